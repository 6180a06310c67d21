/** The board's title line: what it holds, how it is grouped, and a new volume for those who do not drag. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { plural } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import type { BoardGrouping } from './shapes.ts';
import styles from './Board.module.css';

interface BoardHeaderProps {
  readonly grouping: BoardGrouping;
  readonly onGrouping: (grouping: BoardGrouping) => void;
}

export function BoardHeader({ grouping, onGrouping }: BoardHeaderProps) {
  const hardware = useApp((s) => s.scenario.hardware);
  const used = new Set(hardware.disks.map((disk) => disk.drive));
  const names = hardware.drives.filter((drive) => used.has(drive.id)).map((drive) => drive.name);
  const disks = hardware.disks.length;
  return (
    <div className={styles.title}>
      <span className={styles.what}>
        <span className={styles.count}>{plural(disks, 'disk')} · </span>
        <Button kind="link" title="Drives: library and parameters (F2)" onClick={() => showDialog('drives')}>
          {driveText(names)}
        </Button>
      </span>
      <Segmented
        className={styles.grouping}
        label="Group disks by"
        value={grouping}
        options={[
          { value: 'volumes', label: 'volumes', title: 'Group by volume' },
          { value: 'adapters', label: 'adapters', title: 'Group by adapter, with load and limit' },
        ]}
        onChange={onGrouping}
      />
      <Button className={styles.make} onClick={() => showDialog('make')}>
        New volume…
      </Button>
    </div>
  );
}

function driveText(names: readonly string[]): string {
  return names.length === 1 ? names[0] : names.length === 0 ? 'Drives' : `${names.length} drive models`;
}
