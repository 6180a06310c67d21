import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillsOf } from '../../../../../analysis/fill/fillAfter.ts';
import { capacitiesOf } from '../../../../../analysis/document/derived.ts';
import { Recording } from '../../../../../engine/playback/recording.ts';
import { sampleScenario } from '../../../../../studies/testing/samples.ts';
import { mapColors } from '../../../../kit/canvas/tokens.ts';
import { drawnOf, pathMarks, pathPlot, type PathScene } from '../path.ts';
import { driveOf, platterOf, servicesOf, touched, type Range } from '../services.ts';
import { addressAxis } from './addressAxis.ts';
import {
  askedOf,
  boundsOf,
  brushed,
  byAddress,
  filesShown,
  hullOf,
  isFileKey,
  lyingIn,
  pickedAt,
  pickedByKey,
  rangesOf,
  runsOf,
  visitsOf,
  type Picked,
} from './band.ts';
import { clipped, placed } from './lines.ts';
import { around, onDisk, servedIn, shownTime, timeOfOrder, zoomedAddresses, zoomedTime } from './view.ts';
import { addressWords, bandWords, wordsOfPath } from './words.ts';

const scenario = sampleScenario('loose', 'mixed');
const recording = new Recording(scenario, { seed: 3, scale: 1, budgetBytes: 2 ** 26 });
recording.advance(60_000);
const target = { to: 'ms', value: 0.8 * recording.ms } as const;
recording.aim(target, { disk: 0, ms: 1000 });
while (!recording.seek(target, 1000));
const trail = recording.trailNow()!;
const services = servicesOf(trail, platterOf(driveOf(scenario, 0)));
const diskBytes = capacitiesOf(scenario)[0];
const runs = runsOf(fillsOf(scenario)[0].bands, diskBytes);
const whole: Range = { from: 0, to: diskBytes };
const bytesOf = (some: typeof services): number => some.reduce((sum, { sectors }) => sum + sectors * 512, 0);
const edges = fc.uniqueArray(fc.integer({ min: 1, max: diskBytes - 1 }), { minLength: 1, maxLength: 20 });

describe('a band', () => {
  test('files and what lies between them are all of the disk, once', () => {
    expect(runs[0].from).toBe(0);
    expect(runs.at(-1)!.to).toBe(diskBytes);
    runs.slice(1).forEach((run, k) => {
      expect(run.from).toBe(runs[k].to);
      expect(run.object).not.toBe(runs[k].object);
    });
    for (const [object] of scenario.database.objects.entries()) {
      const bands = fillsOf(scenario)[0].bands.filter((band) => band.object === object);
      const ranges = rangesOf({ by: 'object', object }, runs);
      expect(ranges.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(bands.reduce((sum, { bytes }) => sum + bytes, 0));
    }
  });

  test('bands that cut the disk share its files and its bytes among them, and every visit is in one of them at least', () => {
    fc.assert(
      fc.property(edges, (inside) => {
        const cuts = [0, ...inside.toSorted((a, b) => a - b), diskBytes];
        const bands = cuts.slice(1).map((to, k) => ({ from: cuts[k], to }));
        const visited = bands.map((band) => visitsOf(services, [band]));
        expect(visited.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(bytesOf(services));
        for (const service of services) expect(visited.some(({ visits }) => visits.includes(service))).toBe(true);
        for (const band of bands) expect(lyingIn(runs, [band]).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(band.to - band.from);
      }),
    );
  });

  test('the bars at the right are those bands', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.boolean(), (rows, close) => {
        const range = close ? touched(services, diskBytes) : whole;
        const { bytes, visits } = byAddress(services, range, rows);
        const high = (range.to - range.from) / rows;
        expect(bytes.reduce((a, b) => a + b, 0)).toBeCloseTo(bytesOf(services), 3);
        for (let row = 0; row < rows; row++) {
          const band = visitsOf(services, [{ from: range.from + row * high, to: range.from + (row + 1) * high }]);
          expect(bytes[row]).toBeCloseTo(band.bytes, 3);
          expect(visits[row]).toBe(band.visits.length);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('the files of all objects, and addresses without files, share what was asked of the disk', () => {
    const asked = askedOf(runs, services);
    expect(asked.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(diskBytes);
    expect(asked.reduce((sum, { bands }) => sum + bands, 0)).toBe(runs.length);
    expect(asked.reduce((sum, { visited }) => sum + visited, 0)).toBe(bytesOf(services));
    for (const { object, visits } of asked)
      if (object >= 0) expect(visits).toEqual(visitsOf(services, rangesOf({ by: 'object', object }, runs)).visits);
  });

  test('a press picks all files of the object under it, and nothing where none lie', () => {
    const file = runs.find(({ object }) => object >= 0)!;
    expect(pickedAt(runs, file.from)).toEqual({ by: 'object', object: file.object });
    expect(rangesOf(pickedAt(runs, file.from), runs)).toContainEqual({ from: file.from, to: file.to });
    const bare = runs.find(({ object }) => object < 0)!;
    expect(pickedAt(runs, bare.from)).toBeNull();
  });

  test('is never without length, to the sector, and within the addresses shown, whatever pointer and keys do', () => {
    const key = fc.constantFrom('ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: diskBytes }),
        fc.integer({ min: 0, max: diskBytes }),
        fc.array(fc.tuple(key, fc.boolean()), { maxLength: 40 }),
        (anchor, focus, keys) => {
          let picked: Picked | null = brushed(anchor, focus, whole);
          for (const [name, shift] of keys) {
            picked = pickedByKey(name, shift, picked, runs, whole) ?? null;
            const { from, to } = hullOf(rangesOf(picked, runs))!;
            expect(to - from).toBeGreaterThanOrEqual(512);
            expect(from).toBeGreaterThanOrEqual(0);
            expect(to).toBeLessThanOrEqual(diskBytes);
            expect([from % 512, to % 512]).toEqual([0, 0]);
          }
        },
      ),
    );
  });

  test('page keys leave a band as it is where no file is shown, and say that none was found', () => {
    const bare = runsOf([], diskBytes);
    const some = brushed(0, 4096, whole);
    for (const key of ['PageUp', 'PageDown']) {
      expect(isFileKey(key)).toBe(true);
      for (const picked of [null, some]) expect(pickedByKey(key, false, picked, bare, whole)).toBeUndefined();
    }
    const gap = runs.find(({ object }) => object < 0)!;
    expect(filesShown(runs, gap)).toEqual([]);
    expect(pickedByKey('PageDown', false, some, runs, gap)).toBeUndefined();
    expect(pickedByKey('PageDown', false, some, runs, whole)).toBeDefined();
    expect(isFileKey('ArrowDown')).toBe(false);
  });

  test('an end that is given as a number never passes the other one, and keeps a sector of the band', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: diskBytes }),
        fc.integer({ min: 0, max: diskBytes }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom('from' as const, 'to' as const),
        (anchor, focus, share, end) => {
          const range = hullOf(rangesOf(brushed(anchor, focus, whole), runs))!;
          const { min, max } = boundsOf(range, diskBytes)[end];
          const put = hullOf(rangesOf(brushed(end === 'from' ? range.to : range.from, min + share * (max - min), whole), runs))!;
          const stays = end === 'from' ? 'to' : 'from';
          expect(put[stays]).toBe(range[stays]);
          expect(put.to - put.from).toBeGreaterThanOrEqual(512);
        },
      ),
    );
    expect(boundsOf({ from: 1024, to: 4096 }, 8192)).toEqual({ from: { min: 0, max: 3584 }, to: { min: 1536, max: 8192 } });
    // By a link: less than a sector, at either end of the disk.
    for (const cut of [
      { from: 0, to: 1 },
      { from: 8100, to: 8192 },
    ])
      for (const { min, max } of Object.values(boundsOf(cut, 8192))) expect(min).toBeLessThanOrEqual(max);
  });

  test('arrows move it and keep its length, with Shift they move its end, page keys go from file to file', () => {
    const first = pickedByKey('ArrowDown', false, null, runs, whole)!;
    const range = hullOf(rangesOf(first, runs))!;
    expect(range.from).toBe(0);
    const down = hullOf(rangesOf(pickedByKey('ArrowDown', false, first, runs, whole)!, runs))!;
    expect(down).toEqual({ from: range.to, to: 2 * range.to });
    const longer = pickedByKey('ArrowDown', true, first, runs, whole)!;
    expect(hullOf(rangesOf(longer, runs))).toEqual({ from: 0, to: 2 * range.to });
    expect(pickedByKey('ArrowUp', true, longer, runs, whole)).toEqual(first);
    const files = runs.filter(({ object }) => object >= 0);
    let at: Picked | null = null;
    for (const { from, to } of files) {
      at = pickedByKey('PageDown', false, at, runs, whole)!;
      expect(hullOf(rangesOf(at, runs))).toEqual({ from, to });
    }
    expect(pickedByKey('x', false, first, runs, whole)).toBeUndefined();
  });
});

describe('in words', () => {
  const nameOf = (object: number): string => scenario.database.objects[object].name;
  const sceneOf = (picked: Picked | null) => ({ picked, runs, services, spanMs: 1000, nameOf });

  test('a band says which files lie in it, and what was asked of it', () => {
    const file = runs.find(({ object }) => object >= 0)!;
    const words = bandWords(sceneOf({ by: 'brush', anchor: file.from, focus: file.to }));
    const { visits } = visitsOf(services, [file]);
    expect(words).toContain(`holds ${nameOf(file.object)} (100`);
    expect(words).toContain(
      visits.length === 0 ? `none of ${services.length} requests touches it` : `${visits.length} of ${services.length} requests touch it`,
    );
    expect(bandWords(sceneOf(null))).toBe('No band is picked.');
    const elsewhere = scenario.database.objects.findIndex((_, object) => runs.every((run) => run.object !== object));
    expect(elsewhere).toBeGreaterThanOrEqual(0);
    expect(bandWords(sceneOf({ by: 'object', object: elsewhere }))).toBe(`This disk has no files of ${nameOf(elsewhere)}.`);
    expect(bandWords(sceneOf({ by: 'brush', anchor: diskBytes, focus: diskBytes + 2 ** 20 }))).toMatch(
      /^This disk ends at .*, before the band\.$/,
    );
    expect(bandWords({ ...sceneOf({ by: 'brush', anchor: 0, focus: 2 ** 20 }), services: [] })).toContain(
      'no request was served in this time',
    );
    const bare = runs.find(({ object }) => object < 0)!;
    expect(bandWords(sceneOf({ by: 'brush', anchor: bare.from, focus: bare.to }))).toContain('holds no files; none of');
  });

  test('neighboring addresses read differently, however far out they lie', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 43 }), fc.integer({ min: 512, max: 2 ** 32 }), (from, span) => {
        expect(addressWords(from, span)).not.toBe(addressWords(from + span, span));
      }),
    );
  });

  test('says that nothing was served', () => {
    expect(wordsOfPath([], { fromMs: 0, toMs: 1 }, false)).toBe('No request was served in this time.');
    expect(wordsOfPath(services, trail, false)).toContain(`${services.length} requests`);
  });
});

describe('what is seen', () => {
  const all = { fromMs: 100, toMs: 600 };

  test('of the time: what the page is zoomed to, where that is a part of the while', () => {
    expect(shownTime(all, null)).toBe(all);
    expect(shownTime(all, { fromMs: 200, toMs: 300 })).toEqual({ fromMs: 200, toMs: 300 });
    expect(shownTime(all, { fromMs: 0, toMs: 10_000 })).toEqual(all);
    // The film has left it, or is about to.
    expect(shownTime(all, { fromMs: 0, toMs: 90 })).toBe(all);
    expect(shownTime(all, { fromMs: 50, toMs: 110 })).toBe(all);
  });

  test('zooming in and out again leads back, around a point that stays', () => {
    const inner = zoomedTime(all, all, 0.5, 350)!;
    expect(inner).toEqual({ fromMs: 225, toMs: 475 });
    expect(zoomedTime(inner, all, 2, 350)).toBeNull();
    const half = zoomedAddresses(whole, diskBytes, 0.5, 0)!;
    expect(half).toEqual({ from: 0, to: diskBytes / 2 });
    expect(zoomedAddresses(half, diskBytes, 2, 0)).toBeNull();
    const { from, to } = around({ from: 2 ** 30, to: 2 ** 30 + 512 }, diskBytes);
    expect(from).toBeLessThanOrEqual(2 ** 30);
    expect(to).toBeGreaterThanOrEqual(2 ** 30 + 512);
  });

  test('addresses on a disk are sectors of it, never none and never upside down, whatever was chosen on another one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 128, max: 2 ** 24 }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0.5, 2, 0.8),
        (sectors, share, part, factor) => {
          const bytes = sectors * 512;
          const from = Math.floor(share * sectors) * 512;
          const chosen = { from, to: from + Math.max(512, Math.floor(part * sectors) * 512) };
          const seen = [onDisk(chosen, bytes), zoomedAddresses({ from: 0, to: bytes }, bytes, factor, share * bytes)];
          const [band] = rangesOf({ by: 'brush', anchor: chosen.from, focus: chosen.to }, [{ object: -1, from: 0, to: bytes }]);
          for (const range of [...seen, ...(band === undefined ? [] : [band, around(band, bytes)])]) {
            if (range === null) continue;
            expect(range.from).toBeGreaterThanOrEqual(0);
            expect(range.to).toBeGreaterThan(range.from);
            expect(range.to).toBeLessThanOrEqual(bytes);
            expect([range.from % 512, range.to % 512]).toEqual([0, 0]);
          }
          expect(band === undefined).toBe(chosen.from >= bytes);
        },
      ),
    );
  });

  test('only what was served then, and what places in the order of service were then', () => {
    const some = servedIn(services, { fromMs: trail.fromMs, toMs: (trail.fromMs + trail.toMs) / 2 });
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(services.length);
    const window = timeOfOrder(services, 3, 6)!;
    const inOrder = services.toSorted((a, b) => a.startedMs - b.startedMs);
    expect(servedIn(services, window)).toEqual(expect.arrayContaining(inOrder.slice(3, 6)));
    expect(servedIn(services, window).length).toBeLessThan(8);
  });

  test('in order of service, each request has a place of its own', () => {
    const steps = placed(services, 'order');
    steps.forEach(({ service, leaves, read }, k) => {
      expect([leaves, read]).toEqual([k, k + 1]);
      if (k > 0) expect(service.startedMs).toBeGreaterThanOrEqual(steps[k - 1].service.startedMs);
    });
  });
});

describe('the picture', () => {
  const color = mapColors((property) => property);
  const words = {
    address: (unit: string) => `${unit} from the outer edge`,
    distance: 'd',
    bars: 'b',
    nth: (place: string) => `no. ${place}`,
  };
  const look = { color, labelPx: 11, objectColor: (object: number) => `object ${object}`, words };
  const sceneAt = (range: Range, across: PathScene['across'] = 'time', picked: Range[] = []): PathScene => ({
    fromMs: trail.fromMs,
    toMs: trail.toMs,
    range,
    diskBytes,
    runs,
    services,
    waiting: [],
    across,
    picked,
  });

  test('zoomed to a band draws what touches it, cut at its edges, and nothing else', () => {
    const { lba, sectors } = services[Math.floor(services.length / 2)];
    const range = around({ from: lba * 512, to: (lba + sectors) * 512 }, diskBytes);
    const plot = pathPlot({ width: 700, height: 300, labelPx: 11 }, range);
    const transfers = pathMarks(plot, sceneAt(range), look).flatMap((mark) => (mark.kind === 'line' && mark.width === 3 ? [mark] : []));
    const touching = drawnOf(services, range).filter(({ buffered, readsMs }) => !buffered && readsMs <= trail.toMs);
    expect(touching.length).toBeLessThan(services.length);
    expect(transfers.length).toBe(touching.length);
    for (const { y1, y2 } of transfers) {
      expect(Math.min(y1, y2)).toBeGreaterThanOrEqual(plot.top - 1e-9);
      expect(Math.max(y1, y2)).toBeLessThanOrEqual(plot.bottom + 1e-9);
    }
  });

  test('marks the picked band at its addresses', () => {
    const band = { from: diskBytes / 4, to: diskBytes / 2 };
    const plot = pathPlot({ width: 700, height: 300, labelPx: 11 }, whole);
    const [area] = pathMarks(plot, sceneAt(whole, 'time', [band]), look).filter(({ kind }) => kind === 'area');
    if (area.kind !== 'area') throw new Error('An area was expected.');
    const [, top, , , , bottom] = area.points;
    expect(top).toBeCloseTo(plot.top + (plot.bottom - plot.top) / 4);
    expect(bottom).toBeCloseTo(plot.top + (plot.bottom - plot.top) / 2);
  });

  test('in order of service names places, not times', () => {
    const plot = pathPlot({ width: 700, height: 300, labelPx: 11 }, whole);
    const texts = pathMarks(plot, sceneAt(whole, 'order'), look).flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
    expect(texts.some((text) => text.startsWith('no. '))).toBe(true);
    expect(texts.some((text) => / m?s$/.test(text))).toBe(false);
  });

  test('labels of addresses differ, and stay inside, however small the disk or far out the band', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 16, max: 42 }),
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.integer({ min: 320, max: 900 }),
        (power, far, width) => {
          const span = 2 ** power;
          const range = { from: far * span, to: (far + 1) * span };
          const axis = addressAxis(range, 150, 11);
          expect(new Set(axis.ticks.map(({ text }) => text)).size).toBe(axis.ticks.length);
          const plot = pathPlot({ width, height: 240, labelPx: 11 }, range);
          // Where they end, which is left of the ruler.
          expect(plot.left - 8 - 4 - axis.width).toBeGreaterThanOrEqual(0);
        },
      ),
    );
    expect(addressAxis({ from: 0, to: 64 * 2 ** 20 }, 200, 11)).toMatchObject({ unit: 'MiB' });
    expect(addressAxis({ from: 0, to: 2 ** 18 }, 200, 11)).toMatchObject({ unit: 'KiB' });
  });

  test('lines are cut where the picture ends', () => {
    const box = { left: 0, right: 10, top: 0, bottom: 10 };
    expect(clipped({ x1: -10, y1: 0, x2: 10, y2: 10 }, box)).toEqual({ x1: 0, y1: 5, x2: 10, y2: 10 });
    expect(clipped({ x1: 2, y1: 12, x2: 8, y2: 12 }, box)).toBeNull();
    expect(clipped({ x1: 2, y1: 3, x2: 2, y2: 30 }, box)).toEqual({ x1: 2, y1: 3, x2: 2, y2: 10 });
  });
});
