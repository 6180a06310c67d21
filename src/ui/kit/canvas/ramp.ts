/**
 * Colors of magnitude: cividis (Nuñez, Anderton, Renslow 2018), through one table that pictures and
 * their legends both read.
 *
 * Direction, one per theme: more stands further from the panel. On light panels more is darker, on dark
 * panels more is brighter. The table leaves out the end of the ramp that lies close to the panel, so that
 * the smallest value above zero is still seen (at least 1.5:1 against the panel, tested).
 */

/**
 * Red, green and blue as polynomials of the place in the ramp, constant term first, as d3-scale-chromatic has them (a test
 * compares the two). That library is one file of all color maps: 6 KB of the first load for these numbers.
 */
const CIVIDIS = [
  [-4.54, -35.34, 2381.73, -6402.7, 7024.72, -2710.57],
  [32.49, 170.73, 52.82, -131.46, 176.58, -67.37],
  [81.24, 442.36, -2482.43, 6167.24, -6614.94, 2475.67],
] as const;

/** The color at a place in the ramp, 0 to 1: red, green and blue from 0 to 255. */
export function cividis(t: number): readonly number[] {
  return CIVIDIS.map((terms) => Math.max(0, Math.min(255, Math.round(terms.reduceRight((sum, term) => sum * t + term, 0)))));
}

export const RAMP_STEPS = 256;
/** Part of cividis at the panel's side that is not used. */
const CUT_LIGHT = 0.2;
const CUT_DARK = 0.16;

export interface Ramp {
  /** RAMP_STEPS x RGB; entry 0 is the smallest value above zero. Zero itself is drawn as the panel. */
  readonly rgb: Uint8Array;
  readonly moreIs: 'darker' | 'brighter';
}

function build(dark: boolean): Ramp {
  const rgb = new Uint8Array(RAMP_STEPS * 3);
  for (let i = 0; i < RAMP_STEPS; i += 1) {
    const share = i / (RAMP_STEPS - 1);
    const t = dark ? CUT_DARK + (1 - CUT_DARK) * share : (1 - CUT_LIGHT) * (1 - share);
    rgb.set(cividis(t), i * 3);
  }
  return { rgb, moreIs: dark ? 'brighter' : 'darker' };
}

const ramps = new Map<boolean, Ramp>();

/** The table for light or dark panels (built once). */
export function ramp(dark: boolean): Ramp {
  let found = ramps.get(dark);
  if (!found) {
    found = build(dark);
    ramps.set(dark, found);
  }
  return found;
}

/** Entry for a share in (0, 1]; shares above 1 take the last one. */
export function rampIndex(share: number): number {
  return Math.max(0, Math.min(RAMP_STEPS - 1, Math.ceil(share * RAMP_STEPS) - 1));
}

/** CSS color of a share in (0, 1]. */
export function rampColor(table: Ramp, share: number): string {
  const i = rampIndex(share) * 3;
  return `rgb(${table.rgb[i]},${table.rgb[i + 1]},${table.rgb[i + 2]})`;
}
