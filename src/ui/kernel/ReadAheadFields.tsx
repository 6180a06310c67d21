/** Read-ahead in KiB and in the unit of `blockdev --setra`, each following the other. */
import { NumberField } from '../primitives/NumberField.tsx';
import { setraBytes, setraSectors } from '../../scenario/kernel/setra.ts';
import styles from './Kernel.module.css';

const KIB = 1024;
/** What the document allows: 64 MiB. */
const MOST_BYTES = 64 * KIB * KIB;

interface ReadAheadFieldsProps {
  readonly bytes: number;
  readonly onChange: (bytes: number) => void;
}

export function ReadAheadFields({ bytes, onChange }: ReadAheadFieldsProps) {
  return (
    <div className={styles.fields}>
      <NumberField
        label="Read-ahead"
        value={bytes / KIB}
        min={0}
        max={MOST_BYTES / KIB}
        step={32}
        integer={false}
        unit="KiB"
        width={6}
        onCommit={(kib) => onChange(Math.round(kib * KIB))}
      />
      <NumberField
        label="blockdev --setra"
        value={setraSectors(bytes)}
        min={0}
        max={setraSectors(MOST_BYTES)}
        step={64}
        unit="sectors of 512 B"
        width={6}
        onCommit={(sectors) => onChange(setraBytes(sectors))}
      />
    </div>
  );
}
