import { useEffect, useRef } from 'react';
import { offeredStudy } from '../../studies/catalogue.ts';
import { showDialog, useDialogs } from '../dialogs.ts';
import { formatNumber } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { Dialog } from '../primitives/Dialog.tsx';
import { useLater } from '../primitives/useLater.ts';
import { useApp } from '../useApp.ts';
import { DEFINITIONS } from './definitions.ts';
import styles from './Help.module.css';

const PROVENANCE: Readonly<Record<string, string>> = {
  document: 'stated in the studied document',
  datasheet: 'from a datasheet or a measured sibling',
  measured: 'measured on the device',
  derived: 'derived by arithmetic',
  assumed: 'assumed, for want of anything better',
  calibrated: 'calibrated to one published result',
};

/** What every number means, and where every parameter of the study comes from. */
export function DefinitionsDialog() {
  const term = useDialogs((state) => state.term);
  const marked = useRef<HTMLElement>(null);
  const origin = useApp((state) => state.scenario.origin);
  const study = offeredStudy({ origin });
  const { status, value: parameters } = useLater(study.parameters);
  useEffect(() => marked.current?.scrollIntoView({ block: 'start' }), []);
  return (
    <Dialog
      title="Definitions and parameters"
      size="wide"
      onClose={() => showDialog(null)}
      footer={
        <>
          <Button onClick={() => showDialog('validation')}>Validation</Button>
          <Button onClick={() => showDialog('keys')}>Keys</Button>
        </>
      }
    >
      <p className={styles.intro}>
        Everything here is simulated, down to the seek. Published numbers are shown as published; nothing on this page was measured on your
        machines.
      </p>
      <dl className={styles.terms}>
        {DEFINITIONS.map((definition) => (
          <div key={definition.id}>
            <dt ref={definition.id === term ? marked : undefined} data-marked={definition.id === term || undefined}>
              {definition.term}
            </dt>
            <dd>
              {definition.text}
              {'formula' in definition && <p className={styles.formula}>{definition.formula}</p>}
            </dd>
          </div>
        ))}
      </dl>
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
