/** Numbers of one tube: a tube renders again only when its own rounded numbers change. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { IDLE } from '../../../engine/playback/moment.ts';
import { playback } from '../../../store/playback.ts';
import { useApp, useHandles, useShownResult } from '../../kit/state/useApp.ts';
import { useComparedRuns } from '../../kit/state/comparedRuns.ts';
import { proposal } from '../../kit/state/proposal.ts';
import { useEvidenceShown } from '../../kit/state/evidence.ts';
import { formatNumber } from '../../../analysis/format.ts';
import { previewOf } from '../../../store/move/preview.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import type { FillAfter } from '../../../analysis/fill/fillAfter.ts';
import { measureDisk, measureWindow, queueScale } from './measure.ts';
import { messages } from './messages.ts';

export interface ShownMeasure {
  readonly utilization: number;
  readonly depthText: string;
  /** Share of the space above the tube that the queue fills. */
  readonly queueShare: number;
}

/** Measures of a disk in the window that the board shows; null until something is measured. */
export function useDiskMeasure(disk: number): ShownMeasure | null {
  const result = useShownResult();
  const marked = useEvidenceShown()?.window ?? null;
  const compared = useComparedRuns().depths;
  // Subscribes to a key of the rounded numbers, and builds the object once per change.
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

/**
 * What a screen reader hears of a disk while the run is played: the moment at the playhead when it is paused, nothing that changes with
 * every frame otherwise; null while no film is open.
 */
export function useMomentOf(disk: number, description: string): string | null {
  return useStore(playback, ({ open, playing, moment }) => {
    if (!open) return null;
    if (playing || moment === null || disk >= moment.disks.phase.length) return description;
    return messages.diskAt(description, moment.ms, moment.disks.outstanding[disk], moment.disks.phase[disk] !== IDLE);
  });
}

/** The same of the disks of a tile. */
export function useMomentOfTile(disks: readonly number[]): string | null {
  return useStore(playback, ({ open, playing, moment }) => {
    if (!open) return null;
    if (playing || moment === null) return messages.film;
    let busy = 0;
    let outstanding = 0;
    for (const disk of disks) {
      busy += disk < moment.disks.phase.length && moment.disks.phase[disk] !== IDLE ? 1 : 0;
      outstanding += moment.disks.outstanding[disk] ?? 0;
    }
    return messages.tileAt(moment.ms, busy, outstanding);
  });
}

/** Contents after the drop, or after what a dialog proposes, of all disks that it would change; null while there is neither. */
export function useHeldPreview(): ReadonlyMap<number, FillAfter> | null {
  const { store } = useHandles();
  const proposed = useStore(proposal, ({ fills }) => fills);
  const held = useHand((s) => (s.inHand && s.over ? previewOf(store.getState().scenario, s.inHand, s.over, s.marked).fills : null));
  return held ?? proposed;
}

/** The same of one disk; null if it would not change. */
export function useTubePreview(disk: number): FillAfter | null {
  const { store } = useHandles();
  const proposed = useStore(proposal, ({ fills }) => fills?.get(disk) ?? null);
  const held = useHand((s) => {
    if (!s.inHand || !s.over) return null;
    return previewOf(store.getState().scenario, s.inHand, s.over, s.marked).fills.get(disk) ?? null;
  });
  return held ?? proposed;
}
