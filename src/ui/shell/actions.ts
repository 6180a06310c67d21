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
import { laneActions } from '../features/lanes/actions.ts';
import { boardActions } from '../features/board/actions.ts';
import { warehouseActions } from '../features/warehouse/actions.ts';
import { redoLabel, undoLabel } from '../../store/history.ts';
import { escapeAction } from './escape.ts';

const state = ({ store }: AppHandles) => store.getState();

export const pageActions = [
  {
    id: 'undo',
    label: (handles) => `Undo${named(undoLabel(state(handles)))}`,
    place: 'page',
    keys: ['Mod+Z'],
    when: (handles) => undoLabel(state(handles)) !== undefined,
    perform: (handles) => state(handles).undo(),
  },
  {
    id: 'redo',
    label: (handles) => `Redo${named(redoLabel(state(handles)))}`,
    place: 'page',
    keys: ['Mod+Shift+Z', 'Mod+Y'],
    when: (handles) => redoLabel(state(handles)) !== undefined,
    perform: (handles) => state(handles).redo(),
  },
  {
    id: 'pin',
    label: 'Pin this layout for comparison',
    place: 'page',
    keys: ['F8'],
    when: (handles) => state(handles).answer.summary !== null,
    perform: (handles) => state(handles).pinCurrent(),
  },
  { id: 'share', label: 'Share, save or open', place: 'page', keys: ['Mod+S'], perform: () => showDialog('share') },
  { id: 'partition', label: 'Partitioning and files', place: 'page', keys: [], perform: () => showDialog('partition') },
  { id: 'workload', label: 'Workload: users, batch', place: 'page', keys: [], perform: () => showDialog('workload') },
  { id: 'caches', label: 'Caches', place: 'page', keys: [], perform: () => showDialog('caches') },
  {
    id: 'words',
    label: (handles) => `Words: ${wordsOf(state(handles).scenario).title}`,
    place: 'page',
    keys: [],
    perform: () => showDialog('words'),
  },
  { id: 'take-away', label: 'Take away: commands for this layout', place: 'page', keys: [], perform: () => showDialog('take-away') },
  { id: 'failures', label: 'What if a disk fails?', place: 'page', keys: [], perform: () => showDialog('failures') },
  { id: 'calculators', label: 'Calculators: rules of thumb', place: 'page', keys: [], perform: () => showDialog('calculators') },
  { id: 'drives', label: 'Drives: library and parameters', place: 'page', keys: ['F2'], perform: () => showDialog('drives') },
  { id: 'replay', label: 'Replay a trace', place: 'page', keys: [], perform: () => showDialog('replay') },
  {
    id: 'validation',
    label: 'Validation: how far off the models are',
    place: 'page',
    keys: ['Shift+F1'],
    perform: () => showDialog('validation'),
  },
  {
    id: 'study',
    label: 'Study: what is asked, sweep, claims, lesson',
    place: 'page',
    keys: ['Shift+F2'],
    perform: () => showDialog('study'),
  },
  { id: 'glossary', label: 'Glossary: every term of the page', place: 'page', keys: [], perform: () => showDialog('glossary') },
  { id: 'help', label: 'Keys, glossary, parameters, validation', place: 'page', keys: ['F1', '?'], perform: () => showDialog('keys') },
  { id: 'next-place', label: 'Go to the next place', place: 'page', keys: ['F6'], perform: () => focusPlace(1) },
  { id: 'previous-place', label: 'Go to the place before', place: 'page', keys: ['Shift+F6'], perform: () => focusPlace(-1) },
] as const satisfies readonly Action[];

function named(label: string | undefined): string {
  return label === undefined ? '' : `: ${label}`;
}

export type PageActionId = (typeof pageActions)[number]['id'];

/** The action of that name. */
export function pageAction(id: PageActionId): Action {
  // The id is one of the table's by its type.
  return pageActions.find((action) => action.id === id) ?? pageActions[0];
}

/** Everything there is a key for, in the order in which help shows it. */
export const allActions: readonly Action[] = [
  ...pageActions,
  escapeAction,
  ...warehouseActions,
  ...boardActions,
  ...timeActions,
  ...laneActions,
];
