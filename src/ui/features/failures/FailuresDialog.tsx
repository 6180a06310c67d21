/** "What if a disk fails?": what is lost under each layout, what keeps running degraded, and how likely a loss is. */
import { useCallback, useMemo, useState } from 'react';
import { failDisk } from '../../../scenario/edit/failures.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { worstLoss } from '../../../scenario/diskLoss.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useInTask } from '../../kit/state/useInTask.ts';
import { formatBytes, formatPercent } from '../../../analysis/format.ts';
import { closeDialog, showDialog, useDialogAbout } from '../../kit/state/dialogs.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { lossesOfScenario, lossRows } from '../../../analysis/failures/losses.ts';
import { lossSentences } from '../../../analysis/failures/sentences.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { diskName } from '../../../scenario/names.ts';
import { failDisks } from '../../../store/move/commands.ts';
import { handOf, mark } from '../../../store/move/hand.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { ChancePart, useChance } from './ChancePart.tsx';
import { LossTableView } from './LossTableView.tsx';
import { PathsPart } from './PathsPart.tsx';
import { layoutRows } from './layoutRows.ts';
import type { LossRow } from './layoutRows.ts';
import { messages } from './messages.ts';
import styles from './Failures.module.css';

const WORST = '';
const close = (): void => closeDialog();

export function FailuresDialog() {
  const scenario = useApp((s) => s.scenario);
  const faulty = useApp((s) => s.problems.length > 0);
  const pinned = useApp((s) => s.pinned);
  const asked = useDialogAbout('failures');
  const setAsked = (disk: string | null): void => showDialog('failures', disk);
  const [others, setOthers] = useState(false);
  const chance = useChance();
  const table = lossesOfScenario(scenario);
  const there = asked !== null && table.disks.some(({ diskId }) => diskId === asked) ? asked : null;
  const shown = there ?? worstLoss(table)?.diskId;
  const p = chance.p;
  const rows = useInTask<readonly LossRow[] | null>(
    useCallback(() => lossRows(layoutRows(scenario, pinned, others), there, p), [scenario, pinned, others, there, p]),
    null,
  );
  if (shown === undefined) {
    return (
      <Dialog title={messages.whatIfADiskFails} onClose={close}>
        <p>{messages.thereAreNoDisksUndo}</p>
      </Dialog>
    );
  }
  return (
    <Dialog title={messages.whatIfADiskFails} size="wide" onClose={close} footer={<Footer scenario={scenario} disk={shown} />}>
      <div className={styles.controls}>
        <Select
          label={messages.disk}
          value={there ?? WORST}
          options={[
            { value: WORST, label: messages.theWorstOfEachLayout },
            ...scenario.hardware.disks.map(({ id }) => ({ value: id, label: diskName(id) })),
          ]}
          onChange={(disk) => setAsked(disk === WORST ? null : disk)}
        />
      </div>
      <p className={styles.lead} data-testid="loss-here">
        {lossSentences(scenario, shown).join(' ')}
      </p>
      {faulty && <p className={styles.note}>{messages.theScenarioHasProblemsThis}</p>}
      <Objects scenario={scenario} disk={shown} />
      <h3>{messages.byLayout}</h3>
      {rows === null ? <p>{messages.oneMoment}</p> : <LossTableView rows={rows} worst={there === null} period={chance.periodLabel} />}
      <label className={styles.others}>
        <input type="checkbox" checked={others} onChange={(event) => setOthers(event.target.checked)} />
        {messages.layoutsThatOthersAdviseToo}
      </label>
      <PathsPart scenario={scenario} />
      <ChancePart chance={chance} scenario={scenario} />
    </Dialog>
  );
}

/** Which objects lose how much, on the layout of the board. */
function Objects({ scenario, disk }: { readonly scenario: Scenario; readonly disk: string }) {
  const { segment } = useWords();
  const loss = lossesOfScenario(scenario).disks.find(({ diskId }) => diskId === disk);
  if (!loss || loss.objects.length === 0) return null;
  return (
    <Fold summary={messages.objectByObject(loss.objects.length)} className={styles.fold}>
      <div className={styles.scroll}>
        <Table
          caption={messages.whatTakesOfEachObject(disk)}
          columns={[messages.object, messages.files, messages.hit(segment.many), messages.bytes, messages.ofItsBytes]}
          rows={loss.objects.map(({ objectId, name, files, ofFiles, segments, ofSegments, bytes, ofBytes }) => ({
            key: objectId,
            cells: [
              name,
              messages.ofText(files, ofFiles),
              messages.ofText2(segments, ofSegments),
              formatBytes(bytes),
              formatPercent(bytes / ofBytes),
            ],
          }))}
        />
      </div>
    </Fold>
  );
}

function Footer({ scenario, disk }: { readonly scenario: Scenario; readonly disk: string }) {
  const handles = useHandles();
  const loss = lossesOfScenario(scenario).disks.find(({ diskId }) => diskId === disk);
  const failed = scenario.hardware.disks.some(({ id, failed: broken }) => id === disk && broken);
  const refused = useMemo(() => {
    if (failed) return messages.itHasFailedAlready;
    if (loss?.state === 'lost') return messages.noCopyOf(disk);
    const tried = attempt(scenario, (s) => failDisk(s, disk));
    return tried instanceof EditRefused ? `${tried.message}; ${tried.fix}` : undefined;
  }, [scenario, disk, failed, loss]);
  const show = () => {
    const { select, announce, setView } = handles.store.getState();
    const { targets, target, bytes } = layoutOf(scenario);
    const d = scenario.hardware.disks.findIndex(({ id }) => id === disk);
    const t = targets.findIndex(({ disks }) => disks.includes(d));
    const lost = loss?.state === 'lost' ? Int32Array.from(target.keys()).filter((p) => target[p] === t && bytes[p] > 0) : new Int32Array(0);
    close();
    select(lost);
    mark(handOf(handles.store), [disk], 'only');
    setView({ tab: 'board' });
    announce(messages.isMarkedOnTheBoard(disk, lost.length));
  };
  return (
    <>
      <Button onClick={show} title={messages.marksTheDiskOnThe}>
        {messages.showWhatIsLost}
      </Button>
      <Button
        unavailable={refused}
        onClick={() => {
          close();
          failDisks(handles, [disk]);
        }}
      >
        {messages.failAndRun(disk)}
      </Button>
      {refused !== undefined && <p className={styles.refused}>{refused}.</p>}
    </>
  );
}
