/** Numbers of one tube, followed narrowly: a tube re-renders when its own rounded number changes, not when any does. */
import { useMemo } from 'react';
import { useApp, useHandles, useShownResult } from '../../kit/state/useApp.ts';
import { useComparedRuns } from '../../kit/state/comparedRuns.ts';
import { useEvidenceShown } from '../../kit/state/evidence.ts';
import { formatNumber } from '../../../analysis/format.ts';
import { previewOf } from '../../../store/move/preview.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import type { FillAfter } from '../../../analysis/fill/fillAfter.ts';
import { measureDisk, measureWindow, queueScale } from './measure.ts';

export interface ShownMeasure {
  readonly utilization: number;
  readonly depthText: string;
  /** Share of the room above the tube that the queue fills. */
  readonly queueShare: number;
}

/** Measures of a disk in the window that the board shows; null while nothing is measured. */
export function useDiskMeasure(disk: number): ShownMeasure | null {
  const result = useShownResult();
  const marked = useEvidenceShown()?.window ?? null;
  const compared = useComparedRuns().depths;
  // A key of the rounded numbers is what is followed; the object is built once per change.
  const key = useApp((s) => {
    if (!result) return '';
    const window = measureWindow(result, s.view.cursorMs, marked);
    const measure = measureDisk(result, disk, window);
    if (!measure) return '';
    const share = Math.min(1, measure.meanDepth / queueScale(result, window, compared));
    return `${measure.utilization.toFixed(3)}|${measure.meanDepth.toFixed(2)}|${share.toFixed(2)}`;
  });
  return useMemo(() => {
    if (key === '') return null;
    const [utilization, depth, share] = key.split('|').map(Number);
    return { utilization, depthText: formatNumber(depth, 2), queueShare: share };
  }, [key]);
}

/** What would lie on the disks whose contents change if what is held were put where it is held; null while nothing is. */
export function useHeldPreview(): ReadonlyMap<number, FillAfter> | null {
  const { store } = useHandles();
  return useHand((s) => (s.inHand && s.over ? previewOf(store.getState().scenario, s.inHand, s.over, s.marked).fills : null));
}

/** What would lie on a disk if what is held were put where it is held; null where that changes nothing here. */
export function useTubePreview(disk: number): FillAfter | null {
  const { store } = useHandles();
  return useHand((s) => {
    if (!s.inHand || !s.over) return null;
    return previewOf(store.getState().scenario, s.inHand, s.over, s.marked).fills.get(disk) ?? null;
  });
}
