/** From the disk that a proposal takes files from to the one that it brings them to; with more of either the stripes on the disks say enough. */
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { fillsOf, type FillAfter } from '../../../analysis/fill/fillAfter.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { proposal } from '../../kit/state/proposal.ts';
import { useField, type Place } from './field.ts';
import { arrowOf, bandMiddle, type Point } from './nodes.ts';
import styles from './Advisor.module.css';

export function MoveArrow() {
  const scenario = useApp((state) => state.scenario);
  const fills = useStore(proposal, (state) => state.fills);
  const field = useField(scenario.hardware.disks.length);
  if (fills === null || field === null) return null;
  const comes = [...fills].filter(([, { coming }]) => coming.length > 0);
  const goes = [...fills].filter(([, { coming }]) => coming.length === 0);
  if (comes.length !== 1 || goes.length !== 1) return null;
  const [[to, after]] = comes;
  const [[from]] = goes;
  const [left, right] = [field.places[from], field.places[to]];
  if (left === null || right === null) return null;
  const object = after.coming[0].object;
  const down = left.bytesPerPx === null ? null : bandMiddle(fillsOf(scenario)[from].bands, object, left.bytesPerPx, left.height);
  const start = down === null ? left : { x: left.x, y: left.top + down };
  const end = at(right, (after.coming[0].from + after.coming[0].to) / 2);
  return createPortal(
    <svg className={styles.lines} data-together="" data-testid="move-arrow" width={field.width} height={field.height} aria-hidden="true">
      {arrowOf(start, end).map((path, k) => (
        <g key={k === 0 ? 'shaft' : 'head'}>
          <path d={path} className={styles.halo} strokeWidth={6} />
          <path d={path} className={styles.arrow} />
        </g>
      ))}
    </svg>,
    field.element,
  );
}

const at = ({ x, y, top, height, bytesPerPx }: Place, bytes: FillAfter['usedBytes']): Point =>
  bytesPerPx === null ? { x, y } : { x, y: top + Math.min(height - 2, bytes / bytesPerPx) };
