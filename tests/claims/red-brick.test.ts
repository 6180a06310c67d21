/**
 * Every claim of the Red Brick study, compared with what is committed. Any change of a verdict or of the finding behind it fails, in
 * either direction, until `node scripts/update-claims.mjs --reason "..."` has written down why. Runs longer than half a second are those
 * recorded in `runs.json`: some of them are made again here, all of them by `npm run nightly`.
 */
import { mkdirSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { someByDay, testAtNight } from '../../src/base/testing/rounds.ts';
import { ensureCli } from '../../scripts/build-cli.mjs';
import { ENGINE_VERSION } from '../../src/engine/version.ts';
import { scenarioHash } from '../../src/scenario/hash.ts';
import { runKey, type RecordedRuns } from '../../src/studies/claims/recorded.ts';
import { SEVEN, SETTINGS } from '../../src/studies/red-brick/claims/common.ts';
import { RED_BRICK } from '../../src/studies/red-brick/claims/index.ts';
import json from '../../src/studies/red-brick/runs.json' with { type: 'json' };
import { engineStamp } from './engineStamp.ts';
import { evaluated, type Report } from './evaluated.ts';
import { changesSince, readGolden, writeGolden, writeRuns } from './golden.ts';

/** Set by `scripts/update-claims.mjs`. */
const reason = process.env.SPINDLE_UPDATE_CLAIMS;
/** Two minutes on a machine that does nothing else; one that is shared may be many times slower, and is not at fault. */
const TIMEOUT_MS = 900_000;
/** With all long runs. */
const UPDATE_TIMEOUT_MS = 4 * 3600_000;

const recorded: RecordedRuns = json;
const known = new Set(recorded.runs.map(runKey));

/** Runs of W5 that are not recorded: they would take most of an hour. */
const unrecorded = (): string[] =>
  SEVEN.flatMap((layout) => {
    const scenario = RED_BRICK.preset(layout, 'w5')!;
    const hash = scenarioHash(scenario);
    return Array.from({ length: SETTINGS.seedsOf!.w5 }, (_, k) => scenario.seed + k)
      .filter((seed) => !known.has(runKey({ scenarioHash: hash, seed, scale: SETTINGS.scales.w5, share: 1 })))
      .map((seed) => `${layout}/w5, seed ${seed}`);
  });

let report: Report;
beforeAll(
  async () => {
    if (reason === undefined) {
      const missing = recorded.engineVersion === ENGINE_VERSION ? unrecorded() : [`any of engine ${ENGINE_VERSION}`];
      if (missing.length > 0) throw new Error(`runs.json lacks ${missing.join('; ')}: node scripts/update-claims.mjs --reason "..."`);
      report = await evaluated(RED_BRICK.study, TIMEOUT_MS, []);
      return;
    }
    mkdirSync('.cache', { recursive: true });
    report = await evaluated(RED_BRICK.study, UPDATE_TIMEOUT_MS, ['--fresh', '--record', `.cache/claims-${engineStamp()}.jsonl`]);
    writeGolden(RED_BRICK.study, RED_BRICK.settings, report, reason);
    writeRuns(RED_BRICK.study, report.longRuns ?? []);
  },
  reason === undefined ? TIMEOUT_MS + 10_000 : UPDATE_TIMEOUT_MS,
);

/** Runs of W5 that are made again: as long as it takes to know that the engine is the one that made the record. */
const AGAIN = ['manual-22', 'stripe-22-1m', 'stripe-12-4-4-2'];

test('recorded runs are what the engine gives', { timeout: TIMEOUT_MS }, async () => {
  if (reason !== undefined) return;
  for (const layout of someByDay(AGAIN)) {
    const hash = scenarioHash(RED_BRICK.preset(layout, 'w5')!);
    const before = recorded.runs.find((run) => run.scenarioHash === hash && run.scale === SETTINGS.controlScales!.w5)!;
    const args = ['run', `red-brick/${layout}/w5`, '--seed', String(before.seed), '--scale', String(before.scale), '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, [await ensureCli(), ...args], { maxBuffer: 1 << 28 });
    const { elapsedMs, ios } = JSON.parse(stdout) as { elapsedMs: number; ios: number };
    expect({ layout, elapsedMs, ios }).toEqual({ layout, elapsedMs: before.elapsedMs, ios: before.ios });
  }
});

test('verdicts and findings are those committed', () => {
  const golden = readGolden(RED_BRICK.study);
  expect(golden?.settings).toEqual(RED_BRICK.settings);
  expect(golden?.claims.map(({ id }) => id)).toEqual(RED_BRICK.claims.map(({ id }) => id));
  expect(changesSince(golden, report)).toEqual([]);
});

// Of all claims, which only the night decides.
testAtNight('what passes as an order has its mechanism shown and a control that removes it', () => {
  const passed = report.claims.filter((claim) => claim.kind === 'order' && claim.verdict === 'pass');
  expect(passed.length).toBeGreaterThan(0);
  for (const { id, finding } of passed) {
    expect(finding, id).toMatch(/mechanism, .*: shown/);
    expect(finding, id).toMatch(/control, .*: (removes the effect|yes)/);
  }
});

test('figures are numbers with their spread, or nothing was run', () => {
  for (const { id, simulated, passes, verdict } of report.claims) {
    if (verdict === 'undecided' && simulated.seeds === 0) {
      expect(simulated, id).toEqual({ mean: null, min: null, max: null, seeds: 0 });
      continue;
    }
    if (verdict === 'ungated') continue;
    const { mean, min, max, seeds } = simulated;
    expect([mean, min, max].every(Number.isFinite), id).toBe(true);
    expect(min!, id).toBeLessThanOrEqual(mean! + 1e-9);
    expect(max!, id).toBeGreaterThanOrEqual(mean! - 1e-9);
    expect(passes, id).toBeLessThanOrEqual(seeds);
  }
});
