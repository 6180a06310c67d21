/** How high a queue is drawn: one scale for all disks, which does not change while the film plays. */
import { useShownResult } from '../../kit/state/useApp.ts';

const LEAST = 4;

/** Requests that fill the space above a tube: the deepest queue of the run. */
export function useQueueScale(): number {
  const result = useShownResult();
  return Math.max(LEAST, ...(result?.devices.map(({ maxQueueDepth }) => maxQueueDepth) ?? []));
}

/** Share of the space: by the square root, so that one request is seen beside a hundred. */
export const queueHeight = (depth: number, most: number): number => Math.min(1, Math.sqrt(Math.max(0, depth) / most));
