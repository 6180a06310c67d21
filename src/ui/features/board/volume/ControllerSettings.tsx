/** Who computes parity and splits requests: the host's driver, or a controller with costs of its own. */
import type { MirrorVolume, ParityVolume } from '../../../../scenario/volumes.ts';
import { useHandles } from '../../../kit/state/useApp.ts';
import { setController } from '../../../../store/move/volumeCommands.ts';
import { NumberField } from '../../../kit/primitives/NumberField.tsx';
import { Segmented } from '../../../kit/primitives/Segmented.tsx';
import styles from './Volume.module.css';

const SOFTWARE: NonNullable<ParityVolume['controller']> = { kind: 'software', perRequestMs: 0 };
/** XOR rates beyond this cost nothing that one could see. */
const FREE_XOR = 0;

export function ControllerSettings({ volume }: { readonly volume: MirrorVolume | ParityVolume }) {
  const handles = useHandles();
  const controller = volume.controller ?? SOFTWARE;
  return (
    <div className={styles.part}>
      <Segmented
        label="Controller"
        value={controller.kind}
        options={[
          { value: 'software', label: 'host’s driver' },
          { value: 'hardware', label: 'controller' },
        ]}
        onChange={(kind) => setController(handles, volume, { ...controller, kind })}
      />
      <NumberField
        label="Per request"
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
            label="XOR"
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
          <p>0: computing parity costs nothing.</p>
        </>
      )}
    </div>
  );
}
