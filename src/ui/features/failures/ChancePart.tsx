/** How likely it is that a disk fails and that data are lost, by kind of volume, with what is assumed. */
import { useState } from 'react';
import type { Scenario } from '../../../scenario/schema.ts';
import { anyDiskFails, diskFails, kindsLose, layoutLoses } from '../../../analysis/failures/chances.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { chanceWords } from '../../../analysis/failures/words.ts';
import { EXAMPLE_PERCENT, PERIODS } from '../../../analysis/failures/periods.ts';
import type { PeriodId } from '../../../analysis/failures/periods.ts';
import { formatCount, formatPercent } from '../../../analysis/format.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { messages } from './messages.ts';
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
      <h3>{messages.howLikely}</h3>
      <div className={styles.controls}>
        <NumberField
          inDocument={false}
          label={messages.of100DisksFailIn}
          value={percent}
          min={0}
          max={100}
          step={0.5}
          integer={false}
          width={5}
          onCommit={setPercent}
        />
        <Select
          label={messages.lookedAtFor}
          value={period}
          options={PERIODS.map(({ id, label }) => ({ value: id, label }))}
          onChange={setPeriod}
        />
      </div>
      <p data-testid="loss-chance">
        {messages.oneDiskFailsWithinWith(periodLabel, chanceWords(p))}
        {any.ok && messages.atLeastOneOfThe(disks, chanceWords(any.value))}.{' '}
        {here.ok ? messages.thisLayoutLosesDataWith(chanceWords(here.value.chance)) : `${here.error.message}; ${here.error.expected}.`}
      </p>
      {kinds.ok && (
        <div className={styles.scroll}>
          <Table
            caption={messages.chanceThatDataAreLost(periodLabel)}
            columns={[messages.as(disks), messages.dataAreLostBy, messages.disksOfData, messages.chance]}
            rows={kinds.value.map(({ id, name, disks: used, dataDisks, chance: loses, loses: by }) => ({
              key: id,
              cells: [
                used === disks ? name : messages.ofThem(name, used),
                by,
                `${formatCount(dataDisks)} (${formatPercent(dataDisks / used, 0)})`,
                chanceWords(loses),
              ],
            }))}
          />
        </div>
      )}
      <p className={styles.note}>{messages.assumedAllDisksWorkAt(periodLabel, EXAMPLE_PERCENT)}</p>
    </>
  );
}
