/**
 * A policy at work: looks at even moments at how busy volumes and disks have been since the look before, and decides which file moves, if
 * any. It knows what has happened by then and nothing later. Objects that the document's own timeline names are left alone. What it decides
 * becomes an action of the run's timeline at that moment: a run with a policy does what a run of its document with these actions does.
 */
import { NS_PER_MS } from '../../base/units.ts';
import { layOut, type Layout } from '../../scenario/layout.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { planTimeline } from '../../scenario/timeline/plan.ts';
import { POLICY_LIMITS, type Policy } from '../../scenario/timeline/policy.ts';
import { TIMELINE_LIMITS } from '../../scenario/timeline/timeline.ts';
import { RUNNING, WAITING } from '../host/motion/jobs.ts';
import type { Movers } from '../host/motion/movers.ts';
import { NONE } from '../host/motion/places.ts';
import { POLICY_REASONS, type PolicyReason } from '../record/policyLook.ts';
import type { ServerLog } from '../record/serverLog.ts';
import type { DiskActions } from './diskActions.ts';
import { objectOf, PolicyLog } from './policyLog.ts';

/** Files that are weighed, those that waited longest; moves that are planned until one can be. */
const WEIGHED = 64;
const PLANNED = 8;

/** What never changes in a run. */
class Fixed {
  readonly immutable = true as const;
  readonly rules: Policy;
  readonly layout: Layout;
  constructor(rules: Policy, layout: Layout) {
    this.rules = rules;
    this.layout = layout;
  }
}

/** What a look sees of a run. */
export interface Watched {
  readonly deviceLog: ServerLog;
  /** By file: time that requests of it have waited so far. */
  readonly waitNs: Float64Array;
  readonly movers: Movers | null;
  /** Null: no disk fails or is replaced. */
  readonly disks: Pick<DiskActions, 'isOffline'> | null;
}

interface Weighed {
  readonly psu: number;
  readonly to: number;
  readonly gain: number;
}

/** By object: 1 if the timeline names it, or it must not be moved without having been so from the start. */
function leftAlone({ database, timeline = [], hardware, host }: Scenario): Uint8Array {
  const named = new Set(timeline.flatMap((action) => ('object' in action ? [action.object] : [])));
  // Trimmed as it is given back, from the start of the run, unless it moves.
  const trims = (host.discard ?? true) && hardware.drives.some(({ kind }) => kind === 'flash');
  return Uint8Array.from(database.objects, ({ id, role }) =>
    named.has(id) || (trims && (role === 'temporary' || role === 'spill')) ? 1 : 0,
  );
}

function outFromStart({ hardware: { disks }, timeline = [] }: Scenario, { targets }: Layout): Uint8Array {
  const replaced = new Set(timeline.flatMap((action) => (action.kind === 'replace-disk' ? [action.disk] : [])));
  return Uint8Array.from(targets, ({ kind, disks: [disk] }) =>
    kind === 'disk' && disks[disk].failed === true && !replaced.has(disks[disk].id) ? 1 : 0,
  );
}

export class PolicyWatch {
  readonly log = new PolicyLog();
  /** Actions that it has started, in order. */
  started: readonly Action[] = Object.freeze([]);
  private readonly fixed: Fixed;
  /** A move did not fit the timeline, which an other one might have let pass. */
  private rejected = false;
  /** By object: 1 if it is left alone. */
  private readonly left: Uint8Array;
  /** By target: 1 for a loose disk that has failed from the start and is not replaced. */
  private readonly out: Uint8Array;
  /** At the look before: its moment, busy time by target, waits by file. */
  private lastNs = 0;
  private readonly busyNs: Float64Array;
  private readonly waitedNs: Float64Array;
  /** Busy shares since then, by target; NONE: nothing can lie there. */
  private readonly share: Float64Array;

  constructor(rules: Policy, scenario: Scenario, layout: Layout) {
    this.fixed = new Fixed(rules, layout);
    this.left = new Uint8Array(scenario.database.objects.length);
    this.busyNs = new Float64Array(layout.targets.length);
    this.share = new Float64Array(layout.targets.length);
    this.waitedNs = new Float64Array(layout.psuCount);
    this.left.set(leftAlone(scenario));
    this.out = outFromStart(scenario, layout);
  }

  /**
   * The document's own timeline is this one from now on.
   * @param after it, with what has been started @returns false: under it the looks so far might have decided otherwise
   */
  changeTimeline(scenario: Scenario, after: Scenario): boolean {
    const left = leftAlone(scenario);
    if (this.log.count > 0) {
      if (this.rejected || left.some((each, o) => each !== this.left[o])) return false;
      if (planTimeline(after, this.fixed.layout).faults.length > 0) return false;
    }
    this.left.set(left);
    return true;
  }

  /** Moment of the look after this one, ns; Infinity: there is none. */
  nextNs(now: number, untilNs: number): number {
    const next = Math.round(this.fixed.rules.everyMs * NS_PER_MS) * (Math.round(now / (this.fixed.rules.everyMs * NS_PER_MS)) + 1);
    return next < untilNs && this.log.count < POLICY_LIMITS.looks ? next : Infinity;
  }

  /** @param scenario with the actions of the timeline and those that were started @returns the document with one more; null: nothing moves */
  look(now: number, scenario: Scenario, watched: Watched): Scenario | null {
    const { share, log } = this;
    const { rules, layout } = this.fixed;
    const waits = this.measure(now, watched);
    let busiest = NONE;
    let idlest = NONE;
    for (let target = 0; target < share.length; target++) {
      if (share[target] < 0) continue;
      if (busiest === NONE || share[target] > share[busiest]) busiest = target;
      if (idlest === NONE || share[target] < share[idlest]) idlest = target;
    }
    if (busiest === NONE) return null;
    const row = log.begin(now, busiest, idlest, share[busiest], share[idlest]);
    const say = (why: PolicyReason, one?: Weighed): null => {
      log.why[row] = POLICY_REASONS.indexOf(why);
      if (one === undefined) return null;
      log.psu[row] = one.psu;
      log.from[row] = busiest;
      log.to[row] = one.to;
      log.gain[row] = one.gain;
      return null;
    };
    if (share[busiest] - share[idlest] < rules.leastDifference || busiest === idlest) return say('even');
    const resting = this.resting(now);
    const weighed = this.weigh(busiest, waits, watched, WEIGHED + resting.size);
    const atMs = now / NS_PER_MS;
    const { quiet } = rules;
    const moving = isMoving(watched.movers);
    if (weighed.length === 0) return say(moving ? 'under-way' : 'nothing');
    if (quiet !== undefined && (atMs < quiet.fromMs || atMs >= quiet.toMs)) return say('not-quiet', weighed[0]);
    if (moving) return say('under-way', weighed[0]);
    const small = weighed.filter(({ psu }) => layout.bytes[psu] <= (rules.mostBytes ?? Infinity));
    if (small.length === 0) return say('too-large', weighed[0]);
    const rested = small.filter(({ psu }) => !resting.has(psu));
    if (rested.length === 0) return say('resting', small[0]);
    const gaining = rested.filter(({ gain }) => gain > 0 && gain >= rules.leastGain);
    if (gaining.length === 0) return say('too-little', rested[0]);
    const { timeline = [] } = scenario;
    if (timeline.length >= TIMELINE_LIMITS.actions) return say('full', gaining[0]);
    for (const one of gaining.slice(0, PLANNED)) {
      const action = this.actionOf(scenario, one, atMs);
      const after = withAction(scenario, action);
      if (planTimeline(after, layout).faults.length > 0) {
        this.rejected = true;
        continue;
      }
      this.started = Object.freeze([...this.started, action]);
      layOut.keep(after, layout);
      say('moved', one);
      return after;
    }
    return say('no-room', gaining[0]);
  }

  /** Busy shares by target, and waits by file, since the look before. */
  private measure(now: number, { deviceLog, waitNs, movers }: Watched): Float64Array {
    const { busyNs, share, waitedNs } = this;
    const span = now - this.lastNs;
    const gone = movers?.places.gone ?? this.out;
    this.fixed.layout.targets.forEach(({ disks, group }, target) => {
      let busy = 0;
      for (const disk of disks) busy += deviceLog.busyNsAt(disk, now);
      // What has failed is not idle: nothing can be moved there.
      const works = gone[target] === 0 && this.out[target] === 0;
      const usable = works && disks.length > 0 && group === undefined && span > 0;
      share[target] = usable ? (busy - busyNs[target]) / (span * disks.length) : NONE;
      busyNs[target] = busy;
    });
    const waits = new Float64Array(waitNs.length);
    for (let psu = 0; psu < waits.length; psu++) {
      waits[psu] = waitNs[psu] - waitedNs[psu];
      waitedNs[psu] = waitNs[psu];
    }
    this.lastNs = now;
    return waits;
  }

  /** Files that it has let move so short a time ago that they are left alone. */
  private resting(now: number): ReadonlySet<number> {
    const { log } = this;
    const { restMs } = this.fixed.rules;
    const found = new Set<number>();
    if (restMs === undefined) return found;
    const moved = POLICY_REASONS.indexOf('moved');
    for (let row = 0; row < log.count; row++)
      if (log.why[row] === moved && log.psu[row] !== NONE && now - log.atNs[row] < restMs * NS_PER_MS) found.add(log.psu[row]);
    return found;
  }

  /** Files on the busiest with the place where each would gain most, the largest gain first. */
  private weigh(from: number, waits: Float64Array, { movers, disks }: Watched, most: number): Weighed[] {
    const { share, left } = this;
    const { layout } = this.fixed;
    const files: number[] = [];
    let all = 0;
    for (let psu = 0; psu < waits.length; psu++) {
      if (waits[psu] <= 0 || targetNow(layout, movers, psu) !== from) continue;
      all += waits[psu];
      const object = objectOf(layout.objectFirst, psu);
      // Of an object that has lost something nobody reads what is left.
      const stays = left[object] === 1 || isMoved(movers, psu) || disks?.isOffline(object) === true;
      if (layout.bytes[psu] > 0 && !stays) files.push(psu);
    }
    files.sort((a, b) => waits[b] - waits[a] || a - b);
    const weighed: Weighed[] = [];
    for (const psu of files.slice(0, most)) {
      const load = (share[from] * waits[psu]) / all;
      for (let to = 0; to < share.length; to++) {
        if (share[to] < 0 || share[to] >= share[from] || to === from) continue;
        const there = (load * layout.targets[from].disks.length) / layout.targets[to].disks.length;
        const gain = share[from] - share[to] - Math.abs(share[from] - load - share[to] - there);
        weighed.push({ psu, to, gain });
      }
    }
    return weighed.sort((a, b) => b.gain - a.gain || share[a.to] - share[b.to] || a.psu - b.psu || a.to - b.to);
  }

  private actionOf({ database, timeline = [] }: Scenario, { psu, to }: Weighed, atMs: number): Action {
    const { layout, rules } = this.fixed;
    const o = objectOf(layout.objectFirst, psu);
    const { id: object, psusPerSegment, segments } = database.objects[o];
    const within = psu - layout.objectFirst[o];
    let number = this.started.length + 1;
    while (timeline.some(({ id }) => id === `policy-${number}`)) number++;
    return Object.freeze({
      kind: 'move',
      id: `policy-${number}`,
      atMs,
      object,
      ...(segments > 1 && { segment: Math.floor(within / psusPerSegment) + 1 }),
      psu: (within % psusPerSegment) + 1,
      to: layout.targets[to].id,
      method: rules.method,
    });
  }
}

/** The document with an action behind all that happen up to its moment; frozen, so that copies of a run share it. */
export function withAction(scenario: Scenario, action: Action): Scenario {
  const { timeline = [] } = scenario;
  const place = timeline.filter(({ atMs }) => atMs <= action.atMs).length;
  return Object.freeze({ ...scenario, timeline: Object.freeze(timeline.toSpliced(place, 0, action)) as Action[] });
}

/** The volume or disk that a file lies on now; NONE: nowhere. */
function targetNow(layout: Layout, movers: Movers | null, psu: number): number {
  const places = movers?.places;
  if (places === undefined || !places.covers(psu)) return layout.target[psu];
  const unit = places.unitOfPsu(psu);
  const container = places.firstContainer[unit] + psu - places.firstPsu[unit];
  return places.present[container] === 1 ? places.target[places.current[container]] : NONE;
}

/** Whether a move of this file is under way. */
function isMoved(movers: Movers | null, psu: number): boolean {
  if (movers === null || !movers.places.covers(psu)) return false;
  const { firstContainer, firstPsu } = movers.places;
  const unit = movers.places.unitOfPsu(psu);
  return movers.jobs.moveOf(firstContainer[unit] + psu - firstPsu[unit]) !== NONE;
}

function isMoving(movers: Movers | null): boolean {
  if (movers === null) return false;
  const { state, unit, count } = movers.jobs;
  for (let job = 0; job < count; job++) if (unit[job] !== NONE && (state[job] === RUNNING || state[job] === WAITING)) return true;
  return false;
}
