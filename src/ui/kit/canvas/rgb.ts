/** Colors as numbers. */

/** [red, green, blue], 0 to 255, of `#rgb`, `#rrggbb` or `rgb(r, g, b)`; black for anything else. */
export function rgbOf(color: string): readonly [number, number, number] {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color);
  if (short) return [hex(short[1] + short[1]), hex(short[2] + short[2]), hex(short[3] + short[3])];
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (long) return [hex(long[1]), hex(long[2]), hex(long[3])];
  const parts = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/.exec(color);
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : [0, 0, 0];
}

function hex(text: string): number {
  return Number.parseInt(text, 16);
}
