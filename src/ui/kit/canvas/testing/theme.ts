/** A theme for tests of pictures: every token has a color of its own, so that a color tells which token it was. */
import { rampColor, ramp, RAMP_STEPS } from '../ramp.ts';
import { mapColors } from '../tokens.ts';
import type { Tokens } from '../tokens.ts';

const names = new Map<string, string>();

function colorOf(property: string): string {
  const k = names.size / 2;
  const channels = [(37 * k + 11) % 256, (91 * k + 53) % 256, (151 * k + 7) % 256];
  const hex = `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  names.set(hex, property.slice(2));
  names.set(`rgb(${channels.join(',')})`, property.slice(2));
  return hex;
}

/** Type of 11 pixels and lines of 1. */
export const TEST_THEME: Tokens = { theme: 'light', color: mapColors(colorOf), font: 'sans-serif', labelPx: 11, linePx: 1 };

const onRamp = new Map(
  Array.from({ length: RAMP_STEPS }, (_, i) => [
    rampColor(ramp(false), (i + 1) / RAMP_STEPS),
    `ramp-${Math.round((i * 100) / (RAMP_STEPS - 1))}%`,
  ]),
);

/** The token that a color belongs to, or its place on the ramp of magnitudes, as "ramp-40%"; else the color itself. */
export const colorName = (color: string): string => names.get(color) ?? onRamp.get(color) ?? color;

const { color, labelPx, linePx } = TEST_THEME;

/** The same as plots with axes take it. */
export const TEST_INK = { ink: color.ink2, strong: color.ink, line: color.line, panel: color.panel, labelPx, linePx };
