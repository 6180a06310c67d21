import { useMedia } from '../../kit/primitives/useMedia.ts';
import { useApp } from '../../kit/state/useApp.ts';

/** Whether tables have room for few columns only: the rest then stands in their cells. */
export function useNarrow(): boolean {
  const narrow = useMedia('(max-width: 899px)');
  const narrowInLarge = useMedia('(max-width: 1199px)');
  // The projector's type takes half as much room again.
  const projector = useApp((state) => state.theme === 'projector');
  return projector ? narrowInLarge : narrow;
}
