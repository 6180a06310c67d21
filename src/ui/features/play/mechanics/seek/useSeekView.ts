/** What the reader has chosen to see of addresses: of one disk, and of the disks beside it at the same scale. */
import { useMemo } from 'react';
import type { Scenario } from '../../../../../scenario/schema.ts';
import type { LinkedBand, PanelLook } from '../panelLook.ts';
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

/** Of a document that has no such object nothing is picked. */
export function pickedOf(band: LinkedBand | null, scenario: Scenario | null): Picked | null {
  if (band === null || band.by === 'brush') return band;
  const object = scenario?.database.objects.findIndex(({ id }) => id === band.id) ?? -1;
  return object < 0 ? null : { by: 'object', object };
}

export function bandOf(picked: Picked | null, scenario: Scenario | null): LinkedBand | null {
  if (picked === null || picked.by === 'brush') return picked;
  const id = scenario?.database.objects.at(picked.object)?.id;
  return id === undefined ? null : { by: 'object', id };
}

/** @param scenario of the film: files that were picked in another document are picked only if it has the same object */
export function useSeekView(
  sides: boolean,
  scenario: Scenario | null,
  { band, addresses, across }: PanelLook,
  change: (part: Partial<PanelLook>) => void,
): SeekView {
  const picked = useMemo(() => pickedOf(band, scenario), [band, scenario]);
  return {
    picked,
    setPicked: (next) => change({ band: bandOf(next, scenario) }),
    addresses,
    setAddresses: (next) => change({ addresses: next }),
    across,
    setAcross: (next) => change({ across: next }),
    sides,
  };
}
