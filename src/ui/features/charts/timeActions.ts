/** Keys of the time pictures, for the table that help shows; `useTimeKeys` performs them while a picture has the focus. */
import type { Action } from '../../kit/actions/action.ts';

export const timeActions = [
  { id: 'time-left', label: 'Cursor one column back', place: 'time', keys: ['ArrowLeft'] },
  { id: 'time-right', label: 'Cursor one column on', place: 'time', keys: ['ArrowRight'] },
  { id: 'time-left-10', label: 'Cursor ten columns back', place: 'time', keys: ['Shift+ArrowLeft'] },
  { id: 'time-right-10', label: 'Cursor ten columns on', place: 'time', keys: ['Shift+ArrowRight'] },
  { id: 'time-start', label: 'Cursor to the start of the window', place: 'time', keys: ['Home'] },
  { id: 'time-end', label: 'Cursor to the end of the window', place: 'time', keys: ['End'] },
  { id: 'time-disk-up', label: 'Disk above', place: 'time', keys: ['ArrowUp'] },
  { id: 'time-disk-down', label: 'Disk below', place: 'time', keys: ['ArrowDown'] },
  { id: 'time-next-peak', label: 'Next worst moment', place: 'time', keys: ['m'] },
  { id: 'time-previous-peak', label: 'Worst moment before', place: 'time', keys: ['Shift+M'] },
  { id: 'time-zoom-in', label: 'Zoom in at the cursor', place: 'time', keys: ['+', '='] },
  { id: 'time-zoom-out', label: 'Zoom out', place: 'time', keys: ['-'] },
  { id: 'time-all', label: 'Show the whole run', place: 'time', keys: ['0'] },
  { id: 'time-table', label: 'Show as table', place: 'time', keys: ['t'] },
] as const satisfies readonly Action[];

export type TimeActionId = (typeof timeActions)[number]['id'];
