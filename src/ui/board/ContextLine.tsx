/**
 * The line above the disks: the host's settings; while something is in hand or marked, what can be done
 * with it. One place for all three, so that the board below never changes its size under the pointer.
 */
import { HandBar } from '../move/HandBar.tsx';
import { useHand } from '../move/useHand.ts';
import { HostLine } from './HostLine.tsx';
import { MarkedBar } from './MarkedBar.tsx';
import styles from './Board.module.css';

export function ContextLine() {
  const held = useHand((s) => s.inHand !== null && s.by === 'pick');
  const marked = useHand((s) => s.marked.length > 0);
  return <div className={styles.context}>{held ? <HandBar /> : marked ? <MarkedBar /> : <HostLine />}</div>;
}
