/** What an action of a timeline does one after the other, in words. */
import type { MovePhaseName } from '../../engine/record/movePhases.ts';

export const PHASE_WORDS: Readonly<Record<MovePhaseName, string>> = {
  wait: 'waits its turn',
  drain: 'lets writes end',
  copy: 'copies',
  rebalance: 'rebalances',
  restore: 'restores',
  'roll-forward': 'rolls forward',
  close: 'applies the last changes',
  reopen: 'opens the file again',
  refill: 'fills the buffer pool again',
  suspend: 'suspends its logical volumes for a moment',
};
