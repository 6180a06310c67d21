/**
 * The one table of what a person can do with keys and frame buttons. Key handling, buttons, the help
 * dialog and the tests read it. Places that handle their own keys document them here.
 */
import type { Action } from '../kit/actions/action.ts';
import { wordsOf } from '../../scenario/terms.ts';
import type { AppHandles } from '../../store/handles.ts';
import { timeActions } from '../features/charts/timeActions.ts';
import { showDialog } from '../kit/state/dialogs.ts';
import { focusPlace } from './places.ts';
import { togglePlaying } from '../../store/playback.ts';
import { laneActions } from '../features/lanes/actions.ts';
import { boardActions } from '../features/board/actions.ts';
import { warehouseActions } from '../features/warehouse/actions.ts';
import { redoLabel, undoLabel } from '../../store/history.ts';
import { escapeAction } from './escape.ts';
import { messages } from './messages.ts';

const state = ({ store }: AppHandles) => store.getState();

export const pageActions = [
  {
    id: 'undo',
    label: (handles) => messages.undo(undoLabel(state(handles))),
    place: 'page',
    keys: ['Mod+Z'],
    when: (handles) => undoLabel(state(handles)) !== undefined,
    perform: (handles) => state(handles).undo(),
  },
  {
    id: 'redo',
    label: (handles) => messages.redo(redoLabel(state(handles))),
    place: 'page',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    when: (handles) => redoLabel(state(handles)) !== undefined,
    perform: (handles) => state(handles).redo(),
  },
  {
    id: 'pin',
    label: messages.pin,
    place: 'page',
    keys: ['F8'],
    when: (handles) => state(handles).answer.summary !== null,
    perform: (handles) => state(handles).pinCurrent(),
  },
  { id: 'share', label: messages.share, place: 'page', keys: ['Mod+S'], perform: () => showDialog('share') },
  { id: 'new', label: messages.newWarehouse, place: 'page', keys: [], perform: () => showDialog('new') },
  { id: 'partition', label: messages.partition, place: 'page', keys: [], perform: () => showDialog('partition') },
  { id: 'workload', label: messages.workloadOf, place: 'page', keys: [], perform: () => showDialog('workload') },
  { id: 'caches', label: messages.caches, place: 'page', keys: [], perform: () => showDialog('caches') },
  {
    id: 'words',
    label: (handles) => messages.words(wordsOf(state(handles).scenario).title),
    place: 'page',
    keys: [],
    perform: () => showDialog('words'),
  },
  { id: 'take-away', label: messages.takeAway, place: 'page', keys: [], perform: () => showDialog('take-away') },
  { id: 'failures', label: messages.failures, place: 'page', keys: [], perform: () => showDialog('failures') },
  { id: 'tables', label: messages.tables, place: 'page', keys: [], perform: () => showDialog('tables') },
  { id: 'pools', label: messages.pools, place: 'page', keys: [], perform: () => showDialog('pools') },
  { id: 'nodes', label: messages.nodes, place: 'page', keys: [], perform: () => showDialog('nodes') },
  { id: 'controllers', label: messages.controllers, place: 'page', keys: [], perform: () => showDialog('controllers') },
  { id: 'groups', label: messages.groups, place: 'page', keys: [], perform: () => showDialog('groups') },
  { id: 'streams', label: messages.streams, place: 'page', keys: [], perform: () => showDialog('streams') },
  { id: 'objects', label: messages.objects, place: 'page', keys: [], perform: () => showDialog('objects') },
  { id: 'pipes', label: messages.pipes, place: 'page', keys: [], perform: () => showDialog('pipes') },
  { id: 'advisor', label: messages.advisor, place: 'page', keys: [], perform: () => showDialog('advisor') },
  { id: 'find', label: messages.find, place: 'page', keys: [], perform: () => showDialog('find') },
  { id: 'verify', label: messages.verify, place: 'page', keys: [], perform: () => showDialog('verify') },
  { id: 'measured', label: messages.measured, place: 'page', keys: [], perform: () => showDialog('measured') },
  { id: 'calculators', label: messages.calculators, place: 'page', keys: [], perform: () => showDialog('calculators') },
  { id: 'drives', label: messages.drives, place: 'page', keys: ['F2'], perform: () => showDialog('drives') },
  { id: 'replay', label: messages.replay, place: 'page', keys: [], perform: () => showDialog('replay') },
  { id: 'play', label: messages.play, place: 'page', keys: ['F9'], perform: togglePlaying },
  {
    id: 'validation',
    label: messages.validation,
    place: 'page',
    keys: ['Shift+F1'],
    perform: () => showDialog('validation'),
  },
  {
    id: 'study',
    label: messages.study,
    place: 'page',
    keys: ['Shift+F2'],
    perform: () => showDialog('study'),
  },
  { id: 'glossary', label: messages.glossary, place: 'page', keys: [], perform: () => showDialog('glossary') },
  { id: 'help', label: messages.keys, place: 'page', keys: ['F1', '?'], perform: () => showDialog('keys') },
  { id: 'next-place', label: messages.nextPlace, place: 'page', keys: ['F6'], perform: () => focusPlace(1) },
  { id: 'previous-place', label: messages.previousPlace, place: 'page', keys: ['Shift+F6'], perform: () => focusPlace(-1) },
] as const satisfies readonly Action[];

export type PageActionId = (typeof pageActions)[number]['id'];

/** The action of that name. */
export function pageAction(id: PageActionId): Action {
  // The id is one of the table's by its type.
  return pageActions.find((action) => action.id === id) ?? pageActions[0];
}

/** What the page listens for. The film, which is loaded when it is opened, listens itself: `keyTable.ts` has its keys too. */
export const allActions: readonly Action[] = [
  ...pageActions,
  escapeAction,
  ...warehouseActions,
  ...boardActions,
  ...timeActions,
  ...laneActions,
];
