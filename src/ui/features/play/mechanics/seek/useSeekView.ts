/** What the reader has chosen to see of addresses: of one disk, and of the disks beside it at the same scale. */
import { useState } from 'react';
import type { Scenario } from '../../../../../scenario/schema.ts';
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

/** @param scenario of the film: files that were picked in another document are picked only if the same object is in their place here */
export function useSeekView(sides: boolean, scenario: Scenario | null): SeekView {
  const [kept, setKept] = useState<{ readonly picked: Picked; readonly id: string | undefined } | null>(null);
  const idOf = (picked: Picked) => (picked.by === 'object' ? scenario?.database.objects.at(picked.object)?.id : undefined);
  const picked = kept !== null && idOf(kept.picked) === kept.id ? kept.picked : null;
  const setPicked = (next: Picked | null) => setKept(next && { picked: next, id: idOf(next) });
  const [addresses, setAddresses] = useState<Range | null>(null);
  const [across, setAcross] = useState<Across>('time');
  return { picked, setPicked, addresses, setAddresses, across, setAcross, sides };
}
