/** Keys of the time charts, for the table in Help; `useTimeKeys` handles them while a chart has the focus. */
import type { Action } from '../../kit/actions/action.ts';
import { messages } from './messages.ts';

export const timeActions = [
  { id: 'time-left', label: messages.keys.left, place: 'time', keys: ['ArrowLeft'] },
  { id: 'time-right', label: messages.keys.right, place: 'time', keys: ['ArrowRight'] },
  { id: 'time-left-10', label: messages.keys.left10, place: 'time', keys: ['Shift+ArrowLeft'] },
  { id: 'time-right-10', label: messages.keys.right10, place: 'time', keys: ['Shift+ArrowRight'] },
  { id: 'time-start', label: messages.keys.start, place: 'time', keys: ['Home'] },
  { id: 'time-end', label: messages.keys.end, place: 'time', keys: ['End'] },
  { id: 'time-disk-up', label: messages.keys.up, place: 'time', keys: ['ArrowUp'] },
  { id: 'time-disk-down', label: messages.keys.down, place: 'time', keys: ['ArrowDown'] },
  { id: 'time-next-peak', label: messages.keys.nextPeak, place: 'time', keys: ['m'] },
  { id: 'time-previous-peak', label: messages.keys.previousPeak, place: 'time', keys: ['Shift+M'] },
  { id: 'time-zoom-in', label: messages.keys.zoomIn, place: 'time', keys: ['+', '='] },
  { id: 'time-zoom-out', label: messages.keys.zoomOut, place: 'time', keys: ['-'] },
  { id: 'time-all', label: messages.wholeRun, place: 'time', keys: ['0'] },
  { id: 'time-table', label: messages.keys.table, place: 'time', keys: ['t'] },
] as const satisfies readonly Action[];

export type TimeActionId = (typeof timeActions)[number]['id'];
