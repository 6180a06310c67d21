/** How likely it is that a disk fails and that data are lost, by kind of volume, with what is assumed. */
import { useState } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { anyDiskFails, diskFails, kindsLose, layoutLoses } from '../../../analysis/failures/chances.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { chanceWords } from '../../../analysis/failures/words.ts';
import { EXAMPLE_PERCENT, PERIODS } from '../../../analysis/failures/periods.ts';
import type { PeriodId } from '../../../analysis/failures/periods.ts';
import { formatCount, formatPercent, plural } from '../../../analysis/format.ts';
import { Numbers } from '../../kit/plots/Numbers.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import styles from './Failures.module.css';

export interface Chance {
  /** Of one disk within the time, 0 to 1. */
  readonly p: number;
  readonly percent: number;
  readonly period: PeriodId;
  readonly periodLabel: string;
  readonly setPercent: (percent: number) => void;
  readonly setPeriod: (period: PeriodId) => void;
}

export function useChance(): Chance {
  const [percent, setPercent] = useState(EXAMPLE_PERCENT);
  const [period, setPeriod] = useState<PeriodId>('year');
  const { hours, label } = PERIODS.find(({ id }) => id === period) ?? PERIODS[3];
  const fails = diskFails({ annualFailureRate: percent / 100, hours });
  // The field takes nothing that could not be calculated with.
  return { p: fails.ok ? fails.value : 0, percent, period, periodLabel: label, setPercent, setPeriod };
}

export function ChancePart({ chance, scenario }: { readonly chance: Chance; readonly scenario: Scenario }) {
  const { p, percent, period, periodLabel, setPercent, setPeriod } = chance;
  const here = layoutLoses(scenario, layoutOf(scenario), p);
  const disks = here.ok ? here.value.disks : scenario.hardware.disks.length;
  const any = anyDiskFails({ p, disks });
  const kinds = kindsLose({ p, disks: Math.max(1, disks) });
  return (
    <>
      <h3>How likely</h3>
      <div className={styles.controls}>
        <NumberField
          inDocument={false}
          label="Of 100 disks fail in a year"
          value={percent}
          min={0}
          max={100}
          step={0.5}
          integer={false}
          width={5}
          onCommit={setPercent}
        />
        <Select
          label="Looked at for"
          value={period}
          options={PERIODS.map(({ id, label }) => ({ value: id, label }))}
          onChange={setPeriod}
        />
      </div>
      <p data-testid="loss-chance">
        One disk fails within {periodLabel} with a chance p of {chanceWords(p)}
        {any.ok &&
          `; at least one of the ${plural(disks, 'disk')} that hold files with ${chanceWords(any.value)}, which is 1 − (1 − p)^${disks}`}
        .{' '}
        {here.ok
          ? `This layout loses data with a chance of ${chanceWords(here.value.chance)}.`
          : `${here.error.message}; ${here.error.expected}.`}
      </p>
      {kinds.ok && (
        <div className={styles.scroll}>
          <Numbers
            caption={`Chance that data are lost within ${periodLabel}, by kind of volume`}
            columns={[`${plural(disks, 'disk')} as`, 'data are lost by', 'disks of data', 'chance']}
            rows={kinds.value.map(({ id, name, disks: used, dataDisks, chance: loses, loses: by }) => ({
              key: id,
              cells: [
                used === disks ? name : `${name}, ${formatCount(used)} of them`,
                by,
                `${formatCount(dataDisks)} (${formatPercent(dataDisks / used, 0)})`,
                chanceWords(loses),
              ],
            }))}
          />
        </div>
      )}
      <p className={styles.note}>
        Assumed: all disks work at first, fail independently of each other and equally often, and none is replaced or rebuilt within{' '}
        {periodLabel}. With a spare and a rebuild of some hours, look at a day: what matters then is a second failure before the rebuild is
        done. Adapters, controllers and people who pull the wrong disk are not in it. {EXAMPLE_PERCENT} of 100 is an example, no figure of
        the document; 1 − (1 − p)^n is its rule (RB-36).
      </p>
    </>
  );
}
