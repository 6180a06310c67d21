import { offeredStudy } from '../../../studies/catalog.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { formatNumber } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';
import styles from './Help.module.css';

const PROVENANCE: Readonly<Record<string, string>> = {
  document: messages.statedInTheStudiedDocument,
  datasheet: messages.fromADatasheetOrA,
  measured: messages.measuredOnTheDevice,
  derived: messages.derivedByArithmetic,
  assumed: messages.assumedForWantOfAnythingBetter,
  calibrated: messages.calibratedToOnePublishedResult,
};

/** Where every parameter of the study comes from. */
export function ParametersDialog() {
  const origin = useApp((state) => state.scenario.origin);
  const study = offeredStudy({ origin });
  const { status, value: parameters } = useLater(study.parameters);
  return (
    <Dialog
      title={messages.parametersAndSources}
      size="wide"
      onClose={closeDialog}
      footer={
        <>
          <Button onClick={() => showDialog('validation')}>{messages.validation}</Button>
          <Button onClick={() => showDialog('glossary')}>{messages.glossary}</Button>
          <Button onClick={() => showDialog('keys')}>{messages.keys}</Button>
        </>
      }
    >
      <p className={styles.intro}>{messages.everythingHereIsSimulatedDown}</p>
      <table className={styles.parameters}>
        <caption>{messages.parametersOfTheStudy(study.title)}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.parameter}</th>
            <th scope="col">{messages.value}</th>
            <th scope="col">{messages.whereItComesFrom}</th>
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
          {messages.theParametersCouldNotBe}
        </p>
      )}
    </Dialog>
  );
}
