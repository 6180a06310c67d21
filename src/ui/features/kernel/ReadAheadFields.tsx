/** Read-ahead in KiB and in the unit of `blockdev --setra`, each following the other. */
import { KIB } from '../../../base/units.ts';
import { setraBytes, setraSectors } from '../../../scenario/kernel/setra.ts';
import { LabeledNumber } from './LabeledNumber.tsx';
import { messages } from './dialogMessages.ts';
import styles from './Kernel.module.css';

/** What the document allows: 64 MiB. */
const MOST_BYTES = 64 * KIB * KIB;

interface ReadAheadFieldsProps {
  readonly bytes: number;
  /** Takes bytes over, 0: off; or says why not. */
  readonly onChange: (bytes: number) => string | null;
}

export function ReadAheadFields({ bytes, onChange }: ReadAheadFieldsProps) {
  return (
    <div className={styles.fields}>
      <LabeledNumber
        label={messages.readAheadKb}
        value={bytes / KIB}
        min={0}
        max={MOST_BYTES / KIB}
        integer={false}
        unit={messages.kiB}
        onChange={(kib) => onChange(Math.round(kib * KIB))}
      />
      <LabeledNumber
        label={messages.blockdevSetra}
        value={setraSectors(bytes)}
        min={0}
        max={setraSectors(MOST_BYTES)}
        unit={messages.sectorsOf512B}
        onChange={(sectors) => onChange(setraBytes(sectors))}
      />
    </div>
  );
}
