/** Database objects: ids, how many PSUs, and sizes in blocks. */
import { growingTogether, growthOf, MOST_GROWTH_WORK } from '../growth.ts';
import { psusOf } from '../layout.ts';
import { LIMITS } from '../schema.ts';
import { formatCount, plural, SECTOR_BYTES } from '../../base/units.ts';
import { checkUnique } from './hardware.ts';
import { show, type Report } from './report.ts';
import { checkPools } from './pools.ts';
import { checkSpaces } from './spaces.ts';
import type { Sound } from './sound.ts';

export function checkDatabase(sound: Sound, report: Report): void {
  const { objects, blockBytes } = sound;
  checkUnique(objects, 'object', report);
  if (objects.complete && objects.parts.length === 0) report.add('/database/objects', 'the database is empty', 'at least one object');
  if (blockBytes !== undefined && blockBytes >= SECTOR_BYTES && blockBytes % SECTOR_BYTES !== 0) {
    report.add('/database/blockBytes', `a block of ${blockBytes} bytes cuts sectors`, `a multiple of ${SECTOR_BYTES} bytes`);
  }
  checkGrowth(sound, report);
  checkSpaces(sound, report);
  checkPools(sound, report);
  let psus = 0;
  for (const { value, pointer } of objects.parts) {
    // A count that is out of range has been reported at its own place; of the sum it would make nonsense.
    if (value.segments <= LIMITS.segments && value.psusPerSegment <= LIMITS.psusPerSegment) psus += psusOf(value);
    const isTemporary = value.role === 'spill' || value.role === 'temporary';
    if (value.growthBytes !== undefined && isTemporary && value.extents === undefined) {
      report.add(
        `${pointer}/growthBytes`,
        `${report.words.spill.one} ${show(value.id)} is to grow, but its files are there before anything is written`,
        'no growthBytes here: tables and indexes grow',
      );
    }
    if (value.psuSpread !== undefined && isTemporary) {
      report.add(
        `${pointer}/psuSpread`,
        `${report.words.spill.one} ${show(value.id)} is to have files of uneven sizes, but every process writes to a region of the same size`,
        'no psuSpread here: tables and indexes may be uneven',
      );
    }
    if (value.rowOrder !== undefined && value.role !== 'fact') {
      report.add(
        `${pointer}/rowOrder`,
        `object ${show(value.id)} has an order of rows, but is no fact table`,
        'no rowOrder here: it is the fact table whose rows are sorted or not',
      );
    }
    for (const name of ['psuBytes', 'psuMaxBytes', 'growthBytes'] as const) {
      const size = value[name];
      if (size !== undefined && blockBytes !== undefined && size < blockBytes) {
        report.add(`${pointer}/${name}`, `${name} is ${size}, less than one block`, `at least ${blockBytes} bytes`);
      }
    }
  }
  if (psus > LIMITS.psus) {
    const most = formatCount(LIMITS.psus);
    report.add(
      '/database/objects',
      `the objects have ${formatCount(psus)} ${report.words.psu.many} in all`,
      `at most ${most}: fewer ${report.words.segment.many} or fewer ${report.words.psu.many} in each`,
    );
  }
}

/** Files that grow are laid down by what else grows at the same time: so many of so many objects would take too long. */
function checkGrowth({ objects: { parts } }: Sound, report: Report): void {
  const together = growingTogether(
    parts.map(({ value }) => value),
    (object) => growthOf(object) !== undefined,
    (o) => psusOf(parts[o].value),
  );
  if (together.reduce((sum, { work }) => sum + work, 0) <= MOST_GROWTH_WORK) return;
  const most = together.reduce((a, b) => (b.work > a.work ? b : a));
  const { value, pointer } = parts[most.objects[0]];
  const isUneven = most.work > most.files * most.objects.length;
  const files = `${formatCount(most.files)} files of ${plural(most.objects.length, 'object')}`;
  report.add(
    `${pointer}/growthBytes`,
    `${files} grow while they are loaded${most.objects.length > 1 ? ` together, those of ${show(value.id)} among them` : ''}`,
    `at most ${formatCount(Math.floor(MOST_GROWTH_WORK / (most.work / most.files)))} files of as many objects: fewer that grow (no growthBytes: preallocated)${isUneven ? ', or of even sizes (no psuSpread)' : ''}, fewer ${report.words.segment.many} or fewer ${report.words.psu.many}`,
  );
}
