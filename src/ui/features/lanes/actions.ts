/** Keys of the lanes, for the table that help shows; `useLaneKeys` performs them while the lanes have the focus. */
import type { Action } from '../../kit/actions/action.ts';

export const laneActions = [
  { id: 'lanes-previous', label: 'Request before, on this disk', place: 'lanes', keys: ['ArrowLeft', ','] },
  { id: 'lanes-next', label: 'Next request on this disk', place: 'lanes', keys: ['ArrowRight', '.'] },
  { id: 'lanes-up', label: 'Process above', place: 'lanes', keys: ['ArrowUp'] },
  { id: 'lanes-down', label: 'Process below', place: 'lanes', keys: ['ArrowDown'] },
  { id: 'lanes-first', label: 'First request', place: 'lanes', keys: ['Home'] },
  { id: 'lanes-last', label: 'Last request', place: 'lanes', keys: ['End'] },
  { id: 'lanes-left', label: 'Look earlier', place: 'lanes', keys: ['Shift+ArrowLeft'] },
  { id: 'lanes-right', label: 'Look later', place: 'lanes', keys: ['Shift+ArrowRight'] },
  { id: 'lanes-next-idle', label: 'Next time that the disk was kept idle', place: 'lanes', keys: ['i'] },
  { id: 'lanes-previous-idle', label: 'Time before that the disk was kept idle', place: 'lanes', keys: ['Shift+I'] },
  { id: 'lanes-zoom-in', label: 'Zoom in at the cursor', place: 'lanes', keys: ['+', '='] },
  { id: 'lanes-zoom-out', label: 'Zoom out', place: 'lanes', keys: ['-'] },
  { id: 'lanes-all', label: 'Show the whole window', place: 'lanes', keys: ['0'] },
  { id: 'lanes-table', label: 'Show as table', place: 'lanes', keys: ['t'] },
] as const satisfies readonly Action[];

export type LaneActionId = (typeof laneActions)[number]['id'];
