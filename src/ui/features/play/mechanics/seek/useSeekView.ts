/** What the reader has chosen to see of addresses: of one disk, and of the disks beside it at the same scale. */
import { useState } from 'react';
import type { Range } from '../services.ts';
import type { Picked } from './band.ts';
import type { Across } from './lines.ts';

export interface SeekView {
  readonly picked: Picked | null;
  readonly setPicked: (picked: Picked | null) => void;
  /** Zoomed to; null: they are not. */
  readonly addresses: Range | null;
  readonly setAddresses: (addresses: Range | null) => void;
  readonly across: Across;
  readonly setAcross: (across: Across) => void;
  /** The disks beside it are shown. */
  readonly sides: boolean;
}

export function useSeekView(sides: boolean): SeekView {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [addresses, setAddresses] = useState<Range | null>(null);
  const [across, setAcross] = useState<Across>('time');
  return { picked, setPicked, addresses, setAddresses, across, setAcross, sides };
}
