/** What became of the actions of a timeline, as a result says it. */
import type { Action } from '../../../scenario/schema.ts';
import type { MovePhase } from '../../record/movePhases.ts';
import { MOVE_REFUSALS } from '../../record/moveRefusals.ts';
import type { LostFiles, MoveSummary } from '../../record/result.ts';
import { CANCELED, DISK_FAILED, FINISHED, REFUSED, RUNNING, WAITING } from './jobs.ts';
import type { Movers } from './movers.ts';

const NS_PER_MS = 1e6;

function stateOf(state: number): MoveSummary['state'] {
  if (state === WAITING) return 'waiting';
  if (state === RUNNING) return 'running';
  if (state === FINISHED) return 'finished';
  if (state === CANCELED) return 'canceled';
  return state === REFUSED ? 'refused' : 'not-reached';
}

/** What each action did one after the other, by its index. */
export const movePhases = ({ phases, jobs }: Pick<Movers, 'phases' | 'jobs'>): MovePhase[][] =>
  Array.from({ length: jobs.count }, (_, job) => phases.of(job));

/** One entry for each action, in their order. @param lostWith what was lost with the disk of an action that fails one */
export function moveSummaries(
  { jobs, actions, extentMoves }: Pick<Movers, 'jobs' | 'actions' | 'extentMoves'>,
  lostWith: (job: number) => LostFiles[],
): MoveSummary[] {
  const ms = (ns: number): number | null => (ns < 0 ? null : ns / NS_PER_MS);
  return actions.map((action: Action, job): MoveSummary => {
    const state = stateOf(jobs.state[job]);
    const remapped = extentMoves?.remapped(job) ?? [];
    const lost = action.kind === 'fail-disk' || action.kind === 'fail-path' ? lostWith(job) : [];
    return {
      id: action.id,
      kind: action.kind,
      ...(action.kind === 'move' && { method: action.method }),
      state,
      ...((state === 'refused' || (state === 'canceled' && jobs.reason[job] === DISK_FAILED)) && {
        reason: MOVE_REFUSALS[jobs.reason[job]],
      }),
      atMs: action.atMs,
      beganMs: ms(jobs.begunNs[job]),
      endedMs: ms(jobs.endNs[job]),
      ...(lost.length > 0 && { lost }),
      bytes: jobs.bytes[job],
      movedBytes: jobs.movedBytes[job],
      leftBytes: Math.max(0, jobs.bytes[job] - jobs.movedBytes[job]),
      ...(jobs.extents[job] > 0 && { extents: { migrating: jobs.extents[job], ofAnotherPlace: jobs.places[job] } }),
      ...(remapped.length > 0 && { remapped }),
      waits: jobs.waits[job],
      waitedMs: jobs.waitedNs[job] / NS_PER_MS,
    };
  });
}
