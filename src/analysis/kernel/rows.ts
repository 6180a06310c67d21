/** Settings as rows of a form: the kernel's name and ours, value, default, range, meaning, source. */
import { formatCount, plural } from '../format.ts';

export type RowUnit = 'ms' | 'requests' | 'commands' | 'KiB' | 'sectors' | 'batches' | 'times' | 'switch' | '%' | 'cs';

export interface SettingRow {
  /** Name of the field in the document. */
  readonly name: string;
  /** As in the kernel's sysfs; null where it has none. */
  readonly kernelName: string | null;
  readonly unit: RowUnit;
  /** Switches are 0 and 1. */
  readonly value: number;
  /** What holds where nobody says otherwise, and who says that ("default", "host"); null: nobody. */
  readonly usual: number | null;
  readonly usualOf: string;
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
  readonly meaning: string;
  readonly source: string;
  /** It differs from what is usual, and can be put back. */
  readonly changed: boolean;
  /** A fact of the kernel, not a setting. */
  readonly fixed: boolean;
}

/** "2 ms", "on", "×2", "16 requests": a value with its unit. */
export function valueText(unit: RowUnit, value: number): string {
  switch (unit) {
    case 'switch':
      return value === 0 ? 'off' : 'on';
    case 'times':
      return `×${grouped(value)}`;
    case 'cs':
      return `${grouped(value)} cs (${grouped(value / 100)} s)`;
    case 'ms':
    case '%':
    case 'KiB':
      return `${grouped(value)} ${unit}`;
    case 'batches':
      return plural(value, 'batch', 'batches');
    default:
      return plural(value, unit.slice(0, -1));
  }
}

/** What stands behind the field. */
export const unitText = (unit: RowUnit): string | undefined => (unit === 'switch' ? undefined : unit === 'times' ? '×' : unit);

/** "default 8 ms · 0 to 600 000": what holds otherwise, and what may be. */
export function boundsText({ unit, usual, usualOf, min, max, fixed }: SettingRow): string {
  const otherwise = usual === null ? '' : `${usualOf} ${valueText(unit, usual)}`;
  const range = unit === 'switch' || fixed ? '' : `${grouped(min)} to ${grouped(max)}`;
  return [otherwise, range].filter(Boolean).join(' · ');
}

const grouped = (value: number): string => (Number.isInteger(value) ? formatCount(value) : String(value));

/** The source that most rows have, to be said once; undefined if there are no rows. */
export function commonSource(rows: readonly SettingRow[]): string | undefined {
  const times = new Map<string, number>();
  for (const { source } of rows) times.set(source, (times.get(source) ?? 0) + 1);
  return [...times].reduce<readonly [string, number] | undefined>((most, one) => (most && most[1] >= one[1] ? most : one), undefined)?.[0];
}

/** What a row is called: as in the kernel, or our name in words. */
export const rowTitle = ({ kernelName, name }: Pick<SettingRow, 'kernelName' | 'name'>): string =>
  kernelName ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
