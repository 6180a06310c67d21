import { later } from '../../../base/later.ts';
import type { Evidence } from '../../../analysis/why/evidence.ts';
import type { GroupId } from '../../../analysis/run/phases.ts';
import { useShown } from '../../kit/state/shown.ts';
import { useHandles } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';

const part = later(messages.evidencePart, () => import('./evidenceShown.ts'));

/** Marks and announces the evidence for a part or a sentence, or announces that there is nothing to show. */
export function useEvidence(): (what: GroupId | Evidence | null) => void {
  const { result, scenario } = useShown();
  const { store } = useHandles();
  return (what) => {
    const arrived = part.arrived();
    if (arrived !== undefined) return arrived.showEvidence({ store }, scenario, result, what);
    part.load().then(
      ({ showEvidence }) => showEvidence({ store }, scenario, result, what),
      () => store.getState().announce(messages.noEvidence),
    );
  };
}
