/** Keys of the board, which handles them itself (`Board.tsx`). */
import type { Action } from '../../kit/actions/action.ts';
import { messages } from './messages.ts';

export const boardActions: readonly Action[] = [
  {
    id: 'board-move',
    label: messages.keyMove,
    place: 'board',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  { id: 'board-place', label: messages.keyPlace, place: 'board', keys: ['Enter'] },
  { id: 'board-pick-up', label: messages.keyPickUp, place: 'board', keys: ['m', ' '] },
  { id: 'board-fail', label: messages.keyFail, place: 'board', keys: ['f'] },
  { id: 'board-drive', label: messages.keyDrive, place: 'board', keys: ['d'] },
  { id: 'board-queue', label: messages.keyQueue, place: 'board', keys: ['q'] },
  { id: 'board-make', label: messages.keyMake, place: 'board', keys: ['v'] },
  { id: 'board-request', label: messages.keyRequest, place: 'board', keys: ['e'] },
  { id: 'board-menu', label: messages.keyMenu, place: 'board', keys: ['ContextMenu', 'Shift+F10'] },
  { id: 'board-mark', label: messages.keyMark, place: 'board', keys: ['x'] },
];
