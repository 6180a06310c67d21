import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from './testing/contrast.ts';
import { rgbOf } from './rgb.ts';
import { ramp, RAMP_STEPS, rampColor } from './ramp.ts';
import { distance, seen, VISIONS } from './testing/vision.ts';

const css = readFileSync('src/ui/kit/theme.css', 'utf8');

/** Custom properties of one rule of the style sheet. */
function block(selector: string): Record<string, string> {
  const at = css.indexOf(`${selector} {`);
  expect(at).toBeGreaterThanOrEqual(0);
  const body = css.slice(css.indexOf('{', at) + 1, css.indexOf('}', at));
  return Object.fromEntries([...body.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)].map((match) => [match[1], match[2].trim()]));
}

const light = block(':root');
const themes = {
  light,
  dark: { ...light, ...block("[data-theme='dark']") },
  projector: { ...light, ...block("[data-theme='projector']") },
};

describe.each(Object.entries(themes))('theme %s', (name, colors) => {
  const surfaces = ['page', 'panel'] as const;

  it.each(['ink', 'ink-2', 'ink-3', 'worse', 'better'])('text in --%s reads on every surface (4.5:1)', (text) => {
    for (const surface of [...surfaces, 'hover']) {
      // The quietest ink stands on page and panel only.
      if (surface === 'hover' && text === 'ink-3') continue;
      expect(contrast(colors[text], colors[surface]), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('text on a pressed or chosen control reads (4.5:1)', () => {
    expect(contrast(colors['ink'], colors['active'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors['panel'], colors['ink'])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colors['panel'], colors['ink-2'])).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    'transfer',
    'seek',
    'rotation',
    'queue',
    'cpu',
    'group-wait',
    'other',
    'idle',
    'fact',
    'fact-2',
    'index',
    'index-2',
    'dimension',
    'spill',
    'system',
    'focus',
    'out-of-range',
    'rate',
  ])('marks in --%s are seen on the panel (3:1)', (mark) => {
    for (const surface of surfaces) expect(contrast(colors[mark], colors[surface]), `${mark} on ${surface}`).toBeGreaterThanOrEqual(3);
  });

  const PHASES = ['transfer', 'cpu', 'seek', 'rotation', 'queue', 'group-wait', 'other'];
  const OBJECTS = ['fact', 'fact-2', 'index', 'index-2', 'dimension', 'spill', 'system'];
  /** Waiting is hatched, which tells it from everything that is not. */
  const HATCHED = ['queue', 'group-wait'];

  it.each(Object.entries(VISIONS))('every part of a bar can be distinguished from every other (%s)', (_, vision) => {
    for (const group of [PHASES, OBJECTS])
      for (const [i, a] of group.entries())
        for (const b of group.slice(i + 1)) {
          const least = HATCHED.includes(a) === HATCHED.includes(b) ? 9 : 3;
          expect(distance(colors[a], colors[b], vision), `${a} and ${b}`).toBeGreaterThanOrEqual(least);
        }
  });
  it.each(Object.entries(VISIONS))('the bar of a rate has the color of no part of time (%s)', (_, vision) => {
    for (const part of PHASES)
      expect(distance(colors['rate'], colors[part], vision), part).toBeGreaterThanOrEqual(HATCHED.includes(part) ? 3 : 9);
  });
  it.each(Object.entries(VISIONS))('the line between two parts, of page or panel, is seen against both (%s, 3:1)', (_, vision) => {
    for (const part of [...PHASES, ...OBJECTS])
      for (const surface of surfaces)
        expect(contrast(seen(colors[part], vision), seen(colors[surface], vision)), `${part} on ${surface}`).toBeGreaterThanOrEqual(3);
  });

  it('the ramp starts at least 1.5:1 from the panel and runs one way', () => {
    const table = ramp(name === 'dark');
    expect(contrast(rampColor(table, 1 / RAMP_STEPS), colors['panel'])).toBeGreaterThanOrEqual(1.5);
    const steps = [0.05, 0.25, 0.5, 0.75, 1].map((share) => contrast(rampColor(table, share), colors['panel']));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
});

it('the simulated visions are those of the paper: red and green of one lightness fall together, grays stay', () => {
  expect(distance('#c0504d', '#6a7c3a', VISIONS['deuteranopia'])).toBeLessThan(distance('#c0504d', '#6a7c3a', VISIONS['normal']) / 2);
  for (const vision of Object.values(VISIONS)) expect(distance('#808080', '#808080', vision)).toBe(0);
  expect(rgbOf(seen('#808080', VISIONS['protanopia']))).toEqual([128, 128, 128]);
  // The olive and the orange of an earlier palette, which could not be told apart.
  expect(distance('#7f8f24', '#d55e00', VISIONS['deuteranopia'])).toBeLessThan(3);
});

it('reads colors as CSS writes them', () => {
  expect(rgbOf('#fff')).toEqual([255, 255, 255]);
  expect(rgbOf('#0072b2')).toEqual([0, 114, 178]);
  expect(rgbOf('rgb(1, 2, 3)')).toEqual([1, 2, 3]);
  expect(contrast('#000', '#fff')).toBe(21);
});
