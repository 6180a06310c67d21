/** Keys of the lanes, for the table that help shows; `useLaneKeys` performs them while the lanes have the focus. */
import type { Action } from '../../kit/actions/action.ts';
import { messages } from './keyMessages.ts';

export const laneActions = [
  { id: 'lanes-previous', label: messages.requestBeforeOnThisDisk, place: 'lanes', keys: ['ArrowLeft', ','] },
  { id: 'lanes-next', label: messages.nextRequestOnThisDisk, place: 'lanes', keys: ['ArrowRight', '.'] },
  { id: 'lanes-up', label: messages.processAbove, place: 'lanes', keys: ['ArrowUp'] },
  { id: 'lanes-down', label: messages.processBelow, place: 'lanes', keys: ['ArrowDown'] },
  { id: 'lanes-first', label: messages.firstRequest, place: 'lanes', keys: ['Home'] },
  { id: 'lanes-last', label: messages.lastRequest, place: 'lanes', keys: ['End'] },
  { id: 'lanes-left', label: messages.lookEarlier, place: 'lanes', keys: ['Shift+ArrowLeft'] },
  { id: 'lanes-right', label: messages.lookLater, place: 'lanes', keys: ['Shift+ArrowRight'] },
  { id: 'lanes-next-idle', label: messages.nextTimeThatTheDisk, place: 'lanes', keys: ['i'] },
  { id: 'lanes-previous-idle', label: messages.timeBeforeThatTheDisk, place: 'lanes', keys: ['Shift+I'] },
  { id: 'lanes-zoom-in', label: messages.zoomInAtTheCursor, place: 'lanes', keys: ['+', '='] },
  { id: 'lanes-zoom-out', label: messages.zoomOut, place: 'lanes', keys: ['-'] },
  { id: 'lanes-all', label: messages.showTheWholeWindow, place: 'lanes', keys: ['0'] },
  { id: 'lanes-table', label: messages.showAsTable, place: 'lanes', keys: ['t'] },
] as const satisfies readonly Action[];

export type LaneActionId = (typeof laneActions)[number]['id'];
