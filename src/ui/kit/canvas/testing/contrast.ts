/** Contrast of colors after WCAG 2 (relative luminance). */
import { rgbOf } from '../rgb.ts';

function luminance(color: readonly [number, number, number]): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(rgbOf(a)), luminance(rgbOf(b))].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
