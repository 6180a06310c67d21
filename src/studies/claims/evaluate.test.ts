import { expect, test } from 'vitest';
import { batchList } from '../../engine/database/batchList.ts';
import { presetIds, presetScenario } from '../presets.ts';
import { createContext, type ClaimSettings } from './context.ts';
import { evaluateClaims } from './evaluate.ts';
import { loadClaims } from './load.ts';

const STUDIES = await loadClaims();
const RED_BRICK = STUDIES.filter(({ study }) => study === 'red-brick');

const settings: ClaimSettings = { seeds: 2, controlSeeds: 1, scales: { w2: 0.1 }, shares: {}, wholeSeeds: 0 };
const preset = (layout: string, workload: string) => presetScenario(`red-brick/${layout}/${workload}`);

test('claims share runs; seeds are the same in every layout; controls have seeds of their own', () => {
  let made = 0;
  const context = createContext(settings, preset, () => made++);
  const first = context.runs('manual-22', 'w2');
  expect(first.map((run) => run.seed)).toEqual([1, 2]);
  expect(context.runs('stripe-22-64k', 'w2').map((run) => run.seed)).toEqual([1, 2]);
  expect(made).toBe(4);
  expect(context.runs('manual-22', 'w2')[1]).toBe(first[1]);
  // A change that changes nothing is the same scenario.
  expect(context.control('manual-22', 'w2', (scenario) => ({ ...scenario, title: 'other words' }))).toEqual([first[0]]);
  expect(made).toBe(4);
  expect(context.runs('manual-22', 'w2', { scale: 0.2, seeds: 1 })[0]).toMatchObject({ scale: 0.2, share: 1 });
  const shared = createContext({ ...settings, shares: { w2: 0.5 } }, preset);
  expect(shared.runs('manual-22', 'w2').map((run) => run.share)).toEqual([0.5, 0.5]);
  expect(shared.runs('manual-22', 'w2', { scale: 0.1, seeds: 1 })[0].share).toBe(1);
  expect(context.ios()).toBeGreaterThan(first[0].ios * 4);
});

test('controls have a scale of their own, and one scale for all overrules it', () => {
  const part = { ...settings, controlScales: { w2: 0.2 } };
  expect(
    createContext(part, preset)
      .control('manual-22', 'w2')
      .map((run) => [run.seed, run.scale]),
  ).toEqual([[1, 0.2]]);
  expect(createContext({ ...part, scale: 0.1 }, preset).control('manual-22', 'w2')[0].scale).toBe(0.1);
  const fewer = createContext({ ...part, seeds: 3, seedsOf: { w2: 1 } }, preset);
  expect(fewer.runs('manual-22', 'w2')).toHaveLength(1);
});

test('unknown presets and changes that make nonsense are refused', () => {
  const context = createContext(settings, preset);
  expect(() => context.runs('manual-23', 'w2')).toThrow('No preset of layout manual-23');
  expect(() => context.runs('manual-22', 'w2', { change: (s) => ({ ...s, hardware: { ...s.hardware, disks: [] } }) })).toThrow(/invalid/);
});

test('every claim is complete, its presets exist, its id is its own', () => {
  const known = new Set(presetIds());
  for (const { study, claims } of STUDIES) {
    expect(new Set(claims.map((claim) => claim.id)).size).toBe(claims.length);
    for (const claim of claims) {
      expect(claim.study).toBe(study);
      for (const text of [claim.claim, claim.published, claim.gate]) expect(text, claim.id).not.toBe('');
      for (const id of claim.scenarios) expect(known.has(id), `${claim.id} ${id}`).toBe(true);
      if (claim.kind === 'order') expect(claim.mechanism && claim.control, claim.id).toBeTruthy();
    }
  }
});

test('the study’s 34 claims are all there', () => {
  const ids = [
    1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19, 20, 21, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38,
  ];
  const expected = ids.map((id) => `RB-${String(id).padStart(2, '0')}`);
  expect(STUDIES.find((one) => one.study === 'red-brick')?.claims.map((claim) => claim.id)).toEqual(expected);
});

test('the claims of the scheduler study are all there', () => {
  const ids = STUDIES.find((one) => one.study === 'io-schedulers')?.claims.map((claim) => claim.id);
  expect(ids).toEqual(['IO-01', 'IO-02', 'IO-03', 'IO-04', 'IO-05', 'IO-06', 'IO-08', 'IO-10', 'IO-13', 'IO-14']);
});

test('calibrated numbers serve claims that exist, and are counted beside them', () => {
  const report = evaluateClaims(RED_BRICK, { only: ['RB-36'] });
  const ids = STUDIES.flatMap((one) => one.claims.map((claim) => claim.id));
  expect(report.calibrated.serves.every((id) => ids.includes(id))).toBe(true);
  expect(report.calibrated.parameters).toBe(report.parameters.filter((parameter) => parameter.provenance === 'calibrated').length);
  expect(report.claims).toHaveLength(1);
  expect(report.claims[0]).toMatchObject({ id: 'RB-36', verdict: 'pass' });
  // Plain data: it is printed as JSON and goes through workers.
  expect(structuredClone(report)).toEqual(JSON.parse(JSON.stringify(report)));
});

test('a study without claims is refused by name; undefined options mean the defaults', async () => {
  await expect(loadClaims('red-bricks')).rejects.toThrow(/red-bricks.*red-brick/);
  expect(evaluateClaims(STUDIES, { only: ['RB-25'], seeds: undefined }).claims[0].verdict).toBe('pass');
});

test('at the claims’ scales every class of the workload takes part', () => {
  const { scales } = STUDIES[0].settings;
  const missing = (workload: string): string[] => {
    const scenario = preset('manual-22', workload)!;
    const list = batchList(scenario);
    const run = new Set(list.slice(0, Math.max(1, Math.round(list.length * (scales[workload] ?? 1)))));
    return [...new Set(list)].filter((index) => !run.has(index)).map((index) => scenario.classes[index].id);
  };
  expect(['w1', 'w2', 'w3', 'w4', 'w5'].flatMap(missing)).toEqual([]);
});
