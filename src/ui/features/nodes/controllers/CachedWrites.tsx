/** When writes to a controller's cache are complete, and when they go from there to the disks. */
import { FIRST_WRITE_BACK, type CachedWrites as Rules } from '../../../../scenario/edit/raidControllers.ts';
import type { RaidController } from '../../../../scenario/schema.ts';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../../kit/primitives/Segmented.tsx';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';

/** The format's bounds. */
const MOST_REST_MS = 3_600_000;

type Cache = NonNullable<RaidController['cache']>;

interface Props {
  readonly name: string;
  readonly cache: Cache;
  readonly onChange: (label: string, next: Cache, merge?: string) => void;
}

export function CachedWrites({ name, cache, onChange }: Props) {
  const { writeBack, ...readOnly } = cache;
  const set = (label: string, change: Partial<Rules>, merge: string) =>
    onChange(label, { ...readOnly, writeBack: { ...FIRST_WRITE_BACK, ...writeBack, ...change } }, merge);
  return (
    <>
      <div className={styles.fields}>
        <span className={styles.named}>
          <span aria-hidden="true">{messages.write}</span>
          <Segmented
            label={messages.write}
            value={writeBack === undefined ? 'through' : 'back'}
            options={[
              { value: 'through', label: messages.writeThrough },
              { value: 'back', label: messages.writeBack },
            ]}
            onChange={(how) =>
              onChange(messages.writeSet(name, how === 'back'), how === 'back' ? { ...readOnly, writeBack: FIRST_WRITE_BACK } : readOnly)
            }
          />
        </span>
        {writeBack !== undefined && (
          <>
            <NumberField
              label={messages.most}
              unit="%"
              integer={false}
              value={writeBack.mostPercent}
              min={1}
              max={100}
              step={5}
              width={5}
              onCommit={(percent) => set(messages.mostSet(name, percent), { mostPercent: percent }, 'most')}
            />
            <NumberField
              label={messages.destage}
              unit="%"
              integer={false}
              value={writeBack.destagePercent}
              min={0}
              max={100}
              step={5}
              width={5}
              onCommit={(percent) => set(messages.destageSet(name, percent), { destagePercent: percent }, 'destage')}
            />
            <NumberField
              label={messages.rest}
              unit="ms"
              integer={false}
              value={writeBack.restMs}
              min={0}
              max={MOST_REST_MS}
              step={500}
              width={8}
              onCommit={(ms) => set(messages.restSet(name, ms), { restMs: ms }, 'rest')}
            />
          </>
        )}
      </div>
      <p className={styles.quiet}>{writeBack === undefined ? messages.writesThrough : messages.writesBack}</p>
    </>
  );
}
