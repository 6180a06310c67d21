/** Every tunable of one scheduler under the host's kernel. */
import { useId } from 'react';
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import type { KernelId } from '../../scenario/kernel/profiles.ts';
import type { Scheduler } from '../../scenario/schema.ts';
import { useHandles } from '../useApp.ts';
import { plural } from '../format.ts';
import { Button } from '../primitives/Button.tsx';
import { changeTunable, resetTunables } from './commands.ts';
import { SettingList } from './SettingList.tsx';
import { tunableRows } from './tunableRows.ts';
import styles from './Kernel.module.css';

interface TunableSectionProps {
  /** The disk whose they are; null: the host's. */
  readonly disk: string | null;
  readonly scheduler: Scheduler;
  readonly kernel: KernelId | undefined;
}

export function TunableSection({ disk, scheduler, kernel }: TunableSectionProps) {
  const handles = useHandles();
  const id = useId();
  const rows = tunableRows(scheduler, kernel);
  const changed = rows.filter((row) => row.changed).length;
  const name = SCHEDULER_NAMES[scheduler.kind];
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>Tunables of {name}</h3>
        {changed > 0 && (
          <span>
            {plural(changed, 'tunable')} changed{' '}
            <Button kind="link" onClick={() => void resetTunables(handles, disk)}>
              Reset all
            </Button>
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <p>{name} has none.</p>
      ) : (
        <SettingList rows={rows} onChange={(row, value) => changeTunable(handles, disk, row, value)} />
      )}
    </section>
  );
}
