import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOARD, arrange } from './arrange.ts';

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
    expect(arrange(separated, 1400, 500).tubeWidth).toBe(BOARD.maxTube);
  });
  it('falls back to slivers on a phone and to tiles beyond a hundred disks', () => {
    expect(arrange(separated, 336, 420).style).toBe('sliver');
    const many = arrange([tray('loose', 384, true)], 725, 300);
    expect(many.style).toBe('tile');
    expect(many.trays[0].tiles).toHaveLength(24);
    expect(many.trays[0].tiles.flatMap((t) => t.disks)).toHaveLength(384);
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
});
