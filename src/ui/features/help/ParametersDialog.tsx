import { offeredStudy } from '../../../studies/catalog.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { formatNumber } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { Table } from '../../kit/primitives/Table.tsx';
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
      <Table
        words
        captionShown
        caption={messages.parametersOfTheStudy(study.title)}
        columns={[messages.parameter, messages.value, messages.whereItComesFrom]}
        rows={(parameters?.list() ?? []).map(({ name, value, unit, provenance, note, serves }) => ({
          key: name,
          cells: [
            <b key="name">{name}</b>,
            `${formatNumber(value, 6)} ${unit}`,
            `${PROVENANCE[provenance] ?? provenance}${serves ? ` (${serves})` : ''}: ${note}`,
          ],
        }))}
      />
      {status === 'failed' && (
        <p className={styles.intro} role="alert">
          {messages.theParametersCouldNotBe}
        </p>
      )}
    </Dialog>
  );
}
