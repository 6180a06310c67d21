/** Keys of the player, for the table that help shows; `PlayBar` performs them while it has the focus. */
import type { Action } from '../../kit/actions/action.ts';
import { messages } from './keyMessages.ts';

export const playActions = [
  { id: 'play-toggle', label: messages.toggle, place: 'play', keys: ['k'] },
  { id: 'play-left', label: messages.earlier, place: 'play', keys: ['ArrowLeft'] },
  { id: 'play-right', label: messages.later, place: 'play', keys: ['ArrowRight'] },
  { id: 'play-left-10', label: messages.earlier10, place: 'play', keys: ['Shift+ArrowLeft'] },
  { id: 'play-right-10', label: messages.later10, place: 'play', keys: ['Shift+ArrowRight'] },
  { id: 'play-start', label: messages.start, place: 'play', keys: ['Home'] },
  { id: 'play-end', label: messages.end, place: 'play', keys: ['End'] },
  { id: 'play-next-io', label: messages.nextIo, place: 'play', keys: ['.'] },
  { id: 'play-previous-io', label: messages.previousIo, place: 'play', keys: [','] },
  { id: 'play-next-event', label: messages.nextEvent, place: 'play', keys: [']'] },
  { id: 'play-previous-event', label: messages.previousEvent, place: 'play', keys: ['['] },
  { id: 'play-worst', label: messages.worst, place: 'play', keys: ['m'] },
  { id: 'play-faster', label: messages.faster, place: 'play', keys: ['+', '='] },
  { id: 'play-slower', label: messages.slower, place: 'play', keys: ['-'] },
  { id: 'play-table', label: messages.table, place: 'play', keys: ['t'] },
] as const satisfies readonly Action[];

export type PlayActionId = (typeof playActions)[number]['id'];
