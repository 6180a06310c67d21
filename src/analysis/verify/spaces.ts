/** Rules about table spaces: the log apart from data, and a prefetch that reaches all containers. */
import { formatBytes, formatMs, listWords, plural } from '../format.ts';
import { prefetchBytesOf, type Space } from '../../scenario/spaces/spaces.ts';
import { layOut, type Layout } from '../../scenario/layout.ts';
import type { DbObject, Disk, Scenario } from '../../scenario/schema.ts';
import { factsOf } from '../advice/facts.ts';
import { logsOf as databaseLogs } from '../../scenario/partitions.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { VerifyCheck } from './verified.ts';

/** Objects that commits are written to. */
function logsOf(scenario: Scenario): ReadonlySet<string> {
  const { used } = factsOf(scenario);
  const changes = used.flatMap((query) => (query.operator === 'change' && query.log !== undefined ? [query.log] : []));
  return new Set([...changes, ...databaseLogs(scenario.database).map(({ object }) => object)]);
}

/** Disks that objects have files on, as far as these pass. */
function disksWith(layout: Layout, { database }: Scenario, passes: (object: string, psu: number) => boolean): ReadonlySet<number> {
  const targets = new Set<number>();
  database.objects.forEach(({ id }, o) => {
    for (let p = layout.objectFirst[o]; p < layout.objectFirst[o + 1]; p++)
      if (layout.target[p] >= 0 && passes(id, p)) targets.add(layout.target[p]);
  });
  return new Set([...targets].flatMap((target) => layout.targets[target].disks));
}

/** The log on a disk more, like the first of those that it is on, at the same path. */
export function logApart(scenario: Scenario, log: string): Scenario {
  const layout = layOut(scenario);
  const [first] = disksWith(layout, scenario, (object) => object === log);
  const { hardware, placement } = scenario;
  const like = hardware.disks.at(first ?? -1);
  if (like === undefined) return scenario;
  const taken = new Set([...hardware.disks, ...scenario.volumes].map(({ id }) => id));
  const id = ['log', ...Array.from({ length: taken.size + 1 }, (_, k) => `log${k + 2}`)].find((each) => !taken.has(each))!;
  const disk: Disk = { id, drive: like.drive, path: like.path };
  return {
    ...scenario,
    hardware: { ...hardware, disks: [...hardware.disks, disk] },
    placement: {
      ...placement,
      rules: placement.rules.map((rule) => (rule.object === log ? { object: log, spread: { kind: 'all', target: id } } : rule)),
      exceptions: placement.exceptions.filter(({ object }) => object !== log),
    },
  };
}

/** How long commits take, over the log or all logs of partitions. */
function commitWords({ log, partitions = [] }: Pick<RunResult, 'log' | 'partitions'>): string {
  const all = [log, ...partitions.map((partition) => partition.log)].filter((one) => one !== undefined);
  const commits = all.reduce((sum, one) => sum + one.commits, 0);
  if (all.length === 0 || (all.length > 1 && commits === 0)) return '';
  const ms = all.length === 1 ? all[0].meanCommitMs : all.reduce((sum, one) => sum + one.meanCommitMs * one.commits, 0) / commits;
  return ` A commit takes ${formatMs(ms)} on average.`;
}

export const logsApart: VerifyCheck = {
  id: 'log',
  title: 'Log and data on disks of their own',
  why: 'A log is written from one end to the other. On disks of its own the arm stays where it is; beside data it has to come back.',
  look({ scenario, result }) {
    const logs = logsOf(scenario);
    if (logs.size === 0) return null;
    const layout = layOut(scenario);
    const active = new Set((result.objects ?? []).flatMap(({ id, reads, writes }) => (reads + writes > 0 ? [id] : [])));
    const data = disksWith(layout, scenario, (object, psu) => !logs.has(object) && (active.has(object) || result.psuBytes[psu] > 0));
    const name = (id: string): string => scenario.database.objects.find((each) => each.id === id)?.name ?? id;
    const commit = commitWords(result);
    const shared = [...logs].flatMap((log) => {
      const disks = [...disksWith(layout, scenario, (object) => object === log)];
      const both = disks.filter((disk) => data.has(disk));
      return both.length > 0 ? [{ log, disks: disks.length, both: both.length }] : [];
    });
    return {
      faults: shared.map(({ log, disks, both }) => ({
        says: `${name(log)} shares ${both} of its ${plural(disks, 'disk')} with data that were read or written.${commit}`,
        alternative: { words: `one disk more, for ${name(log)} alone`, real: true, apply: (before) => logApart(before, log) },
      })),
      kept: `${listWords([...logs].map(name))}: no disk of ${logs.size === 1 ? 'it has' : 'them has'} data that were read or written.${commit}`,
    };
  },
};

type TableSpace = DbObject & Space;

/** Table spaces with several containers. */
export const spread = ({ database }: Scenario): readonly TableSpace[] =>
  database.objects.filter((object): object is TableSpace => object.extents !== undefined && object.psusPerSegment > 1);

/** A prefetch of one extent of each container, for all table spaces that have less, or no whole multiple of it. */
export const wholePrefetch = (before: Scenario, isWanted: (space: TableSpace) => boolean): Scenario => ({
  ...before,
  database: {
    ...before.database,
    objects: before.database.objects.map((object) => {
      const { extents, psusPerSegment } = object;
      if (extents === undefined || !isWanted({ ...object, extents })) return object;
      const { prefetchBytes: _before, ...others } = extents;
      const row = extents.extentBytes * psusPerSegment;
      const rows = Math.max(1, Math.round(prefetchBytesOf({ psusPerSegment, extents }) / row));
      return { ...object, extents: { ...others, ...(rows > 1 && { prefetchBytes: rows * row }) } };
    }),
  },
});

const isSmall = (space: TableSpace): boolean => prefetchBytesOf(space) < space.psusPerSegment * space.extents.extentBytes;
export const isUneven = (space: TableSpace): boolean =>
  !isSmall(space) && prefetchBytesOf(space) % (space.psusPerSegment * space.extents.extentBytes) !== 0;

export const prefetchReachesAll: VerifyCheck = {
  id: 'prefetch',
  title: 'A prefetch reaches all containers',
  why: 'A prefetch of less than an extent of each container leaves some of them out: extent x containers reads all of them at once.',
  look({ scenario }) {
    const spaces = spread(scenario);
    if (spaces.length === 0) return null;
    const small = spaces.filter(isSmall);
    const [first = spaces[0]] = small;
    const reached = Math.ceil(prefetchBytesOf(first) / first.extents.extentBytes);
    const sizes = `${first.name} has a prefetch of ${formatBytes(prefetchBytesOf(first))} and ${plural(first.psusPerSegment, 'container')} with extents of ${formatBytes(first.extents.extentBytes)}`;
    const more = small.length > 1 ? ` So it is with ${plural(small.length, 'table space')} of ${spaces.length}.` : '';
    return {
      faults:
        small.length === 0
          ? []
          : [
              {
                says: `${sizes}: it reaches ${reached} of them at a time.${more}`,
                alternative: { words: 'an extent of each container', real: true, apply: (before) => wholePrefetch(before, isSmall) },
              },
            ],
      kept: `${sizes}: it reaches all.`,
    };
  },
};
