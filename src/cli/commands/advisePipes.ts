/** `advise --pipes`: the way from disk to processor, its narrowest pipe, and what would be the limit without it. */
import { fullestOfEachKind, narrowestFirst, pipesOf, type Pipe, type PipeKind } from '../../analysis/pipes/pipes.ts';
import { widened } from '../../analysis/pipes/widen.ts';
import { kindWords, loadWords, narrowestWords, pipeName, widenedWords } from '../../analysis/pipes/words.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { simulate } from '../simulate.ts';
import { percent, table } from '../table.ts';

export interface PipesAnswer {
  readonly elapsedMs: number;
  readonly pipes: readonly Pipe[];
  /** One limit after another taken away, each from a run. */
  readonly widened: readonly { readonly kind: PipeKind; readonly elapsedMs: number; readonly narrowest: Pipe | null }[];
}

/** Limits that are taken away one after the other. */
const STEPS = 3;
/** Occupied for less of the run, a pipe is no limit of anything. */
const WORTH_TAKING = 0.05;

export function advisePipes(scenario: Scenario, seed: number, scale: number): PipesAnswer {
  const look = (of: Scenario, label: string) => {
    const result = simulate(of, { seed, scale, series: false, label });
    return { elapsedMs: result.elapsedMs, pipes: pipesOf(of, result) };
  };
  const first = look(scenario, 'as it is');
  const steps: { kind: PipeKind; elapsedMs: number; narrowest: Pipe | null }[] = [];
  const taken = new Set<PipeKind>();
  let wider = scenario;
  let [narrowest] = narrowestFirst(first.pipes);
  while (narrowest !== undefined && narrowest.utilization >= WORTH_TAKING && steps.length < STEPS && !taken.has(narrowest.kind)) {
    const { kind } = narrowest;
    taken.add(kind);
    wider = widened(wider, kind);
    const next = look(wider, `without the limit of ${kindWords(kind)}`);
    [narrowest] = narrowestFirst(next.pipes.filter((pipe) => !taken.has(pipe.kind)));
    steps.push({ kind, elapsedMs: next.elapsedMs, narrowest: narrowest ?? null });
  }
  return { ...first, widened: steps };
}

export function pipesText({ title }: Scenario, { elapsedMs, pipes, widened: steps }: PipesAnswer): string {
  const rows = fullestOfEachKind(pipes).map((pipe) => [
    kindWords(pipe.kind),
    pipes.filter(({ kind }) => kind === pipe.kind).length,
    pipeName(pipe),
    loadWords(pipe),
    percent(pipe.utilization),
  ]);
  const lines = steps.map(({ kind, elapsedMs: after, narrowest }, k) =>
    widenedWords(kind, k === 0 ? elapsedMs : steps[k - 1].elapsedMs, after, narrowest ?? undefined),
  );
  return [
    `${title}: from disk to processor, over the whole run`,
    table(['pipes', 'in use', 'the fullest', 'carries', 'occupied'], rows),
    [narrowestWords(narrowestFirst(pipes)[0]), ...lines].join('\n'),
  ].join('\n\n');
}
