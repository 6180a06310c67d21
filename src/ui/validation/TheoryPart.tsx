import { isLawWithin, theoryError } from '../../studies/validation/gates.ts';
import type { TheoryComparison } from '../../studies/validation/results.ts';
import { Numbers, Within } from './Numbers.tsx';
import { deviationText, gateText, msText } from './words.ts';

/** What theory gives, and what the engine does. */
export function TheoryPart({ laws }: { readonly laws: readonly TheoryComparison[] }) {
  return (
    <Numbers
      caption="Theory and simulation"
      columns={['Law', 'Theory', 'Simulated', 'Off by', 'Allowed', 'Verdict']}
      rows={laws.map((one) => ({
        key: one.id,
        cells: [
          one.title,
          one.unit === 'ms' ? msText(one.expected) : `${one.expected} ${one.unit}`,
          one.unit === 'ms' ? msText(one.simulated) : `${one.simulated} ${one.unit}`,
          deviationText(theoryError(one)),
          gateText(one.gate),
          <Within key="within" is={isLawWithin(one)} />,
        ],
      }))}
    />
  );
}
