/**
 * Which places the actions of a timeline come to, worked out from the document alone: what moves together, every place that a file or
 * container may come to lie in, and, action by action, from where to where. Validation reports the faults that this finds, and the engine
 * runs what it plans, so that neither interprets a timeline by itself.
 *
 * A container that moves gets room behind the last file of its target. Room that it leaves is not given to others in the same run, and is
 * there for it when it comes back.
 */
import type { Layout } from '../layout.ts';
import type { Action } from '../schema.ts';
import { brokenDisks } from '../failures.ts';
import { stepDisk } from './diskFaults.ts';
import { checkAction } from './faults.ts';
import { leastMs, paceOf, type FullPace } from './pace.ts';
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
}

export interface TimelinePlan {
  readonly units: readonly Unit[];
  readonly regions: readonly Region[];
  /** One for each action. */
  readonly steps: readonly Step[];
  readonly faults: readonly Fault[];
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
    faults: [],
    failed: brokenDisks(scenario),
    lost: new Set(),
  };
  const steps = walk.actions.map((action, k) => (checkAction(walk, action, k) ? stepOf(walk, action, k) : noStep(action)));
  const granules = walk.units.reduce((sum, { granuleBytes }, u) => sum + granulesOf(walk, u, granuleBytes), 0);
  if (granules > TIMELINE_LIMITS.granules) {
    const message = `the actions move ${granules} extents or pieces of files`;
    walk.faults.push({ action: -1, key: '', message, expected: `at most ${TIMELINE_LIMITS.granules}: larger extents, or fewer files` });
  }
  return { units: walk.units, regions: walk.regions, steps, faults: walk.faults };
}

function granulesOf({ regions }: Walk, unit: number, granuleBytes: number): number {
  return regions.reduce((sum, region) => sum + (region.unit === unit ? Math.ceil(region.bytes / granuleBytes) : 0), 0);
}

const noStep = ({ kind }: Action): Step => ({ kind, unit: -1, container: -1, region: -1, method: 'copy', pace: paceOf('copy'), of: -1 });

function stepOf(walk: Walk, action: Action, k: number): Step {
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
      return { ...step, of };
    }
    case 'fail-disk':
    case 'replace-disk':
      stepDisk(walk, action);
      return step;
    default:
      return step;
  }
}

function begun({ id, atMs }: Action, action: number, bytes: number, pace: FullPace): Begun {
  return { action, id, atMs, leastEndMs: atMs + leastMs(bytes, pace), canceled: false };
}

/** What was canceled may have been over: from then on its container may be at either end. */
function cancel({ states, regions, actions }: Walk, of: number): void {
  for (const state of states) {
    if (state.rebalance?.action === of) {
      state.rebalance.canceled = true;
      state.stopped = true;
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
