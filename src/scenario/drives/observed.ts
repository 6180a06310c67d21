/**
 * What drives were seen to do that their extracted descriptions do not say: found by comparing the measured response
 * of each request with the simulated one. Each property was chosen on the first half of a drive's 10 000 measured
 * requests; `docs/model.md` reports it on the second half.
 */
import type { DriveBuffer, HardDisk } from '../hardware.ts';

export interface Observed {
  readonly settleAfterWrite?: HardDisk['settleAfterWrite'];
  readonly buffer?: Pick<DriveBuffer, 'readAheadAfter' | 'writeBack'>;
  /** What was seen, a sentence each; said when the drive is imported. */
  readonly notes: readonly string[];
}

const SETTLES =
  'Observed, not in the file: a read right after a write waits for the head to settle, as if the arm moved by at least a cylinder.';

const OBSERVED: Readonly<Record<string, Observed>> = {
  atlas_III: {
    settleAfterWrite: true,
    buffer: { readAheadAfter: 'sequential-read' },
    notes: [
      SETTLES,
      'Observed, not in the file: the drive begins to read ahead only after a second sequential read; the first one hits in 8 % of the cases, the next in 98 %.',
    ],
  },
  barracuda: {
    settleAfterWrite: true,
    buffer: { writeBack: 'sequential-interleaved' },
    notes: [
      SETTLES,
      'Observed, other than in the file: a second random write waits until the first is on the media and is then taken into the buffer; it is not written through.',
    ],
  },
  cheetah4LP: { settleAfterWrite: true, notes: [SETTLES] },
  ibm18es: { settleAfterWrite: true, notes: [SETTLES] },
};

/** What was observed on the drive of this id; undefined where nothing was. */
export function observedOn(id: string): Observed | undefined {
  return Object.hasOwn(OBSERVED, id) ? OBSERVED[id] : undefined;
}
