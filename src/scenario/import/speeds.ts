/** How fast a hard disk turns, by its part number; and a drive of a class where nothing more is known than speed and size. */
import { MIB, SECTOR_BYTES } from '../../base/units.ts';
import { fromDatasheet } from '../drives/fromDatasheet.ts';
import type { Drive } from '../schema.ts';

export type Rpm = 7200 | 10_000 | 15_000;

/**
 * Part numbers as the makers' product manuals and lists of spare parts have them. Before 2012 the digit but one before Seagate's SS, FC or LC said
 * the speed: 0 for 10 000 rpm, 5 for 15 000, others for nearline; since then the letters after the size do (MM, MP, NM). In HGST's the two
 * digits after HUC or HUS are the speed in thousands. The first that fits counts.
 */
const PART_NUMBERS: readonly (readonly [part: RegExp, rpm: Rpm])[] = [
  // Seagate: Enterprise Performance and Exos; Savvio, Cheetah and Constellation. Cheetah NS is the one exception to the rule of the digit.
  [/^ST\d+MM\d/, 10_000],
  [/^ST\d+M[PX]\d/, 15_000],
  [/^ST\d+N[MSX]\d/, 7200],
  [/^ST3400755(?:SS|FC)/, 10_000],
  [/^ST[39]\d+0\d(?:SS|FC|LC|LW)/, 10_000],
  [/^ST[39]\d+5\d(?:SS|FC|LC|LW)/, 15_000],
  [/^ST[39]\d+[24]\d(?:SS|NS)/, 7200],
  // HGST and Hitachi: Ultrastar.
  [/^HU[CS]10\d/, 10_000],
  [/^HU[CS]15\d/, 15_000],
  [/^HU[SAH]7[12]\d/, 7200],
  // Toshiba and Fujitsu.
  [/^AL1[345]SE/, 10_000],
  [/^AL1[345]SX/, 15_000],
  [/^MB[DF]2\d+RC/, 10_000],
  [/^MB(?:[CE]2|A3)\d+RC/, 15_000],
  [/^MG0\d/, 7200],
  // Western Digital S25 and XE.
  [/^WD\d+BKH[GX]/, 10_000],
  // HP.
  [/^[DE]G\d{4}/, 10_000],
  [/^(?:DH|EF|EH)\d{4}/, 15_000],
  [/^M[BM]\d{4}/, 7200],
];
const MAKERS = /^(?:SEAGATE|HGST|HITACHI|TOSHIBA|FUJITSU|WDC|WD|HPE?|IBM|LENOVO|DELL)[ _-]+/;

/** Null: the part number is of no family that is known here. */
export function rpmOf(model: string): Rpm | null {
  const part = model.trim().toUpperCase().replace(MAKERS, '');
  return PART_NUMBERS.find(([pattern]) => pattern.test(part))?.[1] ?? null;
}

const GB = 1e9;
/** Sizes that SAS drives of 10 000 and 15 000 rpm are made in and nearline drives are not. */
const FAST_SIZES = [73, 146, 300, 450, 600, 900, 1200, 1800, 2400];

/** What a SAS disk of a size that only fast drives have most often is; null: nothing speaks for it. */
export function likelyRpm(bytes: number, transport: string): Rpm | null {
  const isFast = transport === 'sas' && FAST_SIZES.some((size) => Math.abs(bytes / GB - size) < 0.025 * size);
  return isFast ? 10_000 : null;
}

interface Usual {
  /** For drives of up to so many gigabytes. */
  readonly upTo: number;
  readonly seek: { readonly singleMs: number; readonly averageMs: number; readonly fullMs: number };
  /** MB/s at the outer and at the inner edge. */
  readonly rates: readonly [outer: number, inner: number];
}

/** Seeks vary little between the drives of a class, rates grow with the density that a size needs. */
const CLASSES: Readonly<Record<Rpm, readonly Usual[]>> = {
  7200: [
    { upTo: 1500, seek: { singleMs: 0.25, averageMs: 8, fullMs: 17 }, rates: [160, 84] },
    { upTo: 6500, seek: { singleMs: 0.25, averageMs: 8, fullMs: 17 }, rates: [215, 105] },
    { upTo: Infinity, seek: { singleMs: 0.25, averageMs: 8, fullMs: 17 }, rates: [260, 125] },
  ],
  10_000: [
    { upTo: 500, seek: { singleMs: 0.2, averageMs: 3.8, fullMs: 7.7 }, rates: [160, 95] },
    { upTo: Infinity, seek: { singleMs: 0.2, averageMs: 3.8, fullMs: 7.7 }, rates: [215, 125] },
  ],
  15_000: [
    { upTo: 250, seek: { singleMs: 0.2, averageMs: 3.4, fullMs: 7 }, rates: [150, 95] },
    { upTo: Infinity, seek: { singleMs: 0.2, averageMs: 3, fullMs: 6.2 }, rates: [205, 135] },
  ],
};
const WRITE_MORE_MS = 0.4;

/** A drive of a speed and a size, with the seeks and rates that are usual for its class; null: no drive can be made of that size. */
export function driveOfClass(rpm: Rpm, bytes: number, name: string): Drive | null {
  const { seek, rates } = CLASSES[rpm].find(({ upTo }) => bytes <= upTo * GB)!;
  const made = fromDatasheet({
    name: name.slice(0, 120),
    capacityBytes: Math.floor(bytes / SECTOR_BYTES) * SECTOR_BYTES,
    rpm,
    seekRead: seek,
    seekWrite: {
      singleMs: seek.singleMs + WRITE_MORE_MS / 2,
      averageMs: seek.averageMs + WRITE_MORE_MS,
      fullMs: seek.fullMs + WRITE_MORE_MS,
    },
    outerMegabytesPerSecond: rates[0],
    innerMegabytesPerSecond: rates[1],
    bufferBytes: 64 * MIB,
    interfaceMegabytesPerSecond: 600,
    queueDepth: rpm === 7200 ? 32 : 64,
    overheadMs: 0.05,
  });
  return made.ok ? made.drive : null;
}
