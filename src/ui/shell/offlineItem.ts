import type { MenuItem } from '../kit/primitives/Menu.tsx';
import { useCommands } from '../kit/state/useApp.ts';
import { offlineNote, offlineWords, useOffline } from './offline/state.ts';

/** Whether the page needs the network any more: a line of the menu, which says more when it is pressed. */
export function useOfflineItem(): MenuItem {
  const offline = useOffline((state) => state.offline);
  const { notify } = useCommands();
  return {
    id: 'offline',
    label: 'Offline use',
    note: offlineNote(offline),
    run: () => notify({ kind: 'info', topic: 'offline', ...offlineWords(offline) }),
  };
}
