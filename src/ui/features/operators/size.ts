/** Sizes as people type them: "64 KiB", "1.5M", "512 B"; a plain number is bytes. */
import { GIB, KIB, MIB, TIB } from '../../../base/units.ts';

const UNITS: readonly (readonly [name: string, bytes: number])[] = [
  ['TiB', TIB],
  ['GiB', GIB],
  ['MiB', MIB],
  ['KiB', KIB],
];

/** The size as text that reads back as exactly these bytes. */
export function sizeText(bytes: number): string {
  const unit = UNITS.find(([, size]) => bytes >= size && Number.isInteger((bytes / size) * 1000));
  return unit === undefined ? `${bytes} B` : `${bytes / unit[1]} ${unit[0]}`;
}

/** Bytes; NaN for what is no size. A comma counts as a decimal point, and KB as KiB: files and disks are counted in powers of two here. */
export function parseSize(text: string): number {
  const match = /^(\d+(?:[.,]\d+)?)\s*(?:([kmgt])?i?b?)?$/i.exec(text.replaceAll(/[\s\u202f]/g, ''));
  if (match === null) return Number.NaN;
  const unit = UNITS.find(([name]) => name[0].toLowerCase() === match[2]?.toLowerCase());
  return Number(match[1].replace(',', '.')) * (unit?.[1] ?? 1);
}
