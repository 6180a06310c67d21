import { isLawWithin, theoryError } from '../../../studies/validation/gates.ts';
import type { TheoryComparison } from '../../../studies/validation/results.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { Within } from './Within.tsx';
import { deviationText, gateText, msText } from './words.ts';
import { useWindowFrom } from '../../kit/primitives/useWindowFrom.ts';
import { messages } from './messages.ts';
import styles from './Validation.module.css';

const figure = ({ unit }: TheoryComparison, value: number): string => (unit === 'ms' ? msText(value) : `${value} ${unit}`);

/** What theory gives, and what the engine does. */
export function TheoryPart({ laws }: { readonly laws: readonly TheoryComparison[] }) {
  const narrow = !useWindowFrom(900, 1200);
  return (
    <Table
      caption={messages.theoryAndSimulation}
      columns={
        narrow
          ? [messages.law, messages.offBy, messages.verdict]
          : [messages.law, messages.theory, messages.simulated, messages.offBy, messages.allowed, messages.verdict]
      }
      rows={laws.map((one) => {
        const verdict = <Within key="within" is={isLawWithin(one)} />;
        const [expected, simulated] = [figure(one, one.expected), figure(one, one.simulated)];
        const off = deviationText(theoryError(one));
        if (!narrow) return { key: one.id, cells: [one.title, expected, simulated, off, gateText(one.gate), verdict] };
        const law = (
          <span key="law" className={styles.stacked}>
            <span>{one.title}</span>
            <span className={styles.quiet}>{messages.simulated2(expected, simulated)}</span>
          </span>
        );
        const offOf = (
          <span key="off" className={styles.stacked}>
            <span>{off}</span>
            <span className={styles.quiet}>{messages.ofText4(gateText(one.gate))}</span>
          </span>
        );
        return { key: one.id, cells: [law, offOf, verdict] };
      })}
    />
  );
}
