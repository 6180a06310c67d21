/** Evidence in words: which disks, when, and what they did there. */
import { MIB } from '../../base/units.ts';
import { formatMs, formatNumber, formatPercent, NARROW, plural, timeUnit } from '../format.ts';
import { diskLabels } from '../../scenario/names.ts';
import type { TimeWindow } from '../run/columns.ts';
import type { Evidence, Quantity } from './evidence.ts';

/** The run it is evidence on. */
interface Of {
  readonly elapsedMs: number;
  readonly devices: readonly { readonly id: string }[];
}

const NOUNS: Readonly<Record<Quantity, string>> = {
  busy: 'of all disk work',
  idle: '',
  waiting: 'of all waiting',
  held: '',
  bytes: 'of all data',
  seek: 'of all seeking',
  rotation: 'of all waiting for the platter',
  transfer: 'of all transfer time',
  other: 'of all overhead and path time',
};

/** "Disks 1–8", "All 22 disks", "Disk 5". */
export function evidenceDisks({ disks }: Pick<Evidence, 'disks'>, { devices }: Of): string {
  if (disks.length === devices.length && disks.length > 1) return `All ${plural(disks.length, 'disk')}`;
  return `${disks.length === 1 ? 'Disk' : 'Disks'} ${diskLabels(disks.map((disk) => devices[disk].id))}`;
}

/** "whole run (60 s)" or "12.10 to 13.42 s". */
export function evidenceWindow({ fromMs, toMs }: TimeWindow, { elapsedMs }: Of): string {
  if (fromMs <= 0 && toMs >= elapsedMs) return `whole run (${formatMs(elapsedMs)})`;
  const unit = timeUnit(toMs);
  // Fine enough that the ends differ by at least 20 of the last digit.
  const decimals = Math.max(0, Math.min(9, Math.ceil(-Math.log10((toMs - fromMs) / 20 / unit.ms))));
  return `${(fromMs / unit.ms).toFixed(decimals)} to ${(toMs / unit.ms).toFixed(decimals)}${NARROW}${unit.name}`;
}

/** "busy 76 % on average, 86 % of all disk work". */
export function evidenceFigures({ disks, quantity, value, share }: Evidence): string {
  const average = disks.length === 1 ? '' : ' on average';
  const each = disks.length === 1 ? '' : ' at each';
  const all = NOUNS[quantity] === '' || share >= 0.995 ? '' : `, ${formatPercent(share)} ${NOUNS[quantity]}`;
  return {
    busy: `busy ${formatPercent(value)}${average}`,
    idle: `idle ${formatPercent(value)}${average}`,
    waiting: `${formatNumber(value, 2)} requests waiting${each}`,
    held: `idle at least ${formatPercent(value)} of the time with requests outstanding`,
    bytes: `${formatNumber((value * 1000) / MIB, 3)} MiB/s${each}`,
    seek: `seeking ${formatPercent(value)} of the time${average}`,
    rotation: `waiting for the platter ${formatPercent(value)} of the time${average}`,
    transfer: `transferring ${formatPercent(value)} of the time${average}`,
    other: `in overhead and paths ${formatPercent(value)} of the time${average}`,
  }[quantity].concat(all);
}

/** "Disks 1–8, whole run (60 s): busy 76 % on average, 86 % of all disk work". */
export const evidenceWords = (evidence: Evidence, run: Of): string =>
  `${evidenceDisks(evidence, run)}, ${evidenceWindow(evidence.window, run)}: ${evidenceFigures(evidence)}`;
