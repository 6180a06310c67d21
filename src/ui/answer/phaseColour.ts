import type { GroupId } from '../../analysis/run/phases.ts';

/** Color of a part of the time, as a style; the tokens of a canvas have it under the part's own id. */
export const phaseColour = (id: GroupId): string => `var(--${id === 'groupWait' ? 'group-wait' : id})`;
