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
import { messages } from './messages.ts';
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
    <Dialog title={messages.caches} onClose={closeDialog}>
      <div className={styles.part}>
        <p className={styles.quiet}>{messages.blocksThatAreFoundIn}</p>
        <CacheSize
          name={messages.blockCache}
          about={messages.theDatabasesOwnBuffersA(coverWords(scenario, host.blockCacheBytes))}
          bytes={host.blockCacheBytes}
          refusal={refusals.blockCacheBytes ?? null}
          onCommit={(bytes, label) => set('blockCacheBytes', { blockCacheBytes: bytes }, label)}
        />
        <CacheSize
          name={messages.fileCache}
          about={messages.theOperatingSystemsMemoryFor(
            coverWords(scenario, host.fileCacheBytes),
            host.scansBypassFileCache && host.fileCacheBytes > 0,
          )}
          bytes={host.fileCacheBytes}
          refusal={refusals.fileCacheBytes ?? null}
          onCommit={(bytes, label) => set('fileCacheBytes', { fileCacheBytes: bytes }, label)}
        />
        <Setting
          name={messages.atTheStart}
          about={start === 'cold' ? messages.nothingIsInThemThe : messages.whatTheBatchOfOne}
          refusal={refusals.atStart ?? null}
        >
          <Segmented
            label={messages.cachesAtTheStart}
            value={start}
            options={[
              { value: 'cold', label: messages.cold },
              { value: 'warm', label: messages.warm },
            ]}
            onChange={(atStart) => set('atStart', { atStart }, messages.cachesAtTheStart2(atStart))}
          />
        </Setting>
        {hasFlashWithState(scenario) && (
          <>
            <FlashCommand
              name={messages.trimFreed(spill.one)}
              about={(host.discard ?? true) ? messages.aSortOrLoadThat(spill.one) : messages.flashModulesAreNotTold(spill.one)}
              on={host.discard ?? true}
              refusal={refusals.discard ?? null}
              onChange={(discard) => command('discard', { discard }, messages.trim(discard))}
            />
            <FlashCommand
              name={messages.flushAtCommit}
              about={(host.flush ?? true) ? messages.aLoadEndsWhenThe : messages.aLoadEndsWhenThe2}
              on={host.flush ?? true}
              refusal={refusals.flush ?? null}
              onChange={(flush) => command('flush', { flush }, messages.flush(flush))}
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
          { value: 'on', label: messages.on },
          { value: 'off', label: messages.off },
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
        unit={messages.miB}
        width={7}
        onCommit={(mib) => onCommit(mib * MIB, `${name} ${formatBytes(mib * MIB)}`)}
      />
    </Setting>
  );
}
