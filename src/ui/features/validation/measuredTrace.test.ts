import { expect, test } from 'vitest';
import { asMeasured } from '../../../scenario/drives/measured.ts';

import { VALIDATION } from '../../../studies/validation/results.ts';
import { readTrace } from '../../../trace/reader.ts';
import { createReplay } from '../../../trace/replay.ts';
import { driveScenario } from '../../../trace/setup.ts';
import { measuredTrace } from './measuredTrace.ts';

test.each(VALIDATION.measured.map((one) => [one.id, one] as const))(
  'the trace of %s, on the drive as in the rig, has the published mean',
  async (id, one) => {
    const read = readTrace(new Uint8Array(await (await measuredTrace(id)).arrayBuffer()), 'spindle-csv');
    if (!read.ok) throw new Error(read.error.message);
    expect(read.value.requests).toBe(one.requests);
    const drive = asMeasured(id)!;
    let sumMs = 0;
    const replay = createReplay(read.value, driveScenario(drive, 1), {
      mode: 'closed',
      // None lies beyond the drive's end: nothing has to be wrapped.
      onOverflow: 'refuse',
      phaseTurns: 0,
      initialCylinder: 0,
      sink: {
        response(_index, arrivalNs, completionNs) {
          sumMs += (completionNs - arrivalNs) / 1e6;
        },
      },
    });
    if (!replay.ok) throw new Error(replay.error.message);
    while (!replay.value.advance(100_000));
    expect(sumMs / one.requests).toBeCloseTo(one.simulated.mean, 4);
  },
);
