/** docs/x445.md has the tables of numbers, claims, set-ups and sweeps as they are; `SPINDLE_UPDATE_DOCS=1` writes them, and makes the runs of the sweeps. */
import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { expectWritten } from '../testing/documents.ts';
import { X445_CLAIMS } from './claims/index.ts';
import { rateOf } from './claims/common.ts';
import { filled, setups } from './document.ts';
import { parameters } from './parameterList.ts';
import { SWEEPS } from './sweeps.ts';
import recorded from './sweepRuns.json' with { type: 'json' };

const FILE = 'docs/x445.md';
const TEST = 'src/studies/x445/document.test.ts';
const RUNS = 'src/studies/x445/sweepRuns.json';
const MODE = process.env.SPINDLE_UPDATE_DOCS;

interface Recorded {
  readonly sweep: string;
  readonly line: string;
  readonly x: number;
  readonly scenarioHash: string;
  readonly megabytesPerSecond: number;
}

const points = SWEEPS.flatMap(({ id, lines, xs, scenario, scale }) =>
  lines.flatMap(({ id: line }) => xs.map((x) => ({ sweep: id, line, x, scale, scenario: scenario(line, x) }))),
);

function made({ sweep, line, x, scale, scenario }: (typeof points)[number]): Recorded {
  const megabytesPerSecond = Number(rateOf(runToEnd(scenario, { scale, series: false })).toPrecision(7));
  return { sweep, line, x, scenarioHash: scenarioHash(scenario), megabytesPerSecond };
}

beforeAll(() => {
  const isStale =
    recorded.engineVersion !== ENGINE_VERSION ||
    points.some(({ scenario }, k) => (recorded.runs as readonly Recorded[])[k]?.scenarioHash !== scenarioHash(scenario));
  if (MODE === undefined || !isStale) return;
  const runs = points.map(made);
  writeFileSync(
    RUNS,
    `{"engineVersion":${JSON.stringify(ENGINE_VERSION)},"runs":[\n${runs.map((run) => JSON.stringify(run)).join(',\n')}\n]}\n`,
  );
  throw new Error(`${RUNS} is written. Once more: SPINDLE_UPDATE_DOCS=1 npx vitest run ${TEST}`);
}, 30 * 60_000);

test('recorded are the points of the sweeps, under this engine, and one made again is as recorded', () => {
  expect(recorded.engineVersion).toBe(ENGINE_VERSION);
  const runs: readonly Recorded[] = recorded.runs;
  expect(runs.map(({ sweep, line, x, scenarioHash: hash }) => [sweep, line, x, hash])).toEqual(
    points.map(({ sweep, line, x, scenario }) => [sweep, line, x, scenarioHash(scenario)]),
  );
  const largest = points.findIndex(({ x }) => x === 1024);
  expect(made(points[largest])).toEqual(runs[largest]);
}, 60_000);

test('the document says what numbers, claims, verdicts and recorded sweeps say', () => {
  expectWritten(FILE, TEST, filled);
});

test('it has each claim with its verdict, each set-up of the ranking, each calibrated number, and no figure that is none', () => {
  const text = filled(readFileSync(FILE, 'utf8'));
  for (const { id, verdict } of X445_CLAIMS.verdicts!.claims) expect(text).toMatch(new RegExp(`\\| ${id}\\. .*\\| ${verdict} \\|`));
  expect(setups().size).toBe(10);
  for (const [under, rates] of setups()) {
    expect(text).toContain(`| ${under} |`);
    expect(rates.size).toBe(6);
  }
  for (const { title, provenance } of parameters()) expect(text.includes(`| ${title} |`), title).toBe(provenance === 'calibrated');
  expect(text).not.toMatch(/NaN|undefined|Infinity/);
});

test('the gate of XS-17 says what the preset’s drives give, as measured', () => {
  const { gate } = X445_CLAIMS.claims.find(({ id }) => id === 'XS-17')!;
  const { reason } = X445_CLAIMS.verdicts!.claims.find(({ id }) => id === 'XS-17')!;
  const [, measured] = /in their buffer, beside data to apart is (\d\.\d\dx)/.exec(reason)!;
  expect(gate).toContain(`it is ${measured}`);
});
