/** Where writes of the database go: to the disks at once, or to the file cache, from which flushers write dirty pages back. */
import { writeBackOf, writeBackSettings, type WriteBackName } from '../../../scenario/writeBack.ts';
import { setWriteBack, setWriteBackSetting } from '../../../scenario/edit/writeBack.ts';
import type { Host } from '../../../scenario/schema.ts';
import { useApp, useCommands, useHandles, useShownResult } from '../../kit/state/useApp.ts';
import { formatBytes, formatMs } from '../../../analysis/format.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { said } from '../../../store/said.ts';
import { SettingList } from './SettingList.tsx';
import { rowTitle, valueText } from '../../../analysis/kernel/rows.ts';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import styles from './Kernel.module.css';

type Way = 'at-once' | 'back';

export function WriteFields() {
  const handles = useHandles();
  const { edit } = useCommands();
  const host = useApp((s) => s.scenario.host);
  const way: Way = host.writeBack === undefined ? 'at-once' : 'back';
  const change = (row: SettingRow, value: number | null): string | null => {
    const what =
      value === null ? `${rowTitle(row)} back to ${valueText(row.unit, row.usual ?? 0)}` : `${rowTitle(row)} ${valueText(row.unit, value)}`;
    return said(handles, what, (s) => setWriteBackSetting(s, row.name as WriteBackName, value), `write-back ${row.name}`);
  };
  return (
    <div className={styles.part}>
      <Select<Way>
        label="Writes go"
        value={way}
        options={[
          { value: 'at-once', label: 'to the disks at once' },
          { value: 'back', label: 'to the file cache, written back later', disabled: host.fileCacheBytes === 0 && way === 'at-once' },
        ]}
        onChange={(next) =>
          edit(next === 'back' ? 'Write dirty pages back' : 'Writes to the disks at once', (s) => setWriteBack(s, next === 'back'))
        }
        className={styles.choice}
      />
      {way === 'back' ? (
        <>
          <p>
            A write only changes pages of the file cache ({formatBytes(host.fileCacheBytes)}). A flusher for each volume or loose disk
            writes them back. Elapsed time does not wait for what is still dirty at the end.
          </p>
          <DirtyFigures />
        </>
      ) : (
        <p>
          {host.fileCacheBytes === 0
            ? 'The host has no file cache to write into; give it one under Caches.'
            : 'A process of a load or sort has at most two steps of writing under way, and waits for the older one.'}
        </p>
      )}
      {way === 'back' && (
        <div className={styles.wide}>
          <SettingList rows={writeBackRows(host)} onChange={change} />
        </div>
      )}
    </div>
  );
}

/** What the run on screen made of it. */
function DirtyFigures() {
  const figures = useShownResult()?.writeBack;
  if (figures === undefined) return null;
  const { peakDirtyBytes, limitBytes, dirtyBytesAtEnd, writtenBytes, throttledMs, throttledWrites } = figures;
  return (
    <p data-testid="dirty-figures">
      In the run shown at most {formatBytes(peakDirtyBytes)} were dirty (limit {formatBytes(limitBytes)}), {formatBytes(dirtyBytesAtEnd)} at
      the end; {formatBytes(writtenBytes)} were written back.{' '}
      {throttledWrites === 0 ? 'No process had to wait for room.' : `Processes waited ${formatMs(throttledMs)} in all for room.`}
    </p>
  );
}

function writeBackRows(host: Host): readonly SettingRow[] {
  const values = writeBackOf(host);
  return writeBackSettings(host.kernel?.profile).map(({ default: usual, ...setting }) => {
    const value = values?.[setting.name] ?? usual;
    return { ...setting, value, usual, usualOf: 'default', whole: true, changed: value !== usual, fixed: false };
  });
}
