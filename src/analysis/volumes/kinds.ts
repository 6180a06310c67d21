/**
 * The arrays that can be built, as people call them: what each needs, what it survives, and which of them
 * a volume of the document is. One table for the dialog, the tray's header and the words.
 */
import { arrayShape, arraySteps, isArrayVolume } from '../../scenario/arrays.ts';
import type { Volume } from '../../scenario/schema.ts';
import type { ArrayVolume } from '../../scenario/volumes.ts';
import { plural } from '../format.ts';

export type ArrayKind = 'stripe' | 'stripe-arrays' | 'mirror' | 'raid10' | 'raid01' | 'raid5' | 'raid50' | 'raid5e' | 'concat';

export interface KindEntry {
  readonly kind: ArrayKind;
  /** "RAID 5", at the beginning of a sentence or alone. */
  readonly name: string;
  /** "a RAID 5", within a sentence. */
  readonly one: string;
  /** What it is, for the list to choose from. */
  readonly note: string;
  /** How many failed disks it is sure to survive, in words. */
  readonly survives: string;
  /** Why this many disks cannot be one; undefined when they can. */
  readonly blocked: (disks: number) => string | undefined;
}

/** Most copies that a mirror keeps. */
export const MAX_COPIES = 8;

/** Disks of one array: from this many on an array is rather split in two. */
const LARGE_ARRAY = 8;

const chosen = (disks: number): string => (disks === 0 ? 'none is chosen' : disks === 1 ? '1 is chosen' : `${disks} are chosen`);
const atLeast = (name: string, least: number) => (disks: number) =>
  disks < least ? `${name} needs ${plural(least, 'disk')}; ${chosen(disks)}` : undefined;

/** Numbers of equal arrays of at least `least` disks that this many disks can form, fewest first. */
export function arrayCounts(disks: number, least: number): number[] {
  const counts: number[] = [];
  for (let count = 2; count * least <= disks; count += 1) if (disks % count === 0) counts.push(count);
  return counts;
}

/** Numbers of arrays that a volume of its kind can be divided into, 1 first. */
export function countsFor(volume: ArrayVolume): number[] {
  const { least, step } = arraySteps(volume);
  const fits = (count: number) => (volume.members.length / count) % step === 0;
  return [1, ...arrayCounts(volume.members.length, Math.max(2, least))].filter(fits);
}

/** The number of arrays to begin with: the fewest whose arrays are of a usual size, else the most there are. */
export function usualArrayCount(disks: number, least: number): number | undefined {
  const counts = arrayCounts(disks, least);
  return counts.find((count) => disks / count <= LARGE_ARRAY) ?? counts.at(-1);
}

/** Least disks of one array where several stand under a stripe. */
export function leastPerArray(kind: ArrayKind): number {
  return kind === 'raid50' ? 3 : 2;
}

const equalArrays = (name: string, least: number) => (disks: number) => {
  if (disks < 2 * least) return `${name} needs ${2 * least} disks, two arrays of ${least}; ${chosen(disks)}`;
  if (arrayCounts(disks, least).length > 0) return undefined;
  let below = disks - 1;
  while (below >= 2 * least && arrayCounts(below, least).length === 0) below -= 1;
  let above = disks + 1;
  while (arrayCounts(above, least).length === 0) above += 1;
  const near = below >= 2 * least ? `${below} or ${above}` : `${above}`;
  return `${name}: ${disks} disks do not form equal arrays of at least ${least}; ${near} would`;
};

const even = (name: string) => (disks: number) => {
  if (disks < 4) return `${name} needs 4 disks; ${chosen(disks)}`;
  return disks % 2 === 0 ? undefined : `${name} needs an even number of disks; ${chosen(disks)}`;
};

export const KINDS: readonly KindEntry[] = [
  {
    kind: 'stripe',
    name: 'RAID 0',
    one: 'a stripe',
    note: 'Striped over all disks',
    survives: 'no failure',
    blocked: atLeast('A stripe', 1),
  },
  {
    kind: 'mirror',
    name: 'RAID 1',
    one: 'a mirror',
    note: 'Mirrored: every disk holds the same',
    survives: 'all failures but one',
    blocked: (disks) =>
      disks > MAX_COPIES ? `A mirror keeps at most ${MAX_COPIES} copies; ${chosen(disks)}` : atLeast('A mirror', 2)(disks),
  },
  {
    kind: 'raid10',
    name: 'RAID 10',
    one: 'a RAID 10',
    note: 'Neighbors mirror each other, striped over the pairs',
    survives: 'one failure in each pair',
    blocked: even('RAID 10'),
  },
  {
    kind: 'raid01',
    name: 'RAID 0+1',
    one: 'a RAID 0+1',
    note: 'The second half of the disks mirrors the first',
    survives: 'failures in one half only',
    blocked: even('RAID 0+1'),
  },
  {
    kind: 'raid5',
    name: 'RAID 5',
    one: 'a RAID 5',
    note: 'One unit of each row is parity, rotated over the disks',
    survives: 'one failure',
    blocked: atLeast('RAID 5', 3),
  },
  {
    kind: 'raid50',
    name: 'RAID 50',
    one: 'a RAID 50',
    note: 'RAID-5 arrays under a stripe',
    survives: 'one failure in each array',
    blocked: equalArrays('RAID 50', 3),
  },
  {
    kind: 'raid5e',
    name: 'RAID 5E',
    one: 'a RAID 5E',
    note: 'RAID 5 with the spare disk’s space spread over all disks',
    survives: 'one failure',
    blocked: atLeast('RAID 5E', 4),
  },
  {
    kind: 'stripe-arrays',
    name: 'Stripe of stripes',
    one: 'a stripe of stripes',
    note: 'Striped arrays under a stripe with a unit of its own',
    survives: 'no failure',
    blocked: equalArrays('A stripe of stripes', 2),
  },
  {
    kind: 'concat',
    name: 'Concatenation',
    one: 'a concatenation',
    note: 'One disk after the other, no striping',
    survives: 'no failure',
    blocked: atLeast('A concatenation', 1),
  },
];

/** The entry of a kind. */
export function kindEntry(kind: ArrayKind): KindEntry {
  // The table names every kind; the type of `kind` says so.
  return KINDS.find((entry) => entry.kind === kind) ?? KINDS[0];
}

/** Number of arrays that stand under a stripe; 1 where there is no outer stripe. */
export const arrayCountOf = (volume: Volume): number => (isArrayVolume(volume) ? arrayShape(volume).arrays : 1);

/** Copies of a mirror; 1 of anything else. */
export const copiesOf = (volume: Volume): number => (isArrayVolume(volume) ? arrayShape(volume).copies : 1);

/** What a volume of the document is. */
export function kindOf(volume: Volume): ArrayKind {
  const several = arrayCountOf(volume) > 1;
  switch (volume.kind) {
    case 'concat':
      return 'concat';
    case 'stripe':
      return several ? 'stripe-arrays' : 'stripe';
    case 'raid5':
      if (volume.spareSpace) return 'raid5e';
      return several ? 'raid50' : 'raid5';
    case 'mirror':
      if (volume.arrangement === 'halves') return 'raid01';
      return !several && copiesOf(volume) === volume.members.length ? 'mirror' : 'raid10';
  }
}

/** "stripe", "RAID 10", "concatenated": the kind as a tray's header says it. */
export function kindWord(volume: Volume): string {
  const kind = kindOf(volume);
  if (kind === 'stripe') return 'stripe';
  if (kind === 'concat') return 'concatenated';
  return kindEntry(kind).name;
}

/** Kind of one array under an outer stripe: "RAID-5", "stripe". */
export function innerWord(volume: Volume): string {
  if (volume.kind === 'raid5') return volume.spareSpace ? 'RAID-5E' : 'RAID-5';
  if (volume.kind !== 'mirror') return 'stripe';
  return copiesOf(volume) * arrayCountOf(volume) === volume.members.length ? 'RAID-1' : 'RAID-10';
}

/** Units of data in one row of one array: what an outer unit holds by default. */
export const dataColumns = (volume: Volume): number => (isArrayVolume(volume) ? Math.max(1, arrayShape(volume).dataColumns) : 1);

/** One data row of one array in bytes, for volumes that have a stripe unit; else 0. */
export const dataRowBytes = (volume: Volume): number => (isArrayVolume(volume) ? dataColumns(volume) * volume.stripeUnitBytes : 0);

/** Member ids of each array, in order: one list where there is no outer stripe. */
export function arraysOf(volume: Volume): string[][] {
  const count = arrayCountOf(volume);
  const size = Math.ceil(volume.members.length / count);
  return Array.from({ length: count }, (_, a) => volume.members.slice(a * size, (a + 1) * size));
}

/** The kinds that a volume can be changed to, as options of a list; those that its disks cannot be say why. */
const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export function kindOptions(volume: Volume): { value: ArrayKind; label: string; disabled?: boolean }[] {
  const now = kindOf(volume);
  return KINDS.map(({ kind, name, blocked }) => {
    const why = kind === now ? undefined : blocked(volume.members.length);
    return why === undefined
      ? { value: kind, label: name }
      : { value: kind, label: why.startsWith(name) ? why : `${name}: ${uncapital(why)}`, disabled: true };
  });
}
