/**
 * A run that can be looked at from any moment of it that is simulated: its front advances and leaves checkpoints, its playhead is put
 * together from the nearest one and continues from there. Same bits as a run of the same scenario, seed and scale.
 */
import { NS_PER_MS } from '../../base/units.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { planTimeline } from '../../scenario/timeline/plan.ts';
import { Places } from '../host/motion/places.ts';
import { forkState } from '../kernel/fork.ts';
import type { RunResult } from '../record/result.ts';
import { runOf, runProgress } from '../run.ts';
import { Simulation } from '../simulation.ts';
import { Checkpoints, type Place } from './checkpoints.ts';
import { momentOf, type Moment, type Recordable } from './moment.ts';
import { placedNow, type PlacedAtStart } from './placed.ts';
import { lossesFrom, sharedUntil } from './sharedPast.ts';
import { MOST_BESIDE, TrailLog, type Trail, type TrailAsk } from './trail.ts';

/** Where the playhead goes: to a time; to the completion of so many disk I/Os; to where so many events are handled. */
export type Target =
  | { readonly to: 'ms'; readonly value: number }
  | { readonly to: 'ios'; readonly value: number }
  | { readonly to: 'events'; readonly value: number };

export interface RecordingOptions {
  readonly seed: number;
  readonly scale: number;
  /** Bytes of all checkpoints together. */
  readonly budgetBytes: number;
}

/** How far a recording is. */
export interface Recorded {
  /** Simulated time up to which any moment can be looked at. */
  readonly ms: number;
  readonly ios: number;
  /** Of the planned work, 0 to 1. */
  readonly fraction: number;
  /** The run is simulated to its end. */
  readonly complete: boolean;
  readonly checkpoints: number;
  readonly bytes: number;
}

/** The end of a run, with what answers are read from. */
export interface RunEnd extends Moment {
  readonly run: Pick<RunResult, 'elapsedMs' | 'ios' | 'devices' | 'workloads' | 'streams' | 'moves'>;
}

/** What a recording has in common with another one. */
interface Past {
  readonly checkpoints: Checkpoints<Simulation>;
  readonly front: Simulation;
  /** Events up to where both are the same. */
  readonly events: number;
}

export class Recording {
  readonly scenario: Scenario;
  private readonly seed: number;
  private readonly scale: number;
  private readonly front: Simulation;
  private made: Simulation | null = null;
  /** Time at which the playhead stands: the one that was asked for may lie between two events. */
  private headMs = 0;
  private readonly checkpoints: Checkpoints<Simulation>;
  /** Looks on at the playhead, if that was asked for. */
  private trail: TrailLog | null = null;
  /** Of the disks beside that one. */
  private beside: readonly TrailLog[] = [];
  private trailMs = 0;
  private readonly objectOf: Int32Array;
  /** Where files that move lay when the run began, with the number of moves that a policy has started. */
  private atStart: { readonly started: number; readonly placed: PlacedAtStart | null } | null = null;
  /** Events up to the last checkpoint. */
  private left: number;
  /** Checkpoints up to this event are of the run that this one continues, under its timeline; -1: it continues none. */
  private readonly foreignTo: number;

  /** @param scenario valid; it is frozen, so that checkpoints need no copies of it */
  constructor(scenario: Scenario, { seed, scale, budgetBytes }: RecordingOptions, past: Past | null = null) {
    freeze(scenario);
    this.scenario = scenario;
    this.seed = seed;
    this.scale = scale;
    this.foreignTo = past?.events ?? -1;
    this.front = past?.front ?? started(scenario, seed, scale);
    this.checkpoints = past?.checkpoints ?? new Checkpoints(budgetBytes);
    // Where it continues another one that one's last checkpoint is its first: the way to what is seen first is not to wait for another.
    if (past === null) this.checkpoints.add(this.front, this.place(this.front));
    this.left = this.front.handled;
    const layout = layOut(scenario);
    const objectOf = new Int32Array(layout.psuCount);
    scenario.database.objects.forEach((_, object) => objectOf.fill(object, layout.objectFirst[object], layout.objectFirst[object + 1]));
    this.objectOf = objectOf;
  }

  /** The playhead's own state, made when it is first needed: what is seen first of a run that continues another one is at the front. */
  private get head(): Simulation {
    this.made ??= started(this.scenario, this.seed, this.scale);
    return this.made;
  }

  /** What of the run does not change but by the moves that a policy starts. */
  private constantsOf({ movers, scenario, policy }: Simulation): Recordable {
    const started = policy?.started.length ?? 0;
    if (this.atStart?.started !== started) {
      const layout = layOut(scenario);
      const places = movers && new Places(planTimeline(scenario, layout), layout);
      this.atStart = { started, placed: places && placedNow({ places }, this.objectOf, null) };
    }
    return { objectOf: this.objectOf, placedAtStart: this.atStart.placed };
  }

  /**
   * The recording of a document that differs from this one in its timeline only, and only from some moment on: with the past of this one
   * up to the last checkpoint before that moment. Same bits as a recording from the start. This one stays as it is.
   * @returns null: they have no past in common, or none that can be continued
   */
  continueAs(scenario: Scenario, budgetBytes: number): Recording | null {
    const changedMs = sharedUntil(this.scenario, scenario);
    if (changedMs === null) return null;
    freeze(scenario);
    // Once something is lost with a disk a run cannot be continued; before that it can.
    const lossesMs = lossesFrom(this.scenario);
    return (
      this.continueFrom(changedMs, scenario, budgetBytes) ??
      (lossesMs < changedMs ? this.continueFrom(lossesMs, scenario, budgetBytes) : null)
    );
  }

  private continueFrom(ms: number, scenario: Scenario, budgetBytes: number): Recording | null {
    const untilNs = Math.round(ms * NS_PER_MS);
    const place = this.checkpoints.last(({ events, ns }) => events === 0 || ns < untilNs);
    if (place === undefined) return null;
    const front = this.takeHead(place.events, untilNs) ?? started(this.scenario, this.seed, this.scale);
    if (front.handled === 0) this.checkpoints.restore(place, front);
    if (!front.changeTimeline(scenario)) return null;
    const { seed, scale } = this;
    return new Recording(
      scenario,
      { seed, scale, budgetBytes },
      { checkpoints: this.checkpoints.upTo(place, budgetBytes), front, events: place.events },
    );
  }

  /**
   * The playhead's state, if it is between an event and a time: who drops something at the playhead sees the new run from there on at once.
   * Another one is made when this recording is looked at again.
   */
  private takeHead(events: number, untilNs: number): Simulation | null {
    const head = this.made;
    if (head === null || head.handled <= events || head.events.now >= untilNs) return null;
    this.made = null;
    this.trail = null;
    this.beside = [];
    this.headMs = 0;
    return head;
  }

  private place({ handled, blocks, events }: Simulation): Place {
    return { events: handled, ios: blocks.ios, ns: events.now };
  }

  /** Takes the recording further; true once the run is complete. @throws RunStopped */
  advance(maxEvents: number): boolean {
    return this.front.advance(maxEvents);
  }

  /** Leaves a checkpoint at the front. */
  checkpoint(): void {
    if (this.front.handled <= this.foreignTo) return;
    this.checkpoints.add(this.front, this.place(this.front));
    this.left = this.front.handled;
  }

  /** Events of the front since its last checkpoint. */
  get sinceCheckpoint(): number {
    return this.front.handled - this.left;
  }

  /** Events after which another checkpoint is worth its room; 0: there is room for all. */
  get spacing(): number {
    return this.checkpoints.spacing(runProgress(this.front).fraction);
  }

  /** Simulated time at the front. */
  get ms(): number {
    return this.front.events.now / NS_PER_MS;
  }

  recorded(): Recorded {
    const { front, checkpoints } = this;
    const { simulatedMs, ios, fraction } = runProgress(front);
    return { ms: simulatedMs, ios, fraction, complete: front.done, checkpoints: checkpoints.count, bytes: checkpoints.bytes };
  }

  /**
   * Puts the playhead where the way to the target is shortest; `seek` then goes there.
   * @param trail what a disk has served before the target is wanted too: the way begins before that
   */
  aim(target: Target, trail: TrailAsk | null = null): void {
    const place = this.place(this.head);
    const behind = target.to === 'ms' ? this.headMs > target.value : !isBefore(place, target);
    // A step is a short way from here.
    const fromMs = trail === null ? Infinity : Math.max(0, (target.to === 'ms' ? target.value : this.headMs) - trail.ms);
    const nearest = this.checkpoints.last((each) => isBefore(each, target) && each.ns <= fromMs * NS_PER_MS) as Place;
    const beside = (trail?.beside ?? []).slice(0, MOST_BESIDE);
    const isSame = this.beside.length === beside.length && this.beside.every(({ disk }, k) => disk === beside[k]);
    const follows = trail === null || (this.trail?.disk === trail.disk && isSame && this.trail.fromMs <= fromMs);
    this.trailMs = trail?.ms ?? 0;
    if (trail === null) {
      this.trail = null;
      this.beside = [];
    }
    if (!behind && follows && nearest.events <= place.events) return;
    if (trail !== null) {
      this.trail = new TrailLog(trail.disk, fromMs, this.objectOf);
      this.beside = beside.map((disk) => new TrailLog(disk, fromMs, this.objectOf));
    }
    if (!behind && nearest.events <= place.events && place.ns <= fromMs * NS_PER_MS) return;
    this.checkpoints.restore(nearest, this.head);
    // A checkpoint of the run that this one continues has what is still to come by its timeline.
    if (nearest.events <= this.foreignTo && !this.head.changeTimeline(this.scenario))
      throw new Error('What was recorded before the change does not fit the timeline.');
  }

  /** Advances to the target by at most so many events; true once it is there, or at the front. To be called after `aim`. @throws RunStopped */
  seek(target: Target, maxEvents: number): boolean {
    const { head, front, trail, beside } = this;
    const isBehind = (nextNs: number): boolean => {
      if (head.handled >= front.handled) return false;
      if (target.to === 'ms') return nextNs <= target.value * NS_PER_MS;
      return target.to === 'ios' ? head.blocks.ios < target.value : head.handled < target.value;
    };
    const looked = (nextNs: number): boolean => {
      const goesOn = isBehind(nextNs);
      if (goesOn && nextNs < Infinity) {
        trail?.look(head);
        for (const log of beside) log.look(head);
      }
      return goesOn;
    };
    const there = head.advanceWhile(trail === null ? isBehind : looked, maxEvents);
    if (there) {
      const nowMs = head.events.now / NS_PER_MS;
      const atFront = head.handled >= front.handled;
      this.headMs = target.to === 'ms' && !head.done && !atFront ? Math.max(nowMs, target.value) : nowMs;
    }
    return there;
  }

  /**
   * Takes the front to a time that it has not passed, by at most so many events; true once it is there, or the run is complete.
   * @throws RunStopped
   */
  lead(ms: number, maxEvents: number): boolean {
    return this.front.advanceWhile((nextNs) => nextNs <= ms * NS_PER_MS, maxEvents);
  }

  /** What happens at the front, right after `lead` to this time. */
  momentAtFront(ms: number): Moment {
    const { front } = this;
    return momentOf(front, front.done ? front.events.now / NS_PER_MS : ms, this.constantsOf(front), runProgress(front).fraction);
  }

  /** The moment from which on another recording may differ from this one; null: they are not of one past. */
  differsFromMs(other: Recording): number | null {
    return sharedUntil(other.scenario, this.scenario);
  }

  /** The end of the run, of a complete recording. The figures are those of a run of the same document, seed and scale. @throws Error before that */
  end(): RunEnd {
    const { front } = this;
    // Of a copy: to sum a run up closes its books.
    const { elapsedMs, ios, devices, workloads, streams, moves } = runOf(forkState(front)).result();
    return {
      ...momentOf(front, front.events.now / NS_PER_MS, this.constantsOf(front), runProgress(front).fraction),
      run: { elapsedMs, ios, devices, workloads, streams, moves },
    };
  }

  /** Gives checkpoints up until they are within so many bytes, at most so many of them. True: they are. */
  shrink(budgetBytes: number, most: number): boolean {
    return this.checkpoints.shrink(budgetBytes, most);
  }

  /** What the disk that was asked for has served before the playhead; null: none was. */
  trailNow(): Trail | null {
    return this.trail?.at(this.head, Math.max(0, this.headMs - this.trailMs), this.headMs, this.beside) ?? null;
  }

  /** What happens at the playhead. */
  moment(): Moment {
    const { head } = this;
    return momentOf(head, this.headMs, this.constantsOf(head), runProgress(head).fraction);
  }
}

function isBefore(place: Place, { to, value }: Target): boolean {
  if (to === 'ms') return place.ns <= value * NS_PER_MS;
  return to === 'ios' ? place.ios <= value : place.events <= value;
}

function started(scenario: Scenario, seed: number, scale: number): Simulation {
  return new Simulation(scenario, seed, scale, 1, { series: false });
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const item of Object.values(value)) freeze(item);
}
