/** Blocks of a flash module with state: what its capacity comes to in them, and how many it has to spare. */
import type { Flash, FlashTranslation } from './schema.ts';

/** Blocks of a die that collection cannot do without: two open ones, those kept erased, and room to choose from. */
export const LEAST_SPARE_BLOCKS = 6;

/** One block of each plane of a die: what is erased together. */
export function flashBlockBytes(drive: Flash, { pagesPerBlock, planesPerDie = 1 }: FlashTranslation): number {
  return drive.pageBytes * planesPerDie * pagesPerBlock;
}

/** Blocks of a die that the host's capacity fills. */
export function filledBlocksPerDie(drive: Flash, translation: FlashTranslation): number {
  return drive.capacityBytes / (flashBlockBytes(drive, translation) * drive.channels * drive.diesPerChannel);
}

/** Blocks of a die beyond those. */
export function spareBlocksPerDie(drive: Flash, translation: FlashTranslation): number {
  // Rounded, so that a share given to a few digits gives the blocks that it was worked out from.
  return Math.round(filledBlocksPerDie(drive, translation) * translation.overProvisioning);
}
