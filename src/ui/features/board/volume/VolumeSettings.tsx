/** Everything about one volume that can be changed in place: behind the dots of its tray. */
import { showDialog } from '../../../kit/state/dialogs.ts';
import { SCHEDULER_NAMES } from '../../../../scenario/kernel/names.ts';
import { LIMITS } from '../../../../scenario/schema.ts';
import type { Volume } from '../../../../scenario/schema.ts';
import type { ArrayVolume } from '../../../../scenario/volumes.ts';
import { arrayCountOf, copiesOf, countsFor, kindOf, kindOptions, MAX_COPIES } from '../../../../analysis/volumes/kinds.ts';
import type { ArrayKind } from '../../../../analysis/volumes/kinds.ts';
import { MIRROR_READS, ROTATIONS, SMALL_WRITES, volumeSentence } from '../../../../analysis/volumes/words.ts';
import { useApp, useHandles, useWords } from '../../../kit/state/useApp.ts';
import { plural } from '../../../../analysis/format.ts';
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
import { OuterUnit, StripeUnit } from './UnitSelect.tsx';
import styles from './Volume.module.css';

interface VolumeSettingsProps {
  readonly volume: Volume;
  readonly close: () => void;
  /** Opens the settings of the queue above the volume. */
}

export function VolumeSettings({ volume, close }: VolumeSettingsProps) {
  const handles = useHandles();
  return (
    <div className={styles.settings}>
      <NameField first name={volume.name} onRename={(name) => rename(handles, volume, name)} />
      <Select<ArrayKind>
        label="Kind"
        value={kindOf(volume)}
        options={kindOptions(volume)}
        onChange={(kind) => changeKind(handles, volume, kind)}
      />
      <p>{volumeSentence(volume)}.</p>
      {volume.kind !== 'concat' && <ArrayFields volume={volume} />}
      <Button
        onClick={() => {
          close();
          showDialog('request', volume.id);
        }}
      >
        What one request becomes…
      </Button>
      {(volume.kind === 'mirror' || volume.kind === 'raid5') && (
        <details>
          <summary>Controller</summary>
          <ControllerSettings volume={volume} />
        </details>
      )}
      <details>
        <summary>Failed disks and rebuild</summary>
        <FailureSettings volume={volume} close={close} />
      </details>
      <TuneGroup volume={volume} />
      <Button
        onClick={() => {
          close();
          showDialog('queue', { volume: volume.id });
        }}
      >
        Queue above the volume…
      </Button>
      <p>
        {volume.queue === undefined
          ? 'None: requests go to its disks as they come.'
          : `${SCHEDULER_NAMES[volume.queue.scheduler.kind]}${volume.queue.depth === undefined ? '' : `, ${plural(volume.queue.depth, 'request')} in the array at a time`}.`}
      </p>
      <Button
        onClick={() => {
          close();
          dissolve(handles, volume);
        }}
      >
        Dissolve
      </Button>
      <p>Its {plural(volume.members.length, 'disk')} become loose, its files are dealt out to them.</p>
    </div>
  );
}

/** Units and arrangement, as far as the kind has them. */
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
          label="Arrays"
          value={String(count)}
          options={counts.map((n) => ({ value: String(n), label: n === 1 ? 'one' : `${n} of ${plural(disks / n, 'disk')}` }))}
          onChange={(value) => setArrayCount(handles, volume, Number(value))}
        />
      )}
      <OuterUnit volume={volume} />
      {volume.kind === 'mirror' && (
        <>
          <Select
            label="Copies"
            value={String(copiesOf(volume))}
            options={[...new Set([...copies, copiesOf(volume)])].map((n) => ({ value: String(n), label: String(n) }))}
            onChange={(value) => setCopies(handles, volume, Number(value))}
          />
          <Select
            label="Arrangement"
            value={volume.arrangement ?? 'neighbours'}
            options={[
              { value: 'neighbours', label: 'neighbors (1+0)' },
              { value: 'halves', label: 'halves (0+1)' },
            ]}
            onChange={(arrangement) => setArrangement(handles, volume, arrangement)}
          />
          <Select
            label="Reads"
            value={volume.reads ?? 'queue-then-position'}
            options={MIRROR_READS}
            onChange={(reads) => setMirrorReads(handles, volume, reads)}
          />
        </>
      )}
      {volume.kind === 'raid5' && (
        <>
          <Select
            label="Parity"
            value={volume.rotation ?? 'left-symmetric'}
            options={ROTATIONS}
            onChange={(rotation) => setRotation(handles, volume, rotation)}
          />
          <Select
            label="Small writes"
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
      <p>
        {volume.tuneGroup === undefined ? `As on the host (${general})` : 'Own value'}: processes of one query that may do I/O on this
        volume at a time.
      </p>
    </>
  );
}
