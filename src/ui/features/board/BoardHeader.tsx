/** The title line of the board: what it holds, how it is grouped, and a button that makes a volume without dragging. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { messages } from './messages.ts';
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
        <span className={styles.count}>{messages.disks(disks)} · </span>
        <Button kind="link" title={messages.openDrives} onClick={() => showDialog('drives')}>
          {driveText(names)}
        </Button>
      </span>
      <Segmented
        className={styles.grouping}
        label={messages.groupBy}
        value={grouping}
        options={[
          { value: 'volumes', label: messages.volumes, title: messages.byVolume },
          { value: 'adapters', label: messages.adapters, title: messages.byAdapter },
        ]}
        onChange={onGrouping}
      />
      <Button className={styles.make} onClick={() => showDialog('make')}>
        {messages.newVolume}
      </Button>
    </div>
  );
}

function driveText(names: readonly string[]): string {
  return names.length === 1 ? names[0] : messages.driveModels(names.length);
}
