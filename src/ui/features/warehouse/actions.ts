/** Keys of the warehouse. The matrix itself handles those without `perform`. */
import { wordsOf } from '../../../scenario/terms.ts';
import { pickUpFiles } from '../../../store/move/commands.ts';
import type { AppHandles } from '../../../store/handles.ts';
import type { Action } from '../../kit/actions/action.ts';
import { showDialog } from '../../kit/state/dialogs.ts';
import { messages } from './messages.ts';

const words = ({ store }: AppHandles) => wordsOf(store.getState().scenario);
const selected = ({ store }: AppHandles) => store.getState().selection.length > 0;

export const warehouseActions: readonly Action[] = [
  { id: 'select-files', label: messages.selectFiles, place: 'warehouse', keys: ['s'], perform: () => showDialog('select') },
  { id: 'hottest', label: messages.hottestFiles, place: 'warehouse', keys: [], perform: () => showDialog('hottest') },
  {
    id: 'exceptions',
    label: messages.keyExceptions,
    place: 'warehouse',
    keys: [],
    perform: () => showDialog('exceptions'),
  },
  {
    id: 'move-to',
    label: messages.keyMove,
    place: 'warehouse',
    keys: ['t'],
    when: selected,
    perform: () => showDialog('move'),
  },
  {
    id: 'pick-up',
    label: messages.keyPickUp,
    place: 'warehouse',
    keys: ['m', ' '],
    when: selected,
    perform: (handles) => pickUpFiles(handles, handles.store.getState().selection),
  },
  {
    id: 'matrix-move',
    label: messages.keyGo,
    place: 'warehouse',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  {
    id: 'matrix-extend',
    label: messages.keyExtend,
    place: 'warehouse',
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
  },
  { id: 'matrix-toggle', label: messages.keyToggle, place: 'warehouse', keys: ['Mod+ '] },
  {
    id: 'matrix-segment',
    label: (handles) => messages.keySegment(words(handles)),
    place: 'warehouse',
    keys: ['Shift+ '],
  },
  { id: 'matrix-all', label: messages.keyAll, place: 'warehouse', keys: ['Mod+A'] },
  {
    id: 'matrix-open',
    label: (handles) => messages.keyOpen(words(handles)),
    place: 'warehouse',
    keys: ['Enter'],
  },
  { id: 'matrix-hottest', label: messages.keyHottest, place: 'warehouse', keys: ['n'] },
  { id: 'matrix-summary', label: (handles) => messages.keySummary(words(handles)), place: 'warehouse', keys: ['i'] },
];
