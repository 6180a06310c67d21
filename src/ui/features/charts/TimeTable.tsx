import { useMemo, useState } from 'react';
import { wearNote } from '../../../analysis/run/wear.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { formatMs } from '../../../analysis/format.ts';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { DataTable } from '../../kit/primitives/DataTable.tsx';
import { diskNames } from './QueuePicture.tsx';
import type { PictureProps } from './QueuePicture.tsx';
import { binColumns, binRows, diskColumns } from './tableModel.ts';
import { diskLabel } from '../../../scenario/names.ts';
import { messages } from './tableMessages.ts';
import styles from './TimeStrip.module.css';

/** The time charts as numbers: every disk over the run, or one disk bin by bin. Clicking a row moves the shared cursor. */
export function TimeTable({ result, scenario }: PictureProps) {
  const [by, setBy] = useState<'disk' | 'time'>('disk');
  const cursorMs = useApp((state) => state.view.cursorMs);
  const marked = useApp((state) => state.view.disk);
  const commands = useCommands();
  const names = diskNames(scenario);
  const disks = useMemo(() => result.devices.map((device, disk) => ({ disk, id: device.id })), [result]);
  const bins = useMemo(() => binRows(result), [result]);
  const disk = Math.min(marked ?? 0, Math.max(0, disks.length - 1));
  const note = wearNote(result.devices.map(({ wear }) => wear));
  const binMs = result.series?.binMs ?? 0;
  return (
    <div className={styles.table}>
      <div className={styles.tableBar}>
        <Segmented
          label={messages.rows}
          value={by}
          options={[
            { value: 'disk', label: messages.allDisks },
            { value: 'time', label: messages.overTime(diskLabel(names[disk] ?? String(disk + 1))) },
          ]}
          onChange={setBy}
        />
      </div>
      {by === 'disk' ? (
        <DataTable
          caption={messages.diskCaption(formatMs(result.elapsedMs), note)}
          rows={disks}
          columns={diskColumns(result, cursorMs)}
          rowKey={(row) => row.disk}
          isMarked={(row) => row.disk === marked}
          onRow={(row) => commands.setView({ disk: row.disk === marked ? null : row.disk })}
        />
      ) : (
        <DataTable
          key={disk}
          caption={messages.binCaption(diskLabel(names[disk] ?? String(disk + 1)), formatMs(binMs))}
          rows={bins}
          columns={binColumns(result, disk)}
          rowKey={(row) => row.bin}
          isMarked={(row) => cursorMs !== null && Math.floor(cursorMs / binMs) === row.bin}
          onRow={(row) => commands.setView({ cursorMs: (row.bin + 0.5) * binMs, disk })}
        />
      )}
    </div>
  );
}
