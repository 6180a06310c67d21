import type { MenuItem } from '../kit/primitives/Menu.tsx';
import { useApp, useCommands } from '../kit/state/useApp.ts';

/** Whether the whole batch is computed by itself: a line of the menu, which switches it. */
export function useWholeItem(): MenuItem {
  const on = useApp((state) => state.computesWhole);
  const { setComputesWhole } = useCommands();
  return {
    id: 'whole-batch',
    label: 'Compute the whole batch by itself',
    note: on ? 'On, where it takes only seconds' : 'Off',
    divider: true,
    run: () => setComputesWhole(!on),
  };
}
