/** Up to when the runs of two documents are the same run. */
import { meaningHash } from '../../scenario/hash.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { isGroupAction } from '../../scenario/timeline/groupPart.ts';

/** What a run can be continued with under another timeline: other actions decide what a run is put together from, whenever they come. */
const MOVES: ReadonlySet<Action['kind']> = new Set(['move', 'add-container', 'drop-container', 'rebalance', 'cancel']);

/**
 * @returns the moment (ms) of the first action that only one of them has, or that differs; Infinity: none does; null: the documents differ in
 *   more than moves, or the run cannot be continued under another timeline
 */
export function sharedUntil(one: Scenario, other: Scenario): number | null {
  if (meaningHash(withoutMoves(one)) !== meaningHash(withoutMoves(other))) return null;
  const mine = one.timeline ?? [];
  const theirs = other.timeline ?? [];
  // Extents that move have maps of their own from the start.
  if ([...mine, ...theirs].some(isGroupAction)) return null;
  if (trims(one) && [...mine, ...theirs].some((action) => 'object' in action && isTemporary(one, action.object))) return null;
  let same = 0;
  while (same < mine.length && same < theirs.length && meaningHash(mine[same]) === meaningHash(theirs[same])) same++;
  return Math.min(mine[same]?.atMs ?? Infinity, theirs[same]?.atMs ?? Infinity);
}

/** The moment (ms) from which on something may be lost with a disk or a path; Infinity: none fails. */
export const lossesFrom = ({ timeline = [] }: Scenario): number =>
  timeline.find(({ kind }) => kind === 'fail-disk' || kind === 'fail-path')?.atMs ?? Infinity;

/** Space that is given back is trimmed on flash, but not where a timeline moves it: from the start on, whenever that is. */
const trims = ({ hardware, host }: Scenario): boolean => (host.discard ?? true) && hardware.drives.some(({ kind }) => kind === 'flash');

function isTemporary({ database }: Scenario, id: string): boolean {
  const role = database.objects.find((object) => object.id === id)?.role;
  return role === 'temporary' || role === 'spill';
}

function withoutMoves({ title: _title, origin: _origin, terms: _terms, measured: _measured, timeline, ...rest }: Scenario): object {
  return { ...rest, others: (timeline ?? []).filter(({ kind }) => !MOVES.has(kind)).map(({ id: _id, atMs: _at, ...what }) => what) };
}

/**
 * Why a run whose timeline has changed is recorded from the start again:
 * - `settings`: users who come, schedulers that change and disks that fail or are replaced: there is room for them from the start on;
 * - `remade`: stripe units, tables and balancers, by which a run is put together;
 * - `extents`: logical volumes whose extents move have maps of their own from the start on;
 * - `trimmed`: space that is given back on flash is trimmed only where nothing moves it.
 */
export type FromStart = 'settings' | 'remade' | 'extents' | 'trimmed';

const SETTINGS: ReadonlySet<Action['kind']> = new Set(['users', 'scheduler', 'fail-disk', 'replace-disk', 'fail-path']);
const REMADE: ReadonlySet<Action['kind']> = new Set(['stripe-unit', 'move-table', 'balance']);

/** Null: it is continued, or differs in more than its timeline. Says what `Recording.continueAs` does. */
export function whyFromStart(one: Scenario, other: Scenario): FromStart | null {
  const { timeline: _one, ...mine } = one;
  const { timeline: _other, ...theirs } = other;
  if (meaningHash(withoutMoves(mine)) !== meaningHash(withoutMoves(theirs))) return null;
  const all = [...(one.timeline ?? []), ...(other.timeline ?? [])];
  if (all.some(isGroupAction)) return 'extents';
  if (all.some(({ kind }) => REMADE.has(kind))) return 'remade';
  if (settingsOf(one) !== settingsOf(other)) return 'settings';
  return sharedUntil(one, other) === null ? 'trimmed' : null;
}

const settingsOf = ({ timeline = [] }: Scenario): string =>
  meaningHash(timeline.filter(({ kind }) => SETTINGS.has(kind)).map(({ id: _id, atMs: _at, ...what }) => what));
