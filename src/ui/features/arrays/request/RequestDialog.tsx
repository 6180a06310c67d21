/**
 * "What one request becomes": a volume's first rows, a request of a chosen size at a chosen place, and the
 * disk I/Os that the engine makes of it, drawn, in a sentence and as a table.
 */
import { closeDialog, useDialogAbout } from '../../../kit/state/dialogs.ts';
import { useMemo, useState } from 'react';
import type { Scenario, Volume } from '../../../../scenario/schema.ts';
import { hasFailed, withFailed } from '../../../../analysis/volumes/health.ts';
import { arrayCountOf, arraysOf } from '../../../../analysis/volumes/kinds.ts';
import { volumeSentence } from '../../../../analysis/volumes/words.ts';
import { useApp } from '../../../kit/state/useApp.ts';
import { formatBytes } from '../../../../analysis/format.ts';
import { useTokens } from '../../../kit/canvas/tokens.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { Dialog } from '../../../kit/primitives/Dialog.tsx';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { Segmented } from '../../../kit/primitives/Segmented.tsx';
import { Select } from '../../../kit/primitives/Select.tsx';
import { ScrollRegion } from '../../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../../kit/primitives/Table.tsx';
import { clampOffset, explainVolume, requestPicture, rowStep, sizeChoices } from './picture.ts';
import type { ExplainedVolume, RequestPicture } from './picture.ts';
import { RequestGridView } from './RequestGridView.tsx';
import { ioRows, requestSentence } from './sentence.ts';
import { messages } from '../messages.ts';
import styles from './Request.module.css';

const AS_NOW = '';

export function RequestDialog() {
  const scenario = useApp((s) => s.scenario);
  const about = useDialogAbout('request');
  const [id, setId] = useState(about);
  const [write, setWrite] = useState(true);
  const [bytes, setBytes] = useState(8 * 1024);
  const [offset, setOffset] = useState(0);
  const [broken, setBroken] = useState(AS_NOW);
  const volume = scenario.volumes.find((v) => v.id === id) ?? scenario.volumes.at(0);
  const assumed = useMemo(() => (broken === AS_NOW ? scenario : withFailed(scenario, [broken])), [scenario, broken]);
  const faulty = useApp((s) => s.problems.length > 0);
  const explained = useMemo(() => (volume && !faulty ? explainVolume(assumed, volume) : null), [assumed, volume, faulty]);
  const close = closeDialog;
  if (!volume || !explained) {
    return (
      <Dialog title={messages.whatOneRequestBecomes} onClose={close}>
        <p>
          {faulty
            ? messages.fixTheScenariosProblemsFirst
            : volume
              ? messages.volumeHoldsNothingItHas(volume.name)
              : messages.thereIsNoVolumeYet}
        </p>
      </Dialog>
    );
  }
  const at = clampOffset(explained.shape, offset, bytes);
  const picture = requestPicture(explained, { offsetBytes: at, bytes, write });
  const step = rowStep(volume);
  const sizes = sizeChoices(volume);
  return (
    <Dialog title={messages.whatOneRequestBecomes} size="wide" onClose={close}>
      <p className={styles.lead}>{messages.volume(volume.name, volumeSentence(volume))}</p>
      <div className={styles.controls}>
        {scenario.volumes.length > 1 && (
          <Select
            label={messages.volume2}
            value={volume.id}
            options={scenario.volumes.map((v) => ({ value: v.id, label: v.name }))}
            onChange={(next) => {
              setId(next);
              setBroken(AS_NOW);
              setOffset(0);
            }}
          />
        )}
        <Segmented
          label={messages.request}
          value={write ? 'write' : 'read'}
          options={[
            { value: 'read', label: messages.read },
            { value: 'write', label: messages.write },
          ]}
          onChange={(value) => setWrite(value === 'write')}
        />
        <Select
          label={messages.ofText2}
          value={String(bytes)}
          options={sizes.map((size) => ({ value: String(size.bytes), label: size.label }))}
          onChange={(value) => setBytes(Number(value))}
        />
        <Select
          label={messages.withText}
          value={broken}
          options={[
            { value: AS_NOW, label: messages.theDisksAsTheyAre },
            ...volume.members.filter((disk) => !hasFailed(scenario, disk)).map((disk) => ({ value: disk, label: messages.failed(disk) })),
          ]}
          onChange={setBroken}
        />
        <Offset explained={explained} at={at} bytes={bytes} step={step} onChange={setOffset} />
      </div>
      <Shown scenario={assumed} volume={volume} picture={picture} />
    </Dialog>
  );
}

interface OffsetProps {
  readonly explained: ExplainedVolume;
  readonly at: number;
  readonly bytes: number;
  readonly step: number;
  readonly onChange: (offset: number) => void;
}

/** Slider over the first rows, buttons for whole rows: further in nothing new happens. */
const ROWS_AHEAD = 24;

function Offset({ explained, at, bytes, step, onChange }: OffsetProps) {
  const last = clampOffset(explained.shape, Number.MAX_SAFE_INTEGER, bytes);
  const reach = Math.min(last, Math.max(ROWS_AHEAD * step, at));
  return (
    <div className={styles.offset}>
      <span aria-hidden="true">{messages.at}</span>
      <input
        type="range"
        aria-label={messages.addressOfTheRequest}
        min={0}
        max={reach}
        step={4096}
        value={at}
        aria-valuetext={messages.intoTheVolume(at)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <span className={styles.where}>{formatBytes(at)}</span>
      <Button unavailable={at > 0 ? undefined : messages.thisIsTheBeginning} onClick={() => onChange(Math.max(0, at - step))}>
        {messages.rowBefore}
      </Button>
      <Button unavailable={at + step <= last ? undefined : messages.thisIsTheLastRow} onClick={() => onChange(at + step)}>
        {messages.nextRow}
      </Button>
    </div>
  );
}

interface ShownProps {
  readonly scenario: Scenario;
  readonly volume: Volume;
  readonly picture: RequestPicture;
}

function Shown({ scenario, volume, picture }: ShownProps) {
  const { labelPx } = useTokens();
  const { request, ios, grid } = picture;
  const sentence = requestSentence(request, ios);
  const failed = new Set(grid.columns.filter((disk) => scenario.hardware.disks[disk]?.failed));
  return (
    <>
      <p className={styles.sentence} role="status" data-testid="request-sentence" data-ios={ios.length}>
        {sentence}
      </p>
      <ScrollRegion className={styles.scroll} aria-label={messages.pictureOfTheRequest}>
        <RequestGridView
          scenario={scenario}
          grid={grid}
          group={arrayCountOf(volume) > 1 ? arraysOf(volume)[0].length : 0}
          failed={failed}
          labelPx={labelPx}
          label={messages.disksAreColumnsRowsAre(sentence)}
        />
      </ScrollRegion>
      <p className={styles.legend}>
        <span>{messages.dDataBlock}</span>
        {grid.cells.some((cell) => cell.kind === 'copy') && <span>{messages.copy}</span>}
        {grid.cells.some((cell) => cell.kind === 'parity') && <span>{messages.pParity}</span>}
        <span>{messages.hollowNumberReadInThatStage}</span>
        <span>{messages.filledNumberWrittenInThatStage}</span>
        {grid.rowsNotDrawn > 0 && <span>{messages.notDrawnMoreRows(grid.rowsNotDrawn)}</span>}
      </p>
      <Fold summary={messages.asATable} quiet>
        <Table
          words
          columns={[messages.stage, { title: messages.what, heading: true }, messages.disk, messages.at2, messages.size]}
          rows={ioRows(ios).map(({ stage, what, disk, offset, bytes }, i) => ({
            key: String(i),
            cells: [stage, what, disk, offset, bytes],
          }))}
        />
      </Fold>
    </>
  );
}
