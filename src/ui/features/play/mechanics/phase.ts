/** What a disk does at an instant: which request it serves, and in which phase of it. */
import type { Service } from './services.ts';

/** What a disk does with the request that it serves. */
export type Part = 'overhead' | 'seek' | 'rotation' | 'transfer' | 'path';

export interface PhaseNow {
  readonly service: Service;
  readonly part: Part;
  readonly sinceMs: number;
  readonly untilMs: number;
}

/** The phases of its service, one behind the other. */
export const partsOf = ({
  startedMs,
  leavesMs,
  thereMs,
  readsMs,
  readMs,
  doneMs,
}: Service): readonly (readonly [Part, number, number])[] => [
  ['overhead', startedMs, leavesMs],
  ['seek', leavesMs, thereMs],
  ['rotation', thereMs, readsMs],
  ['transfer', readsMs, readMs],
  ['path', readMs, doneMs],
];

/** Null: it serves nothing. Of several requests at once the one that the mechanics serve. */
export function phaseAt(services: readonly Service[], ms: number): PhaseNow | null {
  const under = services.filter(({ startedMs, doneMs }) => startedMs <= ms && ms < doneMs);
  const service = under.findLast(({ leavesMs, readMs }) => leavesMs <= ms && ms < readMs) ?? under.at(-1);
  if (service === undefined) return null;
  const [part, sinceMs, untilMs] = partsOf(service).find(([, from, to]) => from <= ms && ms < to)!;
  return { service, part, sinceMs, untilMs };
}
