import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockOf,
  cellOf,
  columnX,
  hitMatrix,
  layOutMatrix,
  psuIndex,
  psusBetween,
  psusInBox,
  psusOfSegments,
  rowY,
  visibleSegments,
} from './matrix.ts';
import type { MatrixObject } from './matrix.ts';

const object = (o: number, firstPsu: number, segments = 91, psusPerSegment = 22): MatrixObject => ({
  object: o,
  firstPsu,
  segments,
  psusPerSegment,
});
const study = [object(0, 0), object(1, 2002), object(2, 4004)];

describe('layOutMatrix', () => {
  it('puts three objects of the study side by side and shows all 91 segments without scrolling', () => {
    const { blocks, height } = layOutMatrix(study, 226, 160, 1);
    expect(blocks.map((b) => b.y)).toEqual([16, 16, 16]);
    expect(height).toBeLessThanOrEqual(160);
    expect(blocks[2].x + blocks[2].width).toBeCloseTo(226, 6);
    expect(blocks.map((b) => b.numbered)).toEqual([true, false, false]);
  });
  it('stacks bands when objects do not fit side by side', () => {
    const many = Array.from({ length: 8 }, (_, o) => object(o, o * 2002));
    const { blocks } = layOutMatrix(many, 226, 200, 1);
    expect(new Set(blocks.map((b) => b.y)).size).toBeGreaterThan(1);
    for (const block of blocks) expect(block.x + block.width).toBeLessThanOrEqual(226.001);
  });
  it('scrolls instead of shrinking rows to nothing: 100 000 PSUs', () => {
    const { height, rowHeight } = layOutMatrix([object(0, 0, 4546, 22)], 226, 200, 2);
    expect(rowHeight).toBeGreaterThanOrEqual(1);
    expect(height).toBeGreaterThan(200);
  });
  it('answers an empty layout for no objects and for no room', () => {
    expect(layOutMatrix([], 226, 200, 1).blocks).toEqual([]);
    expect(layOutMatrix(study, 0, 200, 1).blocks).toEqual([]);
  });
});

describe('hitMatrix', () => {
  const matrix = layOutMatrix(study, 300, 400, 1);
  it('finds the cell under the center of every cell', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6005 }), (index) => {
        const block = blockOf(matrix.blocks, index)!;
        const { segment, psu } = cellOf(block, index);
        const x = (columnX(block, psu) + columnX(block, psu + 1)) / 2;
        const y = rowY(block, matrix.rowHeight, segment) + matrix.rowHeight / 2;
        expect(hitMatrix(matrix, x, y)).toMatchObject({ kind: 'cell', index, segment, psu });
      }),
    );
  });
  it('finds segments in the gutter and nothing beside the pictures', () => {
    const [, second] = matrix.blocks;
    expect(hitMatrix(matrix, second.gutterX + 1, second.y + matrix.rowHeight * 2.5)).toEqual({ kind: 'segment', block: 1, segment: 3 });
    expect(hitMatrix(matrix, second.gutterX - 1, second.y + 1)).toBeNull();
    expect(hitMatrix(matrix, 10, 3)).toBeNull();
  });
});

describe('boxes and ranges', () => {
  const matrix = layOutMatrix(study, 300, 400, 1);
  it('a box holds exactly the cells that it touches, whichever corner it was drawn from', () => {
    fc.assert(
      fc.property(
        fc.tuple(
          fc.double({ min: 0, max: 299, noNaN: true }),
          fc.double({ min: 17, max: 399, noNaN: true }),
          fc.double({ min: 0, max: 299, noNaN: true }),
          fc.double({ min: 17, max: 399, noNaN: true }),
        ),
        ([x0, y0, x1, y1]) => {
          const found = psusInBox(matrix, { x0, y0, x1, y1 });
          expect([...found]).toEqual([...psusInBox(matrix, { x0: x1, y0: y1, x1: x0, y1: y0 })]);
          const inside = new Set(found);
          const hit = hitMatrix(matrix, (x0 + x1) / 2, (y0 + y1) / 2);
          if (hit?.kind === 'cell') expect(inside.has(hit.index)).toBe(true);
          for (const index of found.subarray(0, 5)) {
            const block = blockOf(matrix.blocks, index)!;
            const { segment, psu } = cellOf(block, index);
            expect(columnX(block, psu)).toBeLessThanOrEqual(Math.max(x0, x1) + 1e-6);
            expect(columnX(block, psu + 1)).toBeGreaterThanOrEqual(Math.min(x0, x1) - 1e-6);
            expect(rowY(block, matrix.rowHeight, segment)).toBeLessThanOrEqual(Math.max(y0, y1));
          }
        },
      ),
    );
  });
  it('a box over two objects holds files of both, ascending', () => {
    const [a, b] = matrix.blocks;
    const found = psusInBox(matrix, { x0: a.x + a.width - 1, y0: a.y, x1: b.x + 1, y1: a.y + 1 });
    expect([...found]).toEqual([21, 2002]);
  });
  it('segments and rectangles go both ways', () => {
    expect(psusOfSegments(study[1], 3, 2)).toHaveLength(44);
    expect(psusOfSegments(study[1], 3, 2)[0]).toBe(psuIndex(study[1], 2, 1));
    expect([...psusBetween(study[0], psuIndex(study[0], 2, 5), psuIndex(study[0], 1, 4))]).toEqual([3, 4, 25, 26]);
  });
  it('only the rows of the window are visible', () => {
    const [block] = matrix.blocks;
    expect(visibleSegments(block, 4, block.y, block.y + 12)).toEqual([1, 3]);
    expect(visibleSegments(block, 4, 0, block.y - 1)).toBeNull();
    expect(visibleSegments(block, 4, block.y + 91 * 4 + 1, block.y + 500)).toBeNull();
  });
});
