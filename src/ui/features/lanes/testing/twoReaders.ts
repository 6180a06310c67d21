/**
 * Two readers of one disk under anticipation, by hand: process 1 reads twice in a row, the disk kept idle for it 3 ms;
 * process 2 waits meanwhile, is merged with nothing, and is in service when the window ends.
 *
 *   ms   0    5     10   13    18  20      28      40
 *   p1   wait served     served
 *   p2      waits..................  served ........ window's end
 *   disk      read  idle read     seek, rotation, transfer
 */
import { ANTICIPATES, GAVE_UP_TIME, OLDEST, OWN } from '../../../../engine/record/decision.ts';
import { testDetail } from '../../../../engine/record/testing/detail.ts';

export const twoReaders = () =>
  testDetail(
    [
      { process: 0, lba: 1000, sectors: 256, arrivalMs: 0, dispatchMs: 5, startMs: 5, overheadMs: 1, transferMs: 4 },
      { process: 0, lba: 1256, sectors: 256, merged: 3, arrivalMs: 13, dispatchMs: 13, startMs: 13, overheadMs: 1, transferMs: 4 },
      {
        process: 1,
        lba: 900_000,
        arrivalMs: 2,
        dispatchMs: 19,
        startMs: 20,
        overheadMs: 1,
        seekMs: 5,
        rotationMs: 3,
        transferMs: 20,
        pathMs: 1,
        complete: false,
      },
      { process: 1, lba: 900_128, arrivalMs: 39 },
      { device: 2, process: 1, lba: 64, arrivalMs: 3, dispatchMs: 3, startMs: 3, transferMs: 1 },
    ],
    [
      { atMs: 5, request: 0, why: OLDEST },
      { atMs: 13, request: 1, why: OWN, other: 0, ns: 3e6, idleMs: 3, idleFor: 0, idleWhy: ANTICIPATES, deadlineOf: 1, deadlineInMs: 114 },
      { atMs: 19, request: 2, why: GAVE_UP_TIME, other: 0, ns: 1e6, idleMs: 1, idleFor: 0, idleWhy: ANTICIPATES },
      { atMs: 3, request: 4, why: OLDEST },
    ],
    { toMs: 40 },
  );
