/** `advise --pipes`: the way from disk to processor, its narrowest pipe, and what would be the limit without it. */
import { fullestOfEachKind, narrowestFirst, nextLimit, pipesOf, type Pipe, type PipeKind } from '../../analysis/pipes/pipes.ts';
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

export function advisePipes(scenario: Scenario, seed: number, scale: number): PipesAnswer {
  const look = (of: Scenario, label: string) => {
    const result = simulate(of, { seed, scale, series: false, label });
    return { elapsedMs: result.elapsedMs, pipes: pipesOf(of, result) };
  };
  const first = look(scenario, 'as it is');
  const steps: { kind: PipeKind; elapsedMs: number; narrowest: Pipe | null }[] = [];
  const taken: PipeKind[] = [];
  let wider = scenario;
  let limit = nextLimit(first.pipes, taken);
  while (limit !== undefined && steps.length < STEPS) {
    const { kind } = limit;
    taken.push(kind);
    wider = widened(wider, kind);
    const next = look(wider, `without the limit of ${kindWords(kind)}`);
    const [narrowest] = narrowestFirst(next.pipes.filter((pipe) => !taken.includes(pipe.kind)));
    steps.push({ kind, elapsedMs: next.elapsedMs, narrowest: narrowest ?? null });
    limit = nextLimit(next.pipes, taken);
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
