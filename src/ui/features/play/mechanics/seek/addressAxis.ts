/** The axis of addresses: the unit that suits the part of the disk that is shown, round ticks, and labels that differ. Pure. */
import { ticks as roundTicks } from 'd3-array';
import { formatCount, NARROW } from '../../../../../analysis/format.ts';
import { GIB, KIB, MIB } from '../../../../../base/units.ts';
import { nameWidth } from '../../../../kit/canvas/textWidth.ts';
import type { Range } from '../services.ts';

export interface AddressAxis {
  readonly unit: string;
  readonly ticks: readonly { readonly bytes: number; readonly text: string }[];
  /** Pixels that the widest label takes. */
  readonly width: number;
}

const UNITS = [
  { name: 'GiB', bytes: GIB },
  { name: 'MiB', bytes: MIB },
  { name: 'KiB', bytes: KIB },
] as const;

export function unitOf({ from, to }: Range): (typeof UNITS)[number] {
  return UNITS.find(({ bytes }) => to - from >= bytes * 0.5) ?? UNITS[2];
}

/** @param highPx length of the axis */
export function addressAxis(range: Range, highPx: number, labelPx: number): AddressAxis {
  const unit = unitOf(range);
  const most = Math.max(1, Math.min(5, Math.floor(highPx / (labelPx * 2))));
  const values = roundTicks(range.from / unit.bytes, range.to / unit.bytes, most);
  const step = values.length > 1 ? values[1] - values[0] : 1;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks = values.map((value) => ({ bytes: value * unit.bytes, text: tickText(value, decimals) }));
  return { unit: unit.name, ticks, width: Math.max(0, ...ticks.map(({ text }) => nameWidth(text, labelPx))) };
}

function tickText(value: number, decimals: number): string {
  const [, fraction] = value.toFixed(decimals).split('.');
  const whole = formatCount(decimals === 0 ? Math.round(value) : Math.floor(Number(value.toFixed(decimals))));
  return (fraction === undefined ? whole : `${whole}.${fraction}`).replaceAll(' ', NARROW);
}
