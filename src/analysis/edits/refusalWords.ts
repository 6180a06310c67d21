/** Refusals of edits as the page speaks: sentence case, and disks by the numbers that stand below their tubes. */
import { diskLabel } from '../../scenario/names.ts';
import { capital } from '../format.ts';

/**
 * "Disk 3 is in volume Fact" from "disk d3 is in volume Fact". Only ids of disks that there are, and only behind the
 * word disk, are mistaken for disks.
 */
export function refusalWords(text: string, disks: readonly { readonly id: string }[]): string {
  const ids = new Set(disks.map(({ id }) => id));
  const named = text.replaceAll(/\b(disks? )([\w.-]*\w)/gi, (all, word: string, id: string) => (ids.has(id) ? word + diskLabel(id) : all));
  return capital(named);
}
