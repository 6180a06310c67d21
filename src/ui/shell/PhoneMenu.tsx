import { useShallow } from 'zustand/react/shallow';
import { actionLabel } from '../kit/actions/action.ts';
import { pageAction } from './actions.ts';
import { Menu } from '../kit/primitives/Menu.tsx';
import { useKeptItem } from './keptItem.ts';
import { useOfflineItem } from './offlineItem.ts';
import { useApp, useCommands, useHandles } from '../kit/state/useApp.ts';
import { useWholeItem } from './wholeItem.ts';
import { THEMES } from './theme.ts';
import { messages } from './messages.ts';

const IDS = [
  'pin',
  'share',
  'new',
  'take-away',
  'partition',
  'workload',
  'caches',
  'words',
  'study',
  'calculators',
  'tables',
  'streams',
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
  'drives',
  'play',
  'replay',
  'validation',
  'help',
] as const;

/** What has no room in a phone's header: the same actions, in one menu. */
export function PhoneMenu() {
  const handles = useHandles();
  const commands = useCommands();
  const whole = useWholeItem();
  const kept = useKeptItem();
  const offline = useOfflineItem();
  const theme = useApp((state) => state.theme);
  // Some say what is chosen now, so the menu follows.
  const labels = useApp(useShallow(() => IDS.map((id) => actionLabel(pageAction(id), handles))));
  const actions = IDS.map((id, k) => {
    const action = pageAction(id);
    return { id, label: labels[k], run: () => (action.when?.(handles) ?? true) && action.perform?.(handles) };
  });
  const themes = THEMES.map(({ value, label }, i) => ({
    id: value,
    label: messages.theme(label),
    checked: value === theme,
    divider: i === 0,
    run: () => commands.setTheme(value),
  }));
  return <Menu kind="quiet" icon="more" label={messages.more} align="end" items={[...actions, whole, kept, offline, ...themes]} />;
}
