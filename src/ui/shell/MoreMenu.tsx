import { useShallow } from 'zustand/react/shallow';
import { actionLabel } from '../kit/actions/action.ts';
import { pageAction } from './actions.ts';
import type { PageActionId } from './actions.ts';
import { Menu } from '../kit/primitives/Menu.tsx';
import type { MenuItem } from '../kit/primitives/Menu.tsx';
import { useApp, useHandles } from '../kit/state/useApp.ts';
import { keyActs, showKey } from '../kit/actions/keys.ts';
import { useKeptItem } from './keptItem.ts';
import { useOfflineItem } from './offlineItem.ts';
import { useWholeItem } from './wholeItem.ts';
import { messages } from './messages.ts';

const GROUPS: readonly { readonly heading?: string; readonly ids: readonly PageActionId[] }[] = [
  { ids: ['new', 'study', 'calculators'] },
  {
    heading: messages.thisScenario,
    ids: [
      'partition',
      'workload',
      'streams',
      'caches',
      'words',
      'tables',
      'pools',
      'nodes',
      'controllers',
      'groups',
      'objects',
      'pipes',
      'advisor',
      'find',
      'verify',
      'measured',
      'failures',
      'play',
      'take-away',
    ],
  },
  { heading: messages.devices, ids: ['drives', 'validation'] },
  { heading: messages.help, ids: ['glossary', 'help'] },
];

const ITEMS = GROUPS.flatMap(({ ids }) => ids);

/** What is wanted less often than the top bar's buttons. */
export function MoreMenu() {
  const handles = useHandles();
  const shortcuts = useApp((state) => state.shortcuts);
  // Some say what is chosen now, so the menu follows.
  const labels = useApp(useShallow(() => ITEMS.map((id) => actionLabel(pageAction(id), handles))));
  const wholeItem = useWholeItem();
  const keptItem = useKeptItem();
  const offlineItem = useOfflineItem();
  const items = GROUPS.flatMap(({ heading, ids }) =>
    ids.map((id, k): MenuItem => {
      const action = pageAction(id);
      const key = action.keys.find((each) => keyActs(each, shortcuts));
      return {
        id,
        label: labels[ITEMS.indexOf(id)],
        ...(key !== undefined && { note: showKey(key) }),
        ...(k === 0 && heading !== undefined && { heading }),
        run: () => action.perform?.(handles),
      };
    }),
  );
  items.push(wholeItem, keptItem, offlineItem);
  return <Menu kind="quiet" icon="more" label={messages.moreOf} align="end" items={items} />;
}
