/** Figures of many drives, one in a task, because each takes some milliseconds: a list must not wait for all of them. */
import { useEffect, useReducer } from 'react';
import { driveFigures } from '../../../engine/device/figures.ts';
import type { DriveFigures } from '../../../scenario/drives/figures.ts';
import type { Drive } from '../../../scenario/schema.ts';

const known = new WeakMap<Drive, DriveFigures>();

/** Figures of a drive, computed now if they are not known yet. */
export function figuresOf(drive: Drive): DriveFigures {
  const own = known.get(drive) ?? driveFigures(drive);
  known.set(drive, own);
  return own;
}

/** Figures if they have been computed. */
export const knownFigures = (drive: Drive): DriveFigures | undefined => known.get(drive);

/** Computes the figures of these drives in turns, and renders again now and then while they come. */
export function useFigures(drives: readonly Drive[]): void {
  const [, tell] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const missing = drives.filter((drive) => !known.has(drive));
    if (missing.length === 0) return;
    let timer = 0;
    let told = performance.now();
    const next = () => {
      const drive = missing.shift();
      if (drive) figuresOf(drive);
      const now = performance.now();
      if (missing.length === 0 || now - told > 150) {
        told = now;
        tell();
      }
      if (missing.length > 0) timer = window.setTimeout(next);
    };
    timer = window.setTimeout(next);
    return () => window.clearTimeout(timer);
  }, [drives]);
}
