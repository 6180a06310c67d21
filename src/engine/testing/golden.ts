/**
 * Ten requests to one disk with the figures that the field's own tools print for them: `btt` of blktrace
 * (git dd093eb) run on them as a binary trace, and `iostat` of sysstat 12.8.0 on the counters that a Linux
 * kernel would show for them, over an interval of one second. A fixture: never changed to fit the code.
 */
import type { TracedRequest } from '../record/compat.ts';

/** Milliseconds from the start of the run; sectors of 512 bytes. */
const REQUESTS = [
  { rw: 'R', lba: 1000, sectors: 256, q: 10, d: 10, c: 18 },
  { rw: 'R', lba: 1256, sectors: 256, q: 12, d: 12, c: 20 },
  { rw: 'R', lba: 9_000_000, sectors: 128, q: 14, d: 18, c: 31 },
  { rw: 'R', lba: 50_000_000, sectors: 16, q: 15, d: 20, c: 44 },
  { rw: 'W', lba: 2000, sectors: 64, q: 16, d: 31, c: 52 },
  { rw: 'R', lba: 1512, sectors: 256, q: 60, d: 60, c: 63 },
  { rw: 'R', lba: 50_000_016, sectors: 16, q: 100, d: 100, c: 114 },
  { rw: 'R', lba: 9_000_128, sectors: 128, q: 101, d: 101, c: 127 },
  { rw: 'W', lba: 2064, sectors: 64, q: 102, d: 114, c: 139 },
  { rw: 'R', lba: 1768, sectors: 256, q: 103, d: 127, c: 141 },
] as const;

const MS = 1e6;
const US = 1e3;

/** As traced: G one microsecond after Q, I two, and D at least three. */
export const TRACED: readonly TracedRequest[] = REQUESTS.map(({ rw, lba, sectors, q, d, c }) => ({
  arrivalNs: q * MS,
  allocatedNs: q * MS + US,
  insertedNs: q * MS + 2 * US,
  dispatchedNs: Math.max(d * MS, q * MS + 3 * US),
  completedNs: c * MS,
  lba,
  sectors,
  write: rw === 'W',
}));

/** As our recorder sees them: no time passes between arrival and insertion. */
export const RECORDED: readonly TracedRequest[] = REQUESTS.map(({ rw, lba, sectors, q, d, c }) => ({
  arrivalNs: q * MS,
  allocatedNs: q * MS,
  insertedNs: q * MS,
  dispatchedNs: d * MS,
  completedNs: c * MS,
  lba,
  sectors,
  write: rw === 'W',
}));

/** Printed by btt; seconds unless the name says otherwise. */
export const BTT = {
  q2q: { min: 0.001, avg: 0.010333333, max: 0.044, n: 9 },
  q2g: { avg: 0.000001, n: 10 },
  g2i: { avg: 0.000001, n: 10 },
  i2d: { min: 0.000001, avg: 0.0059995, max: 0.023998, n: 10 },
  d2c: { min: 0.002997, avg: 0.0155985, max: 0.025997, n: 10 },
  q2c: { min: 0.003, avg: 0.0216, max: 0.038, n: 10 },
  overheadPct: { q2g: 0.0046, g2i: 0.0046, q2m: 0, i2d: 27.7755, d2c: 72.2153 },
  live: { periods: 3, averageActive: 0.028663667, averageIdle: 0.0275045, pct: 60.99 },
  seekD2d: {
    n: 10,
    meanAbsolute: 19_999_434.4,
    median: 0,
    series: [1000, 0, 8_998_488, 40_999_872, -49_998_000, -488, 49_998_248, -40_999_888, -8_998_064, -296],
  },
  q2dPct: { '<5ms': 60, '<10ms': 10, '<25ms': 30 },
  requestsAtQ: 0.4,
  /** The line TOTAL of its own iostat. */
  total: {
    windowS: 0.141,
    readsPerS: 56.74,
    writesPerS: 14.18,
    readKibPerS: 4652.48,
    writtenKibPerS: 453.9,
    requestSectors: 144.0,
    queueSize: 1.53,
    awaitMs: 21.6,
    /** What it calls svctm is the mean Q2C. */
    svctmMs: 21.6,
    utilizationPct: 60.99,
  },
} as const;

/** Printed by iostat -x. */
export const IOSTAT = {
  readsPerS: 8.0,
  writesPerS: 2.0,
  readKibPerS: 656.0,
  writtenKibPerS: 64.0,
  readAwaitMs: 17.88,
  writeAwaitMs: 36.5,
  readKib: 82.0,
  writeKib: 32.0,
  queueSize: 0.22,
  utilizationPct: 8.6,
} as const;

/** Exact figures by our own definitions, over [0, 200) ms. */
export const OURS = { outstanding: 1.08, atDevice: 0.78, busyPct: 43, maxAtDevice: 2 } as const;

/** The same in windows of 50 ms, and what completion-credited counters would say. */
export const OURS_WINDOWS = [
  { outstanding: 1.92, credited: 1.24, atDevice: 1.44, busyPct: 80, completions: 4, awaitMs: 15.5 },
  { outstanding: 0.1, credited: 0.78, atDevice: 0.1, busyPct: 10, completions: 2, awaitMs: 19.5 },
  { outstanding: 2.3, credited: 2.3, atDevice: 1.58, busyPct: 82, completions: 4, awaitMs: 28.75 },
  { outstanding: 0, credited: 0, atDevice: 0, busyPct: 0, completions: 0, awaitMs: null },
] as const;
