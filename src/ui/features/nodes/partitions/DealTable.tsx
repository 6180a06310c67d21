/** A table that is dealt over all partitions, with table spaces, pools and the class that scans it, in one step. */
import { useState } from 'react';
import { GIB, KIB, MIB } from '../../../../base/units.ts';
import { addPartitionedTable } from '../../../../scenario/edit/partitions.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { Fold } from '../../../kit/primitives/Fold.tsx';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';
import { Places } from './Places.tsx';

/** The format's bounds. */
const MOST_GIB = 1_000_000;
const MOST_PREFETCHERS = 256;

/** Sizes as they are typed: GiB, %, KiB, KiB, MiB. */
const FIRST = { gib: 1, largest: 0, extentKib: 384, prefetchKib: 0, poolMib: 64, prefetchers: 2 } as const;

export function DealTable({ scenario }: { readonly scenario: Scenario }) {
  const { change, refusal } = useChange(scenario);
  const [name, setName] = useState('');
  const [size, setSize] = useState<{ readonly [K in keyof typeof FIRST]: number }>(FIRST);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const lacking = name.trim() === '' ? messages.nameFirst : chosen.length === 0 ? messages.placeFirst : undefined;
  const add = () =>
    change(messages.tableAdded(name.trim()), (s) =>
      addPartitionedTable(s, {
        name,
        bytes: Math.round(size.gib * GIB),
        ...(size.largest > 0 && { largest: size.largest / 100 }),
        extentBytes: Math.round(size.extentKib * KIB),
        prefetchBytes: Math.round(size.prefetchKib * KIB),
        poolBytes: Math.round(size.poolMib * MIB),
        prefetchers: size.prefetchers,
        targets: chosen,
      }),
    );
  const field = (key: keyof typeof FIRST, label: string, unit: string | undefined, least: number, most: number) => (
    <NumberField
      label={label}
      {...(unit !== undefined && { unit })}
      integer={unit === undefined}
      value={size[key]}
      min={least}
      max={most}
      width={7}
      inDocument={false}
      onCommit={(value) => setSize({ ...size, [key]: value })}
    />
  );
  return (
    <Fold summary={messages.addTable}>
      <form
        className={styles.part}
        onSubmit={(event) => {
          event.preventDefault();
          if (lacking === undefined) add();
        }}
      >
        <p className={styles.quiet}>{messages.addTableAbout}</p>
        <div className={styles.fields}>
          <label className={styles.named}>
            {messages.name}
            <input value={name} maxLength={60} autoComplete="off" onChange={({ target }) => setName(target.value)} />
          </label>
          {field('gib', messages.size, 'GiB', 0.000_001, MOST_GIB)}
          {field('largest', messages.largest, '%', 0, 100)}
          {field('extentKib', messages.extent, 'KiB', 0.5, MIB)}
          {field('prefetchKib', messages.prefetch, 'KiB', 0, MIB)}
          {field('poolMib', messages.pool, 'MiB', 0, MOST_GIB)}
          {field('prefetchers', messages.prefetchers, undefined, 0, MOST_PREFETCHERS)}
        </div>
        <p className={styles.quiet}>{messages.zeroAbout}</p>
        <Places scenario={scenario} legend={messages.places} chosen={chosen} onChoose={setChosen} />
        <Button type="submit" unavailable={lacking}>
          {messages.add}
        </Button>
        <Refused refusal={refusal} />
      </form>
    </Fold>
  );
}
