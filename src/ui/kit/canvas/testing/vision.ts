/**
 * Colors as people see them who lack one kind of cone, and how far two colors are apart.
 *
 * Simulation: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency" (2009), severity 1, on linear RGB. Distance: Euclid in Oklab (Ottosson 2020), times 100; about 2 is
 * just noticeable side by side.
 */
import { rgbOf } from '../rgb.ts';

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export const VISIONS: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const linear = (value: number): number => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
const encoded = (share: number): number => Math.round(255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055));

const times = (matrix: Matrix, [r, g, b]: Triple): Triple => {
  const [x, y, z] = matrix.map((row) => row[0] * r + row[1] * g + row[2] * b);
  return [x, y, z];
};

function seenLinear(color: string, vision: Matrix): Triple {
  const [r, g, b] = rgbOf(color);
  const [x, y, z] = times(vision, [linear(r), linear(g), linear(b)]).map((share) => Math.min(1, Math.max(0, share)));
  return [x, y, z];
}

/** The color as it is seen, as `rgb(...)`. */
export function seen(color: string, vision: Matrix): string {
  return `rgb(${seenLinear(color, vision).map(encoded).join(', ')})`;
}

const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

/** How far two colors are apart for this vision. */
export function distance(a: string, b: string, vision: Matrix): number {
  const [p, q] = [a, b].map((color) => {
    const [l, m, s] = times(TO_CONES, seenLinear(color, vision)).map(Math.cbrt);
    return times(TO_LAB, [l, m, s]);
  });
  return 100 * Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}
