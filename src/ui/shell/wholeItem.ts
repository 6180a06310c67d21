import type { MenuItem } from '../kit/primitives/Menu.tsx';
import { useApp, useCommands } from '../kit/state/useApp.ts';
import { messages } from './messages.ts';

/** Whether the whole batch is computed by itself: a line of the menu, which switches it. */
export function useWholeItem(): MenuItem {
  const on = useApp((state) => state.computesWhole);
  const { setComputesWhole } = useCommands();
  return {
    id: 'whole-batch',
    label: messages.wholeBatch,
    note: on ? messages.wholeOn : messages.wholeOff,
    divider: true,
    run: () => setComputesWhole(!on),
  };
}
