/** Volume groups of LVM: what pvs, vgs and lvs print, and what was understood of it. */
import { formatBytes, listWords } from '../../../analysis/format.ts';
import { LVM_COMMAND, type LvmGroup, type readLvm } from '../../../scenario/import/index.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { PasteField } from '../../kit/primitives/PasteField.tsx';
import { changeDraft, type Draft } from './draft.ts';
import { messages } from './messages.ts';
import { Preview } from './Preview.tsx';
import { Query } from './Query.tsx';
import styles from './Own.module.css';

interface LvmProps {
  readonly draft: Draft;
  /** Null: not yet. */
  readonly understood: ReturnType<typeof readLvm> | null;
}

export function Lvm({ draft, understood }: LvmProps) {
  const groups = understood?.rows ?? [];
  return (
    <Fold summary={messages.lvmFold}>
      <div className={styles.part}>
        <p>{messages.lvmAbout}</p>
        <Query label={messages.queryToRun} text={LVM_COMMAND} />
        <PasteField
          label={messages.lvmField}
          value={draft.lvm}
          onChange={(lvm) => changeDraft({ lvm })}
          understood={
            groups.length === 0
              ? null
              : messages.groupsRead(
                  groups.length,
                  groups.reduce((sum, { volumes }) => sum + volumes.length, 0),
                )
          }
          problems={understood?.problems ?? []}
        >
          <Preview
            columns={[messages.lineColumn, messages.name, messages.volumeGroup, messages.size, messages.extentsOn]}
            rows={groups.flatMap(rowsOf)}
          />
        </PasteField>
      </div>
    </Fold>
  );
}

const rowsOf = (group: LvmGroup): string[][] =>
  group.volumes.map(({ line, name, segments }) => [
    String(line),
    name,
    group.name,
    formatBytes(segments.reduce((sum, { extents }) => sum + extents, 0) * group.extentBytes),
    listWords([...new Set(segments.flatMap(({ legs }) => legs.map(({ device }) => device)))]),
  ]);
