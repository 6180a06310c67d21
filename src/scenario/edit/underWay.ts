/**
 * Two moves of one thing at once. How long a move takes only a run says, so the document's checks accept a second one that begins after the first, and
 * documents that have one open as ever; the run refuses it. Who puts an action in and has a run of the document at hand is refused here, before.
 */
import { formatMoment } from '../../base/units.ts';
import { layOut } from '../layout.ts';
import type { Action, Scenario } from '../schema.ts';
import { wordsOf } from '../terms.ts';
import { planTimeline, type Step } from '../timeline/plan.ts';
import { movedName } from '../timeline/walk.ts';
import { EditRefused } from './refused.ts';

/** When a move was under way in a run of the document, ms. */
export interface KnownMove {
  /** The action. */
  readonly id: string;
  readonly beganMs: number;
  /** Null: it was not over as far as the run is known. */
  readonly endedMs: number | null;
  /** When it will be over at its mean rate so far, where that is known. */
  readonly expectedMs?: number | null;
}

/** Refuses an action of a document if what it moves is being moved then by another one, as far as a run is known. @throws EditRefused */
export function refuseUnderWay(after: Scenario, id: string, known: readonly KnownMove[]): void {
  const [clash] = clashes(after, id)
    .flatMap((other) => known.find((each) => each.id === other) ?? [])
    .filter(isAt(momentOf(after, id)));
  if (clash === undefined) return;
  const { beganMs, endedMs, expectedMs = null } = clash;
  const name = nameOf(
    after,
    after.timeline!.find((action) => action.id === id)!,
  );
  const endMs = endedMs ?? expectedMs;
  const until =
    endMs === null ? 'and not over yet' : `${endedMs === null ? 'at its mean rate until' : 'until'} ${formatMoment(endMs)} in the run`;
  const later = endMs === null ? 'a moment behind its end' : `${formatMoment(Math.ceil(endMs))} or later`;
  throw new EditRefused(
    'range',
    `${name} is being moved then: by the action that begins at ${formatMoment(beganMs)}, ${until}`,
    `${later}, or an action that cancels that one first`,
  );
}

function nameOf(scenario: Scenario, action: Action): string {
  if (action.kind === 'move') return movedName(scenario, layOut(scenario), action, wordsOf(scenario).psu.one);
  if (action.kind === 'stripe-unit') return `volume ${scenario.volumes.find(({ id }) => id === action.volume)?.name ?? action.volume}`;
  return 'logical' in action ? `logical volume ${action.logical}` : action.id;
}

const momentOf = ({ timeline = [] }: Scenario, id: string): number => timeline.find((action) => action.id === id)?.atMs ?? 0;

const isAt =
  (ms: number) =>
  ({ beganMs, endedMs }: KnownMove): boolean =>
    beganMs <= ms && (endedMs === null || ms < endedMs);

/** Ids of the actions before one of a document that may not be under way as it begins: they move the same. */
export function clashes(after: Scenario, id: string): string[] {
  const { timeline = [] } = after;
  const at = timeline.findIndex((action) => action.id === id);
  if (at < 0 || !STARTS_AT_ONCE.has(timeline[at].kind)) return [];
  const { steps } = planTimeline(after, layOut(after));
  return timeline.slice(0, at).flatMap((other, k) => (isSame(timeline[at], steps[at], other, steps[k]) ? [other.id] : []));
}

/** What does not wait for another move of the same to end. */
const STARTS_AT_ONCE: ReadonlySet<Action['kind']> = new Set(['move', 'stripe-unit', 'move-logical', 'resize-logical']);

function isSame(action: Action, step: Step, other: Action, otherStep: Step): boolean {
  if (action.kind === 'stripe-unit') return other.kind === 'stripe-unit' && other.volume === action.volume;
  if (action.kind === 'move-logical' || action.kind === 'resize-logical')
    return other.kind === 'move-logical' && other.logical === action.logical;
  if (other.kind === 'cancel' || step.unit < 0 || ![otherStep.unit, ...otherStep.others].includes(step.unit)) return false;
  // What moves more of a table space than one container concerns all of it.
  return other.kind !== 'move' || other.method === 'rebalance' || otherStep.container === step.container;
}
