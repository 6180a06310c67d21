/** What the steps of a lesson compare, run by the engine: whether their ratios are met by what their last button opens. */
import { runToEnd } from '../../../engine/run.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { presetScenario } from '../../../studies/presets.ts';
import { openedScenario } from '../opening.ts';
import { parseLessonText } from '../parse.ts';

export interface Tick {
  readonly step: string;
  /** Elapsed time of what the step compares, to that of what it has pinned, at the page's scale. */
  readonly ratio: (seed: number) => number;
  /** Whether a ratio meets the condition with so much room (a factor). */
  readonly isMet: (ratio: number, room: number) => boolean;
}

/** What a reader makes of a step whose last button does not open what is compared: by step. */
export type Deeds = Readonly<Record<string, (pinned: Scenario) => Scenario>>;

export function tickRatios(text: string, deeds: Deeds = {}): readonly Tick[] {
  const parsed = parseLessonText(text);
  if (!parsed.ok) throw new Error(parsed.problems[0].message);
  return parsed.lesson.steps.flatMap(({ id, until = [], open = [] }) =>
    until.flatMap((condition): readonly Tick[] => {
      if (condition.kind !== 'compared' || !condition.with) return [];
      const pinned = presetScenario(condition.with[0])!;
      const mine = deeds[id]?.(pinned) ?? openedScenario(open.at(-1)!, pinned);
      const scale = pinned.workload.interactiveScale;
      const elapsed = (scenario: Scenario, seed: number) => runToEnd(scenario, { seed, scale }).elapsedMs;
      const { atLeast = 0, atMost = Infinity } = condition;
      return [
        {
          step: id,
          ratio: (seed) => elapsed(mine, seed) / elapsed(pinned, seed),
          isMet: (ratio, room) => ratio >= atLeast * room && ratio * room <= atMost,
        },
      ];
    }),
  );
}
