/** What the picture of addresses draws of the film as it is now. Pure, but for what it remembers of a disk's files. */
import { capacitiesOf } from '../../../../../analysis/document/derived.ts';
import type { Band } from '../../../../../analysis/fill/fill.ts';
import { fillsOf } from '../../../../../analysis/fill/fillAfter.ts';
import type { TimeWindow } from '../../../../../analysis/run/columns.ts';
import type { DetailRecord } from '../../../../../engine/record/detail.ts';
import type { Mark } from '../../../../kit/canvas/draw.ts';
import type { Tokens } from '../../../../kit/canvas/tokens.ts';
import { messages as mechanics } from '../messages.ts';
import { pathMarks, pathPlot, type PathLook, type PathScene, type PathSpace } from '../path.ts';
import { isFlat, lookOf, rangeOf, waitingOf, type Seen } from '../seen.ts';
import { driveOf, platterOf, servicesOf, type Range, type Service } from '../services.ts';
import { rangesOf, runsOf, type FileRun, type Picked } from './band.ts';
import type { Across } from './lines.ts';
import { messages } from './messages.ts';
import { onDisk, servedIn, shownTime } from './view.ts';

/** What the reader has chosen to see. */
export interface View {
  /** Addresses that were touched only, where they are not zoomed. */
  readonly close: boolean;
  /** Addresses that are zoomed to; null: those of `close`. */
  readonly addresses: Range | null;
  /** What the pictures over time are zoomed to. */
  readonly page: TimeWindow | null;
  readonly across: Across;
  readonly picked: Picked | null;
}

const known = new WeakMap<readonly Band[], readonly FileRun[]>();

/** Files of a disk as they lay when the run began. */
export function filesOf({ scenario, trail }: Seen): readonly FileRun[] {
  const { bands } = fillsOf(scenario)[trail.disk];
  const before = known.get(bands);
  if (before !== undefined) return before;
  const runs = runsOf(bands, capacitiesOf(scenario)[trail.disk]);
  known.set(bands, runs);
  return runs;
}

/** Everything but what waits and what is picked. */
export interface Shown {
  readonly whole: TimeWindow;
  readonly time: TimeWindow;
  readonly range: Range;
  readonly diskBytes: number;
  readonly runs: readonly FileRun[];
  readonly services: readonly Service[];
  /** Services of the while, whether they are in its part that is drawn or not. */
  readonly all: readonly Service[];
}

export function shownOf(seen: Seen, { close, addresses, page }: Pick<View, 'close' | 'addresses' | 'page'>): Shown {
  const { scenario, trail } = seen;
  const all = servicesOf(trail, platterOf(driveOf(scenario, trail.disk)));
  const whole = { fromMs: trail.fromMs, toMs: trail.toMs };
  const time = shownTime(whole, page);
  const diskBytes = capacitiesOf(scenario)[trail.disk];
  return {
    whole,
    time,
    range: onDisk(addresses, diskBytes) ?? rangeOf(seen, all, close),
    diskBytes,
    runs: filesOf(seen),
    services: time === whole ? all : servedIn(all, time),
    all,
  };
}

export function sceneOf(seen: Seen, view: View, record: DetailRecord | null): PathScene {
  const { time, whole, ...shown } = shownOf(seen, view);
  return {
    ...shown,
    ...time,
    // They wait at the playhead, and at no other moment.
    waiting: time.toMs < whole.toMs ? [] : waitingOf(seen, record),
    across: view.across,
    picked: rangesOf(view.picked, shown.runs),
  };
}

const wordsOf = (flat: boolean): PathLook['words'] => ({
  address: flat ? messages.addressFlat : messages.address,
  distance: mechanics.distance,
  bars: messages.bars,
  nth: messages.nth,
});

export function marksOfPath(seen: Seen | null, space: PathSpace, look: Tokens, view: View, record: DetailRecord | null): readonly Mark[] {
  if (seen === null || seen.trail.toMs <= seen.trail.fromMs) return [];
  const scene = sceneOf(seen, view, record);
  const words = wordsOf(isFlat(seen.scenario, seen.trail.disk));
  return pathMarks(pathPlot(space, scene.range), scene, { ...lookOf(seen, look), words });
}
