/** Checks of stripe units, parity, loss, and of what a run shows at disks and paths. */
import { mean } from '../../../base/stats.ts';
import { capital, formatBytes, KIB, MIB, plural } from '../../../base/units.ts';
import { arrayShape, isArrayVolume, outerUnitHint } from '../../../scenario/arrays.ts';
import type { QueryClass, Volume } from '../../../scenario/schema.ts';
import { disksName, pathName, targetName, targetsName } from '../../../scenario/names.ts';
import { anyDiskFails } from '../../../analysis/failures/chances.ts';
import type { Advice } from '../../../analysis/advice/advice.ts';
import { MOST_NAMED, percent, reachOf, writesOf, type Facts } from '../../../analysis/advice/facts.ts';
import { MANY_USERS } from './manyUsers.ts';

/** Largest request that a class sends at random to its table or indexes; a scan's is its read-ahead window. */
function readBytes({ scenario }: Facts, query: QueryClass): number {
  if (query.operator === 'star-join') return Math.max(query.fetch.bytes, query.indexReads.bytes);
  if (query.operator === 'scan' || query.operator === 'sort')
    return Math.max(scenario.host.readAhead.minBytes, scenario.database.blockBytes);
  return 0;
}

const formatPieces = (pieces: number): string => (pieces < 3 ? pieces.toFixed(1).replace(/\.0$/, '') : pieces.toFixed(0));

/** RB-09, RB-18: reads of several units occupy several disks each. */
export function smallUnits(facts: Facts): Advice[] {
  const { scenario, used, volumesOf, place } = facts;
  const { users } = scenario.workload;
  return scenario.volumes.flatMap((volume): Advice[] => {
    if (!isArrayVolume(volume) || volume.members.length < 2) return [];
    const unit = volume.stripeUnitBytes;
    const there = used.filter((query) => {
      const object = reachOf(query)?.object;
      return object !== undefined && volumesOf(object).some(({ id }) => id === volume.id);
    });
    // A request that begins on a block of the database touches 1 + (size - block) / unit units, at most one on each disk.
    const { blockBytes } = scenario.database;
    const cut = there
      .map((query) => ({ query, bytes: readBytes(facts, query) }))
      .filter(({ bytes }) => bytes > unit)
      .toSorted((a, b) => b.bytes - a.bytes);
    const [worst] = cut;
    if (worst === undefined || unit >= 64 * KIB) return [];
    const pieces = (bytes: number): number =>
      Math.min(volume.members.length, 1 + Math.max(0, worst.bytes - Math.min(blockBytes, bytes)) / bytes);
    const many = users >= MANY_USERS;
    return [
      {
        id: `unit/${volume.id}`,
        severity: many ? 'warning' : 'advice',
        says: `The unit of ${formatBytes(unit)} cuts a read of ${formatBytes(worst.bytes)} (“${worst.query.title}”) into about ${formatPieces(pieces(unit))} pieces, each on another disk${many ? `, and ${users} users do that to each other` : ''}. With 64 KiB it takes ${formatPieces(pieces(64 * KIB))} on average, with 1 MiB ${formatPieces(pieces(MIB))}.`,
        why: 'Each piece positions an arm of its own. One user gains from disks that work together; many users queue for the arms.',
        source:
          'Stripe 22 (8 KB): best for tight joins of one user, much worse for mixed queries, very poor with many users (RB-04, RB-09, RB-18).',
        places: [place.volume(volume.id)],
      },
    ];
  });
}

/** A unit below the database block: even a single block is read from two disks. */
export function unitBelowBlock({ scenario, place }: Facts): Advice[] {
  const { blockBytes } = scenario.database;
  return scenario.volumes.flatMap((volume): Advice[] =>
    !isArrayVolume(volume) || volume.stripeUnitBytes >= blockBytes || volume.members.length < 2
      ? []
      : [
          {
            id: `unit-block/${volume.id}`,
            severity: 'warning',
            says: `The unit of ${formatBytes(volume.stripeUnitBytes)} of ${targetName(scenario, volume.id)} is smaller than a database block of ${formatBytes(blockBytes)}: every block takes ${Math.ceil(blockBytes / volume.stripeUnitBytes)} disks.`,
            why: 'Two arms move for what one could fetch, and the slower one decides.',
            source: 'Stripe units, from 8 KB on: none below the block (RB-37).',
            places: [place.volume(volume.id)],
          },
        ],
  );
}

/** RB-34: the host's unit over RAID-5 arrays is no whole row of them. */
export function partialStripes({ scenario, place }: Facts): Advice[] {
  return scenario.volumes.flatMap((volume): Advice[] => {
    const hint = outerUnitHint(volume);
    if (hint === null || hint.whole || !isArrayVolume(volume) || volume.arrays === undefined) return [];
    return [
      {
        id: `full-stripe/${volume.id}`,
        severity: 'warning',
        says: `The host deals ${formatBytes(volume.arrays.stripeUnitBytes)} to each RAID-5 array of ${targetName(scenario, volume.id)}, but ${hint.text}: large writes begin or end inside a row. ${formatBytes(hint.rowBytes)} would fill rows.`,
        why: 'A whole row is written without reading anything; a part of one needs old data or parity first.',
        source: 'Section 5.2: ten 7-disk arrays of 64 KB under a host stripe of 384 KB (RB-34).',
        places: [place.volume(volume.id)],
      },
    ];
  });
}

/** RB-35: writes smaller than a row of RAID-5. */
export function smallParityWrites({ scenario, used, volumesOf, place }: Facts): Advice[] {
  const writes = used.flatMap((query) => writesOf(query).map((write) => ({ ...write, query }))).toSorted((a, b) => a.bytes - b.bytes);
  const hit = scenario.volumes.flatMap((volume) => {
    if (volume.kind !== 'raid5') return [];
    const { rowBytes } = arrayShape(volume);
    const write = writes.find(({ object, bytes }) => bytes < rowBytes && volumesOf(object).some(({ id }) => id === volume.id));
    return write === undefined ? [] : [{ id: volume.id, rowBytes, write }];
  });
  if (hit.length === 0) return [];
  const [{ write, rowBytes }] = hit;
  const ids = hit.map(({ id }) => id);
  return [
    {
      id: 'parity-writes',
      severity: 'warning',
      says: `“${write.query.title}” writes ${formatBytes(write.bytes)} at a time to ${targetsName(scenario, ids)}, where a row of data is ${formatBytes(rowBytes)}. A unit written by itself takes 4 disk I/Os (old data and parity read, both written); a mirror takes 2.`,
      why: 'RAID-5 pays for cheap capacity with slow small writes; RAID 0+1 writes twice and reads nothing.',
      source: 'Section 5.2 on RAID levels (RB-35).',
      places: [...ids.map((id) => place.volume(id)), place.queryClass(write.query.id)],
    },
  ];
}

/** Share of disks that fail in a year in the example: no datum of the document. */
const EXAMPLE_RATE = 0.03;

const keepsTwice = (volume: Volume | undefined): boolean => volume?.kind === 'mirror' || volume?.kind === 'raid5';

/** RB-36: the more disks without redundancy, the likelier a loss. */
export function chanceOfLoss({ scenario, layout, place }: Facts): Advice[] {
  const bare = layout.targets.filter(({ id, usedBytes }) => usedBytes > 0 && !keepsTwice(scenario.volumes.find((v) => v.id === id)));
  const disks = new Set(bare.flatMap((target) => target.disks)).size;
  const chance = anyDiskFails({ p: EXAMPLE_RATE, disks });
  if (disks < 2 || !chance.ok) return [];
  const widest = bare.reduce((most, target) => Math.max(most, target.disks.length), 0);
  const volumes = bare.filter(({ kind }) => kind !== 'disk');
  const takes = widest > 1 ? `; one that fails in ${targetName(scenario, volumes[0].id)} takes all of it` : '';
  return [
    {
      id: 'loss',
      severity: 'advice',
      says: `${plural(disks, 'disk')} hold data that nothing holds twice. If 3 % of disks fail in a year (an example), at least one of these does with a chance of ${percent(chance.value)}${takes}.`,
      why: 'The chance that at least one of n disks fails is 1 - (1-p)^n: it grows with every disk that a layout uses.',
      source: 'The price of wide striping; RAID 0+1 or RAID-5 pay for it (RB-36, RB-35).',
      places: bare.length > 8 ? [] : volumes.map(({ id }) => place.volume(id)),
    },
  ];
}

/** What a run shows: some disks far busier than the others. */
export function unevenLoad({ scenario, result, place }: Facts): Advice[] {
  if (result === undefined || result.devices.length < 2) return [];
  const busy = result.devices.map((device) => device.utilization);
  const average = mean(busy);
  const hot = busy.flatMap((share, d) => (share >= 0.5 && share > 1.5 * average ? [d] : []));
  if (hot.length === 0) return [];
  const ids = hot.map((d) => scenario.hardware.disks[d].id);
  return [
    {
      id: 'hot-disks',
      severity: 'warning',
      says: `${capital(disksName(ids, MOST_NAMED))} ${hot.length === 1 ? 'is' : 'are'} busy up to ${percent(Math.max(...hot.map((d) => busy[d])))} of this run, all ${busy.length} on average ${percent(average)}.`,
      why: 'The busiest disks set the pace: queries wait for them while others are idle.',
      source: 'The fact volume is hotter than the index volume where they are apart (RB-12); uneven data do the same (RB-07).',
      places: hot.map((d) => place.disk(d)),
      measured: 'busy',
    },
  ];
}

/** A path that is occupied this much of a run is full. */
const FULL_PATH = 0.7;

/** The document takes it that the way to the disks is no bottleneck. */
export function busyPaths({ scenario, result }: Facts): Advice[] {
  const paths = result?.adapters ?? [];
  const rooms = paths.filter(({ utilization }) => utilization < FULL_PATH).toSorted((a, b) => a.utilization - b.utilization);
  const leastBusy = rooms.length === 0 ? undefined : `${pathName(scenario, rooms[0].id)}, occupied ${percent(rooms[0].utilization)}`;
  return paths.flatMap(({ id, utilization }): Advice[] =>
    utilization < FULL_PATH
      ? []
      : [
          {
            id: `path/${id}`,
            severity: 'warning',
            says: `${capital(pathName(scenario, id))} is occupied ${percent(utilization)} of this run: the disks behind it wait for the way, not for their arms.`,
            why:
              leastBusy === undefined
                ? 'No path has room, so no layout helps; more or faster paths do.'
                : `Files that move to disks behind ${leastBusy}, take their load with them. A faster path helps as well.`,
            source: 'Assumption of the document: adapters and loops are no bottleneck.',
            places: [{ kind: 'path', pointer: `/hardware/paths/${scenario.hardware.paths.findIndex((path) => path.id === id)}`, id }],
            measured: 'bytes',
          },
        ],
  );
}
