/** Every tunable of one scheduler under the host's kernel. */
import { useId } from 'react';
import { SCHEDULER_NAMES } from '../../../scenario/kernel/names.ts';
import type { KernelId } from '../../../scenario/kernel/profiles.ts';
import type { Scheduler } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import { SettingList } from './SettingList.tsx';
import { tunableRows } from '../../../analysis/kernel/tunableRows.ts';
import { messages } from './dialogMessages.ts';
import styles from './Kernel.module.css';

interface TunableSectionProps {
  readonly scheduler: Scheduler;
  readonly kernel: KernelId | undefined;
  /** Takes a value over, null: the kernel's default; or says why not. */
  readonly onChange: (row: SettingRow, value: number | null) => string | null;
  readonly onReset: () => void;
}

export function TunableSection({ scheduler, kernel, onChange, onReset }: TunableSectionProps) {
  const id = useId();
  const rows = tunableRows(scheduler, kernel);
  const changed = rows.filter((row) => row.changed).length;
  const name = SCHEDULER_NAMES[scheduler.kind];
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{messages.tunablesOf(name)}</h3>
        {changed > 0 && (
          <span>
            {messages.changed2(changed)}{' '}
            <Button kind="link" onClick={onReset}>
              {messages.resetAll}
            </Button>
          </span>
        )}
      </header>
      {rows.length === 0 ? <p>{messages.hasNone(name)}</p> : <SettingList rows={rows} onChange={onChange} />}
    </section>
  );
}
