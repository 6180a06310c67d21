/**
 * A disk as a vertical tube: a gauge of the whole disk on the left, the used range magnified with a band per
 * object, the queue on top, number and busy share below. A narrow sliver has no gauge and shows the share as a bar.
 * Memoized by its contents; measures and drag previews are drawn by small parts that follow only their own numbers.
 */
import { memo } from 'react';
import type { ComponentType, CSSProperties, PointerEvent, ReactNode } from 'react';
import { percentThatFits } from '../../kit/canvas/textWidth.ts';
import { useLetterPx } from '../../kit/canvas/letters.ts';
import type { ColorName } from '../../kit/canvas/tokens.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { cssColor } from '../../kit/canvas/objectColor.ts';
import type { TubeStyle } from './arrange.ts';
import { bandEdges } from './magnification.ts';
import { FREE } from '../../../analysis/fill/fill.ts';
import type { DiskFill } from '../../../analysis/fill/fill.ts';
import type { FillAfter } from '../../../analysis/fill/fillAfter.ts';
import { lookOf, shareRoom } from './look.ts';
import { messages } from './messages.ts';
import { bandAt, drawnBands, stripes, type DrawnBand } from './stripes.ts';
import type { TubeGapsProps } from './TubeGaps.tsx';
import { useDiskMeasure, useMomentOf, useTubePreview } from './useMeasure.ts';
import styles from './Tube.module.css';

export interface TubeProps {
  readonly disk: number;
  readonly id: string;
  readonly label: string;
  /** The disk in words, without measures. */
  readonly description: string;
  readonly fill: DiskFill;
  /** Of files: at the playhead of a film, otherwise that of `fill`. */
  readonly usedBytes: number;
  readonly colors: readonly ColorName[];
  readonly names: readonly string[];
  readonly capacityBytes: number;
  /** Bytes that the height of every tube stands for. */
  readonly shownBytes: number;
  readonly height: number;
  readonly width: number;
  readonly style: TubeStyle;
  /** The line below the tube that shows its number: the only one, or one of two; `nowhere` leaves the number to name and title. */
  readonly numberAt: 'only' | 'upper' | 'lower' | 'nowhere';
  /** `data-drop` of the disk. */
  readonly drop: string;
  /** The places between its files; null where there are none to choose. */
  readonly GapsPart: ComponentType<TubeGapsProps> | null;
  /** Id of the volume or loose disk that its gaps are of. */
  readonly gapsOf: string;
  /** Where the free space behind all files begins; undefined: no place of its own. */
  readonly freeAt: number | undefined;
  /** What kind of keyboard target the tube is; undefined if its tray is the target. */
  readonly target: 'disk' | 'hung' | undefined;
  readonly tabbable: boolean;
  readonly highlighted: boolean;
  /** Evidence marks it. */
  readonly evident: boolean;
  readonly failed: boolean;
  /** A failed disk's contents are copied onto this one. */
  readonly spare: boolean;
  /** Its scheduler, limits or read-ahead differ from the host's. */
  readonly ownQueue: boolean;
}

export const Tube = memo(function Tube(props: TubeProps) {
  const {
    disk,
    id,
    label,
    description,
    fill,
    usedBytes,
    capacityBytes,
    shownBytes,
    height,
    width,
    style,
    drop,
    target,
    tabbable,
    highlighted,
    evident,
  } = props;
  const { failed, spare, ownQueue, numberAt, GapsPart } = props;
  const marked = useHand((s) => s.marked.includes(id));
  const labelPx = useLetterPx();
  const look = lookOf(width, labelPx);
  // A disk smaller than the shown range ends before the bottom.
  const bodyHeight = Math.max(4, Math.min(height, Math.round((capacityBytes / shownBytes) * height)));
  return (
    <div
      className={styles.tube}
      style={{ width, '--tube-height': `${height}px` } as CSSProperties}
      data-drop={drop}
      data-disk={id}
      data-sliver={style === 'tube' && look === 'roomy' ? undefined : look}
      data-marked={marked || undefined}
      data-highlighted={highlighted || evident || undefined}
      data-evident={evident || undefined}
      data-failed={failed || undefined}
    >
      <Queue disk={disk} />
      <div className={styles.glass} style={{ height }}>
        <Gauge disk={disk} fill={fill} usedBytes={usedBytes} capacityBytes={capacityBytes} />
        <div className={styles.body} style={{ height: bodyHeight }} data-bytes={shownBytes / height}>
          <Contents {...props} />
          {GapsPart && <GapsPart {...props} target={props.gapsOf} />}
          {failed && <FailedMark />}
        </div>
      </div>
      <button
        type="button"
        className={styles.foot}
        data-number={numberAt}
        data-drag={`disk:${id}`}
        data-tube={disk}
        data-target-focus={target}
        tabIndex={tabbable ? 0 : -1}
        aria-pressed={highlighted}
        title={description}
      >
        {look === 'narrow' && <BusyBar disk={disk} />}
        <span className={styles.number}>
          {numberAt !== 'nowhere' && label}
          {spare && <span aria-hidden="true">s</span>}
          {ownQueue && (
            <span aria-hidden="true" className={styles.own}>
              q
            </span>
          )}
        </span>
        <Busy disk={disk} description={description} room={look === 'narrow' ? 0 : shareRoom(width)} />
      </button>
    </div>
  );
});

/** Faded and crossed out: shape, not color, shows that a disk is broken. */
function FailedMark() {
  return (
    <div className={styles.failed} aria-hidden="true">
      <svg viewBox="0 0 10 10" width="14" height="14">
        <path d="M1.5 1.5l7 7M8.500 1.5l-7 7" />
      </svg>
    </div>
  );
}

/** The contents of the disk; while something is held over its target, the contents after the drop, exactly where they would be. */
function Contents({ disk, fill, colors, names, shownBytes, height }: TubeProps) {
  const preview = useTubePreview(disk);
  const shown = preview ?? fill;
  const perPx = shownBytes / height;
  const edges = bandEdges(
    shown.bands.map((band) => band.bytes),
    perPx,
  );
  const drawn = drawnBands(shown.bands, edges);
  const changes = preview && <Changes after={preview} colors={colors} perPx={perPx} height={height} />;
  if (drawn.length > MOST_ELEMENTS)
    return (
      <Stripes disk={disk} drawn={drawn} colors={colors} names={names}>
        {changes}
      </Stripes>
    );
  const nth = new Map<number, number>();
  return (
    <div className={styles.bands}>
      {drawn.map(({ object, copy, top, end }) => {
        // A band keeps its element when the preview moves it, so that the move is visible.
        const of = nth.get(object) ?? 0;
        nth.set(object, of + 1);
        const place = { top, height: end - top };
        if (object === FREE) return <div key={`gap-${of}`} className={styles.gap} style={place} />;
        return (
          <div
            key={`${object}-${of}`}
            className={styles.band}
            data-drag={`band:${disk}:${object}`}
            style={{ ...place, background: cssColor(colors[object]), ...(copy && { opacity: 0.4 }) }}
            title={copy ? messages.secondCopy(names[object]) : names[object]}
          />
        );
      })}
      {changes}
    </div>
  );
}

/** More bands than this are one background. */
const MOST_ELEMENTS = 24;

interface StripesProps extends Pick<TubeProps, 'disk' | 'colors' | 'names'> {
  readonly drawn: readonly DrawnBand[];
  readonly children: ReactNode;
}

/** Many bands as one element, which stands for the band under the pointer. */
function Stripes({ disk, drawn, colors, names, children }: StripesProps) {
  const meet = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { object, copy } = bandAt(drawn, clientY - currentTarget.getBoundingClientRect().top) ?? { object: FREE, copy: false };
    currentTarget.title = object === FREE ? '' : copy ? messages.secondCopy(names[object]) : names[object];
    if (object === FREE) delete currentTarget.dataset['drag'];
    else currentTarget.dataset['drag'] = `band:${disk}:${object}`;
  };
  return (
    <div
      className={styles.bands}
      data-many
      style={{ background: stripes(drawn, (object) => cssColor(colors[object])) }}
      // A finger comes down without having moved.
      onPointerDownCapture={meet}
      onPointerMove={meet}
    >
      {children}
    </div>
  );
}

interface ChangesProps {
  readonly after: FillAfter;
  readonly colors: readonly ColorName[];
  readonly perPx: number;
  readonly height: number;
}

/** Striped: what would be added, in its place; dashed frame: the space that would be freed. The caption of the board explains both. */
function Changes({ after, colors, perPx, height }: ChangesProps) {
  const usedPx = Math.round(after.endBytes / perPx);
  const freed = Math.round(after.beforeBytes / perPx) - usedPx;
  return (
    <>
      {after.coming.map(({ object, from, to }) => {
        const top = Math.round(from / perPx);
        const style = { top, height: Math.max(2, Math.round(to / perPx) - top), '--band': cssColor(colors[object]) } as CSSProperties;
        return <div key={from} className={styles.coming} style={style} data-coming="" />;
      })}
      {after.endBytes < after.beforeBytes && <div className={styles.leaving} style={{ top: usedPx, height: Math.max(2, freed) }} />}
      {usedPx > height && <div className={styles.beyond}>▾</div>}
    </>
  );
}

/** How full the whole disk is, or would be. */
function Gauge({ disk, fill, usedBytes, capacityBytes }: Pick<TubeProps, 'disk' | 'fill' | 'usedBytes' | 'capacityBytes'>) {
  const preview = useTubePreview(disk);
  const bytes = usedBytes + (preview === null ? 0 : preview.usedBytes - fill.usedBytes);
  const share = capacityBytes > 0 ? bytes / capacityBytes : 0;
  return (
    <div className={styles.gauge} aria-hidden="true">
      <div style={{ height: `${Math.min(100, share * 100)}%` }} />
    </div>
  );
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
  /** Width available below the tube, in pixels; 0 where a bar shows the share. */
  readonly room: number;
}

/** The share as a number, or as a bar where the number would run into that of the next tube. */
function Busy({ disk, description, room }: BusyProps) {
  const labelPx = useLetterPx();
  const measure = useDiskMeasure(disk);
  const share = room === 0 ? null : measure ? percentThatFits(Math.round(measure.utilization * 100), labelPx, room) : '–';
  const moment = useMomentOf(disk, description);
  const words = moment ?? (measure ? messages.diskMeasures(description, measure.utilization, measure.depthText) : description);
  return (
    <>
      {share !== null ? (
        <span className={styles.busy} data-share="number" aria-hidden="true">
          {share}
        </span>
      ) : (
        room > 0 && <BusyBar disk={disk} />
      )}
      <span className={styles.spoken}>{words}</span>
    </>
  );
}

/** The busy share as a part of the tube's width; empty until something is measured. */
function BusyBar({ disk }: { readonly disk: number }) {
  const measure = useDiskMeasure(disk);
  return (
    <span className={styles.busyBar} data-share="bar" data-measured={measure !== null || undefined} aria-hidden="true">
      <span style={{ width: `${Math.min(1, measure?.utilization ?? 0) * 100}%` }} />
    </span>
  );
}
