/** The places between files that the board of a document with stored addresses has, once their part of the page has arrived. */
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { later } from '../../../base/later.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { intoGaps } from '../../../store/move/intoGaps.ts';
import { messages } from './messages.ts';
import type { TubeGapsProps } from './TubeGaps.tsx';

export interface GapsPart {
  readonly TubeGaps: ComponentType<TubeGapsProps>;
  readonly freeEnds: (scenario: Scenario) => readonly (number | undefined)[];
}

// Who drops on a gap needs the edit at once.
const part = later(messages.gapsPart, async (): Promise<GapsPart> => {
  const [{ TubeGaps }, { freeEnds }] = await Promise.all([
    import('./TubeGaps.tsx'),
    import('../../../analysis/fill/freeEnds.ts'),
    intoGaps.load(),
  ]);
  return { TubeGaps, freeEnds };
});

/** Null: files are packed, or the part has not arrived; gaps are drawn then all the same, and files dropped on the disk. */
export function useGaps({ placement }: Scenario): GapsPart | null {
  const isStored = placement.addresses !== undefined;
  const [arrived, setArrived] = useState(() => part.arrived() ?? null);
  useEffect(() => {
    if (!isStored || arrived) return;
    part.load().then(setArrived, () => {});
  }, [isStored, arrived]);
  return isStored ? arrived : null;
}
