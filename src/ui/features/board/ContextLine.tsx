/**
 * The line above the disks: the host's settings, or the actions for what is held or marked, or on touch screens
 * for the disk that was tapped. They share one place so that the board below never changes size under the pointer.
 */
import type { ReactNode } from 'react';
import { useApp } from '../../kit/state/useApp.ts';
import { HandBar } from './HandBar.tsx';
import { useHand } from '../../kit/drag/useHand.ts';
import { useMedia } from '../../kit/primitives/useMedia.ts';
import { DiskBar } from './DiskBar.tsx';
import { MarkedBar } from './MarkedBar.tsx';
import styles from './Board.module.css';

export function ContextLine({ otherwise }: { readonly otherwise: ReactNode }) {
  const held = useHand((s) => s.inHand !== null && s.by === 'pick');
  const marked = useHand((s) => s.marked.length > 0);
  const finger = useMedia('(pointer: coarse)');
  const disk = useApp((s) => (finger && s.view.disk !== null ? s.scenario.hardware.disks[s.view.disk]?.id : undefined));
  const line = held ? <HandBar /> : marked ? <MarkedBar /> : disk !== undefined ? <DiskBar id={disk} /> : otherwise;
  return <div className={styles.context}>{line}</div>;
}
