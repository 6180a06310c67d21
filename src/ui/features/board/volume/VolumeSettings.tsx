/** The settings of one volume, behind the dots of its tray. */
import { showDialog } from '../../../kit/state/dialogs.ts';
import { SCHEDULER_NAMES } from '../../../../scenario/kernel/names.ts';
import { LIMITS } from '../../../../scenario/schema.ts';
import type { Volume } from '../../../../scenario/schema.ts';
import type { ArrayVolume } from '../../../../scenario/volumes.ts';
import { arrayCountOf, copiesOf, countsFor, kindOf, kindOptions, MAX_COPIES } from '../../../../analysis/volumes/kinds.ts';
import type { ArrayKind } from '../../../../analysis/volumes/kinds.ts';
import { MIRROR_READS, ROTATIONS, SMALL_WRITES, volumeSentence } from '../../../../analysis/volumes/words.ts';
import { useApp, useHandles, useWords } from '../../../kit/state/useApp.ts';
import {
  changeKind,
  dissolve,
  rename,
  setArrayCount,
  setArrangement,
  setCopies,
  setMirrorReads,
  setRotation,
  setSmallWrites,
  setTuneGroup,
} from '../../../../store/move/volumeCommands.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import { NameField } from '../../../kit/primitives/NameField.tsx';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Select } from '../../../kit/primitives/Select.tsx';
import { ControllerSettings } from './ControllerSettings.tsx';
import { FailureSettings } from './FailureSettings.tsx';
import { OuterUnit } from './OuterUnit.tsx';
import { StripeUnit } from './UnitSelect.tsx';
import { messages } from '../settingsMessages.ts';
import styles from './Volume.module.css';

interface VolumeSettingsProps {
  readonly volume: Volume;
  readonly close: () => void;
}

export function VolumeSettings({ volume, close }: VolumeSettingsProps) {
  const handles = useHandles();
  return (
    <div className={styles.settings}>
      <NameField first name={volume.name} onRename={(name) => rename(handles, volume, name)} />
      <Select<ArrayKind>
        label={messages.kind}
        value={kindOf(volume)}
        options={kindOptions(volume)}
        onChange={(kind) => changeKind(handles, volume, kind)}
      />
      <p>{messages.sentence(volumeSentence(volume))}</p>
      {volume.kind !== 'concat' && <ArrayFields volume={volume} />}
      <Button
        onClick={() => {
          close();
          showDialog('request', volume.id);
        }}
      >
        {messages.oneRequest}
      </Button>
      {(volume.kind === 'mirror' || volume.kind === 'raid5') && volume.behind === undefined && (
        <details>
          <summary>{messages.controller}</summary>
          <ControllerSettings volume={volume} />
        </details>
      )}
      <details>
        <summary>{messages.failedAndRebuild}</summary>
        <FailureSettings volume={volume} close={close} />
      </details>
      <TuneGroup volume={volume} />
      <Button
        onClick={() => {
          close();
          showDialog('queue', { volume: volume.id });
        }}
      >
        {messages.queueAbove}
      </Button>
      <p>
        {volume.queue === undefined
          ? messages.noQueueAbove
          : messages.queueAboveIs(SCHEDULER_NAMES[volume.queue.scheduler.kind], volume.queue.depth)}
      </p>
      {volume.kind !== 'concat' && <Behind volume={volume} close={close} />}
      <Button
        onClick={() => {
          close();
          dissolve(handles, volume);
        }}
      >
        {messages.dissolve}
      </Button>
      <p>{messages.dissolveHelp(volume.members.length)}</p>
    </div>
  );
}

/** The card that it lies behind, and the way to another. */
function Behind({ volume, close }: { readonly volume: ArrayVolume; readonly close: () => void }) {
  const name = useApp((s) => s.scenario.hardware.controllers?.find(({ id }) => id === volume.behind)?.name);
  return (
    <>
      <Button
        onClick={() => {
          close();
          showDialog('controllers');
        }}
      >
        {messages.raidController}
      </Button>
      <p>{name === undefined ? messages.behindNone : messages.behindIs(name)}</p>
    </>
  );
}

/** Units and arrangement, where the kind has them. */
function ArrayFields({ volume }: { readonly volume: ArrayVolume }) {
  const handles = useHandles();
  const disks = volume.members.length;
  const count = arrayCountOf(volume);
  const counts = [...new Set([...countsFor(volume), count])];
  const copies = Array.from({ length: MAX_COPIES - 1 }, (_, k) => k + 2).filter((n) => (disks / count) % n === 0);
  return (
    <>
      <StripeUnit volume={volume} />
      {counts.length > 1 && (
        <Select
          label={messages.arrays}
          value={String(count)}
          options={counts.map((n) => ({ value: String(n), label: n === 1 ? messages.one : messages.arraysOf(n, disks / n) }))}
          onChange={(value) => setArrayCount(handles, volume, Number(value))}
        />
      )}
      <OuterUnit volume={volume} />
      {volume.kind === 'mirror' && (
        <>
          <Select
            label={messages.copies}
            value={String(copiesOf(volume))}
            options={[...new Set([...copies, copiesOf(volume)])].map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(value) => setCopies(handles, volume, Number(value))}
          />
          <Select
            label={messages.arrangement}
            value={volume.arrangement ?? 'neighbours'}
            options={[
              { value: 'neighbours', label: messages.neighbors },
              { value: 'halves', label: messages.halves },
            ]}
            onChange={(arrangement) => setArrangement(handles, volume, arrangement)}
          />
          <Select
            label={messages.reads}
            value={volume.reads ?? 'queue-then-position'}
            options={MIRROR_READS}
            onChange={(reads) => setMirrorReads(handles, volume, reads)}
          />
        </>
      )}
      {volume.kind === 'raid5' && (
        <>
          <Select
            label={messages.parity}
            value={volume.rotation ?? 'left-symmetric'}
            options={ROTATIONS}
            onChange={(rotation) => setRotation(handles, volume, rotation)}
          />
          <Select
            label={messages.smallWrites}
            value={volume.smallWrites ?? 'cheaper'}
            options={SMALL_WRITES}
            onChange={(smallWrites) => setSmallWrites(handles, volume, smallWrites)}
          />
        </>
      )}
    </>
  );
}

function TuneGroup({ volume }: { readonly volume: Volume }) {
  const handles = useHandles();
  const general = useApp((s) => s.scenario.host.tuneGroup);
  const { tuneGroup } = useWords();
  return (
    <>
      <NumberField
        label={tuneGroup.Name}
        value={volume.tuneGroup ?? general}
        min={1}
        max={LIMITS.queryProcs}
        width={3}
        onCommit={(value) => setTuneGroup(handles, volume, value)}
      />
      <p>{messages.tuneGroupHelp(volume.tuneGroup === undefined ? general : null)}</p>
    </>
  );
}
