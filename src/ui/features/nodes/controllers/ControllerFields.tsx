/** One RAID controller: its name, where it is, what its processor takes, and its cache. */
import { MIB } from '../../../../base/units.ts';
import { removeRaidController, setRaidController, type RaidControllerChange } from '../../../../scenario/edit/raidControllers.ts';
import type { RaidController, Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { NameField } from '../../../kit/primitives/NameField.tsx';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../../kit/primitives/Segmented.tsx';
import { Select } from '../../../kit/primitives/Select.tsx';
import { Refused } from '../Refused.tsx';
import { useChange } from '../useChange.ts';
import styles from '../Nodes.module.css';
import { CachedWrites } from './CachedWrites.tsx';
import { messages } from './messages.ts';
import { pathOptions } from './pathOptions.ts';

/** The format's bounds. */
const MOST_MS = 100;
const MOST_RATE = 1_000_000;
const MOST_MIB = 1024 * 1024;
const LEAST_BYTES = 4096;

interface Props {
  readonly scenario: Scenario;
  readonly controller: RaidController;
}

export function ControllerFields({ scenario, controller }: Props) {
  const { change, refusal } = useChange(scenario);
  const { id, name, path, perRequestMs, perDiskIoMs = 0, xorMibPerSecond = 0, cache } = controller;
  const set = (label: string, next: RaidControllerChange, merge?: string) =>
    change(label, (s) => setRaidController(s, id, next), merge === undefined ? undefined : `${merge} ${id}`);
  return (
    <section className={styles.part} aria-labelledby={`controller-${id}`} data-testid={`controller-${id}`}>
      <h3 id={`controller-${id}`}>{name}</h3>
      <div className={styles.fields}>
        <NameField label={messages.nameOf(name)} name={name} onRename={(next) => set(messages.renamed(name, next), { name: next })} />
        <Select
          label={messages.path}
          value={path}
          options={pathOptions(scenario)}
          onChange={(next) =>
            set(messages.moved(name, scenario.hardware.paths.find((one) => one.id === next)?.name ?? next), { path: next })
          }
        />
        <Button label={messages.removeOf(name)} onClick={() => change(messages.removed(name), (s) => removeRaidController(s, id))}>
          {messages.remove}
        </Button>
      </div>
      <div className={styles.fields}>
        <NumberField
          label={messages.perRequest}
          unit="ms"
          integer={false}
          value={perRequestMs}
          min={0}
          max={MOST_MS}
          step={0.05}
          width={6}
          onCommit={(ms) => set(messages.perRequestSet(name, ms), { perRequestMs: ms }, 'request')}
        />
        <NumberField
          label={messages.perDiskIo}
          unit="ms"
          integer={false}
          value={perDiskIoMs}
          min={0}
          max={MOST_MS}
          step={0.05}
          width={6}
          onCommit={(ms) => set(messages.perDiskIoSet(name, ms), { perDiskIoMs: ms }, 'disk I/O')}
        />
        <NumberField
          label={messages.xor}
          unit="MiB/s"
          integer={false}
          value={xorMibPerSecond}
          min={0}
          max={MOST_RATE}
          step={10}
          width={7}
          onCommit={(rate) => set(messages.xorSet(name, rate), { xorMibPerSecond: rate === 0 ? null : rate }, 'parity')}
        />
      </div>
      {perRequestMs > 0 && <p className={styles.quiet}>{messages.limit(Math.floor(1000 / perRequestMs))}</p>}
      <div className={styles.fields}>
        <NumberField
          label={messages.cache}
          unit="MiB"
          integer={false}
          value={(cache?.bytes ?? 0) / MIB}
          min={0}
          max={MOST_MIB}
          step={16}
          width={7}
          onCommit={(mib) =>
            set(
              messages.cacheSet(name, mib),
              { cache: mib === 0 ? null : { fetch: 'asked', ...cache, bytes: Math.max(LEAST_BYTES, Math.round(mib * MIB)) } },
              'cache',
            )
          }
        />
        {cache !== undefined && (
          <span className={styles.named}>
            <span aria-hidden="true">{messages.fetch}</span>
            <Segmented
              label={messages.fetch}
              value={cache.fetch}
              options={[
                { value: 'asked', label: messages.fetchAsked },
                { value: 'units', label: messages.fetchUnits },
              ]}
              onChange={(fetch) => set(messages.fetchSet(name, fetch === 'units'), { cache: { ...cache, fetch } })}
            />
          </span>
        )}
      </div>
      {cache !== undefined && (
        <CachedWrites name={name} cache={cache} onChange={(label, next, merge) => set(label, { cache: next }, merge)} />
      )}
      <Refused refusal={refusal} />
    </section>
  );
}
