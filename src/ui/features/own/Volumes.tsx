/** Arrays and logical volumes of the pasted disks: what the text says of them, and fields for what it leaves out. */
import { formatBytes, listWords } from '../../../analysis/format.ts';
import { KIB } from '../../../base/units.ts';
import { chosen, hasUnit, levelsFor, type Level, type VolumeRow } from '../../../scenario/import/index.ts';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeDraft, type Draft } from './draft.ts';
import { messages } from './messages.ts';
import styles from './Own.module.css';

const LEVELS: Readonly<Record<Level | 'none', string>> = {
  stripe: messages.levelStripe,
  mirror: messages.levelMirror,
  raid5: messages.levelRaid5,
  concat: messages.levelConcat,
  none: messages.levelNone,
};
const MOST_UNIT_KIB = 1024 * 1024;
const MOST_NAMED = 8;

export interface VolumesProps {
  readonly draft: Draft;
  readonly rows: readonly VolumeRow[];
}

export function Volumes({ draft, rows }: VolumesProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.part} aria-label={messages.volumes}>
      <p>{messages.volumesAbout}</p>
      <ul className={styles.volumes}>
        {rows.map((row) => (
          <Volume key={row.name} draft={draft} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Volume({ draft, row }: { readonly draft: Draft; readonly row: VolumeRow }) {
  const choice = draft.volumes[row.name];
  const { level, unitBytes, isStated } = chosen(row, choice);
  const change = (next: Partial<typeof choice>) => changeDraft({ volumes: { ...draft.volumes, [row.name]: { ...choice, ...next } } });
  const disks = row.disks.length > MOST_NAMED ? messages.disksRead(row.disks.length) : listWords(row.disks);
  const isDealt = level !== 'none' && hasUnit(level, row);
  return (
    <li>
      <span>
        <strong>{row.name}</strong> {messages.volumeOf(row.type, disks)}
        {row.arrays > 1 && ` ${messages.underAStripe(row.arrays, formatBytes(row.outerUnitBytes || unitBytes))}`}
      </span>
      <span className={styles.fields}>
        <Select<Level | 'none'>
          label={messages.levelOf(row.name)}
          value={level}
          options={[...levelsFor(row), 'none' as const].map((value) => ({ value, label: LEVELS[value] }))}
          onChange={(value) => change({ level: value })}
        />
        {isDealt && (
          <NumberField
            label={messages.unitOf(row.name)}
            value={unitBytes / KIB}
            min={1}
            max={MOST_UNIT_KIB}
            width={6}
            inDocument={false}
            onCommit={(kib) => change({ unitBytes: kib * KIB })}
          />
        )}
      </span>
      {isDealt && !isStated && <span>{messages.unitNotStated(formatBytes(unitBytes))}</span>}
    </li>
  );
}
