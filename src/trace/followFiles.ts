/**
 * A trace as the load of a warehouse: each recorded request is taken back to the file that lay at its address when it was recorded, and sent to
 * where that file lies now. So the same load meets another layout.
 */
import { err, ok, type Result } from '../base/result.ts';
import { formatCount, listWords, plural, SECTOR_BYTES } from '../base/units.ts';
import { layOut, type Layout } from '../scenario/layout.ts';
import type { Scenario } from '../scenario/schema.ts';
import { assignDevices, unusableTargets } from './assign.ts';
import { TRACE_LIMITS } from './limits.ts';
import { Partners } from './partners.ts';
import type { PlaceNow } from './placeNow.ts';
import { TraceBuilder, type Trace } from './trace.ts';

/** Used up at once. */
const NOW: PlaceNow = { psu: 0, offset: 0, bytes: 0 };

/** What became of the requests on their way from one layout to the other. */
export interface FollowReport {
  /** Pieces that are replayed: a request over the border of two files becomes two. */
  readonly pieces: number;
  /** Requests that met at least one file. */
  readonly followed: number;
  /** Requests, or parts of them, at addresses where no file lay; they are left out. */
  readonly nowhere: number;
  /** Pieces of files that the layout of now does not place, or places in fewer bytes; they are left out. */
  readonly gone: number;
  readonly objects: readonly { readonly id: string; readonly requests: number; readonly bytes: number }[];
}

export interface Followed {
  /** Its devices are the targets of the layout of now, by id. */
  readonly trace: Trace;
  readonly report: FollowReport;
}

/**
 * @param recorded the layout on which the trace was recorded
 * @param now the layout that it is to meet; files are matched as `partners.ts` says
 * @param devices which target of `recorded` stands for a device of the trace; the rest follow the rule of `assign.ts`
 */
export function followFiles(
  trace: Trace,
  recorded: Scenario,
  now: Scenario,
  devices: Readonly<Record<string, string>> = {},
): Result<Followed, string> {
  const [from, to] = [layOut(recorded), layOut(now)];
  if (from.growth !== null || to.growth !== null)
    return err('Files that grow while they are loaded lie at no fixed place, so a trace cannot be taken back to them.');
  const named = trace.devices.filter((name) => from.targets.some(({ id }) => id === name)).map((name) => [name, name]);
  const assigned = assignDevices(trace.devices, from.targets, { ...Object.fromEntries(named), ...devices }, unusableTargets(recorded));
  if (!assigned.ok) return err(assigned.error);
  const files = from.targets.map((_, target) => new Files(from, target));
  const partners = new Partners(recorded, now, from, to);
  const unusable = unusableTargets(now);
  const usable = to.targets.map(({ id }) => !unusable.has(id));
  const builder = new TraceBuilder();
  builder.reserve(Math.min(trace.requests, TRACE_LIMITS.requests));
  const requests = new Float64Array(recorded.database.objects.length);
  const bytes = new Float64Array(recorded.database.objects.length);
  let followed = 0;
  let nowhere = 0;
  let gone = 0;
  for (let index = 0; index < trace.requests; index++) {
    const place = files[assigned.value[trace.device === null ? 0 : trace.device[index]]];
    const end = (trace.lba[index] + trace.sectors[index]) * SECTOR_BYTES;
    let at = trace.lba[index] * SECTOR_BYTES;
    let met = false;
    let missed = false;
    while (at < end) {
      const file = place.at(at);
      if (file < 0) {
        missed = true;
        at = Math.min(end, place.nextAfter(at));
        continue;
      }
      met = true;
      const object = place.objectOf(file);
      partners.find(object, file, at - place.startOf(file), Math.min(end, place.endOf(file)) - at, NOW);
      const target = NOW.psu < 0 ? -1 : to.target[NOW.psu];
      if (target < 0 || !usable[target]) gone++;
      else {
        const problem = builder.addBytes(
          trace.read[index] === 1,
          to.offsetBytes[NOW.psu] + NOW.offset,
          NOW.bytes,
          trace.timeNs[index],
          target,
        );
        if (problem !== '') return err(`Request ${index} cannot be placed: ${problem}.`);
        if (builder.full) return err(`The trace becomes more than ${formatCount(TRACE_LIMITS.requests)} requests on this layout.`);
        requests[object]++;
        bytes[object] += NOW.bytes;
      }
      at += NOW.bytes;
    }
    if (met) followed++;
    if (missed) nowhere++;
  }
  if (builder.requests === 0)
    return err(
      nowhere > 0
        ? `None of the ${formatCount(trace.requests)} requests is at an address where a file of the recorded layout lies: is it the layout of that system?`
        : 'No file that the trace asks for has a place on this layout.',
    );
  const names = to.targets.map(({ id }) => id);
  const { bytes: text, lines, malformed, ignored } = trace.report;
  return ok({
    trace: builder.finish(trace.format, trace.time, false, names, { bytes: text, lines, malformed, ignored }),
    report: {
      pieces: builder.requests,
      followed,
      nowhere,
      gone,
      objects: recorded.database.objects
        .map(({ id }, o) => ({ id, requests: requests[o], bytes: bytes[o] }))
        .filter((each) => each.requests > 0),
    },
  });
}

/** What a person should know of it. */
export function followWords({ pieces, followed, nowhere, gone }: FollowReport): string {
  const left = [
    ...(nowhere > 0 ? [`${plural(nowhere, 'request')} met addresses where no file lay`] : []),
    ...(gone > 0 ? [`${plural(gone, 'piece')} met files that this layout does not place`] : []),
  ];
  const out = left.length === 0 ? '' : ` Left out: ${listWords(left)}.`;
  return `${plural(followed, 'request')} followed ${followed === 1 ? 'its' : 'their'} files to this layout as ${plural(pieces, 'request')}.${out}`;
}

/** The devices of a followed trace, each for itself. */
export const sameDevices = ({ devices }: Pick<Trace, 'devices'>): Record<string, string> =>
  Object.fromEntries(devices.map((id) => [id, id]));

/** The files of one target in the order of their addresses. */
class Files {
  private readonly starts: Float64Array;
  private readonly psus: Int32Array;
  private readonly layout: Layout;

  constructor(layout: Layout, target: number) {
    const own: number[] = [];
    for (let psu = 0; psu < layout.psuCount; psu++) if (layout.target[psu] === target && layout.bytes[psu] > 0) own.push(psu);
    own.sort((a, b) => layout.offsetBytes[a] - layout.offsetBytes[b]);
    this.layout = layout;
    this.psus = Int32Array.from(own);
    this.starts = Float64Array.from(own, (psu) => layout.offsetBytes[psu]);
  }

  /** The file at an address; -1: none lies there. */
  at(address: number): number {
    const place = this.before(address);
    if (place < 0) return -1;
    const psu = this.psus[place];
    return address < this.starts[place] + this.layout.bytes[psu] ? psu : -1;
  }

  /** Where the next file begins; Infinity: there is none. */
  nextAfter(address: number): number {
    return this.starts[this.before(address) + 1] ?? Infinity;
  }

  startOf(psu: number): number {
    return this.layout.offsetBytes[psu];
  }

  endOf(psu: number): number {
    return this.layout.offsetBytes[psu] + this.layout.bytes[psu];
  }

  objectOf(psu: number): number {
    const { objectFirst } = this.layout;
    let low = 0;
    let high = objectFirst.length - 2;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (objectFirst[middle] <= psu) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Place of the last file that begins at or before an address; -1: there is none. */
  private before(address: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= address) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
