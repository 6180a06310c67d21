/** Keys of the warehouse. Those without `perform` are the matrix's own. */
import { wordsOf } from '../../../scenario/terms.ts';
import { pickUpFiles } from '../../../store/move/commands.ts';
import type { AppHandles } from '../../../store/handles.ts';
import type { Action } from '../../kit/actions/action.ts';
import { showDialog } from '../../kit/state/dialogs.ts';

const segmentOf = ({ store }: AppHandles) => wordsOf(store.getState().scenario).segment.one;
const selected = ({ store }: AppHandles) => store.getState().selection.length > 0;

export const warehouseActions: readonly Action[] = [
  { id: 'select-files', label: 'Select files…', place: 'warehouse', keys: ['s'], perform: () => showDialog('select') },
  { id: 'hottest', label: 'Hottest files…', place: 'warehouse', keys: [], perform: () => showDialog('hottest') },
  {
    id: 'exceptions',
    label: 'Exceptions to the placement rules…',
    place: 'warehouse',
    keys: [],
    perform: () => showDialog('exceptions'),
  },
  {
    id: 'move-to',
    label: 'Move the selected files to…',
    place: 'warehouse',
    keys: ['t'],
    when: selected,
    perform: () => showDialog('move'),
  },
  {
    id: 'pick-up',
    label: 'Pick up the selection; in the matrix the file, unless it is selected with others; on the board the disk',
    place: 'warehouse',
    keys: ['m', ' '],
    when: selected,
    perform: (handles) => pickUpFiles(handles, handles.store.getState().selection),
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
  {
    id: 'matrix-segment',
    label: (handles) => `Matrix: add the whole ${segmentOf(handles)}; in an opened one: the file`,
    place: 'warehouse',
    keys: ['Shift+ '],
  },
  { id: 'matrix-all', label: 'Matrix: select the whole object', place: 'warehouse', keys: ['Mod+A'] },
  {
    id: 'matrix-open',
    label: (handles) => `Matrix: open the ${segmentOf(handles)} as large cells (mouse: double-click; touch: tap)`,
    place: 'warehouse',
    keys: ['Enter'],
  },
  { id: 'matrix-hottest', label: 'Matrix: next hottest file (Shift: the one before)', place: 'warehouse', keys: ['n'] },
  { id: 'matrix-summary', label: (handles) => `Matrix: read the ${segmentOf(handles)}’s summary`, place: 'warehouse', keys: ['i'] },
];
