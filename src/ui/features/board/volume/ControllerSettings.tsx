/** What computes parity and splits requests: the host's driver, or a controller with its own costs. */
import type { MirrorVolume, ParityVolume } from '../../../../scenario/volumes.ts';
import { useHandles } from '../../../kit/state/useApp.ts';
import { setController } from '../../../../store/move/volumeCommands.ts';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../../kit/primitives/Segmented.tsx';
import { messages } from '../settingsMessages.ts';
import styles from './Volume.module.css';

const SOFTWARE: NonNullable<ParityVolume['controller']> = { kind: 'software', perRequestMs: 0 };
/** The rate that stands for free XOR. */
const FREE_XOR = 0;

export function ControllerSettings({ volume }: { readonly volume: MirrorVolume | ParityVolume }) {
  const handles = useHandles();
  const controller = volume.controller ?? SOFTWARE;
  return (
    <div className={styles.part}>
      <Segmented
        label={messages.controller}
        value={controller.kind}
        options={[
          { value: 'software', label: messages.hostDriver },
          { value: 'hardware', label: messages.ownController },
        ]}
        onChange={(kind) => setController(handles, volume, { ...controller, kind })}
      />
      <NumberField
        label={messages.perRequest}
        value={controller.perRequestMs}
        min={0}
        max={100}
        step={0.05}
        integer={false}
        unit="ms"
        onCommit={(perRequestMs) => setController(handles, volume, { ...controller, perRequestMs })}
      />
      {volume.kind === 'raid5' && (
        <>
          <NumberField
            label={messages.xor}
            value={volume.controller?.xorMibPerSecond ?? FREE_XOR}
            min={0}
            max={1_000_000}
            step={10}
            integer={false}
            unit="MiB/s"
            width={6}
            onCommit={(rate) => {
              const { xorMibPerSecond: _old, ...rest } = volume.controller ?? SOFTWARE;
              setController(handles, volume, rate === FREE_XOR ? rest : { ...rest, xorMibPerSecond: rate });
            }}
          />
          <p>{messages.xorHelp}</p>
        </>
      )}
    </div>
  );
}
