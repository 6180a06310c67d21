/**
 * Sizes of a flash module with state, in *units*: what the mapping maps, usually 4 KiB. A program and an erase take
 * all planes of a die together, so a block here is one block of each of its planes.
 *
 * A *place* is where a unit may lie: (die x blocks per die + block) x units per block + slot.
 */
import { spareBlocksPerDie, filledBlocksPerDie } from '../../../scenario/flashBlocks.ts';
import type { Flash, FlashTranslation } from '../../../scenario/schema.ts';
import type { Immutable } from '../../kernel/fork.ts';

export class FlashGeometry implements Immutable {
  readonly immutable = true;
  /** That the host can address. */
  readonly units: number;
  readonly unitBytes: number;
  readonly dies: number;
  readonly blocksPerDie: number;
  readonly unitsPerBlock: number;
  readonly unitsPerProgram: number;
  readonly programBytes: number;

  constructor(drive: Flash, translation: FlashTranslation) {
    const { mappingBytes, pagesPerBlock, planesPerDie = 1 } = translation;
    this.unitBytes = mappingBytes;
    this.units = drive.capacityBytes / mappingBytes;
    this.dies = drive.channels * drive.diesPerChannel;
    this.programBytes = drive.pageBytes * planesPerDie;
    this.unitsPerProgram = this.programBytes / mappingBytes;
    this.unitsPerBlock = this.unitsPerProgram * pagesPerBlock;
    this.blocksPerDie = filledBlocksPerDie(drive, translation) + spareBlocksPerDie(drive, translation);
  }
}
