import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FREE } from '../../../analysis/fill/fill.ts';
import { bandEdges } from './magnification.ts';
import { bandAt, drawnBands, stripes } from './stripes.ts';

/** What a background of hard stops shows at a height. */
function shownAt(background: string, y: number): string {
  const stops = [...background.matchAll(/(?:\(|, )((?:[\w-]+|var\(--tube, var\(--page\)\)|var\([\w-]+\))) ([\d.]+)px(?: ([\d.]+)px)?/g)];
  return stops.find(([, , from, to]) => y >= Number(from) && (to === undefined || y < Number(to)))?.[1] ?? 'nothing';
}

const bands = fc.array(fc.record({ object: fc.integer({ min: -1, max: 5 }), bytes: fc.integer({ min: 1, max: 400 }) }), { maxLength: 60 });

describe('bands of a crowded tube', () => {
  it('show each band in its color from edge to edge, but for the line that parts it from the one above', () => {
    fc.assert(
      fc.property(bands, (list) => {
        const edges = bandEdges(
          list.map(({ bytes }) => bytes),
          20,
        );
        const drawn = drawnBands(list, edges);
        const background = stripes(drawn, (object) => `c${object}`);
        for (const { object, top, end } of drawn) {
          expect(end).toBeGreaterThan(top);
          if (object === FREE) {
            expect(shownAt(background, top + 0.5)).toBe('var(--ink-3)');
            expect(shownAt(background, end - 0.5)).toBe('var(--ink-3)');
            if (end - top > 2) expect(shownAt(background, (top + end) / 2)).toBe('transparent');
            continue;
          }
          expect(shownAt(background, end - 0.1)).toBe(`c${object}`);
          expect(shownAt(background, top + (end - top) / 2)).toBe(end - top === 1 ? `c${object}` : shownAt(background, end - 0.1));
          expect(shownAt(background, top)).toBe(top > 0 ? 'var(--tube, var(--page))' : `c${object}`);
        }
        const last = drawn.at(-1);
        if (last) expect(shownAt(background, last.end + 5)).toBe('transparent');
        else expect(background).toBe('none');
      }),
    );
  });
  it('are found by height, each pixel in one band at most', () => {
    fc.assert(
      fc.property(bands, (list) => {
        const edges = bandEdges(
          list.map(({ bytes }) => bytes),
          20,
        );
        const drawn = drawnBands(list, edges);
        for (let y = 0.5; y < edges[list.length]; y += 1) {
          const index = edges.findIndex((edge, i) => y >= edge && y < (edges[i + 1] ?? 0));
          expect(bandAt(drawn, y)?.index).toBe(index);
        }
        expect(bandAt(drawn, edges[list.length] + 0.5)).toBeUndefined();
      }),
    );
  });
});
