import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLink, encodeLink } from '../../../../scenario/link/link.ts';
import { sampleScenario } from '../../../../studies/testing/samples.ts';
import { FIRST_PANEL_LOOK, panelText, readPanel, SPANS, timeText, type LinkedBand, type PanelLook } from './panelLook.ts';
import { bandOf, pickedOf } from './seek/useSeekView.ts';

const scenario = sampleScenario('loose', 'mixed');
const bytes = fc.integer({ min: 0, max: 1e15 });
const pair = fc.uniqueArray(bytes, { minLength: 2, maxLength: 2 }).map((two) => two.toSorted((a, b) => a - b));
const band: fc.Arbitrary<LinkedBand | null> = fc.oneof(
  fc.constant(null),
  pair.chain(([from, to]) =>
    fc.constantFrom({ by: 'brush' as const, anchor: from, focus: to }, { by: 'brush' as const, anchor: to, focus: from }),
  ),
  fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).map((id) => ({ by: 'object' as const, id })),
);
const looks: fc.Arbitrary<PanelLook> = fc.record({
  spanMs: fc.constantFrom(...SPANS),
  close: fc.boolean(),
  across: fc.constantFrom('time' as const, 'order' as const),
  band,
  addresses: fc.option(pair.map(([from, to]) => ({ from, to }))),
  time: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 50, max: 1e9 }))
      .map(([from, span]) => ({ fromMs: from / 1000, toMs: (from + span) / 1000 })),
  ),
});

test('what the panel shows comes back from its text, and through a link', () => {
  fc.assert(
    fc.property(looks, (look) => {
      const text = panelText(look);
      expect(readPanel(text)).toEqual(look);
      expect(panelText(readPanel(text)!)).toBe(text);
    }),
  );
  fc.assert(
    fc.property(looks, (look) => {
      const mechanics = panelText(look);
      const link = decodeLink(encodeLink(scenario, { mechanics, playMs: 10 }));
      expect(link.ok && [link.value.view, link.value.ignored]).toEqual([{ mechanics, playMs: 10 }, []]);
    }),
    { numRuns: 5 },
  );
});

test('a link says no more of a time than the microsecond, and nothing before the run', () => {
  expect(timeText({ fromMs: -3, toMs: 1 / 3 })).toBe('t0-0.333');
  expect(timeText(null)).toBe('');
  expect(panelText(FIRST_PANEL_LOOK)).toBe('500,touched,time');
});

const HOSTILE = [
  '',
  '500',
  '501,touched,time',
  '500,some,time',
  '500,touched,space',
  '500,touched,time,',
  '500,touched,time,b5',
  '500,touched,time,b5-5',
  '500,touched,time,b-5-9',
  '500,touched,time,b1e3-2e3',
  '500,touched,time,b0-9999999999999999',
  '500,touched,time,b0-5,b0-6',
  '500,touched,time,b0-5,ofact',
  '500,touched,time,a9-5',
  '500,touched,time,a0-5,a0-5',
  '500,touched,time,a0-Infinity',
  '500,touched,time,t5-1',
  '500,touched,time,tNaN-1',
  '500,touched,time,t0-9999999999999',
  '500,touched,time,o',
  '500,touched,time,o%',
  '500,touched,time,o%E0%A4%A',
  `500,touched,time,o${'x'.repeat(121)}`,
  '500,touched,time,x1-2',
];

test.each(HOSTILE)('says nothing that can be shown: %s', (text) => {
  expect(readPanel(text)).toBeUndefined();
});

test('any text is read without a fault, and what is read can be written', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...HOSTILE)), (text) => {
      const look = readPanel(text);
      if (look !== undefined) expect(readPanel(panelText(look))).toEqual(look);
    }),
  );
});

test('a link that carries no such text leaves it out by name, and keeps the rest', () => {
  for (const mechanics of ['500,touched,time,x1-2', '<img src=x>', 'x'.repeat(2000), 7]) {
    const link = decodeLink(encodeLink(scenario, { mechanics: mechanics as string, playMs: 10 }));
    expect(link.ok && link.value.view).toEqual({ playMs: 10 });
    expect(link.ok && link.value.ignored).toEqual(['view setting "mechanics": its value cannot be used']);
  }
});

test('files are picked by the id of their object: in a document without it nothing is', () => {
  scenario.database.objects.forEach(({ id }, object) => {
    expect(bandOf({ by: 'object', object }, scenario)).toEqual({ by: 'object', id });
    expect(pickedOf({ by: 'object', id }, scenario)).toEqual({ by: 'object', object });
  });
  expect(pickedOf({ by: 'object', id: 'nobody' }, scenario)).toBeNull();
  expect(pickedOf({ by: 'object', id: 'nobody' }, null)).toBeNull();
  expect(bandOf({ by: 'object', object: 10_000 }, scenario)).toBeNull();
  const brush = { by: 'brush', anchor: 5, focus: 1 } as const;
  expect([pickedOf(brush, scenario), bandOf(brush, scenario)]).toEqual([brush, brush]);
});
