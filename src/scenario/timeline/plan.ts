/**
 * Which places the actions of a timeline come to, worked out from the document alone: what moves together, every place that a file or
 * container may come to lie in, and, action by action, from where to where. Validation reports the faults that this finds, and the engine
 * runs what it plans, so that neither interprets a timeline by itself.
 *
 * A container that moves gets room behind the last file of its target. Room that it leaves is not given to others in the same run, and is
 * there for it when it comes back.
 */
import type { Layout } from '../layout.ts';
import type { Action, ArrayVolume } from '../schema.ts';
import { brokenDisks } from '../failures.ts';
import { stepDisk } from './diskFaults.ts';
import { stepPath } from './pathFaults.ts';
import type { ExtentStep, GroupState } from './mapped.ts';
import { checkAction } from './faults.ts';
import { groupPart } from './groupPart.ts';
import { leastMs, paceOf, type FullPace } from './pace.ts';
import { providePlanPart } from './planPart.ts';
import { placesOfBalance } from './balances.ts';
import { stepStripeUnit, unitBy, windowBytes } from './relays.ts';
import { extentsOf, tableState } from './tableMoves.ts';
import { TIMELINE_LIMITS, type MoveMethod } from './timeline.ts';
import {
  containerBytes,
  moved,
  placeOn,
  spaceState,
  targetOf,
  type Begun,
  type Fault,
  type Region,
  type Timed,
  type Unit,
  type Walk,
} from './walk.ts';

/** What one action means. Indices are -1 where there is none. */
export interface Step {
  readonly kind: Action['kind'];
  readonly unit: number;
  readonly container: number;
  /** Where it comes to: of a move and of a container that is added. */
  readonly region: number;
  readonly method: MoveMethod;
  readonly pace: FullPace;
  /** The action that is canceled. */
  readonly of: number;
  /** Further units that take part: of a table the spaces that it may come from, and last the one that it goes to; all that a balancer finds. */
  readonly others: readonly number[];
  /** Of a table its number of extents. */
  readonly extents: number;
  /** Of a balancer the places that it may use. */
  readonly list: Int32Array;
  /** Of a volume that is laid out again: the target, and what is laid out again at a time. */
  readonly target: number;
  readonly windowBytes: number;
  /** Of an action on a volume group. */
  readonly mapped?: ExtentStep;
}

export interface TimelinePlan {
  readonly units: readonly Unit[];
  readonly regions: readonly Region[];
  /** One for each action. */
  readonly steps: readonly Step[];
  readonly faults: readonly Fault[];
  /** Volume groups, if an action concerns one. */
  readonly groups: readonly GroupState[] | undefined;
}

/** Works a timeline out; with faults, the steps at fault have no unit. */
export function planTimeline(scenario: Timed, layout: Layout): TimelinePlan {
  const walk: Walk = {
    scenario,
    layout,
    actions: scenario.timeline ?? [],
    units: [],
    states: [],
    regions: [],
    added: new Float64Array(layout.targets.length),
    capacity: Float64Array.from(layout.targets, ({ capacityBytes }) => capacityBytes),
    tables: new Map(),
    relaid: new Map(),
    faults: [],
    failed: brokenDisks(scenario),
    lost: new Set(),
  };
  const steps: Step[] = [];
  walk.actions.forEach((action, k) => steps.push(checkAction(walk, action, k) ? stepOf(walk, action, k, steps) : noStep(action)));
  const granules = walk.regions.reduce((sum, { unit, bytes }) => sum + Math.ceil(bytes / walk.units[unit].granuleBytes), 0);
  groupPart.checkRegions?.(walk, steps);
  if (granules > TIMELINE_LIMITS.granules) {
    const message = `the actions move ${granules} extents or pieces of files`;
    walk.faults.push({ action: -1, key: '', message, expected: `at most ${TIMELINE_LIMITS.granules}: larger extents, or fewer files` });
  }
  return { units: walk.units, regions: walk.regions, steps, faults: walk.faults, groups: walk.groups };
}

const NO_UNITS: readonly number[] = Object.freeze([]);
const noStep = ({ kind }: Action): Step => ({
  kind,
  unit: -1,
  container: -1,
  region: -1,
  method: 'copy',
  pace: paceOf('copy'),
  of: -1,
  others: NO_UNITS,
  extents: 0,
  list: new Int32Array(0),
  target: -1,
  windowBytes: 0,
});

function stepOf(walk: Walk, action: Action, k: number, steps: readonly Step[]): Step {
  const step = noStep(action);
  switch (action.kind) {
    case 'move': {
      const { state, container } = moved(walk, action);
      const pace = paceOf(action.method, action.pace);
      const target = targetOf(walk.layout, action.to);
      const { bytes } = state.containers[container];
      state.moves.set(container, begun(action, k, bytes, pace));
      state.containers[container].expected = [target];
      return { ...step, unit: state.unit, container, region: placeOn(walk, state, container, target), method: action.method, pace };
    }
    case 'add-container': {
      const state = spaceState(walk, action.object);
      const pace = paceOf('rebalance', action.pace);
      const target = targetOf(walk.layout, action.to);
      const container = state.containers.length;
      state.containers.push({
        bytes: containerBytes(walk, state, action.bytes),
        places: new Map(),
        expected: [target],
        dropped: false,
        lost: false,
      });
      state.rebalance = begun(action, k, 0, pace);
      return { ...step, unit: state.unit, container, region: placeOn(walk, state, container, target), method: 'rebalance', pace };
    }
    case 'drop-container': {
      const state = spaceState(walk, action.object);
      const pace = paceOf('rebalance', action.pace);
      state.containers[action.psu - 1].dropped = true;
      state.rebalance = begun(action, k, 0, pace);
      return { ...step, unit: state.unit, container: action.psu - 1, method: 'rebalance', pace };
    }
    case 'rebalance': {
      const state = spaceState(walk, action.object);
      const pace = paceOf('rebalance', action.pace);
      state.rebalance = begun(action, k, 0, pace);
      state.stopped = false;
      return { ...step, unit: state.unit, method: 'rebalance', pace };
    }
    case 'cancel': {
      const of = walk.actions.findIndex(({ id }) => id === action.action);
      cancel(walk, of);
      if (steps[of].mapped) groupPart.cancelExtents?.(walk, of, steps[of].mapped);
      return { ...step, of };
    }
    case 'move-table':
      return { ...step, ...stepTable(walk, action, k) };
    case 'balance': {
      const pace = paceOf('volume-manager', action.pace);
      const { units, regions } = placesOfBalance(walk, action);
      for (const state of walk.states) if (units.includes(state.unit)) state.rebalance = begun(action, k, 0, pace);
      return { ...step, unit: units[0], others: units.slice(1), list: Int32Array.from(regions), pace };
    }
    case 'stripe-unit': {
      const volume = walk.scenario.volumes.find(({ id }) => id === action.volume) as ArrayVolume;
      const pace = paceOf('copy', action.pace);
      const unit = action.stripeUnitBytes;
      const window = windowBytes(volume, unitBy(walk, volume), unit, pace.chunkBytes);
      const target = targetOf(walk.layout, volume.id);
      const { endBytes } = walk.layout.targets[target];
      walk.relaid.set(volume.id, { unitBytes: unit, move: begun(action, k, endBytes, { ...pace, chunkBytes: window }) });
      stepStripeUnit(walk, action, target);
      return { ...step, target, windowBytes: window, pace };
    }
    case 'fail-disk':
    case 'replace-disk':
      stepDisk(walk, action);
      return step;
    case 'fail-path':
      stepPath(walk, action);
      return step;
    case 'move-logical':
    case 'resize-logical':
    case 'remove-physical':
    case 'add-physical':
      return { ...step, ...groupPart.stepGroup?.(walk, action, k) };
    default:
      return step;
  }
}

function stepTable(walk: Walk, action: Action & { kind: 'move-table' }, k: number): Pick<Step, 'unit' | 'others' | 'extents' | 'pace'> {
  const table = walk.scenario.database.tables!.find(({ id }) => id === action.table)!;
  const state = tableState(walk, table);
  const extents = extentsOf(walk, table);
  const pace = paceOf('pages', action.pace);
  const to = spaceState(walk, action.to);
  const others = [...state.expected.map((id) => spaceState(walk, id).unit), to.unit];
  if (!state.been.has(action.to)) to.gained += extents;
  state.been.add(action.to);
  state.expected = [action.to];
  state.move = begun(action, k, extents * walk.units[to.unit].granuleBytes, pace);
  return { unit: spaceState(walk, table.space).unit, others, extents, pace };
}

function begun({ atMs }: Action, action: number, bytes: number, pace: FullPace): Begun {
  return { action, atMs, leastEndMs: atMs + leastMs(bytes, pace), canceled: false };
}

/** What was canceled may have been over: from then on its container may be at either end. */
function cancel({ states, regions, actions, tables }: Walk, of: number): void {
  for (const table of tables.values()) {
    if (table.move?.action !== of) continue;
    table.move.canceled = true;
    table.expected = [...table.been];
  }
  for (const state of states) {
    if (state.rebalance?.action === of) {
      state.rebalance.canceled = true;
      if (actions[of].kind !== 'balance') state.stopped = true;
    }
    state.moves.forEach((move, container) => {
      if (move.action !== of) return;
      move.canceled = true;
      const { places } = state.containers[container];
      state.containers[container].expected = [...places.values()].map((region) => regions[region].target);
      if (actions[of].kind === 'move' && actions[of].method === 'rebalance') state.stopped = true;
    });
  }
}

providePlanPart({ timelineFaults: (scenario, layout) => planTimeline(scenario, layout).faults });
