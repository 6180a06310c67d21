import type { HatchMark } from '../../kit/canvas/draw.ts';
import type { GroupId } from '../../../analysis/run/phases.ts';

/** The color of a part of the time for styles; canvas tokens have it under the part's own id. */
export const phaseColor = (id: GroupId): string => `var(--${id === 'groupWait' ? 'group-wait' : id})`;

/** Waiting is hatched, so that it never depends on color alone: lines for a queue, crossed lines for a turn at a file group. */
const HATCHED: Partial<Record<GroupId, 'lines' | 'cross'>> = { queue: 'lines', groupWait: 'cross' };

/** The kind of hatch for the style sheet; undefined for parts that are not waiting. */
export const phaseHatch = (id: GroupId): 'lines' | 'cross' | undefined => HATCHED[id];

/** The same hatch over a box of a drawing. */
export function phaseHatchMark(id: GroupId, box: Pick<HatchMark, 'x' | 'y' | 'width' | 'height' | 'stroke'>): HatchMark[] {
  const hatch = HATCHED[id];
  return hatch === undefined
    ? []
    : [{ kind: 'hatch', ...box, gap: hatch === 'cross' ? 5 : 4, ...(hatch === 'cross' && { pattern: 'cross' }) }];
}
