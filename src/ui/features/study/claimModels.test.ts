/** What stands beside a claim: its scenarios by workload, its mark over the seeds, how much was run. */
import { describe, expect, it } from 'vitest';
import { scenarioHash } from '../../../scenario/hash.ts';
import { addressOf, openLink } from '../../../store/linkCodec.ts';
import { DEFAULT_VIEW } from '../../../store/viewSlice.ts';
import { caseScenario } from '../../../studies/claims/caseScenarios.ts';
import { STUDIES } from '../../../studies/index.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import { sameWork } from '../../../analysis/compare/conditions.ts';
import { casesToCompare, decidingCases, decidingGroups, layoutsOf } from './deciding.ts';
import { boundsWords, figureStyle, gateNumbers, reasonWords } from './claimFigures.ts';
import { seedMark } from './seedMark.ts';
import { amountRows, seedsWords } from './settingsWords.ts';
import { SAMPLE_STUDY, sample } from '../../../studies/testing/samples.ts';

const CLAIMS = (await Promise.all(STUDIES.flatMap(({ claims }) => claims?.load() ?? []))).flatMap(({ claims }) => claims);
const CASES = await catalogStudy(SAMPLE_STUDY)!.cases!.load();

describe('scenarios that decide a claim', () => {
  it('stand together by workload, for times are compared within one only', () => {
    const groups = decidingGroups([sample('loose', 'mixed'), sample('wide', 'mixed'), sample('loose', 'manyMixed')]);
    expect(groups.map(({ workload, layouts }) => [workload, layouts.length])).toEqual([
      ['w3', 2],
      ['w5', 1],
    ]);
    const [first, second] = layoutsOf(groups[0]);
    // Under the ids that the comparison gives them itself, so that running all layouts finds them there.
    expect([first.id, second.id]).toEqual([`${SAMPLE_STUDY}/manual-22`, `${SAMPLE_STUDY}/stripe-22-64k`]);
    expect(second.title).toBe('Stripe 22 (64 KB)');
    expect(first.scenario.workload.id).toBe('w3');
  });

  it('are there for every claim, and few enough to be compared', () => {
    for (const { id, scenarios } of CLAIMS) {
      expect(scenarios.length, id).toBeGreaterThan(0);
      for (const group of decidingGroups(scenarios)) {
        expect(layoutsOf(group).length, id).toBe(group.layouts.length);
        expect(new Set(group.layouts.map(({ preset }) => preset)).size, id).toBe(group.layouts.length);
        expect(group.layouts.length, id).toBeLessThanOrEqual(24);
      }
    }
  });
});

describe('changed scenarios that decide a claim', () => {
  const claims = Object.keys(CASES);

  it('stand side by side where they do the same work, and can all be pinned', () => {
    for (const claim of claims) {
      const { groups, alone } = decidingCases(CASES[claim]);
      expect(groups.length + alone.length, claim).toBeGreaterThan(0);
      for (const group of groups) {
        const layouts = casesToCompare(SAMPLE_STUDY, claim, group);
        expect(layouts.length, claim).toBeGreaterThan(1);
        expect(layouts.length, claim).toBeLessThanOrEqual(24);
        expect(new Set(layouts.map(({ id }) => id)).size).toBe(layouts.length);
        for (const { scenario, own } of layouts) {
          expect(sameWork(layouts[0].scenario, scenario), `${claim} ${group.title}`).toBe(true);
          expect(own).toBe(true);
        }
      }
    }
  });

  it('go into a link as they are', () => {
    for (const claim of claims) {
      const scenario = caseScenario(SAMPLE_STUDY, claim, CASES[claim][0]);
      const opened = openLink(addressOf('', scenario, DEFAULT_VIEW).url);
      expect(opened.ok && scenarioHash(opened.scenario), claim).toBe(scenarioHash(scenario));
      expect(opened.ok && opened.scenario.title, claim).toBe(scenario.title);
    }
  });
});

describe('the mark of a figure over the seeds', () => {
  const simulated = { mean: 1.2, min: 1.1, max: 1.3, seeds: 5 };

  it('lies where its numbers do, between the ends of its place', () => {
    const mark = seedMark(simulated, { low: 1.0, high: 1.4 })!;
    expect(mark.mean).toBeCloseTo(0.5);
    expect(mark.max - mark.mean).toBeCloseTo(mark.mean - mark.min);
    const inOrder = [mark.from, mark.min, mark.mean, mark.max, mark.to];
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(mark.from).toBeGreaterThan(0);
    expect(mark.to).toBeLessThan(1);
    expect([mark.fromIsBound, mark.toIsBound]).toEqual([true, true]);
  });

  it('has a gate that is open to one side end at the side, and keeps a figure outside of it in sight', () => {
    const mark = seedMark(simulated, { low: 2 })!;
    expect([mark.to, mark.toIsBound]).toEqual([1, false]);
    expect(mark.max).toBeLessThan(mark.from);
    expect(mark.min).toBeGreaterThan(0);
    expect(seedMark(simulated, { high: 1 })).toMatchObject({ from: 0, fromIsBound: false });
  });

  it('can be drawn of figures that are all the same, and not where there is nothing to draw', () => {
    const mark = seedMark({ mean: 7, min: 7, max: 7, seeds: 5 }, { low: 7, high: 7 })!;
    expect([mark.min, mark.mean, mark.max, mark.from, mark.to].every((share) => share === 0.5)).toBe(true);
    for (const value of Object.values(seedMark({ mean: 0, min: 0, max: 0, seeds: 1 }, { high: 0 })!)) expect(value).not.toBeNaN();
    expect(seedMark(simulated, undefined)).toBeNull();
    expect(seedMark(simulated, {})).toBeNull();
    expect(seedMark({ mean: null, min: null, max: null, seeds: 0 }, { low: 1 })).toBeNull();
  });

  it('says its gate in words', () => {
    expect(
      [{ low: 1.05 }, { high: 0.3 }, { low: 1.25, high: 1.45 }, { low: 7, high: 7 }, {}, undefined].map((bounds) => boundsWords(bounds)),
    ).toEqual(['at least 1.05', 'at most 0.300', '1.25 to 1.45', 'exactly 7.00', null, null]);
    expect(boundsWords({ low: 0.1 }, figureStyle('what it delivers, gain from 64 KB to 1 MB').write)).toBe('at least 10\u202f%');
  });
});

it('figures are written as a person reads them: times with their unit, shares in percent, ratios as they are', () => {
  const written = (figure: string, value: number) => {
    const { title, write } = figureStyle(figure);
    return [title, write(value)];
  };
  expect(written('elapsed at DoP 2, in ms', 95_138)).toEqual(['elapsed at DoP 2', '95.1\u202fs']);
  expect(written('elapsed on the slowest layout, s', 26.08)).toEqual(['elapsed on the slowest layout', '26.1\u202fs']);
  expect(written('slowest layout of W3 at scale 1, min', 36.0)).toEqual(['slowest layout of W3 at scale 1', '36.0\u202fmin']);
  for (const share of ['elapsed saved from month to week', 'processors at work at DoP 30', 'spread of the three'])
    expect(written(share, 0.18)).toEqual([share, '18\u202f%']);
  for (const ratio of ['smallest ratio in the chain', 'slowest layout to fastest', 'elapsed at n/2 disks to 22 disks'])
    expect(written(ratio, 1.2)).toEqual([ratio, '1.20']);
  expect(reasonWords('8 KB takes 1.02x: groupWait 99 %, rotation -11 %')).toBe('8 KB takes 1.02×: group wait 99 %, rotation −11 %');
  // What explains them, and what is reported beside them, stays in the reason.
  expect(gateNumbers('A before B 1.12x; C before D 2.03x; D against C: queue 92 %; more. Beside it: 3.')).toBe(
    'A before B 1.12×; C before D 2.03×',
  );
  expect(gateNumbers('the three spread by 18 %; half the distance is 21 %.')).toBe('the three spread by 18 %; half the distance is 21 %');
  expect(gateNumbers('all of it: 7 of 7.')).toBe('all of it: 7 of 7');
});

it('how much is run is said for each workload of which a part is run', () => {
  const { workloads } = catalogStudy(SAMPLE_STUDY)!;
  const quick = { seeds: 5, controlSeeds: 2, scales: { w3: 0.05 }, shares: { w5: 0.3 }, wholeSeeds: 0 };
  const rows = amountRows(workloads, quick, { ...quick, controlSeeds: 3, shares: {} });
  expect(rows.map(({ committed, whole }) => [committed, whole])).toEqual([
    ['scale 1/20', 'scale 1/20'],
    ['full scale, 30\u202f% of each query', 'full scale'],
  ]);
  expect(seedsWords(quick)).toBe('5 seeds, 2 for each control');
  const unlike = { ...quick, seedsOf: { w5: 3 }, controlScales: { w5: 0.05 }, shares: {} };
  expect(seedsWords(unlike)).toBe('5 seeds (W5: 3), 2 for each control');
  expect(amountRows(workloads, unlike, unlike).map(({ committed }) => committed)).toEqual([
    'scale 1/20',
    'full scale, scale 1/20 for controls',
  ]);
});
