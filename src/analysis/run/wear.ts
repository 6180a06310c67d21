/** What the wear of flash modules needs to be understood. */
import type { FlashWear } from '../../engine/record/flashWear.ts';

type Written = Pick<FlashWear, 'hostBytes' | 'programmedBytes' | 'erases'>;

/** Why cells were written beyond what the host wrote and yet no block was erased; undefined where that is not so. */
export function wearNote(modules: readonly (Written | undefined)[]): string | undefined {
  if (!modules.some((wear) => wear !== undefined && wear.erases === 0 && wear.programmedBytes > wear.hostBytes)) return undefined;
  return 'The collector moves the valid pages of a block a few at a time and erases the block at the end. Where erases are 0, no block was empty yet: what cells took beyond the host\u2019s writes is such moves, padding, and folding of the SLC cache.';
}
