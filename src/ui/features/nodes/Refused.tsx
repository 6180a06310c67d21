/** Why a change was not made, with what can be done about it as a button. */
import type { Refusal } from '../../../store/said.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import styles from './Nodes.module.css';

export function Refused({ refusal }: { readonly refusal: Refusal | null }) {
  if (refusal === null) return null;
  const { text, way } = refusal;
  return (
    <p role="alert" className={styles.refusal}>
      {text}. {way && <Button onClick={way.run}>{way.label}</Button>}
    </p>
  );
}
