/** The study's question over a range: what command queueing in the drives does to each configuration. */
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import { LAYOUTS } from './layouts.ts';
import { SELECTS_PER_MINUTE } from './measure.ts';
import { presetScenario, STUDY } from './presets.ts';
import { driveQueue } from './variants.ts';
import { JOIN_AND_UPDATE } from './workloads.ts';

/** Commands that a drive holds; 1 is the study's own. */
export const QUEUE_DEPTHS = [1, 2, 4, 8, 32] as const;

const BY_QUEUE_DEPTH: StudySweep = {
  id: `${STUDY}/drive-queue`,
  title: 'SELECT streams by commands in the drive',
  measure: SELECTS_PER_MINUTE,
  xTitle: 'commands that a drive holds',
  xs: QUEUE_DEPTHS,
  lines: LAYOUTS.map(({ id, title }) => ({ id, title, usual: true })),
  scale: 1 / 4,
  seeds: 3,
  scenario: (line, x) => {
    const scenario = presetScenario(`${STUDY}/${line}/${JOIN_AND_UPDATE}`);
    if (scenario === undefined || !(QUEUE_DEPTHS as readonly number[]).includes(x))
      throw new RangeError(`The sweep has no line ${line} at ${x}.`);
    return driveQueue(x)(scenario);
  },
  note: 'The drive serves the nearest of its commands first. Where both tables share a disk, more requests wait there, so there is more to choose from.',
};

export const SWEEPS: readonly StudySweep[] = [BY_QUEUE_DEPTH];
