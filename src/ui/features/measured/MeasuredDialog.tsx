/** "Compare with what you measured": figures of the real system beside the simulation, and what could explain how they differ. */
import { useDeferredValue, useMemo, useState } from 'react';
import { SEEDS } from '../../../analysis/answers/seeds.ts';
import {
  compareMeasured,
  FIGURE_IDS,
  FIGURE_WORDS,
  formatDifference,
  measuredCauses,
  type Comparison,
  type FigureId,
} from '../../../analysis/measured/index.ts';
import { setMeasured } from '../../../scenario/edit/settings.ts';
import { meaningHash } from '../../../scenario/hash.ts';
import { readMeasured } from '../../../scenario/import/index.ts';
import type { Measured } from '../../../scenario/measured.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { PasteField } from '../../kit/primitives/PasteField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { DeviationTable } from './DeviationTable.tsx';
import { setMeasuredDraft, useMeasuredDraft } from './draft.ts';
import { messages } from './messages.ts';
import { useSeedRuns } from './useSeedRuns.ts';
import styles from './Measured.module.css';

export function MeasuredDialog() {
  const withheld = useApp(isAnswerWithheld);
  const faulty = useApp((state) => state.problems.length > 0);
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      {withheld ? <p>{messages.answerFirst}</p> : faulty ? <p>{messages.fixProblems}</p> : <Body />}
    </Dialog>
  );
}

function Body() {
  const scenario = useApp((state) => state.scenario);
  const { edit } = useCommands();
  const { text } = useMeasuredDraft();
  const settled = useDeferredValue(text);
  const { measured: pasted, problems } = useMemo(() => readMeasured(settled), [settled]);
  const kept = scenario.measured ?? null;
  const shown = pasted ?? kept;
  const isKept = pasted === null || (kept !== null && meaningHash(pasted) === meaningHash(kept));
  return (
    <>
      <section className={styles.part} aria-label={messages.figures}>
        <p>{messages.about}</p>
        <PasteField
          label={messages.field}
          value={text}
          onChange={setMeasuredDraft}
          placeholder={messages.example}
          understood={pasted === null ? null : messages.read(pasted.disks.length, pasted.elapsedMs !== undefined)}
          problems={problems}
        />
        <div className={styles.row}>
          <Button
            unavailable={text.trim() === '' ? undefined : messages.fieldIsFull}
            onClick={() => setMeasuredDraft(tableToFill(scenario))}
          >
            {messages.fillIn}
          </Button>
          <Button
            unavailable={pasted === null ? messages.nothingToKeep : isKept ? messages.areKept : undefined}
            onClick={() => pasted !== null && edit(messages.keptFigures(pasted.disks.length), (before) => setMeasured(before, pasted))}
          >
            {messages.keep}
          </Button>
          {kept !== null && (
            <Button onClick={() => edit(messages.forgotten, (before) => setMeasured(before, undefined))}>{messages.forget}</Button>
          )}
        </div>
        {kept !== null && <p className={styles.quiet}>{messages.keptNow(kept.source ?? '', kept.disks.length)}</p>}
      </section>
      {shown !== null && <Compared scenario={scenario} measured={shown} />}
    </>
  );
}

/** A CSV with a line for each disk, to be filled in by hand. */
function tableToFill({ hardware }: Scenario): string {
  const header = 'disk,iops,mb_per_s,utilization_percent,response_ms,elapsed_s';
  return [header, 'all,,,,,', ...hardware.disks.map(({ id }) => `${id},,,,,`), ''].join('\n');
}

function Compared({ scenario, measured }: { readonly scenario: Scenario; readonly measured: Measured }) {
  const hash = useApp((state) => state.scenarioHash);
  const summary = useApp((state) => (state.answer.summary?.scenarioHash === state.scenarioHash ? state.answer.summary : null));
  const scale = summary?.scale ?? scenario.workload.interactiveScale;
  const { runs, error } = useSeedRuns(`${hash}/${scenario.seed}/${scale}`, scenario, scale);
  const comparison = useMemo(() => (runs.length === 0 ? null : compareMeasured(scenario, measured, runs)), [scenario, measured, runs]);
  return (
    <section className={styles.part} aria-labelledby="measured-result">
      <h3 id="measured-result">{messages.result}</h3>
      <p role="status">
        {runs.length < SEEDS && error === null ? messages.simulating(runs.length, SEEDS) : messages.seeds(runs.length)}{' '}
        {scenario.workload.until === undefined ? messages.window(scale) : messages.timedWindow}
      </p>
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
      {comparison !== null && <Differences scenario={scenario} measured={measured} comparison={comparison} />}
    </section>
  );
}

interface DifferencesProps {
  readonly scenario: Scenario;
  readonly measured: Measured;
  readonly comparison: Comparison;
}

function Differences({ scenario, measured, comparison }: DifferencesProps) {
  const [wanted, setWanted] = useState<FigureId | null>(null);
  const { disks, total, elapsed, unknown, unmeasured } = comparison;
  const there = FIGURE_IDS.filter((figure) =>
    [...disks, ...(total === null ? [] : [total])].some(({ deviations }) => deviations.some((each) => each.figure === figure)),
  );
  const figure = there.find((each) => each === wanted) ?? there[0];
  const causes = measuredCauses(comparison);
  return (
    <>
      {elapsed !== null && <p>{messages.elapsed(elapsed.simulated.mean, elapsed.measured, formatDifference(elapsed))}</p>}
      {elapsed === null && measured.elapsedMs !== undefined && (
        <p>{scenario.workload.until === undefined ? messages.elapsedOfAPart : messages.elapsedOfATimedRun}</p>
      )}
      <h4 className={styles.heading}>{messages.causes}</h4>
      <ul className={styles.causes} data-testid="measured-causes">
        {causes.map(({ id, text, could }) => (
          <li key={id} data-cause={id}>
            {text}
            {could !== '' && ` ${messages.possible(could)}`}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{messages.nothingFitted}</p>
      {figure !== undefined && (
        <>
          <Select
            label={messages.figure}
            value={figure}
            options={there.map((each) => ({ value: each, label: FIGURE_WORDS[each] }))}
            onChange={setWanted}
          />
          <DeviationTable scenario={scenario} comparison={comparison} figure={figure} />
          {(figure === 'utilization' || figure === 'busyMs') && <p className={styles.quiet}>{messages.utilizationAbout}</p>}
        </>
      )}
      {unknown.length > 0 && <p>{messages.unknown(unknown)}</p>}
      {disks.length > 0 && unmeasured.length > 0 && <p className={styles.quiet}>{messages.unmeasured(unmeasured)}</p>}
    </>
  );
}
