/** Granularity and PSUs per segment: typed, told what it changes, and only then done, because it makes another warehouse. */
import { useDeferredValue, useMemo, useState } from 'react';
import { LIMITS } from '../../../scenario/schema.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { refusalWords } from '../../../analysis/edits/refusalWords.ts';
import { outlook } from '../../../analysis/edits/outlook.ts';
import type { Outlook } from '../../../analysis/edits/outlook.ts';
import { useHandles, useWords } from '../../kit/state/useApp.ts';
import { counted } from '../../../scenario/terms.ts';
import { capital, listWords } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { numberProblem, parseNumber } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { DraftField } from '../../kit/primitives/DraftField.tsx';
import { common, cutChoices, cutIntended, cutObjects, cutWords } from './partitionModel.ts';
import { said } from '../../../store/said.ts';
import { messages } from './messages.ts';
import styles from './Settings.module.css';

const OWN = 'own';

interface Draft {
  readonly segments: string;
  readonly psus: string;
}

export function CutPart({ scenario }: { readonly scenario: Scenario }) {
  const handles = useHandles();
  const { segment, psu } = useWords();
  const objects = cutObjects(scenario);
  const [{ segments }] = objects;
  const psus = common(objects, ({ psusPerSegment }) => psusPerSegment);
  const now: Draft = { segments: String(segments), psus: psus === undefined ? '' : String(psus) };
  const [typed, setTyped] = useState<Draft | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const draft = typed ?? now;
  const change = (next: Partial<Draft>) => {
    setRefusal(null);
    setTyped({ ...draft, ...next });
  };

  const problems = {
    segments: numberProblem(draft.segments, 1, LIMITS.segments, true),
    // Where they differ now, nothing means that each stays.
    psus: draft.psus.trim() === '' && psus === undefined ? undefined : numberProblem(draft.psus, 1, LIMITS.psusPerSegment, true),
  };
  const wrong = problems.segments ?? problems.psus;
  // A cut is worked out again for each key; typing does not wait for it.
  const deferred = useDeferredValue(wrong === undefined ? `${parseNumber(draft.segments)} ${parseNumber(draft.psus)}` : '');
  const seen = useMemo((): Outlook | null => (deferred === '' ? null : outlook(scenario, intendedOf(deferred))), [scenario, deferred]);

  const choices = cutChoices(scenario);
  const chosen = choices.find((choice) => String(choice.segments) === draft.segments.trim());
  const apply = () => {
    const label = messages.partitioned(
      cutWords(scenario, parseNumber(draft.segments)),
      draft.psus.trim(),
      parseNumber(draft.psus),
      psu,
      segment.one,
    );
    const why = said(handles, label, intendedOf(`${parseNumber(draft.segments)} ${parseNumber(draft.psus)}`).apply);
    setRefusal(why);
    if (why === null) setTyped(null);
  };
  const why = refusal ?? (seen?.kind === 'refused' ? refusalWords(seen.why, scenario.hardware.disks) : null);
  const cannot = wrong ?? why ?? (seen?.kind === 'same' ? messages.itIsCutSoAlready : undefined);
  return (
    <section className={styles.part} aria-labelledby="cut-title">
      <h3 id="cut-title">{messages.and(segment.Many, psu.many)}</h3>
      <p className={styles.quiet}>
        {capital(listWords(objects.map(({ name }) => name)))} {objects.length === 1 ? messages.isText : messages.are} {messages.cut}{' '}
        {objects.length > 1 && messages.together}
        {cutWords(scenario, segments)}: {counted(segments, segment)}
        {psus !== undefined && messages.ofText2(psus, psu)}
        {messages.joinsRunInParallelBy(segment.one, psu.one)}
      </p>
      <div className={styles.fields}>
        {choices.length > 0 && (
          <Select
            className={styles.above}
            label={messages.granularity}
            value={chosen?.id ?? OWN}
            options={[...choices.map(({ id, label }) => ({ value: id, label })), { value: OWN, label: messages.ownNumber }]}
            onChange={(id) => {
              const choice = choices.find((one) => one.id === id);
              if (choice) change({ segments: String(choice.segments) });
            }}
          />
        )}
        <DraftField
          id="cut-segments"
          label={segment.Many}
          text={draft.segments}
          problem={problems.segments}
          onText={(text) => change({ segments: text })}
        />
        <DraftField
          id="cut-psus"
          label={messages.inEach(psu.Many, segment.one)}
          text={draft.psus}
          problem={problems.psus}
          onText={(text) => change({ psus: text })}
        />
      </div>
      <div className={styles.outcome} role="status">
        {why !== null ? (
          <p className={styles.refusal}>{why}.</p>
        ) : (
          seen?.kind === 'changes' && (
            <ul>
              {seen.changes.map((text) => (
                <li key={text}>{capital(text)}.</li>
              ))}
            </ul>
          )
        )}
      </div>
      <div className={styles.buttons}>
        <Button kind="primary" unavailable={cannot} onClick={apply}>
          {messages.apply}
        </Button>
        {typed !== null && <Button onClick={() => setTyped(null)}>{messages.discard}</Button>}
      </div>
    </section>
  );
}

/** Of "637 22"; "637 NaN": PSUs stay. */
function intendedOf(key: string): ReturnType<typeof cutIntended> {
  const [segments, psus] = key.split(' ').map(Number);
  return cutIntended(segments, Number.isNaN(psus) ? undefined : psus);
}
