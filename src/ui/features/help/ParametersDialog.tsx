import { offeredStudy } from '../../../studies/catalog.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { formatNumber } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { useApp } from '../../kit/state/useApp.ts';
import styles from './Help.module.css';

const PROVENANCE: Readonly<Record<string, string>> = {
  document: 'stated in the studied document',
  datasheet: 'from a datasheet or a measured sibling',
  measured: 'measured on the device',
  derived: 'derived by arithmetic',
  assumed: 'assumed, for want of anything better',
  calibrated: 'calibrated to one published result',
};

/** Where every parameter of the study comes from. */
export function ParametersDialog() {
  const origin = useApp((state) => state.scenario.origin);
  const study = offeredStudy({ origin });
  const { status, value: parameters } = useLater(study.parameters);
  return (
    <Dialog
      title="Parameters and sources"
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={() => showDialog('validation')}>Validation</Button>
          <Button onClick={() => showDialog('glossary')}>Glossary</Button>
          <Button onClick={() => showDialog('keys')}>Keys</Button>
        </>
      }
    >
      <p className={styles.intro}>
        Everything here is simulated, down to the seek. Published numbers are shown as published; nothing on this page was measured on your
        machines.
      </p>
      <table className={styles.parameters}>
        <caption>Parameters of the study: {study.title}</caption>
        <thead>
          <tr>
            <th scope="col">Parameter</th>
            <th scope="col">Value</th>
            <th scope="col">Where it comes from</th>
          </tr>
        </thead>
        <tbody>
          {parameters?.list().map(({ name, value, unit, provenance, note, serves }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                {formatNumber(value, 6)} {unit}
              </td>
              <td>
                {PROVENANCE[provenance] ?? provenance}
                {serves ? ` (${serves})` : ''}: {note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {status === 'failed' && (
        <p className={styles.intro} role="alert">
          The parameters could not be loaded. Reload the page, or come back when the network does.
        </p>
      )}
    </Dialog>
  );
}
