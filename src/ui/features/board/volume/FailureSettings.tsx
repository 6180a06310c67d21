/** Failing and repairing the disks of a volume, and rebuilding missing data onto a spare. */
import { showDialog } from '../../../kit/state/dialogs.ts';
import { sparesFor } from '../../../../scenario/edit/failures.ts';
import type { Volume } from '../../../../scenario/schema.ts';
import type { MirrorVolume, ParityVolume } from '../../../../scenario/volumes.ts';
import { diskLabel, diskName } from '../../../../scenario/names.ts';
import { hasFailed, volumeHealth } from '../../../../analysis/volumes/health.ts';
import { rebuildText } from '../../../../analysis/volumes/rebuildText.ts';
import { noSpareText } from '../../../../analysis/volumes/spareText.ts';
import { unitLabel } from '../../../../analysis/volumes/words.ts';
import { useApp, useHandles, useShownResult } from '../../../kit/state/useApp.ts';
import { failDisks, repairDisks } from '../../../../store/move/commands.ts';
import { setRebuild } from '../../../../store/move/volumeCommands.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Select } from '../../../kit/primitives/Select.tsx';
import { messages } from '../settingsMessages.ts';
import styles from './Volume.module.css';

export function FailureSettings({ volume, close }: { readonly volume: Volume; readonly close: () => void }) {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const { text } = volumeHealth(scenario, volume);
  const redundant = volume.kind === 'mirror' || volume.kind === 'raid5';
  return (
    <div className={styles.part}>
      <fieldset className={styles.members}>
        <legend>{messages.failedDisks}</legend>
        {volume.members.map((id) => {
          const failed = hasFailed(scenario, id);
          return (
            <label key={id} className={styles.member}>
              <input
                type="checkbox"
                checked={failed}
                aria-label={messages.hasFailed(diskName(id))}
                onChange={() => (failed ? repairDisks(handles, [id]) : failDisks(handles, [id]))}
              />
              {diskLabel(id)}
            </label>
          );
        })}
      </fieldset>
      <p>{text === '' ? (redundant ? messages.allWork : messages.allWorkButNoneMayFail) : messages.sentence(text)}</p>
      {volume.members.length > 0 && (
        <Button
          onClick={() => {
            close();
            showDialog('failures', volume.members.find((id) => !hasFailed(scenario, id)) ?? volume.members[0]);
          }}
        >
          {messages.whatIf}
        </Button>
      )}
      {redundant && <Rebuild volume={volume} />}
    </div>
  );
}

const CHUNKS = [64, 256, 512, 1024, 4096, 16384].map((kib) => kib * 1024);
const DEFAULT_REBUILD: NonNullable<ParityVolume['rebuild']> = { chunkBytes: 512 * 1024, pauseMs: 0 };
const NONE = '';
/** Not an id, which has no space. */
const OWN = ' own';

/** The disk to rebuild onto, the chunk size, and the pause between chunks. */
function Rebuild({ volume }: { readonly volume: MirrorVolume | ParityVolume }) {
  const handles = useHandles();
  const scenario = useApp((s) => s.scenario);
  const result = useShownResult();
  const { rebuild } = volume;
  const own = volume.kind === 'raid5' && volume.spareSpace === true;
  // The current spare stays in the list even if it holds files by now.
  const free = [...new Set([...(rebuild?.onto === undefined ? [] : [rebuild.onto]), ...sparesFor(scenario, volume.id)])];
  const value = rebuild ? (rebuild.onto ?? OWN) : NONE;
  const outcome = result && rebuildText(result, volume);
  return (
    <>
      <Select
        label={messages.rebuildOnto}
        value={value}
        options={[
          { value: NONE, label: messages.nothing },
          ...(own ? [{ value: OWN, label: messages.ownSpareSpace }] : []),
          ...free.map((id) => ({ value: id, label: diskName(id) })),
        ]}
        onChange={(onto) => {
          const { onto: _old, ...rest } = rebuild ?? DEFAULT_REBUILD;
          setRebuild(handles, volume, onto === NONE ? undefined : onto === OWN ? rest : { ...rest, onto });
        }}
      />
      {free.length === 0 && !own && <p>{noSpareText(scenario, volume.id)}</p>}
      {rebuild && (
        <>
          <Select
            label={messages.chunk}
            value={String(rebuild.chunkBytes)}
            options={[...new Set([...CHUNKS, rebuild.chunkBytes])]
              .sort((a, b) => a - b)
              .map((bytes) => ({ value: String(bytes), label: unitLabel(bytes) }))}
            onChange={(bytes) => setRebuild(handles, volume, { ...rebuild, chunkBytes: Number(bytes) })}
          />
          <NumberField
            label={messages.pause}
            value={rebuild.pauseMs}
            min={0}
            max={60_000}
            unit="ms"
            integer={false}
            onCommit={(pauseMs) => setRebuild(handles, volume, { ...rebuild, pauseMs })}
          />
        </>
      )}
      {outcome && <p>{messages.sentence(outcome)}</p>}
    </>
  );
}
