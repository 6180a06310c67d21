import { isCaseWithin, quantileGate } from '../../../studies/validation/gates.ts';
import type { ReferenceComparison } from '../../../studies/validation/results.ts';
import { formatCount } from '../../../analysis/format.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { Within } from './Within.tsx';
import { deviationText, disciplineName, gateText, loadText, msText, profileNote } from './words.ts';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

const PROFILES = ['bare', 'mech', 'cache'] as const;

/** The reference simulator's own results against ours, case by case. */
export function ReferencePart({ cases }: { readonly cases: readonly ReferenceComparison[] }) {
  const narrow = !useWindowFrom(900, 1200);
  return (
    <>
      <p>
        {messages.diskSim40OnTraces} {PROFILES.map((profile) => `${profile}: ${profileNote(profile)}`).join('; ')}
        {messages.requestsWereIssuedOpenAt}
      </p>
      {narrow ? <Narrow cases={cases} /> : <Wide cases={cases} />}
    </>
  );
}

const within = (one: ReferenceComparison) => <Within key="within" is={isCaseWithin(one)} />;
const gates = (one: ReferenceComparison) => `${gateText(one.gate)} / ${gateText(quantileGate(one))}`;

function Wide({ cases }: { readonly cases: readonly ReferenceComparison[] }) {
  return (
    <Table
      caption={messages.casesOfTheReferenceSimulator}
      columns={[
        messages.load,
        messages.profile,
        messages.order,
        messages.requests,
        messages.diskSim2,
        messages.spindle,
        messages.meanOffBy,
        messages.quantilesOffBy,
        messages.allowed,
        messages.verdict,
      ]}
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
    <Table
      caption={messages.casesOfTheReferenceSimulator}
      columns={[messages.caseText, messages.offBy, messages.verdict]}
      rows={cases.map((one) => ({
        key: one.id,
        cells: [
          <span key="case" className={styles.stacked}>
            <span>{loadText(one)}</span>
            <span className={styles.quiet}>
              {messages.requestsDiskSimSpindle(
                one.profile,
                disciplineName(one.discipline),
                one.requests,
                msText(one.referenceMeanMs),
                msText(one.simulatedMeanMs),
              )}
            </span>
          </span>,
          <span key="off" className={styles.stacked}>
            <span>{messages.mean2(deviationText(one.meanError))}</span>
            <span>
              {messages.quantiles} {deviationText(one.quantileError).replace('+', '')}
            </span>
            <span className={styles.quiet}>{messages.ofText3(gates(one))}</span>
          </span>,
          within(one),
        ],
      }))}
    />
  );
}
