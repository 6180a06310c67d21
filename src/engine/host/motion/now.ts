/** How far the moves of a timeline are at one moment of a run. */
import { MOVE_PHASES, type MovePhaseName } from '../../record/movePhases.ts';
import { worthOfCopy } from './copies.ts';
import { RUNNING } from './jobs.ts';
import type { Movers } from './movers.ts';

const NS_PER_MS = 1e6;

export interface MoveNow {
  /** The action. */
  readonly id: string;
  readonly phase: MovePhaseName;
  /** When that began. */
  readonly sinceMs: number;
  /** Of the whole move, so far as it is known: changes that a restore has yet to apply come to it as they are found. */
  readonly movedBytes: number;
  readonly leftBytes: number;
  /** When nothing is left at the mean rate since the phase began; null: nothing has been moved since, or the phase moves nothing. */
  readonly endMs: number | null;
  /** Since when nothing else may move the same; null: it waits, or it is done and caches fill again. */
  readonly holdsSinceMs: number | null;
  /** Of a container that is copied as a whole: bytes in use whose second copy equals the authoritative one, and the rest. */
  readonly equalBytes?: number;
  readonly staleBytes?: number;
}

/** Those that do something now, in the order of the document. */
export function movesNow({ jobs, phases, places, actions }: Movers, now: number): MoveNow[] {
  return actions.flatMap(({ id }, job): MoveNow[] => {
    const phase = phases.now(job);
    if (phase < 0) return [];
    const since = phases.begunNs(job);
    const movedBytes = jobs.movedBytes[job];
    const leftBytes = Math.max(0, jobs.bytes[job] - movedBytes);
    const here = phases.movedBytes(job);
    const isRunning = jobs.state[job] === RUNNING;
    const worth = isRunning && actions[job].kind === 'move' && !jobs.isRebalance(job) ? worthOfCopy(places, jobs.before[job]) : null;
    return [
      {
        id,
        phase: MOVE_PHASES[phase],
        sinceMs: since / NS_PER_MS,
        movedBytes,
        leftBytes,
        endMs: isRunning && here > 0 ? (now + ((now - since) / here) * leftBytes) / NS_PER_MS : null,
        holdsSinceMs: isRunning ? jobs.begunNs[job] / NS_PER_MS : null,
        ...worth,
      },
    ];
  });
}
