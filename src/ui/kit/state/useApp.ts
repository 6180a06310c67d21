/**
 * How components reach the page's state: through one context that holds the store and the run results.
 * Nothing in `ui` imports the store of the page, so a test can mount any place on a store of its own. A page has one workbench all
 * the same: which dialog is open and how the study's page is looked at are stores of the module.
 */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { RunResult } from '../../../engine/record/result.ts';
import { wordsOf, type Vocabulary } from '../../../scenario/terms.ts';
import type { AppHandles } from '../../../store/handles.ts';
import type { AppState } from '../../../store/types.ts';
import { shownResultKey } from '../../../store/withheld.ts';

export const AppContext = createContext<AppHandles | null>(null);

/** The handles themselves, for event handlers that read the state once instead of following it. */
export function useHandles(): AppHandles {
  const handles = useContext(AppContext);
  if (!handles) throw new Error('useApp needs <AppContext value={{ store, results }}> above it');
  return handles;
}

/** Follows one piece of the state. Select small stable values: a selector that builds objects renders forever. */
export function useApp<T>(selector: (state: AppState) => T): T {
  const { followed, store } = useHandles();
  return useStore(followed ?? store, selector);
}

/** The words of the document on the page: what segments, PSUs and their settings are called. */
export const useWords = (): Vocabulary => useApp(({ scenario }) => wordsOf(scenario));

/** The state's functions. They never change, so reading them follows nothing. */
export type Commands = Pick<
  AppState,
  | 'edit'
  | 'undo'
  | 'redo'
  | 'jumpTo'
  | 'loadPreset'
  | 'loadScenario'
  | 'pinCurrent'
  | 'unpin'
  | 'runAllLayouts'
  | 'openSideBySide'
  | 'refreshPinned'
  | 'openFile'
  | 'openText'
  | 'saveFile'
  | 'currentLink'
  | 'sharedLink'
  | 'linkTo'
  | 'cancelBackground'
  | 'resumeComparison'
  | 'restartComparison'
  | 'cancelRun'
  | 'runFullScale'
  | 'showPart'
  | 'cancelWhole'
  | 'setComputesWhole'
  | 'rerun'
  | 'lookInto'
  | 'cancelDetail'
  | 'select'
  | 'setView'
  | 'setQuestion'
  | 'setTheme'
  | 'setShortcuts'
  | 'announce'
  | 'notify'
  | 'dismiss'
>;

export function useCommands(): Commands {
  // The same object forever, unlike `getState()`: safe as a dependency of effects.
  return useHandles().store.getInitialState();
}

/** Full result of a run, if it is still held. Results never change under their key. */
export function useResult(key: string | undefined): RunResult | undefined {
  const { results } = useHandles();
  return key === undefined ? undefined : results.get(key);
}

/** The full result of the answer on screen, or of the one that stood before while a new one is computed; none while a lesson keeps it back. */
export function useShownResult(): RunResult | undefined {
  return useResult(useApp(shownResultKey));
}
