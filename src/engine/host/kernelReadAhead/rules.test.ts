/** What read-ahead does where a reader is not simply sequential: off, missing pages, congestion, the end of the file. */
import { describe, expect, test } from 'vitest';
import type { ReadAheadGeneration } from '../../../scenario/kernel/profiles.ts';
import { PagesInMemory, written } from '../../testing/readAhead.ts';
import { createReadAhead } from './create.ts';

const ALL: readonly ReadAheadGeneration[] = ['per-page', 'per-read', 'two-window-2.6.11', 'two-window-2.6.18', 'on-demand'];
const WINDOWED = ['two-window-2.6.11', 'two-window-2.6.18'] as const;

const started = (generation: ReadAheadGeneration, pages = 1_000_000, maxPages = 32) => {
  const source = new PagesInMemory(pages);
  return { source, readAhead: createReadAhead(generation, maxPages, 1, source) };
};
/** What was asked for since the last call, as [first, count]. */
const since = (source: PagesInMemory) => source.asked.splice(0).map(({ first, count }) => [first, count]);

describe('random reads of 8 KiB', () => {
  test.each(['two-window-2.6.11', 'two-window-2.6.18', 'on-demand'] as const)('%s reads what was asked for', (generation) => {
    const { source, readAhead } = started(generation);
    for (const at of [5000, 9000, 100, 70_000, 20_000]) source.read(readAhead, at, 2);
    expect(since(source).map(([, count]) => count)).toEqual([2, 2, 2, 2, 2]);
  });

  test('2.6.9 begins with a window of half the largest and shrinks it to the average run', () => {
    const { source, readAhead } = started('per-page');
    const counts = Array.from({ length: 12 }, (_, n) => {
      source.read(readAhead, 10_000 * (n + 1), 2);
      return since(source).map(([, count]) => count);
    });
    expect(counts[0]).toEqual([16]);
    expect(counts[1]).toEqual([9]); // (16 + 2) / 2
    expect(counts[2]).toEqual([5]); // (9 + 2) / 2
    expect(counts.at(-1)).toEqual([2]);
  });

  test('2.6.9 switches itself off for reads of single pages', () => {
    const { source, readAhead } = started('per-page');
    for (let n = 1; n < 20; n++) source.read(readAhead, 10_000 * n, 1);
    since(source);
    source.read(readAhead, 777, 3);
    expect(since(source)).toEqual([
      [777, 1],
      [778, 1],
      [779, 1],
    ]);
  });

  test('RHEL 4 U4, switched off, still reads a call in one piece', () => {
    const { source, readAhead } = started('per-read');
    for (let n = 1; n < 40; n++) source.read(readAhead, 10_000 * n, 4);
    since(source);
    source.read(readAhead, 777, 4);
    source.read(readAhead, 781, 40);
    expect(since(source)).toEqual([
      [777, 4],
      [781, 32],
      [813, 8],
    ]);
  });
});

describe('2.6.9 that is off', () => {
  const switchedOff = () => {
    const { source, readAhead } = started('per-page');
    for (let n = 1; n < 40; n++) source.read(readAhead, 10_000 * n, 1);
    since(source);
    return { source, readAhead };
  };

  test('comes back after 32 sequential misses, not after 31', () => {
    const { source, readAhead } = switchedOff();
    for (let page = 500; page < 532; page++) source.read(readAhead, page, 1);
    expect(since(source)).toHaveLength(32);
    source.read(readAhead, 532, 1);
    expect(since(source)).toEqual([[532, 1]]);
    source.read(readAhead, 533, 1);
    const [[first, count]] = since(source) as [[number, number]];
    expect(first).toBe(533);
    expect(count).toBeGreaterThan(1);
  });

  test('is set back by each miss elsewhere', () => {
    const { source, readAhead } = switchedOff();
    for (let page = 500; page < 530; page++) source.read(readAhead, page, 1);
    for (const page of [90_000, 91_000, 92_000, 93_000]) source.read(readAhead, page, 1);
    for (let page = 93_001; page < 93_005; page++) source.read(readAhead, page, 1);
    expect(since(source).every(([, count]) => count === 1)).toBe(true);
  });
});

describe('a page that has gone again before it was read', () => {
  test.each(WINDOWED)('%s reads it by itself, and the next window is two pages smaller', (generation) => {
    const { source, readAhead } = started(generation);
    for (let page = 0; page < 100; page++) source.read(readAhead, page, 1);
    const before = source.asked.at(-1)!;
    since(source);
    source.forget(100);
    for (let page = 100; page < before.first + 1; page++) source.read(readAhead, page, 1);
    expect(since(source)).toEqual([
      [100, 1],
      [before.first + 32, 30],
    ]);
  });

  test.each(['per-page', 'per-read'] as const)(
    '%s reads it by itself, and the next window ahead is smaller by what hits have not made up for',
    (generation) => {
      const { source, readAhead } = started(generation);
      for (let page = 0; page < 89; page++) source.read(readAhead, page, 1);
      since(source);
      source.forget(89);
      source.read(readAhead, 89, 1);
      source.forget(90);
      source.read(readAhead, 90, 1);
      source.read(readAhead, 91, 1);
      // 32 - 3 + 2 - 3 + 2: shrunk at each miss, grown at each hit.
      expect(since(source).slice(0, 3)).toEqual([
        [89, 1],
        [90, 1],
        [122, 30],
      ]);
    },
  );

  test('modern kernels begin a window at it', () => {
    const { source, readAhead } = started('on-demand');
    for (let page = 0; page < 40; page++) source.read(readAhead, page, 1);
    since(source);
    source.forget(40);
    source.read(readAhead, 40, 1);
    expect(since(source)).toEqual([[40, 4]]);
  });
});

describe('all in the cache', () => {
  test.each(WINDOWED)('%s switches off after 256 pages in a row, until one is missing', (generation) => {
    const { source, readAhead } = started(generation, 4000);
    let looked = 0;
    const isCached = source.isCached.bind(source);
    source.isCached = (stream, page) => {
      looked++;
      return isCached(stream, page);
    };
    source.keep(0, 2000);
    for (let page = 0; page < 600; page += 32) source.read(readAhead, page, 32);
    // Off: pages are looked at once each (and once more by the test's reader), and no window is looked through.
    looked = 0;
    source.read(readAhead, 608, 32);
    expect(looked).toBe(64);
    for (let page = 640; page < 2000; page += 2) source.read(readAhead, page, 2);
    expect(source.asked).toEqual([]);
    source.read(readAhead, 2000, 2);
    source.read(readAhead, 2002, 2);
    // 2000 was the miss; 2001 follows it and starts a window again.
    const first =
      generation === 'two-window-2.6.18'
        ? [
            [2000, 1],
            [2001, 4],
          ]
        : [
            [2000, 1],
            [2001, 8],
          ];
    expect(since(source).slice(0, 2)).toEqual(first);
  });

  test.each(WINDOWED)('%s stays on if a page in 256 is missing', (generation) => {
    const { source, readAhead } = started(generation, 4000);
    source.keep(0, 3000);
    for (let page = 200; page < 3000; page += 200) source.forget(page);
    for (let page = 0; page < 3000; page += 2) source.read(readAhead, page, 2);
    // Each was in a window before the reader came to it.
    expect(source.asked.filter(({ ahead }) => ahead).length).toBeGreaterThanOrEqual(14);
    expect(source.asked.every(({ first, at }) => first !== at)).toBe(true);
  });
});

describe('a congested read queue', () => {
  test.each(['two-window-2.6.11', 'two-window-2.6.18', 'on-demand'] as const)(
    '%s leaves out windows ahead, not those waited for',
    (generation) => {
      const { source, readAhead } = started(generation);
      source.congested = true;
      for (let page = 0; page < 256; page += 16) source.read(readAhead, page, 16);
      expect(source.asked.some(({ ahead }) => ahead)).toBe(false);
      expect(written(source.asked, 0)).toBe('32c 32c 32c 32c 32c 32c 32c 32c');
      source.congested = false;
      for (let page = 256; page < 320; page += 16) source.read(readAhead, page, 16);
      expect(source.asked.at(-1)).toMatchObject({ ahead: true, count: 32 });
    },
  );

  test('2.6.9 leaves out all windows: page by page', () => {
    const { source, readAhead } = started('per-page');
    source.congested = true;
    for (let page = 0; page < 64; page += 16) source.read(readAhead, page, 16);
    expect(since(source)).toEqual(Array.from({ length: 64 }, (_, page) => [page, 1]));
  });

  test('the immediate second window of a large first read is not left out', () => {
    const { source, readAhead } = started('two-window-2.6.18');
    source.congested = true;
    source.read(readAhead, 0, 32);
    expect(written(source.asked, 0)).toBe('32c 32a');
  });
});

describe('other places', () => {
  test.each(ALL)('%s asks for nothing beyond the end of the file', (generation) => {
    const { source, readAhead } = started(generation, 45);
    for (let page = 0; page < 45; page += 2) source.read(readAhead, page, 2);
    expect(source.asked.reduce((sum, { count }) => sum + count, 0)).toBe(45);
  });

  test.each(ALL)('%s: a stream that opens another file knows nothing of the one before', (generation) => {
    const { source, readAhead } = started(generation);
    const run = (from: number) => {
      for (let page = from; page < from + 300; page += 2) source.read(readAhead, page, 2);
      return written(source.asked.splice(0), from);
    };
    const first = run(7000);
    readAhead.opened(0);
    expect(run(50_000)).toBe(first);
  });

  test.each(ALL)('%s: streams are apart, and their tables grow', (generation) => {
    const { source, readAhead } = started(generation);
    for (let page = 0; page < 200; page += 2) for (const stream of [0, 9, 300]) source.read(readAhead, page, 2, stream);
    const of = (wanted: number) =>
      written(
        source.asked.filter(({ stream }) => stream === wanted),
        0,
      );
    expect(of(9)).toBe(of(0));
    expect(of(300)).toBe(of(0));
  });

  test('modern kernels: a marked page found again after another place was read continues from what is cached', () => {
    const { source, readAhead } = started('on-demand');
    source.read(readAhead, 0, 2); // 0-3, 2 marked
    source.read(readAhead, 2, 2); // 4-11, 4 marked
    for (const at of [9000, 9002]) source.read(readAhead, at, 2); // a window elsewhere
    since(source);
    source.read(readAhead, 4, 2);
    // Eight pages are cached from 4 on, so the window behind them has 16.
    expect(since(source)).toEqual([[12, 16]]);
  });

  test.each(ALL)('%s: largest windows may differ by stream', (generation) => {
    const source = new PagesInMemory(10_000);
    const readAhead = createReadAhead(generation, 32, 2, Object.assign(source, { maxPages: (stream: number) => (stream === 0 ? 8 : 128) }));
    for (let page = 0; page < 1500; page += 2) for (const stream of [0, 1]) source.read(readAhead, page, 2, stream);
    const most = (wanted: number) => Math.max(...source.asked.filter(({ stream }) => stream === wanted).map(({ count }) => count));
    expect(most(0)).toBe(8);
    expect(most(1)).toBe(128);
  });
});

describe('a largest window of 0', () => {
  test.each(ALL)('%s reads each call as it is', (generation) => {
    const { source, readAhead } = started(generation, 1_000_000, 0);
    source.keep(100, 10);
    for (const [first, count] of [
      [0, 2],
      [2, 256],
      [5000, 1],
      [258, 16],
    ] as const)
      source.read(readAhead, first, count);
    expect(source.asked.map(({ first, count, ahead }) => [first, count, ahead])).toEqual([
      [0, 2, false],
      [2, 256, false],
      [5000, 1, false],
      [258, 16, false],
    ]);
  });

  test('what is cached at its start is not asked for', () => {
    const { source, readAhead } = started('two-window-2.6.18', 1000, 0);
    source.keep(0, 10);
    source.read(readAhead, 0, 32);
    expect(since(source)).toEqual([[10, 22]]);
  });
});
