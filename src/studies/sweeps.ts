/**
 * The questions over a range of all studies, the document's first chart first; a lesson asks for that one. Apart from the studies
 * themselves, which the page needs at once: only what shows sweeps, and lessons, load this.
 */
import type { StudySweep } from '../analysis/sweep/sweep.ts';
import { SWEEPS as CONTAINER_MOVE } from './container-move/sweeps.ts';
import { SWEEPS as FLASH_TIER } from './flash-tier/sweeps.ts';
import { SWEEPS as IO_SCHEDULERS } from './io-schedulers/sweep.ts';
import { SWEEPS as X445 } from './x445/sweeps.ts';

const BY_STUDY: ReadonlyMap<string, readonly StudySweep[]> = new Map(
  [IO_SCHEDULERS, FLASH_TIER, CONTAINER_MOVE, X445].map((sweeps) => [sweeps[0].id.split('/', 1)[0], sweeps]),
);

/** Sweeps of a study by its id; none for one that has none, or for an unknown one. */
export const sweepsOf = (study: string): readonly StudySweep[] => BY_STUDY.get(study) ?? [];
