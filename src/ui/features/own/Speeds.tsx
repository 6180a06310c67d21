/** Disks of which the pasted text does not say how fast they are: a question for each model. */
import { formatBytes, listWords } from '../../../analysis/format.ts';
import { groupOf, type DriveKind, type FittedDisk, type readDisks } from '../../../scenario/import/index.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeDraft, type Draft } from './draft.ts';
import { messages } from './messages.ts';
import styles from './Own.module.css';

type Row = ReturnType<typeof readDisks>['rows'][number];

export interface SpeedsProps {
  readonly draft: Draft;
  readonly rows: readonly Row[];
  /** The drive of each row; empty: not yet. */
  readonly fitted: readonly FittedDisk[];
}

const MOST_NAMED = 4;
const ROTATING = [7200, 10_000, 15_000].map((rpm) => ({ value: String(rpm) as DriveKind, label: messages.revolutions(rpm) }));
const ANY = [...ROTATING, { value: 'flash' as const, label: messages.flash }];

export function Speeds({ draft, rows, fitted }: SpeedsProps) {
  const groups = groupsOf(rows, fitted);
  if (groups.length === 0) return null;
  return (
    <section className={styles.part} aria-label={messages.speeds}>
      <p>{messages.speedsAbout}</p>
      <div className={styles.fields}>
        {groups.map(({ key, row, names, kind }) => (
          <Select<DriveKind>
            key={key}
            label={messages.speedOf(
              row.model === '' ? formatBytes(row.bytes) : row.model,
              names.length > MOST_NAMED ? messages.disksRead(names.length) : listWords(names),
            )}
            value={kind}
            options={row.rotational === null ? ANY : ROTATING}
            onChange={(value) => changeDraft({ drives: { ...draft.drives, [key]: value } })}
          />
        ))}
      </div>
    </section>
  );
}

interface Group {
  readonly key: string;
  readonly row: Row;
  readonly names: string[];
  readonly kind: DriveKind;
}

function groupsOf(rows: readonly Row[], fitted: readonly FittedDisk[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [k, row] of rows.entries()) {
    const kind = fitted[k]?.kind ?? null;
    // Between two pastes the drives may still be those of the first.
    if (kind === null || fitted[k].name !== row.name) continue;
    const key = groupOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, row, names: [row.name], kind });
    else group.names.push(row.name);
  }
  return [...groups.values()];
}
