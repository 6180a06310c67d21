/** How an object is cut, in words. */
import type { DbObject } from './database.ts';
import { counted, type Vocabulary } from './terms.ts';

/** "91 segments of 22 PSUs". */
export const cutWords = ({ segments, psusPerSegment }: DbObject, { segment, psu }: Vocabulary): string =>
  `${counted(segments, segment)} of ${counted(psusPerSegment, psu)}`;
