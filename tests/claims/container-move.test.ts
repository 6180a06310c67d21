/**
 * Every claim of the study of moving a container, by night, and by day those that take little, evaluated at its quick setting (less than a minute of a processor for all) and compared with what is
 * committed; see `red-brick.test.ts`.
 */
import { mkdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { testAtNight } from '../../src/base/testing/rounds.ts';
import { CONTAINER_MOVE_CLAIMS as CONTAINER_MOVE } from '../../src/studies/container-move/claims/index.ts';
import { evaluated, type Report } from './evaluated.ts';
import { engineStamp } from './engineStamp.ts';
import { changesSince, readGolden, writeGolden, writeRuns } from './golden.ts';

/** Set by `scripts/update-claims.mjs`. */
const reason = process.env.SPINDLE_UPDATE_CLAIMS;
const TIMEOUT_MS = 600_000;

let report: Report;
beforeAll(async () => {
  if (reason === undefined) {
    report = await evaluated(CONTAINER_MOVE.study, TIMEOUT_MS, ['--quick']);
    return;
  }
  mkdirSync('.cache', { recursive: true });
  report = await evaluated(CONTAINER_MOVE.study, TIMEOUT_MS, [
    '--quick',
    '--fresh',
    '--record',
    `.cache/claims-moves-${engineStamp()}.jsonl`,
  ]);
  writeGolden(CONTAINER_MOVE.study, CONTAINER_MOVE.quick, report, reason);
  writeRuns(CONTAINER_MOVE.study, report.longRuns ?? []);
}, TIMEOUT_MS + 10_000);

test('verdicts and findings are those committed', () => {
  const golden = readGolden(CONTAINER_MOVE.study);
  expect(golden?.settings).toEqual(CONTAINER_MOVE.quick);
  expect(golden?.claims.map(({ id }) => id)).toEqual(CONTAINER_MOVE.claims.map(({ id }) => id));
  expect(changesSince(golden, report)).toEqual([]);
});

// Of all claims, which only the night decides.
testAtNight('what passes has its mechanism shown and a control that removes it, but for the formula', () => {
  const passed = report.claims.filter((claim) => claim.kind !== 'formula' && claim.verdict === 'pass');
  expect(passed.map(({ id }) => id)).toEqual(['ES-01', 'ES-02', 'ES-03', 'ES-05', 'ES-11']);
  for (const { id, finding } of passed) {
    expect(finding, id).toMatch(/mechanism, .*: shown/);
    expect(finding, id).toMatch(/control, .*: removes the effect/);
  }
});

test('only the first claim is calibrated on', () => {
  const calibrated = report.parameters.filter(({ provenance }) => provenance === 'calibrated');
  expect(calibrated.map(({ serves }) => serves)).toEqual(['ES-01']);
});
