/** A policy that starts moves by itself: switched on and set here, and compared with doing nothing. */
import { useMemo, useState } from 'react';
import { effectOn, effectsWords } from '../../../analysis/levels/effect.ts';
import { judgePolicy, withoutPolicy } from '../../../analysis/policy/judge.ts';
import { decisionWords, didWords, loadWords, verdictWords } from '../../../analysis/policy/words.ts';
import { isTimed, MOVE_SEEDS } from '../../../analysis/whichMove/judge.ts';
import { MIB } from '../../../base/units.ts';
import { setPolicy, usualPolicy } from '../../../scenario/edit/policy.ts';
import type { EditRefused } from '../../../scenario/edit/refused.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { POLICY_LIMITS, type Policy } from '../../../scenario/timeline/policy.ts';
import { MOVE_METHODS, TIMELINE_LIMITS } from '../../../scenario/timeline/timeline.ts';
import { METHOD_WORDS } from '../../../scenario/timeline/words.ts';
import { carryOut } from '../../../store/carryOut.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { useHandles } from '../../kit/state/useApp.ts';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './policyMessages.ts';
import { RunsPlace, RunsProgress } from './RunsProgress.tsx';
import { askedFor, usePlainRuns, type AdvisorRun } from './useTogether.ts';
import styles from './Advisor.module.css';

const METHODS = MOVE_METHODS.map((value) => ({ value, label: METHOD_WORDS[value] }));
const MS = 1000;
const MOST_SECONDS = TIMELINE_LIMITS.atMs / MS;

interface PolicyPartProps {
  readonly scenario: Scenario;
  readonly scale: number;
}

export function PolicyPart({ scenario, scale }: PolicyPartProps) {
  const handles = useHandles();
  const [refused, setRefused] = useState<EditRefused | null>(null);
  const { policy } = scenario;
  const put = (next: Policy | null, label: string, said?: string) => {
    const refusal = carryOut(handles, label, (s) => setPolicy(s, next));
    setRefused(refusal);
    if (refusal === null && said !== undefined) handles.store.getState().announce(said);
  };
  const toggle = () => {
    if (policy === undefined) put(usualPolicy(scenario), messages.switchOn, messages.switchedOn);
    else put(null, messages.switchOff, messages.switchedOff);
  };
  return (
    <Fold summary={messages.title}>
      <p className={styles.note}>{messages.lead}</p>
      <div className={styles.controls}>
        <label className={styles.check}>
          <input type="checkbox" checked={policy !== undefined} onChange={toggle} />
          {messages.on}
        </label>
      </div>
      {policy !== undefined && <Settings policy={policy} scenario={scenario} onPut={(next) => put(next, messages.change)} />}
      {refused !== null && <p role="alert">{messages.refused(refused.message, refused.fix)}</p>}
      {policy !== undefined && <Compared key={`${hashOf(scenario)}/${scale}`} scenario={scenario} scale={scale} />}
    </Fold>
  );
}

interface SettingsProps {
  readonly policy: Policy;
  readonly scenario: Scenario;
  readonly onPut: (policy: Policy) => void;
}

function Settings({ policy, scenario, onPut }: SettingsProps) {
  const { everyMs, leastDifference, leastGain, mostBytes, restMs, quiet, method } = policy;
  const { mostBytes: _most, ...anySize } = policy;
  const { quiet: _quiet, ...always } = policy;
  const { restMs: _rest, ...restless } = policy;
  const endMs = scenario.workload.until === undefined ? TIMELINE_LIMITS.atMs : scenario.workload.until.seconds * MS;
  return (
    <>
      <div className={styles.controls}>
        <NumberField
          label={messages.every}
          value={everyMs / MS}
          min={POLICY_LIMITS.everyMs / MS}
          max={MOST_SECONDS}
          integer={false}
          unit={messages.seconds}
          width={7}
          onCommit={(seconds) => onPut({ ...policy, everyMs: seconds * MS })}
        />
        <NumberField
          label={messages.threshold}
          value={Math.round(leastDifference * 1e4) / 100}
          min={0}
          max={100}
          integer={false}
          unit={messages.percentOfTime}
          onCommit={(percent) => onPut({ ...policy, leastDifference: percent / 100 })}
        />
        <NumberField
          label={messages.gain}
          value={Math.round(leastGain * 1e4) / 100}
          min={0}
          max={100}
          integer={false}
          unit={messages.percentOfTime}
          onCommit={(percent) => onPut({ ...policy, leastGain: percent / 100 })}
        />
        <NumberField
          label={messages.largest}
          value={(mostBytes ?? 0) / MIB}
          min={0}
          max={64 * MIB}
          integer={false}
          unit={messages.mib}
          width={8}
          onCommit={(mib) => onPut(mib > 0 ? { ...policy, mostBytes: Math.max(512, Math.round(mib * MIB)) } : anySize)}
        />
        <NumberField
          label={messages.rest}
          value={(restMs ?? 0) / MS}
          min={0}
          max={MOST_SECONDS}
          integer={false}
          unit={messages.seconds}
          width={7}
          onCommit={(seconds) => onPut(seconds > 0 ? { ...policy, restMs: seconds * MS } : restless)}
        />
        <Select label={messages.method} value={method} options={METHODS} onChange={(next) => onPut({ ...policy, method: next })} />
      </div>
      <div className={styles.controls}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={quiet !== undefined}
            onChange={() => onPut(quiet === undefined ? { ...policy, quiet: { fromMs: 0, toMs: endMs } } : always)}
          />
          {messages.quietOnly}
        </label>
        {quiet !== undefined && (
          <>
            <NumberField
              label={messages.from}
              value={quiet.fromMs / MS}
              min={0}
              max={MOST_SECONDS}
              integer={false}
              unit={messages.seconds}
              width={7}
              onCommit={(seconds) => onPut({ ...policy, quiet: { ...quiet, fromMs: seconds * MS } })}
            />
            <NumberField
              label={messages.to}
              value={quiet.toMs / MS}
              min={0}
              max={MOST_SECONDS}
              integer={false}
              unit={messages.seconds}
              width={7}
              onCommit={(seconds) => onPut({ ...policy, quiet: { ...quiet, toMs: seconds * MS } })}
            />
          </>
        )}
      </div>
    </>
  );
}

function Compared({ scenario, scale }: PolicyPartProps) {
  const [running, setRunning] = useState(false);
  const asked = useMemo((): Asked[] => {
    if (!running) return [];
    const seeded = (of: Scenario): Asked[] => Array.from({ length: MOVE_SEEDS }, (_, k) => askedFor(of, scale, scenario.seed + k));
    return [withoutPolicy(scenario), scenario].flatMap(seeded);
  }, [running, scenario, scale]);
  const { runs, progress, error } = usePlainRuns(asked);
  const done = running && runs.every((run) => run !== undefined);
  const all = runs.flatMap((run): AdvisorRun[] => (run === undefined ? [] : [run]));
  const withIt = all.slice(MOVE_SEEDS);
  return (
    <RunsPlace>
      {!running && <Button onClick={() => setRunning(true)}>{messages.compare(MOVE_SEEDS)}</Button>}
      {running && !done && <RunsProgress runs={runs} progress={progress} error={error} onStop={() => setRunning(false)} />}
      {done && <Found scenario={scenario} without={all.slice(0, MOVE_SEEDS)} withIt={withIt} />}
    </RunsPlace>
  );
}

interface FoundProps {
  readonly scenario: Scenario;
  readonly without: readonly AdvisorRun[];
  readonly withIt: readonly AdvisorRun[];
}

function Found({ scenario, without, withIt }: FoundProps) {
  const judgment = judgePolicy(scenario, without, withIt);
  const [{ policy = [] }] = withIt;
  const levels = effectOn(scenario.levels, without, withIt);
  return (
    <>
      <p role="status" data-testid="policy-verdict">
        {`${verdictWords(judgment)} ${didWords(judgment)}`}
      </p>
      {levels.length > 0 && <p data-testid="policy-levels">{messages.levels(effectsWords(scenario, levels))}</p>}
      {policy.length === 0 ? (
        <p>{messages.noLook}</p>
      ) : (
        <ScrollRegion aria-label={messages.log(scenario.seed)} className={styles.scroll}>
          <Table
            caption={messages.log(scenario.seed)}
            captionShown
            testId="policy-log"
            words
            columns={[messages.at, messages.saw, messages.did]}
            rows={policy.map((look) => ({
              key: String(look.atMs),
              cells: [messages.time(look.atMs), loadWords(scenario, look), decisionWords(scenario, look)],
            }))}
          />
        </ScrollRegion>
      )}
      <p className={styles.note}>{`${messages.note}${isTimed(scenario) ? ` ${messages.workNote}` : ''}`}</p>
    </>
  );
}
