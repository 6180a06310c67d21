/**
 * The board at the playhead: over each tube its queue, its head and what it serves. One canvas over all tubes, drawn once a frame; where
 * the tubes are is measured when the board changes, not when time does.
 */
import { useEffect, useRef } from 'react';
import { IDLE, IN_FLUSH, IN_SEEK, NOBODY, type Moment } from '../../../engine/playback/moment.ts';
import { extentsOfBands } from '../../../analysis/fill/extentsOnDisks.ts';
import { placedOnDisks } from '../../../analysis/fill/placedOnDisks.ts';
import { playback } from '../../../store/playback.ts';
import { percentThatFits } from '../../kit/canvas/textWidth.ts';
import { objectColors } from '../../kit/canvas/objectColor.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { cancelFrame, scheduleFrame } from '../../kit/canvas/raf.ts';
import { followUsed } from './followUsed.ts';
import { messages } from './messages.ts';
import { outNow } from './outNow.ts';
import { paintPlaced } from './paintPlaced.ts';
import { queueHeight, useQueueScale } from './queueScale.ts';
import { isAnotherMoment, usePlayback } from './state.ts';
import styles from './Play.module.css';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A tube's parts, in pixels of the canvas. */
interface TubeBoxes {
  readonly disk: number;
  readonly queue: Box;
  readonly glass: Box;
  /** Where the share that the disk is busy stands, and as what; null where the board shows none. */
  readonly share: Share | null;
}

interface Share {
  readonly as: 'number' | 'bar';
  readonly box: Box;
}

/** Disks that are drawn as one tile. */
interface TileBoxes {
  readonly disks: readonly number[];
  readonly all: Box;
  readonly share: Share;
}

interface Boxes {
  readonly tubes: readonly TubeBoxes[];
  readonly tiles: readonly TileBoxes[];
}

/** Of the gauge at a tube's left. */
const GAUGE_PX = 4;
const PHONE = '(max-width: 699px)';
/** What a number may be wider than its tube. */
const SPILL = 3;

/** @param bytes that the height of a tube stands for */
export function BoardNow({ bytes }: { readonly bytes: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const most = useQueueScale();
  useEffect(followUsed, []);
  useEffect(() => {
    const element = canvas.current;
    const field = element?.parentElement;
    if (!element || !field) return undefined;
    let boxes: Boxes | null = null;
    const draw = () => {
      boxes ??= measure(field, element);
      paint(element, boxes, bytes, most, tokens());
    };
    const soon = () => scheduleFrame(draw);
    const again = () => {
      boxes = null;
      soon();
    };
    field.dataset['playing'] = '';
    // On a phone the bar takes half of the screen: the disks come into what is left of it.
    if (matchMedia(PHONE).matches) field.scrollIntoView({ block: 'start' });
    const sizes = new ResizeObserver(again);
    sizes.observe(field);
    const contents = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== element)) again();
    });
    contents.observe(field, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    const theme = new MutationObserver(again);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    const stop = playback.subscribe((state, last) => {
      if (isAnotherMoment(state, last)) soon();
    });
    soon();
    return () => {
      stop();
      sizes.disconnect();
      contents.disconnect();
      theme.disconnect();
      cancelFrame(draw);
      delete field.dataset['playing'];
    };
  }, [bytes, most]);
  return <canvas ref={canvas} className={styles.overlay} aria-hidden="true" data-testid="board-now" />;
}

interface CaptionProps {
  /** How the board draws its disks. */
  readonly drawn: 'roomy' | 'narrow' | 'tile';
  /** Some tiles are open, with their tubes beside them. */
  readonly opened: boolean;
}

/** In place of the board's caption: the numbers are those of the playhead. */
export function BoardNowCaption({ drawn, opened }: CaptionProps) {
  const most = useQueueScale();
  const mean = usePlayback((state) => state.playing && state.before !== null);
  const moves = usePlayback(({ moment }) => (moment?.placed?.target.length ?? 0) > 0);
  const fails = usePlayback(
    ({ scenario, moment }) => scenario !== null && moment !== null && outNow(scenario, moment.ms)?.some(Boolean) === true,
  );
  const extents = usePlayback(({ scenario, moment }) => scenario !== null && moment !== null && extentsOfBands(scenario, moment) !== null);
  return (
    <p className={styles.caption} data-play-caption="" data-testid="board-now-caption">
      {messages.atPlayhead}
      {moves && !extents && drawn !== 'tile' && messages.placedNow}
      {extents && drawn !== 'tile' && messages.extentsNow(moves)}
      {moves && messages.fullNow}
      {drawn === 'tile' && (mean ? messages.tileMean : messages.tileStill)}
      {drawn === 'tile' && fails && messages.tileGone}
      {(drawn !== 'tile' || opened) && (mean ? messages.tubeMean : messages.tubeStill)(most, drawn === 'narrow')}
    </p>
  );
}

function measure(field: HTMLElement, canvas: HTMLCanvasElement): Boxes {
  const { clientWidth: width, scrollHeight: height } = field;
  const ratio = globalThis.devicePixelRatio || 1;
  canvas.style.height = `${height}px`;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const origin = canvas.getBoundingClientRect();
  const boxOf = (element: Element | undefined): Box => {
    const { left, top, width: wide, height: high } = element?.getBoundingClientRect() ?? new DOMRect();
    return { x: left - origin.left, y: top - origin.top, width: wide, height: high };
  };
  const shareOf = (of: Element): Share | null => {
    const found = of.querySelector('[data-share]');
    return found && { as: found.getAttribute('data-share') === 'bar' ? 'bar' : 'number', box: boxOf(found) };
  };
  const tubes = [...field.querySelectorAll('[data-tube]')].map((foot) => {
    const parts = foot.parentElement?.children;
    return { disk: Number(foot.getAttribute('data-tube')), queue: boxOf(parts?.[0]), glass: boxOf(parts?.[1]), share: shareOf(foot) };
  });
  const tiles = [...field.querySelectorAll('[data-tile]')].flatMap((tile) => {
    const share = shareOf(tile);
    return share === null ? [] : [{ disks: tile.getAttribute('data-tile')!.split(' ').map(Number), all: boxOf(tile), share }];
  });
  return { tubes, tiles };
}

function paint(canvas: HTMLCanvasElement, { tubes, tiles }: Boxes, bytes: number, most: number, look: Tokens): void {
  const context = canvas.getContext('2d');
  const { moment, before, playing, scenario } = playback.getState();
  if (!context) return;
  const ratio = canvas.width / Math.max(1, canvas.clientWidth);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, canvas.clientWidth, canvas.clientHeight);
  if (moment === null || scenario === null) return;
  const colors = objectColors(scenario.database);
  const mean = playing && before !== null && moment.ms > before.ms ? before : null;
  context.font = `${look.labelPx}px ${look.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  // Where extents move, or logical volumes share a disk, the bands of the tubes have the files that move as well.
  const placed = extentsOfBands(scenario, moment) === null ? moment.placed : null;
  const stretches = placed && placedOnDisks(scenario, placed);
  const out = outNow(scenario, moment.ms);
  const flat = new Set(scenario.hardware.drives.flatMap(({ id, kind }) => (kind === 'hdd' ? [] : [id])));
  for (const tube of tubes) {
    const { disk, queue, glass, share } = tube;
    if (disk >= moment.disks.phase.length) continue;
    if (placed && stretches) {
      const inside = { ...glass, x: glass.x + GAUGE_PX, width: glass.width - GAUGE_PX - 1 };
      const color = (region: number): string => look.color[colors[placed.object[region]]];
      paintPlaced(context, placed, stretches[disk], inside, bytes, { bare: look.color.panel, line: look.color.ink2, color });
    }
    const { depth, busy } = figures(moment, mean, disk);
    const high = queueHeight(depth, most) * queue.height;
    context.fillStyle = look.color.queue;
    context.fillRect(queue.x, queue.y + queue.height - high, queue.width, high);
    if (share) {
      const { box } = share;
      const text =
        share.as === 'bar'
          ? null
          : mean === null
            ? String(depth)
            : percentThatFits(Math.round(100 * busy), look.labelPx, glass.width + SPILL);
      context.fillStyle = look.color.ink2;
      if (share.as === 'bar') bar(context, box, busy, busy, look);
      // 100 % has a digit too many.
      else if (text === null) bar(context, { ...glass, y: box.y + box.height / 2 - 1, height: 3 }, busy, busy, look);
      else context.fillText(text, glass.x + glass.width / 2, box.y + box.height - 3);
    }
    if (out?.[disk]) {
      crossOut(context, glass, look);
      continue;
    }
    // Without an arm there is nothing to show between two requests.
    if (moment.disks.phase[disk] === IDLE && flat.has(scenario.hardware.disks[disk].drive)) continue;
    head(
      context,
      moment,
      disk,
      glass,
      bytes,
      look,
      moment.disks.object[disk] === NOBODY ? look.color.ink2 : look.color[colors[moment.disks.object[disk]]],
    );
  }
  for (const { disks, all, share } of tiles) {
    const shares = disks.flatMap((disk) => (disk < moment.disks.phase.length ? [figures(moment, mean, disk).busy] : []));
    if (shares.length === 0) continue;
    const average = shares.reduce((sum, each) => sum + each, 0) / shares.length;
    bar(context, share.box, average, mean === null ? average : Math.max(...shares), look);
    const gone = out === null ? 0 : disks.filter((disk) => out[disk]).length;
    if (gone > 0) crossOutOf(context, all, gone, disks.length, look);
  }
}

/** The busy share of a tube, or of the disks of a tile with the largest of them as a tick. */
function bar(context: CanvasRenderingContext2D, { x, y, width, height }: Box, mean: number, largest: number, { color }: Tokens): void {
  context.fillStyle = color.line2;
  context.fillRect(x, y, width, height);
  context.fillStyle = color.ink3;
  context.fillRect(x, y, width * mean, height);
  if (largest <= mean) return;
  context.fillStyle = color.ink;
  context.fillRect(x + width * largest - 1, y - 1, 2, height + 2);
}

/** Requests, and the busy share from 0 to 1: now, or over the last while of the film. */
function figures({ ms, disks }: Moment, before: Moment | null, disk: number): { depth: number; busy: number } {
  if (before === null) return { depth: disks.outstanding[disk], busy: disks.phase[disk] === IDLE ? 0 : 1 };
  const span = ms - before.ms;
  const busy = (disks.busyMs[disk] - before.disks.busyMs[disk]) / span;
  return {
    depth: (disks.outstandingMs[disk] - before.disks.outstandingMs[disk]) / span,
    busy: Math.min(1, Math.max(0, busy)),
  };
}

/** As the board draws a disk that has failed: faded and crossed out. */
function crossOut(context: CanvasRenderingContext2D, { x, y, width, height }: Box, { color }: Tokens): void {
  context.globalAlpha = 0.6;
  context.fillStyle = color.panel;
  context.fillRect(x + GAUGE_PX, y, width - GAUGE_PX, height);
  context.globalAlpha = 1;
  const size = Math.min(14, width - GAUGE_PX) / 2;
  const [cx, cy] = [x + GAUGE_PX + (width - GAUGE_PX) / 2, y + height / 2];
  context.strokeStyle = color.ink;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(cx - size, cy - size);
  context.lineTo(cx + size, cy + size);
  context.moveTo(cx + size, cy - size);
  context.lineTo(cx - size, cy + size);
  context.stroke();
}

/** Of a tile: all of it where all of its disks have failed, else how many have, in its corner. */
function crossOutOf(context: CanvasRenderingContext2D, tile: Box, gone: number, disks: number, look: Tokens): void {
  if (gone === disks) {
    crossOut(context, { ...tile, x: tile.x - GAUGE_PX, width: tile.width + GAUGE_PX }, look);
    return;
  }
  const text = messages.failedOf(gone);
  const width = context.measureText(text).width + 6;
  const right = tile.x + tile.width - 2;
  context.fillStyle = look.color.panel;
  context.fillRect(right - width, tile.y + 2, width, look.labelPx + 6);
  context.fillStyle = look.color.worse;
  context.fillText(text, right - width / 2, tile.y + look.labelPx + 4);
}

/** A line across the tube where the head is, with a mark at its side: filled in the color of what is served, hollow during a seek. */
function head(
  context: CanvasRenderingContext2D,
  { disks }: Moment,
  disk: number,
  glass: Box,
  bytes: number,
  { color, linePx }: Tokens,
  served: string,
): void {
  const phase = disks.phase[disk];
  const y = glass.y + Math.min(glass.height - 1, (disks.headBytes[disk] / bytes) * glass.height);
  const right = glass.x + glass.width;
  const size = Math.min(7, Math.max(4, glass.width / 3));
  context.fillStyle = color.panel;
  context.fillRect(glass.x + 4, y - linePx, glass.width - 4, linePx + 2);
  context.fillStyle = phase === IDLE ? color.ink3 : color.ink;
  context.fillRect(glass.x + 4, y - linePx / 2, glass.width - 4, linePx);
  context.beginPath();
  context.moveTo(right - size, y);
  context.lineTo(right, y - size * 0.7);
  context.lineTo(right, y + size * 0.7);
  context.closePath();
  context.lineWidth = 1;
  context.strokeStyle = color.ink;
  context.fillStyle = phase === IDLE || phase === IN_SEEK || phase === IN_FLUSH ? color.panel : served;
  context.fill();
  context.stroke();
}
