/**
 * A disk as a vertical tube: gauge of the whole disk at the left, magnified used range with a band per
 * object, queue on top, number and busy share below; on a narrow sliver no gauge, and the share as a bar.
 * Memoised by what lies on it; measures and drag previews are drawn by small parts that follow only their
 * own numbers.
 */
import { memo } from 'react';
import type { CSSProperties } from 'react';
import { percentThatFits } from '../canvas/textWidth.ts';
import { useTokens } from '../canvas/tokens.ts';
import type { ColourName } from '../canvas/tokens.ts';
import { formatPercent } from '../format.ts';
import { useHand } from '../move/useHand.ts';
import { cssColour } from '../warehouse/colour.ts';
import { BOARD } from './arrange.ts';
import type { TubeStyle } from './arrange.ts';
import { bandEdges } from './fill.ts';
import type { Band, DiskFill } from './fill.ts';
import { lookOf } from './look.ts';
import { useDiskMeasure, useTubePreview } from './useMeasure.ts';
import styles from './Tube.module.css';

export interface TubeProps {
  readonly disk: number;
  readonly id: string;
  readonly label: string;
  /** Everything about it in words, without the measures. */
  readonly description: string;
  readonly fill: DiskFill;
  readonly colours: readonly ColourName[];
  readonly names: readonly string[];
  readonly capacityBytes: number;
  /** Bytes that the height of every tube stands for. */
  readonly shownBytes: number;
  readonly height: number;
  readonly width: number;
  readonly style: TubeStyle;
  /** Its number stands below it; where there is no room for all, every other one is left to name and title. */
  readonly numbered: boolean;
  /** `data-drop` of the disk. */
  readonly drop: string;
  /** What the tube is to whoever walks from target to target with the keyboard; undefined: its tray stands for it. */
  readonly target: 'disk' | 'hung' | undefined;
  readonly tabbable: boolean;
  readonly highlighted: boolean;
  readonly failed: boolean;
  /** A failed disk's contents are copied onto this one. */
  readonly spare: boolean;
  /** Its scheduler, limits or read-ahead differ from the host's. */
  readonly ownQueue: boolean;
}

export const Tube = memo(function Tube(props: TubeProps) {
  const { disk, id, label, description, fill, capacityBytes, shownBytes, height, width, style, drop, target, tabbable, highlighted } =
    props;
  const { failed, spare, ownQueue, numbered } = props;
  const marked = useHand((s) => s.marked.includes(id));
  const look = lookOf(width);
  const used = capacityBytes > 0 ? fill.usedBytes / capacityBytes : 0;
  // A disk smaller than the shown range ends before the bottom.
  const bodyHeight = Math.max(4, Math.min(height, Math.round((capacityBytes / shownBytes) * height)));
  return (
    <div
      className={styles.tube}
      style={{ width, '--tube-height': `${height}px` } as CSSProperties}
      data-drop={drop}
      data-disk={id}
      data-sliver={style === 'tube' ? undefined : look}
      data-marked={marked || undefined}
      data-highlighted={highlighted || undefined}
      data-failed={failed || undefined}
    >
      <Queue disk={disk} />
      <div className={styles.glass} style={{ height }}>
        <div className={styles.gauge} aria-hidden="true">
          <div style={{ height: `${Math.min(100, used * 100)}%` }} />
        </div>
        <div className={styles.body} style={{ height: bodyHeight }}>
          <Bands {...props} />
          <TubePreview disk={disk} fill={fill} colours={props.colours} shownBytes={shownBytes} height={height} />
          {failed && <FailedMark />}
        </div>
      </div>
      <button
        type="button"
        className={styles.foot}
        data-drag={`disk:${id}`}
        data-tube={disk}
        data-target-focus={target}
        tabIndex={tabbable ? 0 : -1}
        aria-pressed={highlighted}
        title={description}
      >
        {look === 'narrow' && <BusyBar disk={disk} />}
        <span className={styles.number}>
          {numbered && label}
          {spare && <span aria-hidden="true">s</span>}
          {ownQueue && (
            <span aria-hidden="true" className={styles.own}>
              q
            </span>
          )}
        </span>
        <Busy disk={disk} description={description} room={look === 'narrow' ? 0 : width + BOARD.tubeGap - BETWEEN_SHARES} />
      </button>
    </div>
  );
});

/** Hatched and crossed out: a broken disk is known by its shape, not by a colour. */
function FailedMark() {
  return (
    <div className={styles.failed} aria-hidden="true">
      <svg viewBox="0 0 10 10" width="14" height="14">
        <path d="M1.5 1.5l7 7M8.500 1.5l-7 7" />
      </svg>
    </div>
  );
}

function Bands({ disk, fill, colours, names, shownBytes, height }: TubeProps) {
  const edges = bandEdges(
    fill.bands.map((band) => band.bytes),
    shownBytes / height,
  );
  return fill.bands.map((band, i) => (
    <div
      key={`${i}-${band.object}`}
      className={styles.band}
      data-drag={`band:${disk}:${band.object}`}
      style={{ top: edges[i], height: edges[i + 1] - edges[i], background: cssColour(colours[band.object]) }}
      title={names[band.object]}
    />
  ));
}

/** Hatched: what would come to lie here and what would go, while something is held over its target. */
function TubePreview({ disk, fill, colours, shownBytes, height }: Pick<TubeProps, 'disk' | 'fill' | 'colours' | 'shownBytes' | 'height'>) {
  const change = useTubePreview(disk);
  if (!change) return null;
  const scale = shownBytes / height;
  const usedPx = Math.round(fill.usedBytes / scale);
  const coming = change.filter((band) => band.bytes > 0);
  const edges = bandEdges(
    coming.map((band) => band.bytes),
    scale,
  );
  return (
    <>
      {coming.map((band, i) => (
        <div
          key={band.object}
          className={styles.coming}
          style={
            {
              top: usedPx + edges[i],
              height: Math.max(2, edges[i + 1] - edges[i]),
              '--band': cssColour(colours[band.object]),
            } as CSSProperties
          }
        />
      ))}
      {change.filter((band) => band.bytes < 0).map((band) => leaving(band, fill, scale))}
      {usedPx + edges[edges.length - 1] > height && <div className={styles.beyond}>▾</div>}
    </>
  );
}

/** Hatches the lower end of an object's band by what leaves it. */
function leaving(band: Band, fill: DiskFill, scale: number) {
  let end = 0;
  for (const own of fill.bands) {
    end += own.bytes;
    if (own.object === band.object) break;
  }
  const bottom = Math.round(end / scale);
  const height = Math.max(2, Math.round(-band.bytes / scale));
  return <div key={band.object} className={styles.leaving} style={{ top: Math.max(0, bottom - height), height }} />;
}

function Queue({ disk }: { readonly disk: number }) {
  const measure = useDiskMeasure(disk);
  return (
    <div className={styles.queue} aria-hidden="true">
      <div style={{ height: `${(measure?.queueShare ?? 0) * 100}%` }} />
    </div>
  );
}

interface BusyProps {
  readonly disk: number;
  readonly description: string;
  /** Width that is free below the tube, in pixels; 0 where a bar says the share. */
  readonly room: number;
}

/** Pixels that keep two neighbours' shares apart. */
const BETWEEN_SHARES = 2;

/** The share as a number; one that does not fit below its tube would run into its neighbour's, and is a bar. */
function Busy({ disk, description, room }: BusyProps) {
  const { labelPx } = useTokens();
  const measure = useDiskMeasure(disk);
  const share = room === 0 ? null : measure ? percentThatFits(Math.round(measure.utilization * 100), labelPx, room) : '–';
  const words = measure ? `, ${formatPercent(measure.utilization)} busy, ${measure.depthText} requests on average` : '';
  return (
    <>
      {share !== null ? (
        <span className={styles.busy} aria-hidden="true">
          {share}
        </span>
      ) : (
        room > 0 && <BusyBar disk={disk} />
      )}
      <span className={styles.spoken}>{`${description}${words}`}</span>
    </>
  );
}

/** The busy share as a part of the tube's width; nothing while nothing is measured. */
function BusyBar({ disk }: { readonly disk: number }) {
  const measure = useDiskMeasure(disk);
  return (
    <span className={styles.busyBar} data-measured={measure !== null || undefined} aria-hidden="true">
      <span style={{ width: `${Math.min(1, measure?.utilization ?? 0) * 100}%` }} />
    </span>
  );
}
