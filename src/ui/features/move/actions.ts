/** Keys and commands of warehouse, board and moving, for the frame's table of keys. */
import type { Action } from '../../kit/actions/action.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { cancelHand, openDialog, pickUpFiles } from '../../../store/move/commands.ts';
import { handOf, mark } from '../../../store/move/hand.ts';
import { NOTHING } from '../../../store/selection.ts';

const state = ({ store }: AppHandles) => store.getState();
const selected = (handles: AppHandles) => state(handles).selection.length > 0;

/**
 * What Escape clears, one thing per press, in this order: what is held, marks, selection, the highlighted
 * disk, the pinned time cursor. Dialogs, open segments and popovers take the key before it comes here.
 */
export function escapeStep(handles: AppHandles): 'hand' | 'marks' | 'selection' | 'disk' | 'cursor' | null {
  const { inHand, marked } = handOf(handles.store).getState();
  const { selection, view } = state(handles);
  if (inHand) return 'hand';
  if (marked.length > 0) return 'marks';
  if (selection.length > 0) return 'selection';
  if (view.disk !== null) return 'disk';
  return view.cursorMs === null ? null : 'cursor';
}

function escape(handles: AppHandles): void {
  const { select, setView, announce } = state(handles);
  switch (escapeStep(handles)) {
    case 'hand':
      cancelHand(handles);
      return;
    case 'marks':
      mark(handOf(handles.store), [], 'only');
      announce('All marks taken off.');
      return;
    case 'selection':
      select(NOTHING);
      announce('Selection cleared.');
      return;
    case 'disk':
      setView({ disk: null });
      announce('No disk is highlighted.');
      return;
    case 'cursor':
      setView({ cursorMs: null });
      announce('Time cursor taken away: the whole run is shown.');
      return;
    case null:
  }
}

export const moveActions = [
  {
    id: 'escape',
    label: 'Clear: what is held, marks, selection, highlighted disk, time cursor (one per press)',
    place: 'page',
    keys: ['Escape'],
    when: (handles) => escapeStep(handles) !== null,
    perform: escape,
  },
  { id: 'select-files', label: 'Select files…', place: 'warehouse', keys: ['s'], perform: (handles) => openDialog(handles, 'select') },
  { id: 'hottest', label: 'Hottest files…', place: 'warehouse', keys: [], perform: (handles) => openDialog(handles, 'hottest') },
  {
    id: 'exceptions',
    label: 'Exceptions to the placement rules…',
    place: 'warehouse',
    keys: [],
    perform: (handles) => openDialog(handles, 'exceptions'),
  },
  {
    id: 'move-to',
    label: 'Move the selected files to…',
    place: 'warehouse',
    keys: ['t'],
    when: selected,
    perform: (handles) => openDialog(handles, 'move'),
  },
  {
    id: 'pick-up',
    label: 'Pick up the selection; in the matrix the file, unless it is selected with others; on the board the disk',
    place: 'warehouse',
    keys: ['m', ' '],
    when: selected,
    perform: (handles) => pickUpFiles(handles, state(handles).selection),
  },
  {
    id: 'matrix-move',
    label: 'Matrix: go from file to file; Ctrl to the edge',
    place: 'warehouse',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  {
    id: 'matrix-extend',
    label: 'Matrix: extend the selection',
    place: 'warehouse',
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  },
  { id: 'matrix-toggle', label: 'Matrix: add the file to the selection or take it out', place: 'warehouse', keys: ['Mod+ '] },
  { id: 'matrix-segment', label: 'Matrix: add the whole segment; in an opened one: the file', place: 'warehouse', keys: ['Shift+ '] },
  { id: 'matrix-all', label: 'Matrix: select the whole object', place: 'warehouse', keys: ['Mod+A'] },
  {
    id: 'matrix-open',
    label: 'Matrix: open the segment as large cells (mouse: double-click; touch: tap)',
    place: 'warehouse',
    keys: ['Enter'],
  },
  { id: 'matrix-hottest', label: 'Matrix: next hottest file (Shift: the one before)', place: 'warehouse', keys: ['n'] },
  { id: 'matrix-summary', label: 'Matrix: read the segment’s summary', place: 'warehouse', keys: ['i'] },
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
] as const satisfies readonly Action[];
