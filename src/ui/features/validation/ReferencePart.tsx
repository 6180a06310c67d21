import { isCaseWithin, quantileGate } from '../../../studies/validation/gates.ts';
import type { ReferenceComparison } from '../../../studies/validation/results.ts';
import { formatCount } from '../../../analysis/format.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { Within } from './Within.tsx';
import { deviationText, disciplineName, gateText, loadText, msText, profileNote } from './words.ts';
import styles from './Validation.module.css';

const PROFILES = ['bare', 'mech', 'cache'] as const;

/** The reference simulator's own results against ours, case by case. */
export function ReferencePart({ cases }: { readonly cases: readonly ReferenceComparison[] }) {
  const narrow = !useWindowFrom(900, 1200);
  return (
    <>
      <p>
        DiskSim 4.0 on traces of our own, for the same drive: {PROFILES.map((profile) => `${profile}: ${profileNote(profile)}`).join('; ')}.
        Requests were issued open (at given times) or closed (one after the other). A deviation is a share of DiskSim’s mean; that of the
        quantiles is the root mean square over seven of them, from 5 to 99 %.
      </p>
      {narrow ? <Narrow cases={cases} /> : <Wide cases={cases} />}
    </>
  );
}

const within = (one: ReferenceComparison) => <Within key="within" is={isCaseWithin(one)} />;
const gates = (one: ReferenceComparison) => `${gateText(one.gate)} / ${gateText(quantileGate(one))}`;

function Wide({ cases }: { readonly cases: readonly ReferenceComparison[] }) {
  return (
    <Numbers
      caption="Cases of the reference simulator"
      columns={['Load', 'Profile', 'Order', 'Requests', 'DiskSim', 'Spindle', 'Mean off by', 'Quantiles off by', 'Allowed', 'Verdict']}
      rows={cases.map((one) => ({
        key: one.id,
        cells: [
          loadText(one),
          one.profile,
          disciplineName(one.discipline),
          formatCount(one.requests),
          msText(one.referenceMeanMs),
          msText(one.simulatedMeanMs),
          deviationText(one.meanError),
          deviationText(one.quantileError).replace('+', ''),
          gates(one),
          within(one),
        ],
      }))}
    />
  );
}

function Narrow({ cases }: { readonly cases: readonly ReferenceComparison[] }) {
  return (
    <Numbers
      caption="Cases of the reference simulator"
      columns={['Case', 'Off by', 'Verdict']}
      rows={cases.map((one) => ({
        key: one.id,
        cells: [
          <span key="case" className={styles.stacked}>
            <span>{loadText(one)}</span>
            <span className={styles.quiet}>
              {one.profile}, {disciplineName(one.discipline)}, {formatCount(one.requests)} requests; DiskSim {msText(one.referenceMeanMs)},
              Spindle {msText(one.simulatedMeanMs)}
            </span>
          </span>,
          <span key="off" className={styles.stacked}>
            <span>mean {deviationText(one.meanError)}</span>
            <span>quantiles {deviationText(one.quantileError).replace('+', '')}</span>
            <span className={styles.quiet}>of {gates(one)}</span>
          </span>,
          within(one),
        ],
      }))}
    />
  );
}
