import { later } from '../../base/later.ts';
import type { MenuItem } from '../kit/primitives/Menu.tsx';
import { useCommands } from '../kit/state/useApp.ts';
import { messages } from './messages.ts';

const say = later(messages.parts.kept, () => import('./kept/say.ts'));

/** What results lie on the device: a line of the menu, which says more when it is pressed. */
export function useKeptItem(): MenuItem {
  const { notify } = useCommands();
  return {
    id: 'kept',
    label: messages.kept,
    run: () =>
      void say
        .load()
        .then(({ sayKept }) => sayKept(notify))
        .catch((error: unknown) => notify({ kind: 'error', text: String(error) })),
  };
}
