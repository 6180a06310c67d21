import { expect, it } from 'vitest';
import { presetScenario } from '../../studies/red-brick/presets.ts';
import { setUsers } from '../edit/settings.ts';
import { makeStripe } from '../edit/volumes.ts';
import { scenarioHash } from '../hash.ts';
import { COMFORTABLE_LINK_LENGTH, decodeLink, encodeLink } from './link.ts';
import { MOST_LINKED_PINS, readPins, type LinkedPin } from './pins.ts';

const preset = (layout: string) => presetScenario(`red-brick/${layout}/w3`)!;
const open = preset('stripe-8-8-4-2');
const SEVEN = ['manual-22', 'manual-14-8', 'stripe-12-4-4-2', 'stripe-22-64k', 'stripe-22-8k', 'stripe-22-1m'];

it('a link with pinned layouts opens with just those, and stays one that a chat takes', () => {
  const own = makeStripe(preset('manual-22'), { disks: ['d1', 'd2', 'd3'], name: 'Fast' }, 131_072);
  const pins: LinkedPin[] = [
    ...SEVEN.map((layout) => ({ title: layout, scenario: preset(layout), study: `red-brick/${layout}` })),
    { title: 'Mine', scenario: own },
    { title: 'Other work', scenario: setUsers(open, 20) },
  ];
  const link = encodeLink(open, {}, pins);
  expect(link.length).toBeLessThan(COMFORTABLE_LINK_LENGTH);
  const decoded = decodeLink(link);
  if (!decoded.ok) throw new Error(decoded.error.message);
  const { scenario, pins: read, ignored } = decoded.value;
  expect(scenarioHash(scenario)).toBe(scenarioHash(open));
  expect(ignored).toEqual([]);
  expect(read.map(({ title, study }) => [title, study])).toEqual(pins.map(({ title, study }) => [title, study]));
  expect(read.map((pin) => scenarioHash(pin.scenario))).toEqual(pins.map((pin) => scenarioHash(pin.scenario)));
});

it('a link without any is what it always was', () => {
  expect(encodeLink(open, {}, [])).toBe(encodeLink(open));
  const decoded = decodeLink(encodeLink(open));
  expect(decoded.ok && decoded.value.pins).toEqual([]);
});

it('reads pinned layouts one by one: what is not a scenario is left out and named', () => {
  const good = { title: 'Good', fields: { volumes: preset('stripe-22-64k').volumes, placement: preset('stripe-22-64k').placement } };
  for (const bad of [null, 1, {}, { title: 'x' }, { title: 'x'.repeat(121), fields: {} }, { title: 'x', fields: { volumes: [{}] } }]) {
    const { pins, ignored } = readPins([bad, good], open);
    expect(pins.map(({ title }) => title)).toEqual(['Good']);
    expect(ignored).toEqual(['pinned layout 1: not a scenario that can be simulated']);
  }
  const hostile = { title: 'x', fields: JSON.parse('{"__proto__":{"title":"y"}}') as unknown };
  expect(readPins([hostile], open).pins.map(({ scenario }) => scenario.title)).toEqual([open.title]);
  expect(Object.prototype).not.toHaveProperty('title');
  expect(readPins('many', open).ignored).toEqual(['the pinned layouts: not a list']);
  const { pins, ignored } = readPins(
    Array.from({ length: MOST_LINKED_PINS + 3 }, () => good),
    open,
  );
  expect(pins).toHaveLength(MOST_LINKED_PINS);
  expect(ignored).toEqual([`3 pinned layouts: at most ${MOST_LINKED_PINS} are read`]);
});

it('names the pinned layouts that are not read beside a very large scenario', () => {
  const exceptions = Array.from({ length: 600 }, (_, k) => ({
    object: 'daily_sales',
    segments: [1 + (k % 91), 1 + (k % 91)] as [number, number],
    psus: [1, 1 + (k % 22)] as [number, number],
    spread: { kind: 'all' as const, target: 'v-fact' },
  }));
  const large = { ...open, placement: { ...open.placement, exceptions } };
  expect(JSON.stringify(large).length).toBeGreaterThan(65_536);
  const pin = { title: 'Mine', scenario: { ...large, seed: large.seed + 1 } };
  const decoded = decodeLink(encodeLink(large, {}, [pin]));
  expect(decoded).toMatchObject({ ok: true, value: { pins: [], ignored: [expect.stringContaining('the pinned layouts')] } });
  expect(decodeLink(encodeLink(large))).toMatchObject({ ok: true, value: { pins: [], ignored: [] } });
});
