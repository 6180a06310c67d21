/**
 * A device whose storage is slow to answer, or never does, does not keep the page blank. The page starts with what is at
 * hand without it: the link, what the tab left behind in its session, or the study's first page. What storage answers
 * later is shown if nothing was changed meanwhile, and offered if something was. Until it has answered, nothing is
 * written over the work that it may hold.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { InitialState } from './create.ts';
import { memoryStorage } from './deviceStorage.ts';
import { leftBehind } from './leaving.ts';
import { withPatience } from './patience.ts';
import { TAB_PREFIX } from './persist.ts';
import { gatherStart } from './start.ts';
import type { Start, StartDeps } from './start.ts';
import { noteId } from './tabs.ts';
import type { SessionStore, TabPresence } from './tabs.ts';
import type { AppState } from './types.ts';

/** Longer than storage takes on a busy machine; time in which the page itself did not run does not count. */
const PATIENCE_MS = 1000;

export interface Opening {
  readonly start: Start;
  /** Under which name the work of this tab is kept from now on. */
  readonly keepAs: string;
  /** Storage has not answered yet. */
  readonly late: Late | null;
}

export interface Late {
  /** Call once the page stands, before anybody can have touched it: what storage says later is shown or offered. */
  follow(store: StoreApi<AppState>): void;
  /** As the page goes: whether its work is to be left behind. Not where it is but a stand-in that nobody touched. */
  leaves(store: StoreApi<AppState>): boolean;
}

export async function openEarly(
  gather: () => Promise<Start>,
  deps: StartDeps,
  session: SessionStore | null,
  presence: TabPresence,
  newTabId: () => string,
): Promise<Opening> {
  const gathering = gather();
  // Anyone who waits for it below hears of a failure; here it only must not count as unheard.
  gathering.catch(() => {});
  try {
    return { start: await withPatience(() => gathering, PATIENCE_MS, 'late'), keepAs: deps.tab.id, late: null };
  } catch {
    const keepAs = newTabId();
    await presence.claim(keepAs);
    const start = await gatherStart({ ...deps, storage: memoryStorage(leftBehind(session, TAB_PREFIX + deps.tab.inherits)) });
    return { start, keepAs, late: following(gathering, start.initial, session, keepAs) };
  }
}

function following(gathering: Promise<Start>, shown: InitialState, session: SessionStore | null, keepAs: string): Late {
  let answered = false;
  let first: Shown = { history: shown.trail.history, pinned: shown.pinned };
  // An answer that has come meanwhile is noted in the history, too, and is nobody's work.
  const untouched = (store: StoreApi<AppState>) => {
    const { history, pinned } = store.getState();
    return sameIds(history, first.history) && sameIds(pinned, first.pinned);
  };
  return {
    follow(store) {
      first = store.getState();
      gathering.then(
        ({ initial, notices, pins }) => {
          answered = true;
          noteId(session, keepAs);
          const { notify } = store.getState();
          if (initial.theme !== 'system' && store.getState().theme === shown.theme) store.getState().setTheme(initial.theme);
          if (initial.shortcuts && store.getState().shortcuts === shown.shortcuts) store.setState({ shortcuts: initial.shortcuts });
          if (initial.computesWhole === false) store.getState().setComputesWhole(false);
          if (!isSame(initial, shown)) {
            if (untouched(store)) {
              show(store, initial);
              store.getState().pinLinked(pins);
            } else {
              notify({
                kind: 'info',
                topic: 'late-work',
                text: 'Your saved work has arrived late, because the browser was slow to load it. Your edits since then stay in the history.',
                action: { label: 'Show my saved work', run: () => loadOf(store, initial) },
              });
            }
          }
          const said = new Set(store.getState().notices.map(({ text }) => text));
          // What the link has to say was said when the page came up.
          for (const notice of notices.map((make) => make(store.getState))) if (!said.has(notice.text)) notify(notice);
        },
        (error: unknown) => {
          answered = true;
          noteId(session, keepAs);
          const details = [error instanceof Error ? error.message : String(error)];
          store.getState().notify({ kind: 'warning', text: 'Work saved in this browser could not be read.', details });
        },
      );
    },
    leaves(store) {
      if (answered) return true;
      if (untouched(store)) return false;
      noteId(session, keepAs);
      return true;
    },
  };
}

type Shown = Pick<AppState, 'history' | 'pinned'>;

const sameIds = (a: readonly { readonly id: unknown }[], b: readonly { readonly id: unknown }[]): boolean =>
  a.length === b.length && a.every(({ id }, k) => id === b[k].id);

const isSame = (a: InitialState, b: InitialState): boolean =>
  a.trail.history.length === b.trail.history.length &&
  a.pinned.length === b.pinned.length &&
  a.trail.history[a.trail.historyIndex].scenarioHash === b.trail.history[b.trail.historyIndex].scenarioHash;

function loadOf(store: StoreApi<AppState>, { trail: { history, historyIndex } }: InitialState): void {
  store.getState().loadScenario(history[historyIndex].scenario, 'Continued with the saved work');
}

/** In place of a page that nobody has touched. */
function show(store: StoreApi<AppState>, initial: InitialState): void {
  loadOf(store, initial);
  const { history, historyIndex } = initial.trail;
  store.setState({ history, historyIndex, pinned: initial.pinned });
  store.getState().setView(initial.view);
}
