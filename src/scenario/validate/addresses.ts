/** Stored addresses: files and targets that exist, whole blocks, one address for a file, and nothing on top of anything else. */
import { formatBytes } from '../../base/units.ts';
import { addressedFiles } from '../addresses.ts';
import type { Layout } from '../layout.ts';
import type { DbObject, FileAddresses } from '../schema.ts';
import { painter, paintRun } from '../spread.ts';
import type { Vocabulary } from '../terms.ts';
import { checkKnown } from './hardware.ts';
import { show, type Report } from './report.ts';
import type { Part, Sound } from './sound.ts';

/** What each entry says by itself; its target is checked with those of the rules. */
export function checkAddress({ value, pointer }: Part<FileAddresses>, sound: Sound, object: DbObject | undefined, report: Report): void {
  const { from, to, atBytes } = value;
  const { blockBytes } = sound;
  checkKnown(value.object, sound.objects, 'objects', `${pointer}/object`, report);
  if (blockBytes !== undefined && blockBytes > 0 && atBytes % blockBytes !== 0) {
    const nearest = Math.round(atBytes / blockBytes) * blockBytes;
    report.add(`${pointer}/atBytes`, `atBytes is ${atBytes}, within a block of ${blockBytes} bytes`, `a whole block, such as ${nearest}`);
  }
  if (object === undefined) return;
  for (const key of ['from', 'to'] as const) {
    const [segment, psu] = value[key] ?? [1, 1];
    if (segment > object.segments || psu > object.psusPerSegment) {
      const { segment: cut, psu: file } = report.words;
      const has = `${cut.many} 1 to ${object.segments} and ${file.many} 1 to ${object.psusPerSegment}`;
      report.add(`${pointer}/${key}`, `object ${show(object.id)} has no ${file.one} ${psu} in ${cut.one} ${segment}`, has);
    }
  }
  if (from === undefined || to === undefined) return;
  if (from[0] > to[0] || (from[0] === to[0] && from[1] > to[1]))
    report.add(
      `${pointer}/from`,
      `the files ${from.join('.')} to ${to.join('.')} are in reverse order`,
      `${to.join('.')} to ${from.join('.')}`,
    );
}

/**
 * What all of them say together, in a document whose parts are sound.
 * @returns ids of targets that an entry goes beyond the end of
 */
export function checkAddressesTogether(
  entries: readonly Part<FileAddresses>[],
  objects: readonly DbObject[],
  layout: Layout,
  report: Report,
): ReadonlySet<string> {
  const owner = ownersOf(entries, objects, layout, report);
  return checkOverlaps(entries, objects, layout, owner, report);
}

/** By file: the entry that gives it an address; -1 for none. Reports entries for no file and for files that have an address already. */
function ownersOf(entries: readonly Part<FileAddresses>[], objects: readonly DbObject[], layout: Layout, report: Report): Int32Array {
  const owner = new Int32Array(layout.psuCount).fill(-1);
  const targetIds = new Map(layout.targets.map(({ id }, t) => [id, t]));
  const addresses = entries.map(({ value }) => value);
  for (const { files, runs } of addressedFiles(addresses, { ...layout, objects }, targetIds, () => true)) {
    const painted = painter(new Int32Array(files.length).fill(-1));
    for (const { entry, from, end } of runs) {
      const { value, pointer } = entries[entry];
      if (from >= end) {
        const message = `none of these files of object ${show(value.object)} lies on ${show(value.target)}`;
        report.add(pointer, message, 'remove it, or name the target where they lie');
        continue;
      }
      // The first that an earlier entry has already; the rest of this entry's files are written all the same.
      const again = painted.column.subarray(from, end).find((before) => before >= 0);
      if (again !== undefined)
        report.add(pointer, `some of these files have an address already, by ${entries[again].pointer}`, 'one address for each file');
      paintRun(painted, from, end, entry);
    }
    files.forEach((p, k) => (owner[p] = painted.column[k]));
  }
  return owner;
}

/** Files, or groups of files that grow together, that begin before the one before them ends; and those that end beyond their target. */
function checkOverlaps(
  entries: readonly Part<FileAddresses>[],
  objects: readonly DbObject[],
  layout: Layout,
  owner: Int32Array,
  report: Report,
): Set<string> {
  const beyond = new Set<string>();
  const { targets, target, bytes, offsetBytes, growth } = layout;
  const groupOf = (p: number): number => (growth !== null && growth.grows(p) ? growth.groupOf(p) : -1);
  const inOrder = byAddress(layout);
  let before = -1;
  let end = 0;
  for (const p of inOrder) {
    const group = groupOf(p);
    if (before >= 0 && group >= 0 && group === groupOf(before)) continue;
    const at = group >= 0 && growth !== null ? growth.groupFrom(group) : offsetBytes[p];
    const until = group >= 0 && growth !== null ? growth.groupTo(group) : at + bytes[p];
    const { id, capacityBytes } = targets[target[p]];
    if (before >= 0 && target[before] === target[p] && at < end) {
      const name = fileName(objects, layout, before, report.words);
      const entry = owner[p] >= 0 ? owner[p] : owner[before];
      const message = `${fileName(objects, layout, p, report.words)} begins at byte ${at} of ${show(id)}, where ${name} lies up to byte ${end}`;
      report.add(entries[entry]?.pointer ?? '/placement/addresses', message, `from byte ${end} on, or another gap`);
    } else if (until > capacityBytes && owner[p] >= 0) {
      const message = `${fileName(objects, layout, p, report.words)} would end at byte ${until} of ${show(id)}, which holds ${formatBytes(capacityBytes)}`;
      beyond.add(id);
      report.add(`${entries[owner[p]].pointer}/atBytes`, message, `an address of at most ${Math.max(0, capacityBytes - (until - at))}`);
    }
    if (before < 0 || target[before] !== target[p] || until > end) {
      before = p;
      end = until;
    }
  }
  return beyond;
}

/** Files that hold data by target and address; those of a target mostly come in that order, and then nothing is sorted. */
function byAddress({ targets, target, bytes, offsetBytes, psuCount }: Layout): Int32Array {
  const first = new Int32Array(targets.length + 1);
  const isLaid = (p: number): boolean => target[p] >= 0 && bytes[p] > 0;
  for (let p = 0; p < psuCount; p++) if (isLaid(p)) first[target[p] + 1]++;
  for (let t = 0; t < targets.length; t++) first[t + 1] += first[t];
  const inOrder = new Int32Array(first[targets.length]);
  const next = first.slice();
  for (let p = 0; p < psuCount; p++) if (isLaid(p)) inOrder[next[target[p]]++] = p;
  for (let t = 0; t < targets.length; t++) {
    const files = inOrder.subarray(first[t], first[t + 1]);
    if (files.some((p, k) => k > 0 && offsetBytes[p] < offsetBytes[files[k - 1]]))
      files.sort((a, b) => offsetBytes[a] - offsetBytes[b] || a - b);
  }
  return inOrder;
}

function fileName(objects: readonly DbObject[], { objectFirst }: Layout, p: number, { segment, psu }: Vocabulary): string {
  const o = objects.findIndex((_, k) => p < objectFirst[k + 1]);
  const { id, psusPerSegment } = objects[o];
  const cell = p - objectFirst[o];
  return `${psu.one} ${(cell % psusPerSegment) + 1} in ${segment.one} ${Math.floor(cell / psusPerSegment) + 1} of ${show(id)}`;
}
