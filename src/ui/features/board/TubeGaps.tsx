/**
 * Free ranges of a disk whose files keep their addresses, as places that files are dropped on or put by keys. They are those of now, also
 * while a preview is drawn: what would come to lie in a gap must not take the gap from under the pointer.
 */
import { placeKey } from '../../../store/move/hand.ts';
import { FREE } from '../../../analysis/fill/fill.ts';
import type { DiskFill } from '../../../analysis/fill/fill.ts';
import { bandEdges } from './magnification.ts';
import { messages } from './messages.ts';
import styles from './Tube.module.css';

export interface TubeGapsProps {
  readonly fill: DiskFill;
  readonly names: readonly string[];
  /** Id of the volume that the disk is in, or of the disk. */
  readonly target: string;
  /** Where the free space behind all files begins; undefined: no place of its own. */
  readonly freeAt: number | undefined;
  readonly capacityBytes: number;
  readonly shownBytes: number;
  readonly height: number;
}

export function TubeGaps({ fill: { bands, endBytes }, names, target, freeAt, capacityBytes, shownBytes, height }: TubeGapsProps) {
  const perPx = shownBytes / height;
  const edges = bandEdges(
    bands.map((band) => band.bytes),
    perPx,
  );
  const gap = (at: number, top: number, end: number, title: string) =>
    end > top && (
      <button
        key={at}
        type="button"
        className={styles.gapPlace}
        data-gap={at}
        data-drop={placeKey({ kind: 'gap', id: target, at })}
        style={{ top, height: end - top }}
        tabIndex={-1}
        title={title}
        aria-label={title}
      />
    );
  const end = Math.min(height, Math.round(capacityBytes / perPx));
  return (
    <>
      {bands.map(({ object, bytes, at }, i) => {
        if (object !== FREE || at === undefined) return null;
        const inner = names[bands[i + 1]?.object] ?? '';
        const title = i === 0 ? messages.gapAtEdge(bytes, inner) : messages.gap(bytes, names[bands[i - 1].object], inner);
        return gap(at, edges[i], edges[i + 1], title);
      })}
      {freeAt !== undefined && gap(freeAt, edges[bands.length], end, messages.gapAtEnd(capacityBytes - endBytes))}
    </>
  );
}
