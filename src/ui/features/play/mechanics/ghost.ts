/**
 * Another schedule of what a disk served: the same requests, each as it came, in another order, on the engine's own model of the drive. No
 * run: nothing that comes later depends on it. Pure.
 */
import { NS_PER_MS } from '../../../../base/units.ts';
import { DeviceCommand, Phases } from '../../../../engine/device/device.ts';
import { HddModel } from '../../../../engine/device/hdd.ts';
import { forkState } from '../../../../engine/kernel/fork.ts';
import { perObject } from '../../../../base/perObject.ts';
import type { Trail } from '../../../../engine/playback/trail.ts';
import type { Drive, HardDisk } from '../../../../scenario/schema.ts';
import { platterOf, servicesOf, type Platter, type Service } from './services.ts';

/** By arrival; the one that is reached soonest; the one whose address is nearest. */
export type Order = 'arrival' | 'positioning' | 'distance';
export const ORDERS: readonly Order[] = ['arrival', 'positioning', 'distance'];

export interface Ghost {
  /** In the order in which they are served. */
  readonly services: readonly Service[];
  /** Seeks and waits for sectors of all of them: here, and as it was. */
  readonly positioningMs: number;
  readonly asItWasMs: number;
}

/** Of a drive: each phase and place of the arm has one; more are made when they are asked for. */
const MOST_MODELS = 64;

/** Requests before the first, for where arm, buffer and read-ahead are when it begins. */
const MOST_BEFORE = 64;

/** Where the drive is when the next request is to be chosen. */
export interface Head {
  readonly nowMs: number;
  /** Sector behind the last one served. */
  readonly lba: number;
  /** Seek and wait for the sector, as the drive knows them. */
  readonly positioningMs: (service: Service) => number;
}

/** Chooses among those that have come: at least one, by arrival. */
export type Chooser = (waiting: readonly Service[], head: Head) => Service;

const least =
  (cost: (service: Service, head: Head) => number): Chooser =>
  (waiting, head) => {
    const costs = waiting.map((service) => cost(service, head));
    return waiting[costs.indexOf(Math.min(...costs))];
  };

const CHOOSERS: Readonly<Record<Order, Chooser>> = {
  arrival: ([first]) => first,
  positioning: least((service, { positioningMs }) => positioningMs(service)),
  distance: least(({ lba }, head) => Math.abs(lba - head.lba)),
};

/** Not moved yet; each ghost has a copy, and tables are shared. */
const models = perObject((_drive: HardDisk) => new Map<string, HddModel>());

function modelOf(drive: HardDisk, phaseTurns: number, cylinder: number): HddModel {
  const known = models(drive);
  const key = `${phaseTurns}/${cylinder}`;
  const model = known.get(key) ?? new HddModel(drive, [phaseTurns], [cylinder]);
  if (known.size < MOST_MODELS) known.set(key, model);
  return forkState(model);
}

/**
 * @param phaseTurns the platter's angle at t = 0
 * @param all what was served, as far as it is known
 * @param last so many of it are served in the order
 */
export function ghostOf(drive: HardDisk, platter: Platter, phaseTurns: number, all: readonly Service[], last: number, order: Order): Ghost {
  const served = all.toSorted((a, b) => a.startedMs - b.startedMs);
  const before = served.slice(-last - MOST_BEFORE, -last);
  const own = served.slice(-last);
  // With none before them the arm stands where it stood; what the buffer had is not known then.
  const cylinder = before.length === 0 ? (own[0]?.fromCylinder ?? 0) : before[0].fromCylinder;
  const services = replay(modelOf(drive, phaseTurns, cylinder), platter, before, own, CHOOSERS[order]);
  return { services, positioningMs: positioningOf(services), asItWasMs: positioningOf(own) };
}

const ofTrail = perObject((_trail: Trail) => new Map<string, Ghost>());

/** Of the last requests of a trail; picture and words ask for the same one in each frame. Null: its platter is not followed. */
export function ghostOfTrail(drive: Drive, trail: Trail, last: number, order: Order): Ghost | null {
  const platter = platterOf(drive);
  if (drive.kind !== 'hdd' || platter === null || Number.isNaN(trail.phaseTurns)) return null;
  const known = ofTrail(trail);
  const key = `${last}/${order}`;
  const ghost = known.get(key) ?? ghostOf(drive, platter, trail.phaseTurns, servicesOf(trail, platter), last, order);
  known.set(key, ghost);
  return ghost;
}

export const positioningOf = (services: readonly Service[]): number =>
  services.reduce((sum, { leavesMs, readsMs }) => sum + readsMs - leavesMs, 0);

/** @param before served as they were, to bring the drive where it is when the first of the others begins */
export function replay(
  model: HddModel,
  platter: Platter,
  before: readonly Service[],
  services: readonly Service[],
  choose: Chooser,
): readonly Service[] {
  const command = new DeviceCommand();
  const phases = new Phases();
  const fill = ({ lba, sectors, write }: Service): DeviceCommand => Object.assign(command, { lba, sectors, write });
  for (const service of before) model.serve(fill(service), ns(service.startedMs), phases);
  const left = new Set(services.toSorted((a, b) => a.arrivedMs - b.arrivedMs));
  const done: Service[] = [];
  let { startedMs: nowMs, fromLba: lba, fromCylinder } = services[0] ?? NOWHERE;
  while (left.size > 0) {
    const [first] = left;
    nowMs = Math.max(nowMs, first.arrivedMs);
    const waiting = [...left].filter(({ arrivedMs }) => arrivedMs <= nowMs);
    const at = nowMs;
    const chosen = choose(waiting, {
      nowMs: at,
      lba,
      positioningMs: (service) => model.positioningNs(fill(service), ns(at), true) / NS_PER_MS,
    });
    left.delete(chosen);
    model.serve(fill(chosen), ns(nowMs), phases);
    const service = servedAs(chosen, nowMs, phases, { lba, fromCylinder });
    done.push(service);
    nowMs = service.doneMs;
    lba = chosen.lba + chosen.sectors;
    if (!service.buffered) fromCylinder = platter.cylinderOf(lba - 1);
  }
  return done;
}

const NOWHERE = { startedMs: 0, fromLba: 0, fromCylinder: 0 };
const ns = (ms: number): number => Math.round(ms * NS_PER_MS);

function servedAs(
  was: Service,
  startedMs: number,
  { overhead, seek, rotation, transfer, bus }: Phases,
  from: { readonly lba: number; readonly fromCylinder: number },
): Service {
  const leavesMs = startedMs + overhead / NS_PER_MS;
  const thereMs = leavesMs + seek / NS_PER_MS;
  const readsMs = thereMs + rotation / NS_PER_MS;
  const readMs = readsMs + transfer / NS_PER_MS;
  return {
    ...was,
    startedMs,
    leavesMs,
    thereMs,
    readsMs,
    readMs,
    // As long on its path as it was.
    doneMs: readMs + Math.max(bus / NS_PER_MS, was.doneMs - was.readMs),
    fromLba: from.lba,
    fromCylinder: from.fromCylinder,
    buffered: seek + rotation + transfer === 0,
  };
}
