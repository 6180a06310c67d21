/** What is looked at: selection, cursor, open places, theme; and which keys act. Never part of the history. */
import type { Scenario } from '../scenario/schema.ts';
import type { Patch, SliceContext } from './context.ts';
import type { DocumentFollower } from './documentSlice.ts';
import type { AppState, ShortcutChoice, View } from './types.ts';

export type ViewSlice = Pick<AppState, 'selection' | 'select' | 'view' | 'setView' | 'theme' | 'setTheme' | 'shortcuts' | 'setShortcuts'>;

export const ALL_SHORTCUTS: ShortcutChoice = { characters: true, browser: true };

export const DEFAULT_VIEW: View = {
  cursorMs: null,
  disk: null,
  matrixColour: 'waiting',
  openObject: null,
  strip: 'both',
  stripAs: 'chart',
  tab: 'board',
  baselineId: null,
  claim: null,
  lesson: null,
  playMs: null,
  playSpeed: null,
  mechanics: null,
  sweep: null,
};

const NOTHING = new Int32Array(0);

export function createViewSlice(
  { get, set }: SliceContext,
  initial: { readonly view: View; readonly theme: AppState['theme']; readonly shortcuts?: ShortcutChoice },
): ViewSlice {
  return {
    selection: NOTHING,
    select(psus) {
      set({ selection: psus.length === 0 ? NOTHING : Int32Array.from(psus).sort() });
    },
    view: initial.view,
    setView(change) {
      const { view } = get();
      const keys = Object.keys(change) as (keyof View)[];
      if (keys.some((key) => !Object.is(view[key], change[key]))) set({ view: { ...view, ...change } });
    },
    theme: initial.theme,
    setTheme(theme) {
      set({ theme });
    },
    shortcuts: initial.shortcuts ?? ALL_SHORTCUTS,
    setShortcuts(change) {
      set({ shortcuts: { ...get().shortcuts, ...change } });
    },
  };
}

/** Drops what the next document does not have: files of another table of PSUs, a disk or an object that is gone. */
export function followView({ get }: SliceContext): DocumentFollower {
  return {
    patch(next) {
      const { scenario, selection, view } = get();
      const patch: { -readonly [K in keyof Patch]: Patch[K] } = {};
      if (selection.length > 0 && !samePsus(scenario, next)) patch.selection = NOTHING;
      const diskGone = view.disk !== null && view.disk >= next.hardware.disks.length;
      const objectGone = view.openObject !== null && !next.database.objects.some((object) => object.id === view.openObject);
      if (diskGone || objectGone) {
        patch.view = { ...view, disk: diskGone ? null : view.disk, openObject: objectGone ? null : view.openObject };
      }
      return patch;
    },
    after() {},
  };
}

/** Whether a PSU's index means the same file in both documents. */
function samePsus(a: Scenario, b: Scenario): boolean {
  const left = a.database.objects;
  const right = b.database.objects;
  if (left === right) return true;
  return (
    left.length === right.length &&
    left.every((object, i) => {
      const other = right[i];
      return object.id === other.id && object.segments === other.segments && object.psusPerSegment === other.psusPerSegment;
    })
  );
}
