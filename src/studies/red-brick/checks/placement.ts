/** Checks of where files lie: 1-off, separation, spill, uneven files and disks, volumes that spread nothing. */
import { capital, formatBytes, formatCount, plural } from '../../../base/units.ts';
import { mean } from '../../../base/stats.ts';
import type { DbObject } from '../../../scenario/schema.ts';
import { diskName, disksName } from '../../../scenario/names.ts';
import type { Advice } from '../../../analysis/advice/advice.ts';
import { MOST_NAMED, ofDisks, percent, scansTable, type Facts } from '../../../analysis/advice/facts.ts';
import { MANY_USERS } from './manyUsers.ts';
import { wordsOf } from '../../../scenario/terms.ts';

/** Target of PSU i of segment s, both from 1, if it is a single disk; -1 for anything wider. */
function singleDisk({ layout, scenario }: Facts, object: DbObject): (s: number, i: number) => number {
  const o = scenario.database.objects.indexOf(object);
  return (s, i) => {
    const target = layout.target[layout.objectFirst[o] + (s - 1) * object.psusPerSegment + (i - 1)] ?? -1;
    const found = layout.targets[target];
    return found?.disks.length === 1 ? found.disks[0] : -1;
  };
}

/** A disk with so many times the data of its like is full unevenly. */
const UNEVEN = 1.25;

const ONE_OFF = 'Rules of manual placement: 1-off between a segment’s table and index, and between successive segments (RB-25).';

/** RB-25: a table's file and its index' file on one disk, or every segment beginning on the same disk. */
export function oneOffBroken(facts: Facts): Advice[] {
  const disks = facts.scenario.hardware.disks.length;
  if (disks < 2) return [];
  return facts.facts.flatMap((fact) => [
    ...facts.starIndexes.flatMap((index) => shared(facts, fact, index)),
    ...[fact, ...facts.starIndexes].flatMap((object) => sameStart(facts, object)),
  ]);
}

function shared(facts: Facts, fact: DbObject, index: DbObject): Advice[] {
  if (fact.segments !== index.segments || fact.psusPerSegment !== index.psusPerSegment) return [];
  const [table, leaf] = [singleDisk(facts, fact), singleDisk(facts, index)];
  let together = 0;
  for (let s = 1; s <= fact.segments; s++)
    for (let i = 1; i <= fact.psusPerSegment; i++) if (table(s, i) >= 0 && table(s, i) === leaf(s, i)) together++;
  if (together === 0) return [];
  const all = fact.segments * fact.psusPerSegment;
  const some = `${formatCount(together)} of ${formatCount(all)} files of ${index.name} ${together === 1 ? 'lies' : 'lie'}`;
  return [
    {
      id: `one-off/${index.id}`,
      severity: 'warning',
      says: `${all === 1 ? `The file of ${index.name} lies` : some} on the same disk as the file of ${fact.name}${all === 1 ? '' : ' with the same number'}. One disk further would part them.`,
      why: `A join reads index and table of one ${wordsOf(facts.scenario).segment.one} at the same time: on one disk they take turns with the arm.`,
      source: ONE_OFF,
      places: [facts.place.object(fact.id), facts.place.object(index.id)],
    },
  ];
}

function sameStart(facts: Facts, object: DbObject): Advice[] {
  const disk = singleDisk(facts, object);
  if (object.segments < 3 || facts.disksOf(object.id).length < 2) return [];
  let same = 0;
  for (let s = 1; s < object.segments; s++) if (disk(s, 1) >= 0 && disk(s, 1) === disk(s + 1, 1)) same++;
  if (same < object.segments / 2) return [];
  const { segment } = wordsOf(facts.scenario);
  return [
    {
      id: `one-off-segments/${object.id}`,
      severity: 'advice',
      says: `${formatCount(same + 1)} of ${formatCount(object.segments)} ${segment.many} of ${object.name} begin on the same disk as the ${segment.one} before. Shifting each by one disk spreads them.`,
      why: `Processes that walk through their ${segment.many} in the same order reach the same place of each at the same time, and meet on one disk.`,
      source: ONE_OFF,
      places: [facts.place.object(object.id)],
    },
  ];
}

/** RB-19: disks given to indexes alone are missing to the table. */
export function tablesApart(facts: Facts): Advice[] {
  const { scenario, used, disksOf, result, place } = facts;
  if (!used.some(scansTable)) return [];
  const all = scenario.hardware.disks.length;
  return facts.facts.flatMap((fact): Advice[] => {
    const own = new Set(disksOf(fact.id));
    const indexes = [...new Set(facts.starIndexes.flatMap(({ id }) => disksOf(id)))];
    if (own.size === 0 || indexes.length === 0 || indexes.some((d) => own.has(d))) return [];
    const busy = (disks: readonly number[]): string => percent(mean(disks.map((d) => result?.devices[d]?.utilization ?? 0)));
    const measured = result ? ` In this run they are busy ${busy([...own])} of the time, those of the indexes ${busy(indexes)}.` : '';
    return [
      {
        id: `apart/${fact.id}`,
        severity: scenario.workload.users >= MANY_USERS ? 'warning' : 'advice',
        says: `${fact.name} lies on ${ofDisks(own.size, all)}, its ${wordsOf(scenario).starIndex.many} apart from it on ${indexes.length}.${measured} Laid over all ${own.size + indexes.length} together, each would have all of them.`,
        why: 'Mixed queries read the table far more than its indexes, and more disks for it shorten them; disks kept for the indexes stand idle meanwhile. (A mix that is heavy on indexes turns this round.)',
        source:
          'Results with many users: the more disks the fact table has, the better (RB-19); separation does not pay for one user either (RB-11).',
        places: [place.object(fact.id), ...facts.starIndexes.map(({ id }) => place.object(id))],
      },
    ];
  });
}

/** Sorts spill to fewer disks than could take it. */
export function spillOnFew({ scenario, used, disksOf, place }: Facts): Advice[] {
  const all = scenario.hardware.disks.length;
  const sorts = used.filter((query) => query.operator === 'sort');
  return [...new Set(sorts.map(({ spill }) => spill))].flatMap((spill): Advice[] => {
    const disks = disksOf(spill).length;
    const writers = scenario.workload.users * scenario.workload.queryProcs;
    if (disks === 0 || disks >= Math.min(all / 2, writers)) return [];
    return [
      {
        id: `spill/${spill}`,
        severity: 'advice',
        says: `Sorts spill to ${ofDisks(disks, all)}, with up to ${plural(writers, 'process', 'processes')} writing there. A spill directory on every disk spreads them.`,
        why: 'A sort writes its runs and reads them back in large pieces: few disks are soon busy with that alone, no matter who else needs them.',
        source: 'Rules of manual placement: a spill directory on every disk (RB-26).',
        places: [place.object(spill)],
      },
    ];
  });
}

/** RB-07: PSUs that fill up to a wrong maximum. */
export function unevenFiles({ scenario, layout, place }: Facts): Advice[] {
  return scenario.database.objects.flatMap((object, o): Advice[] => {
    if (object.psusPerSegment < 2 || object.psuMaxBytes === undefined) return [];
    const words = wordsOf(scenario);
    const { segment, sizes } = worstSegment(layout.bytes.subarray(layout.objectFirst[o], layout.objectFirst[o + 1]), object.psusPerSegment);
    const [least, most, even] = [Math.min(...sizes), Math.max(...sizes), mean([...sizes])];
    if (sizes.length === 0 || most <= 1.1 * even) return [];
    const called = (object.psuSpread?.segments ?? 0) > 0 ? `${words.segment.one} ${segment}` : words.segment.a;
    const empty = sizes.filter((bytes) => bytes === 0).length;
    const rest = empty > 0 ? `${plural(empty, 'file')} of each ${words.segment.one} stay empty` : `the smallest has ${formatBytes(least)}`;
    return [
      {
        id: `skew/${object.id}`,
        severity: 'warning',
        says: `With a maximum of ${formatBytes(object.psuMaxBytes)}, the largest of the ${object.psusPerSegment} files of ${called} of ${object.name} holds ${formatBytes(most)} and ${rest}; even would be ${formatBytes(even)}.`,
        why: `${words.psu.Many} fill in order up to their maximum: one that is wrong leaves data on few disks, and queries wait for those.`,
        source: 'The slip in the PSUs’ maximum size: 35 % slower than the even layout in tight star joins (RB-07).',
        places: [place.object(object.id)],
      },
    ];
  });
}

/** The segment, counted from 1, whose largest file is the most times its mean. */
function worstSegment(bytes: Float64Array, psus: number): { readonly segment: number; readonly sizes: Float64Array } {
  let worst = { segment: 1, sizes: bytes.subarray(0, psus), ratio: 0 };
  for (let first = 0; first < bytes.length; first += psus) {
    const sizes = bytes.subarray(first, first + psus);
    const all = sizes.reduce((sum, size) => sum + size, 0);
    const ratio = all > 0 ? (sizes.reduce((most, size) => Math.max(most, size)) * psus) / all : 0;
    if (ratio > worst.ratio) worst = { segment: first / psus + 1, sizes, ratio };
  }
  return worst;
}

/** Fact table and star indexes fill the disks they lie on unevenly. */
export function unevenDisks(facts: Facts): Advice[] {
  const { scenario, layout, place } = facts;
  const large = [...facts.facts, ...facts.starIndexes];
  const bytes = new Float64Array(scenario.hardware.disks.length);
  // Compared among disks that hold the same objects: separation is another check's.
  const alike = new Map<string, number[]>();
  const onTarget = new Float64Array(layout.targets.length);
  for (const object of large) {
    const o = scenario.database.objects.indexOf(object);
    for (let p = layout.objectFirst[o]; p < layout.objectFirst[o + 1]; p++)
      if (layout.target[p] >= 0) onTarget[layout.target[p]] += layout.bytes[p];
  }
  layout.targets.forEach(({ disks }, t) => {
    for (const d of disks) bytes[d] += onTarget[t] / disks.length;
  });
  const disksOf = large.map(({ id }) => new Set(facts.disksOf(id)));
  bytes.forEach((_, d) => {
    const key = disksOf.map((disks) => Number(disks.has(d))).join('');
    if (key.includes('1')) alike.set(key, [...(alike.get(key) ?? []), d]);
  });
  return [...alike.values()].flatMap((disks): Advice[] => {
    const average = mean(disks.map((d) => bytes[d]));
    const full = disks.filter((d) => bytes[d] > UNEVEN * average);
    if (full.length === 0) return [];
    const most = Math.max(...full.map((d) => bytes[d]));
    const ids = full.map((d) => scenario.hardware.disks[d].id);
    const holds = `${capital(disksName(ids, MOST_NAMED))} ${full.length === 1 ? 'holds' : 'hold up to'}`;
    return [
      {
        id: `fill/${ids[0]}`,
        severity: 'warning',
        says: `${holds} ${formatBytes(most)} of table and indexes, ${(most / average).toFixed(1)} times the ${formatBytes(average)} that disks with the same objects hold on average.`,
        why: 'Work goes where data lie: a disk with more of them is the last to finish.',
        source: 'Uneven data made the manual layout 35 % slower (RB-07).',
        places: full.map((d) => place.disk(d)),
      },
    ];
  });
}

/** A stripe over one disk, and files that a concatenation keeps whole. */
export function narrowVolumes({ scenario, layout, place, facts, starIndexes, volumesOf }: Facts): Advice[] {
  const large = new Set([...facts, ...starIndexes].flatMap(({ id }) => volumesOf(id).map((volume) => volume.id)));
  return scenario.volumes.flatMap((volume): Advice[] => {
    const used = layout.targets.find(({ id }) => id === volume.id)?.usedBytes ?? 0;
    const common = { places: [place.volume(volume.id)], severity: 'advice' as const };
    if (volume.members.length === 1 && volume.kind === 'stripe')
      return [
        {
          ...common,
          id: `narrow/${volume.id}`,
          says: `Volume ${volume.name} is a stripe over ${diskName(volume.members[0])} alone: its stripe unit spreads nothing.`,
          why: 'Striping shares the requests of one file between disks; with one there is nobody to share with.',
          source: 'Definition of the striped layouts (RB-27).',
        },
      ];
    if (volume.kind === 'concat' && volume.members.length > 1 && used > 0 && large.has(volume.id))
      return [
        {
          ...common,
          id: `concat/${volume.id}`,
          says: `Volume ${volume.name} fills its ${volume.members.length} disks one after another: files of ${formatBytes(used)} lie there, each on one disk and in the order in which they were made.`,
          why: `A concatenation gives room, not parallelism: neighboring ${wordsOf(scenario).segment.many} share a disk, and the last disks stay empty.`,
          source: 'Either place files by hand or stripe: the two camps of the document (RB-11).',
        },
      ];
    return [];
  });
}
