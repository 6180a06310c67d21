/** Keys of the board, which performs them itself (`Board.tsx`). */
import type { Action } from '../../kit/actions/action.ts';

export const boardActions: readonly Action[] = [
  {
    id: 'board-move',
    label: 'Board: go from disk to disk; while something is held from target to target',
    place: 'board',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  { id: 'board-place', label: 'Board: put down what is held', place: 'board', keys: ['Enter'] },
  { id: 'board-pick-up', label: 'Board: pick up the disk, with all marked ones', place: 'board', keys: ['m', ' '] },
  { id: 'board-fail', label: 'Board: fail the disk, or repair it, with all marked ones', place: 'board', keys: ['f'] },
  { id: 'board-drive', label: 'Board: drive of the disk, or of all marked ones', place: 'board', keys: ['d'] },
  { id: 'board-queue', label: 'Board: scheduler and queue of the disk', place: 'board', keys: ['q'] },
  { id: 'board-make', label: 'Board: make a volume of the marked disks', place: 'board', keys: ['v'] },
  { id: 'board-request', label: 'Board: what one request to the disk’s volume becomes', place: 'board', keys: ['e'] },
  { id: 'board-menu', label: 'Board: everything that can be done with the disk', place: 'board', keys: ['ContextMenu', 'Shift+F10'] },
  { id: 'board-mark', label: 'Board: mark a disk or volume (Space while something is held)', place: 'board', keys: ['x'] },
];
