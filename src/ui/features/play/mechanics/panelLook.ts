/** What the panel of a disk's head and platter shows, as a text of a link, where it is hostile until it is read. Pure. */
import type { TimeWindow } from '../../../../analysis/run/columns.ts';
import type { Across } from './seek/lines.ts';
import type { Range } from './services.ts';

/** Time before the playhead that can be chosen, ms. */
export const SPANS = [20, 100, 500, 2000, 10_000] as const;

/** A band between two addresses, of which the second one moves; or the files of an object, by its id. */
export type LinkedBand =
  | { readonly by: 'brush'; readonly anchor: number; readonly focus: number }
  | { readonly by: 'object'; readonly id: string };

export interface PanelLook {
  readonly spanMs: (typeof SPANS)[number];
  /** Addresses that were touched only. */
  readonly close: boolean;
  readonly across: Across;
  readonly band: LinkedBand | null;
  /** Addresses that are zoomed to, and the time that the pictures over time are zoomed to; null: they are not. */
  readonly addresses: Range | null;
  readonly time: TimeWindow | null;
}

export const FIRST_PANEL_LOOK: PanelLook = { spanMs: 500, close: true, across: 'time', band: null, addresses: null, time: null };

/** More bytes no disk has; the link has no room for others. */
const MOST_BYTES = 1e15;
const MOST_MS = 1e12;
const MOST_ID = 120;

/** To the microsecond: what is zoomed to is no shorter than fifty. */
const msText = (ms: number): string => String(Number(Math.max(0, ms).toFixed(3)));
export const timeText = (time: TimeWindow | null): string => (time === null ? '' : `t${msText(time.fromMs)}-${msText(time.toMs)}`);

const bandText = (band: LinkedBand | null): string =>
  band === null ? '' : band.by === 'brush' ? `b${Math.round(band.anchor)}-${Math.round(band.focus)}` : `o${encodeURIComponent(band.id)}`;

/** `500,touched,time,b0-1048576,a0-2097152,t3900.5-4200`: time before the playhead, addresses, axis, and of band and zooms those that there are. */
export const panelText = ({ spanMs, close, across, band, addresses, time }: PanelLook): string =>
  [
    spanMs,
    close ? 'touched' : 'whole',
    across,
    bandText(band),
    addresses === null ? '' : `a${Math.round(addresses.from)}-${Math.round(addresses.to)}`,
    timeText(time),
  ]
    .filter((part) => part !== '')
    .join(',');

const BYTES = /^\d{1,16}$/;
const MS = /^\d{1,13}(\.\d{1,3})?$/;

/** Two numbers, each at most so large; undefined: they are none. */
function pairOf(text: string, number: RegExp, most: number): readonly [number, number] | undefined {
  const [first, second, ...more] = text.split('-');
  if (second === undefined || more.length > 0 || !number.test(first) || !number.test(second)) return undefined;
  const pair = [Number(first), Number(second)] as const;
  return pair[0] !== pair[1] && Math.max(...pair) <= most ? pair : undefined;
}

function idOf(text: string): string | undefined {
  try {
    const id = decodeURIComponent(text);
    return id !== '' && id.length <= MOST_ID ? id : undefined;
  } catch {
    return undefined;
  }
}

/** What such a text says; undefined: nothing that can be shown. */
export function readPanel(text: string): PanelLook | undefined {
  const [span, addressesName, across, ...parts] = text.split(',');
  const spanMs = SPANS.find((each) => String(each) === span);
  const isNamed = addressesName === 'touched' || addressesName === 'whole';
  if (spanMs === undefined || !isNamed || (across !== 'time' && across !== 'order')) return undefined;
  let look: PanelLook = { ...FIRST_PANEL_LOOK, spanMs, close: addressesName === 'touched', across };
  for (const part of parts) {
    const [kind, rest] = [part.slice(0, 1), part.slice(1)];
    if (kind === 'o' && look.band === null) {
      const id = idOf(rest);
      if (id === undefined) return undefined;
      look = { ...look, band: { by: 'object', id } };
      continue;
    }
    const pair = pairOf(rest, kind === 't' ? MS : BYTES, kind === 't' ? MOST_MS : MOST_BYTES);
    if (pair === undefined) return undefined;
    const [from, to] = pair;
    if (kind === 'b' && look.band === null) look = { ...look, band: { by: 'brush', anchor: from, focus: to } };
    else if (kind === 'a' && look.addresses === null && to > from) look = { ...look, addresses: { from, to } };
    else if (kind === 't' && look.time === null && to > from) look = { ...look, time: { fromMs: from, toMs: to } };
    else return undefined;
  }
  return look;
}
