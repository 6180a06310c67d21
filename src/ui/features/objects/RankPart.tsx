/** "Which object first?": objects by I/O time per gigabyte, and runs that move the first ones. */
import { useMemo, useState } from 'react';
import { canCheckMoves, CHECK_SEEDS, checkMove, likelyTarget, rankObjects, withObjectOn } from '../../../analysis/rank/rank.ts';
import type { Ranked } from '../../../analysis/rank/rank.ts';
import { checkWords, orderWords, UNCHECKABLE } from '../../../analysis/rank/words.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import { layOut } from '../../../scenario/layout.ts';
import { targetName } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { useObjectRuns } from './useObjectRuns.ts';
import type { ObjectRun } from './useObjectRuns.ts';
import styles from './Objects.module.css';

/** As many of the first are moved. */
const CHECKED = 3;

export function RankPart({ scenario, run, scale }: { readonly scenario: Scenario; readonly run: ObjectRun; readonly scale: number }) {
  const targets = useMemo(() => layOut(scenario).targets.filter(({ capacityBytes }) => capacityBytes > 0), [scenario]);
  const [chosen, setChosen] = useState<string | null>(null);
  const target = targets.find(({ id }) => id === chosen)?.id ?? likelyTarget(scenario) ?? targets[0]?.id;
  const ranking = useMemo(() => (target === undefined ? [] : rankObjects(scenario, run, target)), [scenario, run, target]);
  if (target === undefined) return null;
  return (
    <Fold summary={messages.whichFirst}>
      <p className={styles.note}>{messages.whichFirstLead}</p>
      <div className={styles.controls}>
        <Select
          label={messages.moveTo}
          value={target}
          options={targets.map(({ id }) => ({ value: id, label: targetName(scenario, id) }))}
          onChange={setChosen}
        />
      </div>
      {ranking.length === 0 ? (
        <p>{messages.nothingToMove}</p>
      ) : (
        <Checked key={`${hashOf(scenario)}/${target}`} scenario={scenario} ranking={ranking} target={target} scale={scale} />
      )}
    </Fold>
  );
}

interface CheckedProps {
  readonly scenario: Scenario;
  readonly ranking: readonly Ranked[];
  readonly target: string;
  readonly scale: number;
}

function Checked({ scenario, ranking, target, scale }: CheckedProps) {
  const [checking, setChecking] = useState(false);
  const first = useMemo(
    () =>
      ranking
        .filter(({ fits }) => fits)
        .slice(0, CHECKED)
        .flatMap((one) => {
          const moved = attempt(scenario, (s) => withObjectOn(s, one.objectId, target));
          return moved instanceof EditRefused ? [] : [{ one, moved }];
        }),
    [scenario, ranking, target],
  );
  // First the layout as it is, then with each moved: the same seeds for all.
  const asked = useMemo(
    (): Asked[] => (checking ? [scenario, ...first.map(({ moved }) => moved)].flatMap((of) => seedsOf(of, scale)) : []),
    [checking, scenario, first, scale],
  );
  const { runs, progress, error } = useObjectRuns(asked);
  const group = (k: number): ObjectRun[] => runs.slice(k * CHECK_SEEDS, (k + 1) * CHECK_SEEDS).flatMap((run) => run ?? []);
  const before = group(0);
  const checks = first.flatMap(({ one }, k) => {
    const after = group(k + 1);
    return before.length === CHECK_SEEDS && after.length === CHECK_SEEDS ? [checkMove(one, before, after)] : [];
  });
  const done = runs.filter((run) => run !== undefined).length;
  return (
    <>
      <div className={styles.scroll}>
        <Table
          caption={messages.ranking}
          testId="object-ranking"
          columns={[
            messages.object,
            messages.sizeToMove,
            messages.ioTime,
            messages.ioTimePerGigabyte,
            { title: messages.whenMoved, words: true },
          ]}
          rows={ranking.map((one) => {
            const check = checks.find(({ objectId }) => objectId === one.objectId);
            return {
              key: one.objectId,
              cells: [
                one.name,
                messages.bytes(one.bytes),
                messages.ms(one.ioTimeMs),
                messages.ms(one.msPerGigabyte),
                check ? messages.sentence(checkWords(check)) : one.fits ? messages.notChecked : messages.noRoom,
              ],
            };
          })}
        />
      </div>
      {!checking && first.length > 0 && (
        <Button unavailable={canCheckMoves(scenario) ? undefined : UNCHECKABLE} onClick={() => setChecking(true)}>
          {messages.checkFirst(first.length)}
        </Button>
      )}
      {progress !== null && (
        <p role="status">
          {messages.checkingRun(done + 1, asked.length)}{' '}
          <progress value={done + progress} max={asked.length} aria-label={messages.measuring} />
        </p>
      )}
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
      {checks.length > 0 && checks.length === first.length && <p role="status">{orderWords(checks, CHECK_SEEDS)}</p>}
    </>
  );
}

const seedsOf = (scenario: Scenario, scale: number): Asked[] =>
  Array.from({ length: CHECK_SEEDS }, (_, k) => {
    const seeded = { ...scenario, seed: scenario.seed + k };
    return { key: `${hashOf(scenario)}/${seeded.seed}/${scale}`, scenario: seeded, scale };
  });
