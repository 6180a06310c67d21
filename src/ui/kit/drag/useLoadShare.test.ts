import { expect, it } from 'vitest';
import { layoutOf } from '../../../analysis/document/derived.ts';
import type { InHand } from '../../../store/move/hand.ts';
import { previewOf } from '../../../store/move/preview.ts';
import { filesInHand, psusOfDrag } from '../../../store/move/sources.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { loadAfter } from './useLoadShare.ts';

const separated = sampleScenario('fourStripes', 'mixed');
const inHand = filesInHand(separated, psusOfDrag(separated, 'object:0')!) as InHand & { readonly kind: 'files' };

it('the load of the target by the last run’s bytes, before and after', () => {
  const preview = previewOf(separated, inHand, { kind: 'target', id: 'v-indexes' });
  const layout = layoutOf(separated);
  // The held files carry three quarters, what lies on the target the rest.
  const psuBytes = Float64Array.from({ length: layout.psuCount }, (_, p) =>
    p < inHand.psus.length ? 3 / inHand.psus.length : layout.targets[layout.target[p]].id === 'v-indexes' && p === 2002 ? 1 : 0,
  );
  expect(loadAfter(separated, preview, { psuBytes })).toBe('would carry 100\u202F% of the last run’s bytes, 25\u202F% now');
  expect(loadAfter(separated, preview, { psuBytes: new Float64Array(3) })).toBeUndefined();
  expect(loadAfter(separated, previewOf(separated, inHand, { kind: 'target', id: 'v-fact' }), { psuBytes })).toBeUndefined();
});
