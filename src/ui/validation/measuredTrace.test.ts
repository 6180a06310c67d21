import { expect, test } from 'vitest';
import { asMeasured } from '../../scenario/drives/measured.ts';
import { presetScenario } from '../../studies/red-brick/presets.ts';
import { VALIDATION } from '../../studies/validation/results.ts';
import { readTrace } from '../../trace/reader.ts';
import { createReplay } from '../../trace/replay.ts';
import { driveScenario } from '../../trace/setup.ts';
import { chosenPlace, RIG_DRIVE } from '../replay/places.ts';
import { cheetahTrace } from './measuredTrace.ts';

const [cheetah] = VALIDATION.measured;

test('the trace on board, on the drive as in the rig, has the published mean', async () => {
  const read = readTrace(new Uint8Array(await cheetahTrace().arrayBuffer()), 'spindle-csv');
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.requests).toBe(cheetah.requests);
  const drive = asMeasured(RIG_DRIVE.of)!;
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
  expect(sumMs / cheetah.requests).toBeCloseTo(cheetah.simulated.mean, 4);
});

test('the drive in the rig can be chosen by name', () => {
  const place = chosenPlace(presetScenario('red-brick/manual-22/w1')!, { kind: 'library', id: RIG_DRIVE.id });
  expect(place).toMatchObject({ place: { kind: 'library', id: RIG_DRIVE.id }, title: expect.stringContaining('measuring rig') as string });
});
