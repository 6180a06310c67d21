/** How components reach the replay: one store for each workbench, made when the first trace comes, alive as long as the page. */
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand';
import { later } from '../../../base/later.ts';
import { loadLibrary } from '../../../scenario/drives/library.ts';
import { createReplayStore } from '../../../store/replaySlice.ts';
import type { ReplayState } from '../../../store/replaySlice.ts';
import { tabSession } from '../../../store/tabs.ts';
import type { AppState } from '../../../store/types.ts';
import type { Chaos } from '../../../worker/protocol.ts';
import { createReplayClient, replaySpawn } from '../../../worker/replayClient.ts';
import { download } from '../../kit/export/export.ts';
import { showDialog, useDialogs } from '../../kit/state/dialogs.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { rigDriveOf } from '../../../studies/validation/rigs.ts';
import { noTraceWords } from './trouble.ts';
import { answeredWords, readWords } from './words.ts';
import { messages } from './messages.ts';

const measured = later(messages.measuredDrives, () => import('../../../scenario/drives/measured.ts'));

const stores = new WeakMap<StoreApi<AppState>, StoreApi<ReplayState>>();

export function replayStoreOf({ store, engine }: Pick<AppHandles, 'store' | 'engine'>): StoreApi<ReplayState> {
  const known = stores.get(store);
  if (known) return known;
  const chaos = new URLSearchParams(location.search).has('chaos');
  const replay = createReplayStore({
    client(replaced) {
      const client = createReplayClient(replaySpawn({ chaos }), { replaced });
      // As for the engine's workers: only under this switch, and only tests know it.
      if (chaos) Object.assign(window, { spindleReplayTest: { plant: (fault: Chaos) => client.plant(fault) } });
      return client;
    },
    session: tabSession(),
    scenario: () => store.getState().scenario,
    recorded: (id) => store.getState().pinned.find((pin) => pin.id === id)?.scenario ?? null,
    libraryDrive: async (id) => {
      const rig = rigDriveOf(id);
      if (rig !== undefined) return (await measured.load()).asMeasured(rig) ?? null;
      return (await loadLibrary()).find((entry) => entry.id === id)?.drive ?? null;
    },
    download: (fileName, content) => download(fileName, content, content.type),
    makeRoom: () => engine.makeRoom(),
    announce(text) {
      const { announce, notify } = store.getState();
      announce(text);
      // Anyone who closed the dialog meanwhile wants to know that it is done.
      if (useDialogs.getState().open === 'replay') return;
      notify({ kind: 'info', text: messages.trace2(text), action: { label: messages.show, run: () => showDialog('replay') } });
    },
    words: { read: readWords, answered: answeredWords, noTrace: noTraceWords },
  });
  replay.subscribe(({ status }, before) => {
    if (status !== before.status) store.getState().setOccupied('trace', status !== 'idle');
  });
  stores.set(store, replay);
  return replay;
}

export function useReplay<T>(selector: (state: ReplayState) => T): T {
  return useStore(replayStoreOf(useHandles()), selector);
}
