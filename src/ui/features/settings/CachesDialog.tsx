/** "Caches": what of the data stays in memory, and whether anything is there when the run begins. */
import { useState } from 'react';
import { MIB } from '../../../base/units.ts';
import { setCaches } from '../../../scenario/edit/caches.ts';
import type { CacheSettings } from '../../../scenario/edit/caches.ts';
import { setFlashCommands, type FlashCommands } from '../../../scenario/edit/settings.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { formatBytes } from '../../../analysis/format.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { coverWords } from './cacheWords.ts';
import { said } from '../../../store/said.ts';
import { Setting } from './Setting.tsx';
import styles from './Settings.module.css';

/** Largest cache that the document holds, in MiB. */
const MOST_MIB = 64 * 1024 ** 2;

export function CachesDialog() {
  const handles = useHandles();
  const scenario = useApp((state) => state.scenario);
  const [refusals, setRefusals] = useState<{ readonly [K in keyof CacheSettings | keyof FlashCommands]?: string | null }>({});
  const { host } = scenario;
  const { spill } = useWords();
  const start = host.cachesAtStart ?? 'cold';
  const set = (key: keyof CacheSettings, change: CacheSettings, label: string) =>
    setRefusals({ ...refusals, [key]: said(handles, label, (s) => setCaches(s, change), key) });
  const command = (key: keyof FlashCommands, change: FlashCommands, label: string) =>
    setRefusals({ ...refusals, [key]: said(handles, label, (s) => setFlashCommands(s, change), key) });
  return (
    <Dialog title="Caches" onClose={closeDialog}>
      <div className={styles.part}>
        <p className={styles.quiet}>Blocks that are found in memory cost no I/O. Both caches forget first what was not used again.</p>
        <CacheSize
          name="Block cache"
          about={`The database’s own buffers: a hit costs nothing. ${coverWords(scenario, host.blockCacheBytes)}`}
          bytes={host.blockCacheBytes}
          refusal={refusals.blockCacheBytes ?? null}
          onCommit={(bytes, label) => set('blockCacheBytes', { blockCacheBytes: bytes }, label)}
        />
        <CacheSize
          name="File cache"
          about={`The operating system’s memory for files: a hit costs a copy. ${coverWords(scenario, host.fileCacheBytes)}${
            host.scansBypassFileCache && host.fileCacheBytes > 0 ? ' Large scans go past it.' : ''
          }`}
          bytes={host.fileCacheBytes}
          refusal={refusals.fileCacheBytes ?? null}
          onCommit={(bytes, label) => set('fileCacheBytes', { fileCacheBytes: bytes }, label)}
        />
        <Setting
          name="At the start"
          about={
            start === 'cold'
              ? 'Nothing is in them: the first queries read everything from disk.'
              : 'What the batch of one user leaves in them is there already.'
          }
          refusal={refusals.atStart ?? null}
        >
          <Segmented
            label="Caches at the start"
            value={start}
            options={[
              { value: 'cold', label: 'cold' },
              { value: 'warm', label: 'warm' },
            ]}
            onChange={(atStart) => set('atStart', { atStart }, `Caches ${atStart} at the start`)}
          />
        </Setting>
        {hasFlashWithState(scenario) && (
          <>
            <FlashCommand
              name={`Trim freed ${spill.one}`}
              about={
                (host.discard ?? true)
                  ? `A sort or load that is done tells flash modules that its ${spill.one} holds nothing any more: they need not move it.`
                  : `Flash modules are not told when ${spill.one} is freed: they go on moving what it held until it is written again.`
              }
              on={host.discard ?? true}
              refusal={refusals.discard ?? null}
              onChange={(discard) => command('discard', { discard }, `Trim ${discard ? 'on' : 'off'}`)}
            />
            <FlashCommand
              name="Flush at commit"
              about={
                (host.flush ?? true)
                  ? 'A load ends when the flash modules that it wrote to have written their buffers. Free where they outlive a loss of power.'
                  : 'A load ends when the flash modules have its data, in their buffers too: a loss of power could take what is still there.'
              }
              on={host.flush ?? true}
              refusal={refusals.flush ?? null}
              onChange={(flush) => command('flush', { flush }, `Flush ${flush ? 'on' : 'off'}`)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Only modules with a translation layer know trim and flush. */
const hasFlashWithState = ({ hardware }: Scenario): boolean =>
  hardware.drives.some((drive) => drive.kind === 'flash' && drive.translation !== undefined);

interface FlashCommandProps {
  readonly name: string;
  readonly about: string;
  readonly on: boolean;
  readonly refusal: string | null;
  readonly onChange: (on: boolean) => void;
}

function FlashCommand({ name, about, on, refusal, onChange }: FlashCommandProps) {
  return (
    <Setting name={name} about={about} refusal={refusal}>
      <Segmented
        label={name}
        value={on ? 'on' : 'off'}
        options={[
          { value: 'on', label: 'on' },
          { value: 'off', label: 'off' },
        ]}
        onChange={(value) => onChange(value === 'on')}
      />
    </Setting>
  );
}

interface CacheSizeProps {
  readonly name: string;
  readonly about: string;
  readonly bytes: number;
  readonly refusal: string | null;
  readonly onCommit: (bytes: number, label: string) => void;
}

function CacheSize({ name, about, bytes, refusal, onCommit }: CacheSizeProps) {
  return (
    <Setting name={name} about={about} refusal={refusal}>
      <NumberField
        label={name}
        hideLabel
        value={Math.round(bytes / MIB)}
        min={0}
        max={MOST_MIB}
        step={64}
        unit="MiB"
        width={7}
        onCommit={(mib) => onCommit(mib * MIB, `${name} ${formatBytes(mib * MIB)}`)}
      />
    </Setting>
  );
}
