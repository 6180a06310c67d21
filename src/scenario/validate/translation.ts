/** What the inside of a flash module must be so that its sizes fit together: units, programs, blocks, dies. */
import { formatBytes, formatCount } from '../../base/units.ts';
import { filledBlocksPerDie, flashBlockBytes, LEAST_SPARE_BLOCKS, spareBlocksPerDie } from '../flashBlocks.ts';
import type { Flash, FlashTranslation } from '../schema.ts';
import type { Report } from './report.ts';

/** Places are 32-bit numbers. */
const MOST_UNITS = 2 ** 31;
/** Entries of the tables of blocks. */
const MOST_BLOCKS = 2 ** 22;
const exactly = (bytes: number): string => `${formatCount(bytes)} bytes`;

export function checkTranslation(drive: Flash, translation: FlashTranslation, pointer: string, report: Report): void {
  const { planesPerDie = 1, mappingBytes } = translation;
  const at = `${pointer}/translation`;
  const programBytes = drive.pageBytes * planesPerDie;
  checkBuffers(drive, translation, programBytes, pointer, report);
  if (mappingBytes % 512 !== 0 || programBytes % mappingBytes !== 0) {
    const message = `a program of ${exactly(programBytes)} does not hold a whole number of units of ${exactly(mappingBytes)}`;
    report.add(`${at}/mappingBytes`, message, 'a multiple of 512 bytes that divides pageBytes x planesPerDie');
    return;
  }
  checkSense(drive, translation, at, report);
  const block = flashBlockBytes(drive, translation);
  const dies = drive.channels * drive.diesPerChannel;
  const row = block * dies;
  // Fewer than one die on a channel and the like: the ranges of these numbers have said so.
  if (!(row > 0)) return;
  if (drive.capacityBytes % row !== 0) {
    const below = Math.floor(drive.capacityBytes / row) * row;
    const message = `${exactly(drive.capacityBytes)} are no multiple of a block on each of ${formatCount(dies)} dies (${exactly(row)})`;
    const right = below === 0 ? exactly(row) : `${exactly(below)} or ${exactly(below + row)}`;
    report.add(`${pointer}/capacityBytes`, message, `${right}, fewer dies or smaller blocks`);
    return;
  }
  const filled = filledBlocksPerDie(drive, translation);
  const spare = spareBlocksPerDie(drive, translation);
  if (spare < LEAST_SPARE_BLOCKS) {
    const least = Math.ceil((LEAST_SPARE_BLOCKS / filled) * 10_000) / 10_000;
    const message = `each die has ${formatCount(spare)} blocks to spare, too few to collect`;
    const right = `at least ${least}, which is ${LEAST_SPARE_BLOCKS} blocks of each die${least > 0.5 ? '; or smaller blocks' : ''}`;
    report.add(`${at}/overProvisioning`, message, right);
  }
  const blocks = (filled + spare) * dies;
  if (blocks > MOST_BLOCKS)
    report.add(`${at}/pagesPerBlock`, `the module has ${formatCount(blocks)} blocks`, `at most ${formatCount(MOST_BLOCKS)}: larger blocks`);
  const units = (blocks * block) / mappingBytes;
  if (units > MOST_UNITS) {
    const message = `the module has room for ${formatCount(units)} units of the mapping`;
    report.add(`${at}/mappingBytes`, message, `at most ${formatCount(MOST_UNITS)}: larger units, as large modules have them`);
  }
}

function checkSense({ pageBytes }: Flash, { mappingBytes, senseBytes }: FlashTranslation, at: string, report: Report): void {
  if (senseBytes === undefined || (senseBytes % mappingBytes === 0 && pageBytes % senseBytes === 0)) return;
  const message = `a page of ${exactly(pageBytes)} is not a whole number of senses of ${exactly(senseBytes)}, or those of units of ${exactly(mappingBytes)}`;
  report.add(`${at}/senseBytes`, message, `a multiple of ${exactly(mappingBytes)} that divides pageBytes`);
}

/** Of a module with or without state. */
export function checkWriteBuffer(drive: Flash, pointer: string, report: Report): void {
  checkWithin(drive, drive.writeBufferBytes, `${pointer}/writeBufferBytes`, 'a write buffer', report);
}

function checkWithin({ capacityBytes }: Flash, bytes: number, pointer: string, what: string, report: Report): void {
  if (bytes <= capacityBytes) return;
  report.add(pointer, `${what} of ${formatBytes(bytes)} is larger than the drive`, `at most ${formatBytes(capacityBytes)}`);
}

function checkBuffers(drive: Flash, translation: FlashTranslation, programBytes: number, pointer: string, report: Report): void {
  const { writeBufferBytes } = drive;
  const { slcCacheBytes = 0, readAheadBytes = 0 } = translation;
  checkWriteBuffer(drive, pointer, report);
  checkWithin(drive, slcCacheBytes, `${pointer}/translation/slcCacheBytes`, 'an SLC cache', report);
  checkWithin(drive, readAheadBytes, `${pointer}/translation/readAheadBytes`, 'a read-ahead', report);
  if (writeBufferBytes > 0 && writeBufferBytes < programBytes) {
    const message = `a write buffer of ${exactly(writeBufferBytes)} does not hold one program (${exactly(programBytes)})`;
    report.add(`${pointer}/writeBufferBytes`, message, `0, or at least ${exactly(programBytes)}`);
  }
}
