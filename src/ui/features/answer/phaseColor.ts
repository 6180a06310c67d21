import type { HatchMark } from '../../kit/canvas/draw.ts';
import type { GroupId } from '../../../analysis/run/phases.ts';

/** Color of a part of the time, as a style; the tokens of a canvas have it under the part's own id. */
export const phaseColor = (id: GroupId): string => `var(--${id === 'groupWait' ? 'group-wait' : id})`;

/** Waiting is hatched, so that color alone never says so: in a queue with lines, for a turn at a file group with crossed ones. */
const HATCHED: Partial<Record<GroupId, 'lines' | 'cross'>> = { queue: 'lines', groupWait: 'cross' };

/** For the style sheet: the kind of hatch; undefined for what is no waiting. */
export const phaseHatch = (id: GroupId): 'lines' | 'cross' | undefined => HATCHED[id];

/** The same over a box of a drawing. */
export function phaseHatchMark(id: GroupId, box: Pick<HatchMark, 'x' | 'y' | 'width' | 'height' | 'stroke'>): HatchMark[] {
  const hatch = HATCHED[id];
  return hatch === undefined
    ? []
    : [{ kind: 'hatch', ...box, gap: hatch === 'cross' ? 5 : 4, ...(hatch === 'cross' && { pattern: 'cross' }) }];
}
