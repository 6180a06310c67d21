import { ownParameters, type OwnParameter } from '../../../scenario/ownParameters.ts';
import { studyOfScenario } from '../../../studies/catalog.ts';
import type { Study } from '../../../studies/study.ts';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { formatBytes, formatNumber } from '../../../analysis/format.ts';
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

/** Where every parameter of the study comes from; of a warehouse of one's own, those of its document. */
export function ParametersDialog() {
  const origin = useApp((state) => state.scenario.origin);
  const study = studyOfScenario({ origin });
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
      {study === undefined ? <OwnTable /> : <StudyTable study={study} />}
    </Dialog>
  );
}

const COLUMNS = [messages.parameter, messages.value, messages.whereItComesFrom];

function StudyTable({ study }: { readonly study: Study }) {
  const { status, value: parameters } = useLater(study.parameters);
  return (
    <>
      <Table
        words
        captionShown
        caption={messages.parametersOfTheStudy(study.title)}
        columns={COLUMNS}
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
    </>
  );
}

function OwnTable() {
  const scenario = useApp((state) => state.scenario);
  return (
    <Table
      words
      captionShown
      caption={messages.parametersOfTheDocument(scenario.title)}
      columns={COLUMNS}
      rows={ownParameters(scenario).map((parameter) => ({
        key: parameter.name,
        cells: [<b key="name">{parameter.name}</b>, valueText(parameter), fromText(parameter)],
      }))}
    />
  );
}

function valueText({ value, unit }: OwnParameter): string {
  if (typeof value === 'boolean') return value ? messages.yes : messages.no;
  if (typeof value === 'string') return value;
  return unit === 'bytes' ? formatBytes(value) : `${formatNumber(value, 6)} ${unit}`.trim();
}

const fromText = ({ from, disks = 0 }: OwnParameter): string =>
  from === 'drive' ? messages.ofTheDrive(disks) : from === 'assumed' ? messages.assumedWhenCreated : messages.statedInTheDocument;
