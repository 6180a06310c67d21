/**
 * Which query comes next in a group, and when: pure functions of seed, stream, user and place in that user's order, so that every layout
 * meets the same queries at the same arrivals. Compiled once for a run and never changed.
 */
import { Hash64 } from '../../../base/hash.ts';
import { naturalLog } from '../../../base/logarithm.ts';
import { draw, drawBelow } from '../../../base/random.ts';
import { NS_PER_MS } from '../../../base/units.ts';
import type { Scenario, Stream } from '../../../scenario/schema.ts';
import type { UserIndex } from '../../kernel/indexes.ts';
import { DRAW_STREAM_ARRIVAL, DRAW_STREAM_CLASS, DRAW_STREAM_PLAN, DRAW_STREAM_THINK, DRAW_STREAM_WORK } from '../draws.ts';
import { ownOrder } from '../ownOrder.ts';
import { isAwaited, PLANS_OF_CLASS, type Group } from './groups.ts';

const TWO_POW_32 = 4_294_967_296;
const NS_PER_S = 1e9;

/** Turns of users who join (see `turn`) begin with this one of each. */
const FIRST_JOINED_TURN = 2 ** 20;

/** Queries that are looked at to know the work of all. */
const MOST_LOOKED_AT = 20_000;

const OWN = 0;
const SAME = 1;
const LISTED = 2;
const DRAWN = 3;
const ORDERS: Readonly<Record<Stream['order'], number>> = { own: OWN, same: SAME, listed: LISTED, drawn: DRAWN };

/** A query, as `next` fills it in: mutable, so that one serves all; used up at once. */
export interface NextQuery {
  /** Row of plans that it follows. */
  q: number;
  /** What its draws begin with. */
  key: number;
  /** How many queries before it continued the same data. */
  repeat: number;
}

export class StreamPlans {
  readonly immutable = true as const;
  readonly ids: readonly string[];
  readonly count: number;
  /** Slots of each group: users, or connections; and how many of them are there from the start. */
  readonly slots: Int32Array;
  readonly atStart: Int32Array;
  /** Queries of each user, arrivals of an open stream; Infinity: no end. */
  readonly limit: Float64Array;
  /** 1: the run waits for the group's end. */
  readonly awaited: Uint8Array;
  /** 1: queries arrive at a rate of their own. */
  readonly open: Uint8Array;
  readonly mostWaiting: Int32Array;
  readonly startNs: Float64Array;
  readonly startCpuMs: Float64Array;
  readonly startDelayNs: Float64Array;
  /** Mean think time of users, mean interarrival time of open streams. */
  private readonly pauseNs: Float64Array;
  private readonly exponential: Uint8Array;
  private readonly order: Uint8Array;
  /** Draws of a stream begin with its id, so that they stay when streams beside it come and go. */
  private readonly key: Int32Array;
  /** Shared work: places in the rows, of each user after the other. Listed: the first row of each query's class. */
  private readonly places: readonly Int32Array[];
  /** Length of one user's order. */
  private readonly length: Int32Array;
  /** Drawn: sums of the shares up to each class, and first rows of the classes. */
  private readonly sums: readonly Float64Array[];
  private readonly seed: number;

  /** @param firstRow of each group's plans */
  constructor(groups: readonly Group[], firstRow: readonly number[], batchRows: readonly number[], scenario: Scenario, seed: number) {
    const of = (value: (group: Group) => number): Float64Array => Float64Array.from(groups, value);
    const isOpen = ({ stream }: Group): boolean => stream?.arrivals.kind === 'open';
    this.count = groups.length;
    this.ids = Object.freeze(groups.map(({ id }) => id));
    this.slots = Int32Array.from(groups, ({ slots }) => slots);
    this.atStart = Int32Array.from(groups, ({ atStart }) => atStart);
    this.limit = of(({ limit }) => limit);
    this.awaited = Uint8Array.from(groups, (group) => (isAwaited(group, scenario) ? 1 : 0));
    this.open = Uint8Array.from(groups, (group) => (isOpen(group) ? 1 : 0));
    this.mostWaiting = Int32Array.from(groups, ({ stream }) => (stream?.arrivals.kind === 'open' ? stream.arrivals.mostWaiting : 0));
    this.startNs = of(({ stream }) => Math.round((stream?.startAtMs ?? 0) * NS_PER_MS));
    this.startCpuMs = of(({ stream }) => stream?.startCost?.processorMs ?? 0);
    this.startDelayNs = of(({ stream }) => Math.round((stream?.startCost?.delayMs ?? 0) * NS_PER_MS));
    this.pauseNs = of(pauseNsOf);
    this.exponential = Uint8Array.from(groups, (group) => (isExponential(group) ? 1 : 0));
    this.order = Uint8Array.from(groups, ({ order }) => ORDERS[order]);
    this.key = Int32Array.from(groups, ({ id }) => Number.parseInt(new Hash64().addText(id).digest().slice(0, 8), 16) | 0);
    this.seed = seed;
    // The first group's orders are those of a batch: a stream alone is drawn as its batch would be.
    const places = groups.map((group, g) => placesOf(group, g, group.rows ?? batchRows, firstRow[g], scenario, seed));
    this.places = Object.freeze(places);
    this.length = Int32Array.from(groups, ({ order, slots, stream }, g) =>
      order === 'own' ? places[g].length / (stream?.arrivals.kind === 'open' ? 1 : slots) : places[g].length,
    );
    this.sums = Object.freeze(groups.map(sumsOf));
  }

  /** Queries of the group have data of their own: the user is not in their draws, but in their key. */
  hasOwnData(group: number): boolean {
    return this.order[group] >= LISTED;
  }

  /** The k-th query of a user; of an open stream the k-th arrival, of user 0. */
  next(group: number, user: UserIndex, k: number, out: NextQuery): void {
    const { seed } = this;
    const places = this.places[group];
    const length = this.length[group];
    const order = this.order[group];
    if (order === OWN || order === SAME) {
      const at = k % length;
      out.q = places[order === OWN ? user * length + at : at];
      out.key = out.q;
      out.repeat = Math.floor(k / length);
      return;
    }
    const key = this.key[group];
    const first = order === LISTED ? places[k % length] : places[this.drawnClass(group, user, k)];
    out.q = first + drawBelow(PLANS_OF_CLASS, seed, key, user, k, DRAW_STREAM_PLAN);
    out.key = draw(seed, key, user, k, DRAW_STREAM_WORK) | 0;
    // Users take turns where queries continue each other's data (rows that are appended, files that are read from end to end).
    out.repeat = this.open[group] === 1 ? k : this.turn(group, user, k);
  }

  /** Users that join have turns far behind those of all others, which stay as if nobody had joined. */
  private turn(group: number, user: UserIndex, k: number): number {
    const atStart = this.atStart[group];
    return user < atStart ? k * atStart + user : (FIRST_JOINED_TURN + k) * this.slots[group] + user;
  }

  private drawnClass(group: number, user: UserIndex, k: number): number {
    const sums = this.sums[group];
    const at = drawBelow(sums[sums.length - 1], this.seed, this.key[group], user, k, DRAW_STREAM_CLASS);
    let entry = 0;
    while (sums[entry] <= at) entry++;
    return entry;
  }

  /** Work of all queries that the run waits for; where they are many, as if the rest were like the first. */
  awaitedWork(group: number, work: Float64Array): number {
    if (this.awaited[group] === 0) return 0;
    const users = this.open[group] === 1 ? 1 : this.atStart[group];
    const limit = this.limit[group];
    const looked = Math.min(limit, Math.max(1, Math.floor(MOST_LOOKED_AT / users)));
    const next: NextQuery = { q: 0, key: 0, repeat: 0 };
    let sum = 0;
    for (let user = 0; user < users; user++) {
      for (let k = 0; k < looked; k++) {
        this.next(group, user, k, next);
        sum += work[next.q];
      }
    }
    return (sum * limit) / looked;
  }

  /** How long a user thinks before its k-th query. */
  thinkNs(group: number, user: UserIndex, k: number): number {
    return this.pause(group, user, k, DRAW_STREAM_THINK);
  }

  /** From arrival k - 1, or the stream's start, to arrival k. */
  interarrivalNs(group: number, k: number): number {
    if (this.exponential[group] === 1) return this.pause(group, 0, k, DRAW_STREAM_ARRIVAL);
    // Rounded by place and not one by one, so that the rate is that of the document.
    return Math.round((k + 1) * this.pauseNs[group]) - Math.round(k * this.pauseNs[group]);
  }

  private pause(group: number, user: UserIndex, k: number, purpose: number): number {
    const mean = this.pauseNs[group];
    if (this.exponential[group] === 0 || mean === 0) return Math.round(mean);
    const u = (draw(this.seed, this.key[group], user, k, purpose) + 0.5) / TWO_POW_32;
    return Math.round(-naturalLog(u) * mean);
  }
}

function pauseNsOf({ stream }: Group): number {
  if (stream === null) return 0;
  const { arrivals } = stream;
  return arrivals.kind === 'open' ? NS_PER_S / arrivals.perSecond : (arrivals.thinkTime?.ms ?? 0) * NS_PER_MS;
}

function isExponential({ stream }: Group): boolean {
  if (stream === null) return false;
  const { arrivals } = stream;
  return arrivals.kind === 'open' ? arrivals.spacing === 'exponential' : arrivals.thinkTime?.spread === 'exponential';
}

function placesOf(
  { order, stream, slots, atStart }: Group,
  group: number,
  rows: readonly number[],
  firstRow: number,
  { classes }: Scenario,
  seed: number,
): Int32Array {
  if (order === 'same') return Int32Array.from(rows, (_, row) => firstRow + row);
  if (order === 'own') {
    const users = stream?.arrivals.kind === 'open' ? 1 : slots;
    const places = new Int32Array(users * rows.length);
    for (let user = 0; user < users; user++) {
      const own = ownOrder(rows, user, stream?.arrivals.kind === 'open' ? 1 : atStart, rows.length, seed, group);
      own.forEach((row, k) => (places[user * rows.length + k] = firstRow + row));
    }
    return places;
  }
  const listed = stream?.classes ?? [];
  const firstOf = (id: string): number => firstRow + rows.indexOf(classes.findIndex((query) => query.id === id));
  const firsts = listed.map((entry) => firstOf(entry.class));
  if (order === 'drawn') return Int32Array.from(firsts);
  return Int32Array.from(listed.flatMap(({ count }, k) => Array.from({ length: count }, () => firsts[k])));
}

function sumsOf({ order, stream }: Group): Float64Array {
  let sum = 0;
  return Float64Array.from(order === 'drawn' ? (stream?.classes ?? []) : [], ({ count }) => (sum += count));
}
