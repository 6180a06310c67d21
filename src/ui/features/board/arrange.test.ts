import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOARD, arrange, tileWidth } from './arrange.ts';
import { leastSliver, numberStep } from './look.ts';

const tray = (id: string, count: number, loose = false) => ({ id, disks: Array.from({ length: count }, (_, i) => i), loose });
const separated = [tray('fact', 8), tray('index', 8), tray('dim', 2), tray('spill', 4), tray('loose', 0, true)];

describe('arrange', () => {
  it('22 disks fit a 1280 x 720 laptop without scrolling, in every layout of the study', () => {
    for (const trays of [
      separated,
      [tray('loose', 22, true)],
      [tray('all', 22), tray('loose', 0, true)],
      [tray('fact', 12), tray('i', 4), tray('d', 2), tray('s', 4), tray('loose', 0, true)],
    ]) {
      const plan = arrange(trays, 725, 300);
      expect(plan.style).toBe('tube');
      expect(plan.tubeWidth).toBeGreaterThanOrEqual(24);
      expect(plan.tubeHeight).toBeGreaterThanOrEqual(130);
      expect(plan.scrolls).toBe(false);
    }
  });
  it('uses more room for wider tubes, but not beyond the largest', () => {
    expect(arrange(separated, 2300, 500).tubeWidth).toBe(BOARD.maxTube);
  });
  it('falls back to slivers on a phone and to tiles beyond a hundred disks', () => {
    expect(arrange(separated, 336, 420).style).toBe('sliver');
    const many = arrange([tray('loose', 384, true)], 725, 300);
    expect(many.style).toBe('tile');
    expect(many.trays[0].tiles).toHaveLength(24);
    expect(many.trays[0].tiles.flatMap((t) => t.disks)).toHaveLength(384);
  });
  it('where the page scrolls a finger gets 44 px a disk and everything else 24; where it cannot, a finger gets at least 24', () => {
    for (const trays of [separated, [tray('loose', 22, true)], [tray('all', 60), tray('loose', 0, true)]])
      for (const [width, height] of [
        [296, 420],
        [336, 460],
        [610, 420],
      ]) {
        const touched = arrange(trays, width, height, { finger: true, grows: true });
        expect(touched.tubeWidth + BOARD.tubeGap).toBeGreaterThanOrEqual(44);
        expect(touched.tubeHeight).toBeGreaterThanOrEqual(BOARD.fingerHeight);
        expect(touched.scrolls).toBe(false);
        expect(arrange(trays, width, height, { grows: true }).tubeWidth + BOARD.tubeGap).toBeGreaterThanOrEqual(24);
        expect(arrange(trays, width, height, { finger: true }).tubeWidth + BOARD.tubeGap).toBeGreaterThanOrEqual(24);
      }
  });
  it('for a room it has no slivers that large type does not fit on: it rather scrolls', () => {
    const layouts = [separated, [tray('loose', 22, true)], [tray('loose', 60, true)]];
    for (const trays of layouts)
      for (const [width, height] of [
        [520, 142],
        [520, 191],
        [468, 262],
        [725, 183],
        [725, 214],
        [775, 192],
        [1232, 509],
      ]) {
        const plan = arrange(trays, width, height, { labelPx: 16 });
        expect(plan.tubeWidth).toBeGreaterThanOrEqual(leastSliver(16, BOARD.tubeGap, BOARD.minSliver));
        expect(plan.tubeHeight).toBeGreaterThanOrEqual(BOARD.leastHeight);
      }
    // The same box with small type fits by thin slivers; with large type it scrolls, and its tubes are whole ones.
    expect(arrange(separated, 468, 314)).toMatchObject({ style: 'sliver', scrolls: false });
    expect(arrange(separated, 468, 314, { labelPx: 16 })).toMatchObject({ style: 'tube', scrolls: true });
  });
  it('a tile is as wide as its type, and the tubes of an opened one hold numbers of three digits', () => {
    const many = [tray('loose', 384, true)];
    for (const labelPx of [11, 16]) {
      const { tubeWidth, trays } = arrange(many, 725, 300, { labelPx });
      expect(numberStep(3, tubeWidth + BOARD.tubeGap, labelPx)).toBe(1);
      expect(trays[0].perLine * (tileWidth(labelPx) + BOARD.tubeGap)).toBeLessThanOrEqual(725);
    }
    expect(tileWidth(11)).toBe(BOARD.tile);
    expect(tileWidth(16)).toBeGreaterThan(90);
  });
  it('rather scrolls than drawing nothing', () => {
    const plan = arrange([tray('loose', 96, true)], 200, 120);
    expect(plan.tubeHeight).toBeGreaterThanOrEqual(BOARD.leastHeight);
    expect(plan.scrolls).toBe(true);
  });
  it('trays of a row never exceed the width and keep their order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 24 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 200, max: 1600 }),
        fc.integer({ min: 200, max: 900 }),
        (counts, width, height) => {
          const trays = counts.map((n, i) => tray(`t${i}`, n));
          const plan = arrange(trays, width, height);
          expect(plan.trays.map((t) => t.id)).toEqual(trays.map((t) => t.id));
          const rows = new Map<number, number>();
          for (const t of plan.trays) rows.set(t.row, (rows.get(t.row) ?? -BOARD.trayGap) + t.width + BOARD.trayGap);
          for (const sum of rows.values()) expect(sum).toBeLessThanOrEqual(width);
          if (plan.style === 'tile') return;
          for (const t of plan.trays) {
            expect(t.lines * t.perLine).toBeGreaterThanOrEqual(t.disks.length);
            expect(t.perLine * (plan.tubeWidth + BOARD.tubeGap) - BOARD.tubeGap + 2 * BOARD.trayPadding).toBeLessThanOrEqual(t.width);
          }
        },
      ),
    );
  });
  it('gives each array its outline, side by side while they fit, within the height that is there', () => {
    const arrays = { ...tray('v', 10), group: 5 };
    const wide = arrange([arrays], 725, 300).trays[0];
    expect(wide).toMatchObject({ group: 5, lines: 1 });
    expect(wide.groupWidth * 2 + BOARD.groupGap + 2 * BOARD.trayPadding).toBe(wide.width);
    const narrow = arrange([arrays], 220, 500);
    expect(narrow.trays[0]).toMatchObject({ lines: 2, perLine: 5 });
    const used = 2 * (narrow.tubeHeight + BOARD.queue + BOARD.foot + BOARD.groupChrome) + BOARD.header + BOARD.trayChrome;
    expect(used).toBeLessThanOrEqual(500);
    // A single array is the tray itself.
    expect(arrange([{ ...tray('v', 5), group: 5 }], 725, 300).trays[0].group).toBe(0);
  });
  it('an array too wide for the board is broken inside its outline', () => {
    const plan = arrange([{ ...tray('v', 40), group: 20 }], 300, 900);
    const { groupWidth, width } = plan.trays[0];
    expect(groupWidth + 2 * BOARD.trayPadding).toBeLessThanOrEqual(300);
    expect(width).toBeLessThanOrEqual(300);
    expect(plan.trays[0].lines * plan.trays[0].perLine).toBeGreaterThanOrEqual(40);
  });
  it('beyond a hundred disks a tile is an array', () => {
    const plan = arrange([{ ...tray('v', 140), group: 7 }], 725, 300);
    expect(plan.trays[0].tiles).toHaveLength(20);
    expect(plan.trays[0].tiles[1].disks).toEqual([7, 8, 9, 10, 11, 12, 13]);
  });
  it('leaves room for rails, above a row and within trays', () => {
    const rows = (first: object, second: object) =>
      arrange(
        [
          { ...tray('a', 4), ...first },
          { ...tray('b', 4), ...second },
        ],
        725,
        700,
      );
    const two = rows({ rails: 1, apart: true }, { rails: 1, apart: true });
    expect(two.trays.map((t) => t.row)).toEqual([0, 1]);
    expect(two.tubeHeight - rows({ rails: 2, apart: true }, { rails: 1, apart: true }).tubeHeight).toBe(BOARD.rail / 2);
    const one = rows({ rails: 1, apart: true }, {});
    expect(one.trays.map((t) => t.row)).toEqual([0, 0]);
    expect(one.tubeHeight - rows({ rails: 1, apart: true, own: 1 }, { own: 2 }).tubeHeight).toBe(2 * BOARD.ownRail);
  });
});
