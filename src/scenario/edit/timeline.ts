/** Actions of a timeline. */
import { layOut } from '../layout.ts';
import type { Action, Scenario } from '../schema.ts';
import { planTimeline } from '../timeline/plan.ts';
import { TIMELINE_LIMITS, type MoveMethod, type Pace } from '../timeline/timeline.ts';
import { sound } from './classes.ts';
import { dealNumbers, moveTargets, objectOf, selected, targetIndexes, type MoveTo } from './deal.ts';
import { keepTimeline, withoutActions } from './keepTimeline.ts';
import { targetName } from './names.ts';
import { EditRefused } from './refused.ts';
import { targetsWithRoom } from './room.ts';
import { refuseUnderWay, type KnownMove } from './underWay.ts';

const withTimeline = (scenario: Scenario, actions: readonly Action[]): Scenario => {
  const { timeline: _before, ...rest } = scenario;
  return { ...rest, ...(actions.length > 0 && { timeline: [...actions] }) };
};

/**
 * Adds an action behind all that happen up to its moment, or puts it in the place of the one with its id. Refuses what the document's
 * checks refuse, with the nearest fix, and a second move of what is being moved then.
 * @param known moves of a run of the document, as far as they are known
 */
export function setAction(scenario: Scenario, action: Action, known: readonly KnownMove[] = []): Scenario {
  const { timeline = [] } = scenario;
  const others = timeline.filter(({ id }) => id !== action.id);
  checkCount(others.length + 1);
  const old = timeline.find(({ id }) => id === action.id);
  if (old !== undefined && JSON.stringify(old) === JSON.stringify(action)) return scenario;
  const after = sound(scenario, withTimeline(scenario, inserted(others, [action])));
  if (action.kind === 'balance') checkBalancer(after, action);
  refuseUnderWay(after, action.id, known);
  return after;
}

/** A balancer that could move nothing is refused here and not by the document's checks: documents that have one open as ever. */
function checkBalancer(after: Scenario, { id, over }: Action & { kind: 'balance' }): void {
  const layout = layOut(after);
  const step = planTimeline(after, layout).steps.find((_, k) => after.timeline![k].id === id);
  if (step === undefined || step.list.length > 0) return;
  const roomy = targetsWithRoom(layout, 1).filter((target) => !over.includes(target));
  const [best] = roomy;
  throw new EditRefused(
    'room',
    'None of these has room for blocks of the others',
    best === undefined ? 'drop files, or add a disk first' : `${targetName(after, { id: best })} among them, which has room`,
    { targets: roomy },
  );
}

const inserted = (others: readonly Action[], actions: readonly Action[]): Action[] => {
  const place = others.filter(({ atMs }) => atMs <= actions[0].atMs).length;
  return others.toSpliced(place, 0, ...actions);
};

function checkCount(actions: number): void {
  if (actions > TIMELINE_LIMITS.actions)
    throw new EditRefused(
      'limit',
      `A run has at most ${TIMELINE_LIMITS.actions} actions, and this would make ${actions}`,
      'move fewer files, or remove actions first',
    );
}

export interface MoveHow {
  readonly atMs: number;
  readonly method: MoveMethod;
  readonly pace?: Pace | undefined;
  /** Moves of a run of the document, as far as they are known. */
  readonly known?: readonly KnownMove[];
}

/**
 * Lets files (PSU indexes of `layOut(scenario)`) move during the run, an action for each. Of several files those that are there from the
 * start, and are moved by no action, have none. Throws EditRefused for an empty selection, unknown targets and whatever the document's
 * checks refuse; what does not fit, or is there already, with the targets that would take it.
 */
export function addMoves(scenario: Scenario, psus: ArrayLike<number>, to: MoveTo, { atMs, method, pace, known = [] }: MoveHow): Scenario {
  const layout = layOut(scenario);
  const { timeline = [], database } = scenario;
  const files = selected(layout, psus);
  const indexes = targetIndexes(scenario, layout, moveTargets(to));
  const numbers = dealNumbers(scenario, layout, files, to);
  const ids = freeIds(timeline);
  const all = Array.from(files, (file, k) => {
    const o = objectOf(layout, file);
    const { id: object, psusPerSegment, segments } = database.objects[o];
    const within = file - layout.objectFirst[o];
    const segment = Math.floor(within / psusPerSegment) + 1;
    const target = indexes[numbers[k]];
    const psu = (within % psusPerSegment) + 1;
    const isMoved = timeline.some(
      (one) => one.kind === 'move' && one.object === object && one.psu === psu && (one.segment ?? 1) === segment,
    );
    const there = layout.target[file] === target && !isMoved;
    return { there, place: { object, ...(segments > 1 && { segment }), psu, to: layout.targets[target].id } };
  });
  const wanted = all.some(({ there }) => !there) ? all.filter(({ there }) => !there) : all;
  checkCount(timeline.length + wanted.length);
  const actions = wanted.map(({ place }): Action => ({
    kind: 'move',
    id: ids.next().value,
    atMs,
    ...place,
    method,
    ...(pace && { pace }),
  }));
  const after = withTimeline(scenario, inserted(timeline, actions));
  checkTargets(after, actions);
  const done = sound(scenario, after);
  for (const { id } of actions) refuseUnderWay(done, id, known);
  return done;
}

/** What is wrong with the target of an action of these is refused with the targets that may take it, those with the most room first. */
function checkTargets(after: Scenario, actions: readonly Action[]): void {
  const layout = layOut(after);
  const { faults } = planTimeline(after, layout);
  const fault = faults.find(({ action }) => actions.includes(after.timeline![action]));
  if (fault?.key !== 'to') return;
  const refused = after.timeline![fault.action];
  const free = layout.targets.map(({ capacityBytes, endBytes }) => capacityBytes - endBytes);
  const targets = layout.targets
    .map((_, t) => t)
    .sort((a, b) => free[b] - free[a])
    .map((t) => layout.targets[t].id)
    .filter((id) => refused.kind === 'move' && id !== refused.to);
  throw new EditRefused('room', fault.message, fault.expected, { targets });
}

/** Removes an action, and those that cancel it. */
export function removeAction(scenario: Scenario, id: string): Scenario {
  const { timeline = [] } = scenario;
  if (!timeline.some((action) => action.id === id)) throw new EditRefused('unknown', `There is no action ${id}`, 'choose one that exists');
  const after = withoutActions(scenario, [id]);
  keepTimeline(scenario, after);
  return sound(scenario, after);
}

/** An id that no action has yet. */
export function freeActionId({ timeline = [] }: Pick<Scenario, 'timeline'>): string {
  return freeIds(timeline).next().value;
}

function* freeIds(timeline: readonly Action[]): Generator<string, never> {
  const taken = new Set(timeline.map(({ id }) => id));
  for (let k = 1; ; k++) if (!taken.has(`a${k}`)) yield `a${k}`;
}
