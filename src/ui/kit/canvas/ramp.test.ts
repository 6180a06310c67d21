import { interpolateCividis } from 'd3-scale-chromatic';
import { expect, it } from 'vitest';
import { cividis, ramp, RAMP_STEPS } from './ramp.ts';

it('is cividis, as d3-scale-chromatic has it', () => {
  for (let i = 0; i <= 1000; i += 1) expect(`rgb(${cividis(i / 1000).join(', ')})`).toBe(interpolateCividis(i / 1000));
});

it('runs away from the panel: darker on light ones, brighter on dark ones', () => {
  const brightness = (dark: boolean, step: number) =>
    ramp(dark)
      .rgb.slice(step * 3, step * 3 + 3)
      .reduce((sum, part) => sum + part);
  for (let step = 8; step < RAMP_STEPS; step += 8) {
    expect(brightness(false, step)).toBeLessThan(brightness(false, step - 8));
    expect(brightness(true, step)).toBeGreaterThan(brightness(true, step - 8));
  }
});
