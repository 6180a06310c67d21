/**
 * What could explain how measured figures differ from simulated ones. Each rule looks for one pattern, says what it saw and what else would
 * look the same. None changes anything: the reader decides what to look at.
 */
import { capital, formatMs, formatNumber, formatPercent, listWords, plural } from '../format.ts';
import { formatBytes } from '../../base/units.ts';
import { disksName } from '../../scenario/names.ts';
import type { Comparison, DiskDeviation } from './deviation.ts';
import type { FigureId } from './figures.ts';

export type CauseId = 'other-load' | 'placement' | 'request-size' | 'drive' | 'write-cache' | 'waiting' | 'pace' | 'none' | 'unexplained';

export interface Cause {
  readonly id: CauseId;
  /** What was seen, with its figures. */
  readonly text: string;
  /** What would look like this. */
  readonly could: string;
  /** Ids of the disks that show it. */
  readonly disks: readonly string[];
}

/** A ratio of 1.15 counts as a difference: less is within what measuring and a model's error explain. */
const FAR = 0.15;
/** Share of the requests that are on other disks. */
const MOVED = 0.1;
const isNear = (value: number | null, within = FAR): boolean => value !== null && value >= 1 / (1 + within) && value <= 1 + within;

/** Causes, those first that explain others. */
export function measuredCauses(comparison: Comparison): readonly Cause[] {
  const disks = comparison.disks.filter(({ kind }) => kind === 'disk');
  const placed = otherLoad(disks) ?? placement(disks);
  const sizes = requestSize(disks);
  const drives = driveTime(disks, new Set(sizes?.disks));
  const cache = writeCache(disks);
  const waits = drives === null && sizes === null ? waiting(disks) : null;
  const pace = placed === null && sizes === null && drives === null ? pacing(disks, comparison) : null;
  const found = [placed, sizes, drives, cache, waits, pace].filter((cause) => cause !== null);
  return found.length > 0 ? found : [nothingFound(comparison)];
}

const ratioIn = (disk: DiskDeviation, figure: FigureId): number | null => {
  const [a, b] = [disk.measured[figure], disk.simulated[figure]];
  return a === null || b === null || b <= 0 ? null : a / b;
};
const ids = (disks: readonly DiskDeviation[]): readonly string[] => disks.map(({ id }) => id);
const named = (disks: readonly DiskDeviation[]): string => disksName(ids(disks));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Requests of each disk, where every disk has them: else bytes. */
function loads(
  disks: readonly DiskDeviation[],
): { readonly measured: readonly number[]; readonly simulated: readonly number[]; readonly unit: string } | null {
  for (const [figure, unit] of [
    ['requestsPerSecond', 'requests'],
    ['bytesPerSecond', 'bytes'],
    ['utilization', 'busy time'],
  ] as const) {
    const measured = disks.map((disk) => disk.measured[figure]);
    const simulated = disks.map((disk) => disk.simulated[figure]);
    if (measured.every((value) => value !== null) && simulated.every((value) => value !== null) && sum(measured) > 0 && sum(simulated) > 0)
      return { measured, simulated, unit };
  }
  return null;
}

/** Some disks do more than simulated, and the rest do what they do. */
function otherLoad(disks: readonly DiskDeviation[]): Cause | null {
  const load = loads(disks);
  if (load === null || disks.length < 2) return null;
  const { measured, simulated, unit } = load;
  const [all, expected] = [sum(measured), sum(simulated)];
  const over = disks.filter((_, k) => measured[k] > simulated[k] * (1 + FAR) + 0.02 * expected);
  const rest = disks.filter((disk, k) => !over.includes(disk) && simulated[k] > 0.001 * expected);
  if (over.length === 0 || over.length > disks.length / 2) return null;
  if (rest.length === 0 || !rest.every((disk) => isNear(measured[disks.indexOf(disk)] / simulated[disks.indexOf(disk)], 0.12))) return null;
  if (all <= expected * 1.03) return null;
  const [more, before] = [over, over].map((some, which) => sum(some.map((disk) => [measured, simulated][which][disks.indexOf(disk)])));
  const what =
    before === 0
      ? `${capital(named(over))} did ${unit} that the simulation has none of`
      : `${capital(named(over))} had ${formatNumber(more / before, 2)} times the ${unit} of the simulation`;
  return {
    id: 'other-load',
    text: `${what}, while ${rest.length === 1 ? `${named(rest)} had` : `the other ${rest.length} had`} what it has there.`,
    could: 'something else uses these disks (a log, backups, another database), or a query class is missing from the load.',
    disks: ids(over),
  };
}

/** The same requests on other disks. */
function placement(disks: readonly DiskDeviation[]): Cause | null {
  const load = loads(disks);
  if (load === null || disks.length < 2) return null;
  const { measured, simulated, unit } = load;
  const shares = disks.map((disk, k) => ({ disk, real: measured[k] / sum(measured), own: simulated[k] / sum(simulated) }));
  const moved = sum(shares.map(({ real, own }) => Math.max(0, real - own)));
  if (moved < MOVED) return null;
  const most = shares.toSorted((a, b) => b.real - b.own - (a.real - a.own));
  const [up, down] = [most[0], most[most.length - 1]];
  const say = ({ disk, real, own }: (typeof shares)[number]): string =>
    `${named([disk])} had ${formatPercent(real)} of the ${unit}, simulated ${formatPercent(own)}`;
  return {
    id: 'placement',
    text: `${formatPercent(moved)} of the ${unit} went to other disks than simulated: ${say(up)}; ${say(down)}.`,
    could: 'files are not where this layout has them, or some of their rows are asked for more often than others (skew).',
    disks: ids(most.filter(({ real, own }) => Math.abs(real - own) > MOVED / 4).map(({ disk }) => disk)),
  };
}

/** The same bytes in more or fewer requests. */
function requestSize(disks: readonly DiskDeviation[]): Cause | null {
  const other = disks.filter((disk) => {
    const size = ratioIn(disk, 'requestBytes');
    return size !== null && !isNear(size, 0.25) && (disk.measured.bytesPerSecond ?? 0) > 0;
  });
  if (other.length === 0 || other.length < disks.length / 4) return null;
  const mean = (which: 'measured' | 'simulated'): number =>
    sum(other.map((disk) => disk[which].bytesPerSecond ?? 0)) / sum(other.map((disk) => disk[which].requestsPerSecond ?? 0));
  const [real, own] = [mean('measured'), mean('simulated')];
  const bytes = sum(other.map((disk) => disk.measured.bytesPerSecond ?? 0)) / sum(other.map((disk) => disk.simulated.bytesPerSecond ?? 0));
  return {
    id: 'request-size',
    text: `A request of ${named(other)} had ${formatBytes(Math.round(real))} on average, simulated ${formatBytes(Math.round(own))}, at ${formatNumber(bytes, 2)} times the bytes per second.`,
    could:
      real < own
        ? 'a smaller read-ahead or prefetch, a lower limit of request sizes, neighbors that are not merged, or more small reads in the load.'
        : 'a larger read-ahead or prefetch, a higher limit of request sizes, more merging of neighbors, or more scans in the load.',
    disks: ids(other),
  };
}

/** One request keeps the disk busy for longer or shorter. */
function driveTime(disks: readonly DiskDeviation[], otherSizes: ReadonlySet<string>): Cause | null {
  const own = disks.filter(({ id, isFlash }) => !isFlash && !otherSizes.has(id));
  const slower = own.filter((disk) => (ratioIn(disk, 'busyMs') ?? 1) >= 1.2);
  const faster = own.filter((disk) => (ratioIn(disk, 'busyMs') ?? 1) <= 1 / 1.2);
  const which = slower.length >= faster.length ? slower : faster;
  if (which.length === 0) return null;
  const busy = (side: 'measured' | 'simulated'): number =>
    (1000 * sum(which.map((disk) => disk[side].utilization ?? 0))) / sum(which.map((disk) => disk[side].requestsPerSecond ?? 0));
  const [real, model] = [busy('measured'), busy('simulated')];
  const whose = which.length === own.length ? `each of ${plural(own.length, 'disk')}` : named(which);
  return {
    id: 'drive',
    text: `A request kept ${whose} busy for ${formatMs(real)}, simulated ${formatMs(model)}.`,
    could:
      real > model
        ? 'a slower drive than the one that is modeled, data on inner tracks, requests that are less sequential, a write cache that is switched off, or an array that rebuilds.'
        : 'a faster drive than the one that is modeled, a cache of the drive or its controller that answers requests, or requests that are more sequential.',
    disks: ids(which),
  };
}

/** Writes come back far sooner than reads: nobody waited for the medium. */
function writeCache(disks: readonly DiskDeviation[]): Cause | null {
  const cached = disks.filter(
    ({ writeShare, readResponseMs, writeResponseMs, deviations }) =>
      (writeShare ?? 0) >= 0.1 &&
      readResponseMs !== null &&
      writeResponseMs !== null &&
      writeResponseMs * 3 < readResponseMs &&
      deviations.some(({ figure, verdict }) => figure === 'responseMs' && verdict === 'below'),
  );
  if (cached.length === 0) return null;
  const [{ writeResponseMs, readResponseMs }] = cached;
  return {
    id: 'write-cache',
    text: `On ${named(cached)} a write came back after ${formatMs(writeResponseMs ?? 0)}, a read after ${formatMs(readResponseMs ?? 0)}, and requests on the whole sooner than simulated.`,
    could: 'a write cache of the drive or its controller answers writes before they are on the medium.',
    disks: ids(cached),
  };
}

/** The same work of each request, another time in the queue. */
function waiting(disks: readonly DiskDeviation[]): Cause | null {
  const alike = disks.filter((disk) => isNear(ratioIn(disk, 'requestsPerSecond')));
  const longer = alike.filter((disk) => (ratioIn(disk, 'responseMs') ?? 1) >= 1.3);
  const shorter = alike.filter((disk) => (ratioIn(disk, 'responseMs') ?? 1) <= 1 / 1.3);
  const which = longer.length >= shorter.length ? longer : shorter;
  if (which.length === 0 || which.length < alike.length / 4) return null;
  const mean = (side: 'measured' | 'simulated'): number =>
    sum(which.map((disk) => (disk[side].responseMs ?? 0) * (disk[side].requestsPerSecond ?? 0))) /
    sum(which.map((disk) => disk[side].requestsPerSecond ?? 0));
  const [real, model] = [mean('measured'), mean('simulated')];
  return {
    id: 'waiting',
    text: `As many requests per second as simulated took ${formatMs(real)} on ${named(which)}, simulated ${formatMs(model)}.`,
    could:
      real > model
        ? 'requests come in bursts or more at a time than simulated (users, parallelism, write-back), or another scheduler or queue depth makes them wait.'
        : 'fewer requests at a time than simulated (users, parallelism), or another scheduler or queue depth.',
    disks: ids(which),
  };
}

/** All disks do more or less by one factor. */
function pacing(disks: readonly DiskDeviation[], { elapsed }: Comparison): Cause | null {
  const ratios = disks.map((disk) => ratioIn(disk, 'requestsPerSecond')).filter((value) => value !== null);
  if (ratios.length < Math.max(1, disks.length * 0.8)) return null;
  const factor =
    sum(disks.map((disk) => disk.measured.requestsPerSecond ?? 0)) / sum(disks.map((disk) => disk.simulated.requestsPerSecond ?? 0));
  const spread = Math.sqrt(sum(ratios.map((value) => (value / factor - 1) ** 2)) / ratios.length);
  if (isNear(factor) || spread > 0.15) return null;
  const rate = `${disks.length === 1 ? capital(named(disks)) : `All ${disks.length} disks`} had ${formatNumber(factor, 2)} times the requests per second of the simulation.`;
  const took = elapsed?.ratio ?? null;
  if (took === null) {
    const more =
      factor > 1
        ? 'more users or queries at a time, a faster processor, or a smaller buffer pool'
        : 'fewer users or queries at a time, a slower processor, waits outside of the disks, or a larger buffer pool';
    return { id: 'pace', text: rate, could: `${more}; the elapsed time of the whole batch would tell which.`, disks: ids(disks) };
  }
  const work = factor * took;
  const text = `${rate} The batch took ${formatNumber(took, 2)} times as long, so ${formatNumber(work, 2)} times the requests were made in all.`;
  if (isNear(work))
    return {
      id: 'pace',
      text,
      could:
        factor < 1
          ? 'the same work waited for something that is no disk: processors, locks, the network, or users who think.'
          : 'the same work was asked for sooner: faster processors, or more of it at a time.',
      disks: ids(disks),
    };
  const could =
    work > 1
      ? 'more work than simulated: more queries, larger tables, or a smaller buffer pool.'
      : 'less work reached the disks: a larger or warmer buffer pool, fewer queries, or smaller tables.';
  return { id: 'pace', text, could, disks: ids(disks) };
}

function nothingFound({ disks, elapsed, total }: Comparison): Cause {
  const off = disks.filter(({ deviations }) => deviations.some(({ verdict }) => verdict !== 'alike'));
  const all = [...disks.flatMap(({ deviations }) => deviations), ...(total?.deviations ?? []), ...(elapsed === null ? [] : [elapsed])];
  const beyond = all.filter(({ ratio, verdict }) => verdict !== 'alike' && !isNear(ratio));
  if (beyond.length === 0)
    return {
      id: 'none',
      text: all.length === 0 ? 'Nothing was measured that the simulation has.' : `No figure is further off than ${formatPercent(FAR)}.`,
      could: '',
      disks: [],
    };
  return {
    id: 'unexplained',
    text: `${off.length === 0 ? 'The system as a whole' : capital(named(off))} ${off.length > 1 ? 'differ' : 'differs'} from the simulation, and no rule here explains it.`,
    could: `more figures help: ${listWords(['requests per second', 'bytes per second', 'utilization and response time of every disk', 'the elapsed time'])}.`,
    disks: ids(off),
  };
}
