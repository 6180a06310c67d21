import type { MenuItem } from '../kit/primitives/Menu.tsx';
import { useCommands } from '../kit/state/useApp.ts';
import { offlineNote, offlineWords, useOffline } from './offline/state.ts';
import { messages } from './messages.ts';

/** Whether the page needs the network any more: a line of the menu, which says more when it is pressed. */
export function useOfflineItem(): MenuItem {
  const offline = useOffline((state) => state.offline);
  const { notify } = useCommands();
  return {
    id: 'offline',
    label: messages.offline,
    note: offlineNote(offline),
    run: () => notify({ kind: 'info', topic: 'offline', ...offlineWords(offline) }),
  };
}
