/** What binds the sentences about co-access and moves. */
import { tested, type Bindings } from '../sentence.ts';

export const ADVICE_HINTS: Bindings = {
  ...tested(
    'the pair that meets on a disk for longest comes first, and once apart there is none to separate',
    'No two objects that were used at the same time share a disk: there is no pair to separate.',
  ),
  ...tested('an object with fewer files than disks is refused', '… has … files, which do not come to lie on … disks'),
};
