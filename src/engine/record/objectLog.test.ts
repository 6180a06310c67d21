import { describe, expect, test } from 'vitest';
import { ObjectLog } from './objectLog.ts';
import { objectSummary } from './summary.ts';

/** Two objects of two files each, on two targets. */
const log = (): ObjectLog => new ObjectLog(2, Int32Array.of(0, 0, 1, 1), 2, null);
const MS = 1e6;

describe('what an object asked for', () => {
  test('counts reads and writes by size, and tells bytes, response and outstanding requests', () => {
    const objects = log();
    objects.issued(0, 0, 0, 8, false, 0, 0);
    objects.issued(1, 1, 0, 64, true, 0, 1 * MS);
    objects.completed(0, 0, 8, false, 2 * MS);
    objects.completed(1, 1 * MS, 64, true, 5 * MS);
    objects.log.close(10 * MS);
    expect(objectSummary(objects, 0, 'a', 10 * MS)).toMatchObject({
      reads: 1,
      writes: 1,
      bytesRead: 4096,
      bytesWritten: 32_768,
      activeShare: 0.5,
      meanOutstanding: (2 + 4) / 10,
      maxOutstanding: 2,
      responseMs: { mean: 3, max: 4 },
      sizes: [
        { atMostBytes: 4096, requests: 1 },
        { atMostBytes: 32_768, requests: 1 },
      ],
    });
    expect(objectSummary(objects, 1, 'b', 10 * MS)).toMatchObject({ reads: 0, bytesRead: 0, meanOutstanding: 0, sizes: [] });
  });

  test('a size class holds what is larger than the one before; beyond 4 MiB there is one without a limit', () => {
    const objects = log();
    for (const sectors of [1, 2, 3, 4, 5, 8, 9, 8192, 8193, 65_536]) objects.issued(0, 0, 0, sectors, false, 0, 0);
    expect(objectSummary(objects, 0, 'a', 1).sizes).toEqual([
      { atMostBytes: 512, requests: 1 },
      { atMostBytes: 1024, requests: 1 },
      { atMostBytes: 2048, requests: 2 },
      { atMostBytes: 4096, requests: 2 },
      { atMostBytes: 8192, requests: 1 },
      { atMostBytes: 4_194_304, requests: 1 },
      { atMostBytes: null, requests: 2 },
    ]);
  });

  test('sequential is said of a file, undisturbed of its disk', () => {
    const objects = log();
    const read = (psu: number, target: number, sector: number): void => objects.issued(psu, target, sector, 8, false, 0, 0);
    read(0, 0, 0);
    read(0, 0, 8); // on and on
    read(2, 0, 100); // another file comes between on the same disk
    read(0, 0, 16); // sequential for the file, not for the disk
    read(3, 1, 0); // on another disk nobody comes between
    read(0, 0, 24);
    read(0, 0, 0); // back to the start
    expect(objectSummary(objects, 0, 'a', 1)).toMatchObject({ sequentialShare: 3 / 5, undisturbedShare: 2 / 3 });
  });
});
