/** Whether the page shows what a step of a lesson asks for: pure functions on the state, and the same in words. */
import { formatBytes, plural } from '../../base/units.ts';
import { valueAt } from '../../base/pointer.ts';
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import type { Condition } from './schema.ts';
import { measureOf } from '../../studies/catalog.ts';
import { presetTitle } from '../../studies/presets.ts';
import type { Study } from '../../studies/study.ts';
import { ELAPSED } from '../../analysis/measure/measure.ts';
import type { Measure } from '../../analysis/measure/measure.ts';
import { measured } from '../../analysis/answers/measured.ts';
import { atOneScale } from '../../analysis/compare/oneScale.ts';
import { sameQueries } from '../../analysis/compare/sameQueries.ts';
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import { hashOf } from '../../analysis/document/facts.ts';
import { placeOf } from '../../analysis/sweep/places.ts';
import { isMoved } from './moved.ts';
import { presetHash } from './presetHash.ts';
import type { SweepState } from '../sweepSlice.ts';
import type { AppState, Pinned } from '../types.ts';
import { sweepsOf } from '../../studies/sweeps.ts';

/** What conditions look at. */
export interface LessonFacts extends Pick<AppState, 'scenario' | 'scenarioHash' | 'answer' | 'pinned'> {
  readonly runs: SweepState['runs'];
  /** Sweep of the lesson's study. */
  readonly sweep: StudySweep | undefined;
}

export function holds(condition: Condition, facts: LessonFacts): boolean {
  const { scenario } = facts;
  switch (condition.kind) {
    case 'scheduler':
      return condition.is.includes(scenario.host.scheduler.kind);
    case 'kernel':
      return scenario.host.kernel !== undefined && condition.is.includes(scenario.host.kernel.profile);
    case 'stripe-unit':
      return scenario.volumes.some((volume) => 'stripeUnitBytes' in volume && volume.stripeUnitBytes === condition.bytes);
    case 'preset':
      return condition.is.some((id) => presetHash(id) === facts.scenarioHash);
    case 'made-from':
      return scenario.origin?.startsWith(condition.begins) ?? false;
    case 'workload':
      return condition.is.includes(scenario.workload.id);
    case 'value':
      return meets(valueAt(scenario, condition.pointer), condition);
    case 'answered':
      return (simulated(facts)?.seeds ?? 0) >= condition.seeds;
    case 'moved':
      return isMoved(condition, scenario);
    case 'pinned':
      return pinnedOf(condition, facts) >= condition.atLeast;
    case 'compared':
      return isComparedSo(condition, facts);
    case 'sweep':
      return isSwept(condition, facts);
  }
}

type Of<K extends Condition['kind']> = Extract<Condition, { readonly kind: K }>;

function meets(value: unknown, { is, atLeast, atMost }: Of<'value'>): boolean {
  if (is !== undefined) return value === is;
  return typeof value === 'number' && value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
}

/** The answer of the scenario on screen, unless it is an estimate or that of another: of the part of the batch that lessons speak of. */
function simulated({ answer, scenarioHash }: LessonFacts): AppState['answer']['summary'] {
  const { summary } = answer;
  return summary && summary.basis !== 'estimate' && summary.scenarioHash === scenarioHash ? (summary.part ?? summary) : null;
}

/** Pins with an answer to the current work: those of these presets, unchanged, or all. */
function comparable({ pinned }: LessonFacts, presets: readonly string[] | undefined): readonly Pinned[] {
  const asked = presets && new Set(presets.map(presetHash));
  return pinned.filter(({ stale, answer, scenario }) => !stale && answer !== null && (!asked || asked.has(hashOf(scenario))));
}

/** How many are pinned; of named presets each counts once, however often it is pinned. */
function pinnedOf({ of }: Of<'pinned'>, facts: LessonFacts): number {
  const found = comparable(facts, of);
  return of ? new Set(found.map(({ scenario }) => hashOf(scenario))).size : found.length;
}

function isComparedSo({ atLeast = 0, atMost = Infinity, with: presets }: Of<'compared'>, facts: LessonFacts): boolean {
  const mine = simulated(facts);
  if (!mine) return false;
  const measure = measureOf(facts.scenario);
  return comparable(facts, presets).some(({ answer }) => {
    // With itself nothing is compared; other scales do other work.
    const both = answer && answer.scenarioHash !== mine.scenarioHash ? atOneScale(mine, answer) : null;
    if (!both || !sameQueries(...both)) return false;
    const [value, reference] = [measured(measure, both[0])?.value, measured(measure, both[1])?.value];
    if (value === undefined || reference === undefined) return false;
    const ratio = value / reference;
    return ratio >= atLeast && ratio <= atMost;
  });
}

function isSwept({ lines, from, to, seeds }: Of<'sweep'>, { sweep, runs }: LessonFacts): boolean {
  if (!sweep) return false;
  const xs = sweep.xs.filter((x) => x >= from && x <= to);
  return xs.length > 0 && lines.every((line) => xs.every((x) => (runs[placeOf(sweep, line, x).key]?.length ?? 0) >= seeds));
}

/** What of its study a condition speaks of. */
type LessonStudy = Partial<Pick<Study, 'id' | 'measure'>>;

/** What a condition asks for, in words: the author's own if there are any. */
export function conditionWords(condition: Condition, { id, measure = ELAPSED }: LessonStudy = {}): string {
  return condition.label ?? ownWords(condition, id === undefined ? undefined : sweepsOf(id).at(0), measure);
}

/**
 * The same while the reader has not said what to expect: how one result compares with another is what the step asks, so a
 * comparison names what is compared and not how it comes out, whatever its author's words are.
 */
export function askedWords(condition: Condition, study: LessonStudy = {}): string {
  if (condition.kind !== 'compared') return conditionWords(condition, study);
  return `Compared with ${comparedWith(condition)}. Make your prediction first; the expected result is shown after it.`;
}

const comparedWith = (condition: Of<'compared'>): string =>
  condition.with ? `${either(condition.with.map(titleOf))}, pinned` : 'a pinned layout';

function ownWords(condition: Condition, sweep: StudySweep | undefined, measure: Measure): string {
  switch (condition.kind) {
    case 'scheduler':
      return `The scheduler is ${either(condition.is.map((kind) => SCHEDULER_NAMES[kind]))}`;
    case 'kernel':
      return `The kernel is ${either(condition.is.map((id) => kernelProfile(id).title))}`;
    case 'stripe-unit':
      return `A stripe unit is ${formatBytes(condition.bytes)}`;
    case 'preset':
      return `On screen: ${either(condition.is.map(titleOf))}`;
    case 'made-from':
      return `The scenario is made from ${condition.begins}`;
    case 'workload':
      return `The workload is ${either(condition.is)}`;
    case 'value':
      return `${condition.pointer} is ${valueWords(condition)}`;
    case 'answered':
      return condition.seeds === 1
        ? 'The scenario on screen is simulated'
        : `The scenario on screen is simulated with ${condition.seeds} seeds`;
    case 'moved':
      return `Files of ${either(condition.objects)} are placed differently than in ${titleOf(condition.from)}`;
    case 'pinned':
      return `${plural(condition.atLeast, 'layout')} pinned and simulated${condition.of ? `, of: ${condition.of.map(titleOf).join('; ')}` : ''}`;
    case 'compared':
      return `${measure.title} is ${ratioWords(condition)} that of ${comparedWith(condition)}`;
    case 'sweep':
      return `The sweep is run for ${condition.lines.map((line) => sweep?.lines.find(({ id }) => id === line)?.title ?? line).join('; ')}, from ${condition.from} to ${condition.to}${condition.seeds > 1 ? `, ${condition.seeds} seeds` : ''}`;
  }
}

function valueWords({ is, atLeast, atMost }: Of<'value'>): string {
  if (is !== undefined) return String(is);
  return [atLeast === undefined ? '' : `at least ${atLeast}`, atMost === undefined ? '' : `at most ${atMost}`].filter(Boolean).join(', ');
}

function ratioWords({ atLeast, atMost }: Of<'compared'>): string {
  if (atLeast !== undefined && atMost !== undefined) return `${atLeast} to ${atMost} times`;
  return atLeast === undefined ? `at most ${atMost} times` : `at least ${atLeast} times`;
}

const titleOf = (preset: string): string => presetTitle(preset) ?? preset;

const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`;
