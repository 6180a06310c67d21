/** Where writes of the database go: to the disks at once, or to the file cache, from which flushers write dirty pages back. */
import { writeBackOf, writeBackSettings, type WriteBackName } from '../../../scenario/writeBack.ts';
import { setWriteBack, setWriteBackSetting } from '../../../scenario/edit/writeBack.ts';
import type { Host } from '../../../scenario/schema.ts';
import { useApp, useCommands, useHandles, useShownResult } from '../../kit/state/useApp.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { said } from '../../../store/said.ts';
import { SettingList } from './SettingList.tsx';
import { rowTitle, valueText } from '../../../analysis/kernel/rows.ts';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import { messages } from './dialogMessages.ts';
import styles from './Kernel.module.css';

type Way = 'at-once' | 'back';

export function WriteFields() {
  const handles = useHandles();
  const { edit } = useCommands();
  const host = useApp((s) => s.scenario.host);
  const way: Way = host.writeBack === undefined ? 'at-once' : 'back';
  const change = (row: SettingRow, value: number | null): string | null => {
    const what =
      value === null
        ? messages.backTo(rowTitle(row), valueText(row.unit, row.usual ?? 0))
        : `${rowTitle(row)} ${valueText(row.unit, value)}`;
    return said(handles, what, (s) => setWriteBackSetting(s, row.name as WriteBackName, value), `write-back ${row.name}`);
  };
  return (
    <div className={styles.part}>
      <Select<Way>
        label={messages.writesGo}
        value={way}
        options={[
          { value: 'at-once', label: messages.toTheDisksAtOnce },
          { value: 'back', label: messages.toTheFileCacheWritten, disabled: host.fileCacheBytes === 0 && way === 'at-once' },
        ]}
        onChange={(next) =>
          edit(next === 'back' ? messages.writeDirtyPagesBack : messages.writesToTheDisksAtOnce, (s) => setWriteBack(s, next === 'back'))
        }
        className={styles.choice}
      />
      {way === 'back' ? (
        <>
          <p>{messages.aWriteOnlyChangesPages(host.fileCacheBytes)}</p>
          <DirtyFigures />
        </>
      ) : (
        <p>{host.fileCacheBytes === 0 ? messages.theHostHasNoFile : messages.aProcessOfALoad}</p>
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
      {messages.inTheRunShownAt(peakDirtyBytes, limitBytes, dirtyBytesAtEnd, writtenBytes)}{' '}
      {throttledWrites === 0 ? messages.noProcessHadToWait : messages.processesWaitedInAllForRoom(throttledMs)}
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
