/**
 * The line above the disks: the host's settings, or the actions for what is held or marked, or on touch screens
 * for the disk that was tapped. They share one place so that the board below never changes size under the pointer.
 */
import type { ReactNode } from 'react';
import { useApp } from '../../kit/state/useApp.ts';
import { useHand } from '../../kit/drag/useHand.ts';
import { useMedia } from '../../kit/primitives/useMedia.ts';
import { lazyPart } from '../../kit/primitives/lazyPart.tsx';
import { LazyPlace } from '../../kit/primitives/LazyPlace.tsx';
import { messages } from './messages.ts';
import styles from './Board.module.css';

// Not on screen at first, so not part of the first load.
const HandBar = lazyPart(messages.holding, () => import('./HandBar.tsx').then((module) => module.HandBar));
const MarkedBar = lazyPart(messages.markedTargets, () => import('./MarkedBar.tsx').then((module) => module.MarkedBar));
const DiskBar = lazyPart(messages.chosenDisk, () => import('./DiskBar.tsx').then((module) => module.DiskBar));

export function ContextLine({ otherwise }: { readonly otherwise: ReactNode }) {
  const held = useHand((s) => s.inHand !== null && s.by === 'pick');
  const marked = useHand((s) => s.marked.length > 0);
  const finger = useMedia('(pointer: coarse)');
  const disk = useApp((s) => (finger && s.view.disk !== null ? s.scenario.hardware.disks[s.view.disk]?.id : undefined));
  const bar = held ? <HandBar /> : marked ? <MarkedBar /> : disk !== undefined ? <DiskBar id={disk} /> : null;
  const line = bar === null ? otherwise : <LazyPlace waiting={otherwise}>{bar}</LazyPlace>;
  return <div className={styles.context}>{line}</div>;
}
