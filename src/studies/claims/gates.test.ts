import { expect, test } from 'vitest';
import { IO_RATE } from '../../analysis/measure/measure.ts';
import {
  decideOrder,
  decideParts,
  judgeStep,
  leavesOpen,
  removes,
  within,
  withMechanism,
  type Check,
  type Order,
  type Step,
} from './gates.ts';
import { kendallTau, times } from './figures.ts';

const FASTER = [100, 102, 98];
const SLOWER = [130, 131, 129];
/** As fast as FASTER within what its seeds stray. */
const ALIKE = [104, 99, 101];

const yes: Check = { topic: 'a', holds: true, says: 'a 12 %' };
const no: Check = { topic: 'b', holds: false, says: 'b 34 %' };
const order = (changes: Partial<Order>): Order => ({
  steps: [{ name: 'faster before slower', better: FASTER, worse: SLOWER }],
  mechanism: () => [yes],
  controls: () => [yes, no],
  ...changes,
});

test('an order passes with its mechanism and one control; the figure is the smallest ratio of each seed', () => {
  const decision = decideOrder(
    order({
      steps: [
        { name: 'one', better: FASTER, worse: SLOWER },
        { name: 'two', better: FASTER, worse: [140, 125, 140] },
      ],
    }),
  );
  expect(decision.verdict).toBe('pass');
  expect(decision.passes).toBe(3);
  expect(decision.simulated).toEqual({ mean: (1.3 + 125 / 102 + 129 / 98) / 3, min: 125 / 102, max: 129 / 98, seeds: 3 });
});

test('without its mechanism, or with an effect that stays under every control, it is unexplained', () => {
  expect(decideOrder(order({ mechanism: () => [yes, no] })).verdict).toBe('unexplained');
  expect(decideOrder(order({ controls: () => [no] })).verdict).toBe('unexplained');
  expect(decideOrder(order({ controls: () => [] })).verdict).toBe('unexplained');
});

test('a difference inside its paired interval is a tie, and controls are not asked', () => {
  const decision = decideOrder(
    order({
      steps: [{ name: 'x', better: FASTER, worse: ALIKE }],
      controls: () => {
        throw new Error('asked');
      },
    }),
  );
  expect(decision.verdict).toBe('tie');
  expect(decideOrder(order({ steps: [{ name: 'x', better: FASTER, worse: ALIKE, tieAllowed: true }] })).verdict).toBe('pass');
});

test('a reversed step or one below its margin fails, even beside a tie', () => {
  const tie = { name: 'tie', better: FASTER, worse: ALIKE };
  expect(decideOrder(order({ steps: [tie, { name: 'reversed', better: SLOWER, worse: FASTER }] })).verdict).toBe('fail');
  expect(decideOrder(order({ steps: [{ name: 'small', better: FASTER, worse: SLOWER, least: 1.5 }] })).verdict).toBe('fail');
  expect(judgeStep({ name: 'small', better: FASTER, worse: SLOWER, least: 1.5 }).state).toBe('too small');
  const outside = within('ratio', [2, 2, 2], 0, 1, String);
  expect(decideOrder(order({ parts: [outside] }))).toMatchObject({ verdict: 'fail', passes: 0 });
});

test('one seed has no interval: it is judged as it stands, and the reason says so', () => {
  const one = (worse: number, changes: Partial<Step> = {}) =>
    decideOrder(order({ steps: [{ name: 'x', better: [100], worse: [worse], ...changes }] }));
  expect(one(300)).toMatchObject({ verdict: 'pass', passes: 1 });
  expect(one(300).reason).toMatch(/^x 3.00x; one seed: no interval; a 12 %/);
  expect(one(300).finding).not.toContain('seed');
  expect(one(130, { least: 1.5 })).toMatchObject({ verdict: 'fail', finding: expect.stringMatching(/^x: too small/) });
  expect(one(90)).toMatchObject({ verdict: 'fail', finding: expect.stringMatching(/^x: reversed/) });
  expect(one(100).verdict).toBe('tie');
  expect(one(99, { tieAllowed: true }).verdict).toBe('pass');
  expect(decideOrder(order({})).reason).not.toContain('interval');
});

test('differences leave it open which is larger where zero is inside their interval', () => {
  expect(leavesOpen([0.1, -0.1])).toBe(true);
  expect(leavesOpen([0.1, 0.3])).toBe(true);
  expect(leavesOpen([0.1, 0.11, 0.1])).toBe(false);
  expect([leavesOpen([0.1]), leavesOpen([-0.1]), leavesOpen([0])]).toEqual([false, false, true]);
});

test('a finding holds no numbers of the run, the reason does', () => {
  const { reason, finding } = decideOrder(order({}));
  expect(reason).toContain('1.30x');
  expect(reason).toContain('a 12 %');
  expect(finding).toBe('faster before slower: holds; mechanism, a: shown; control, a: removes the effect; control, b: effect stays.');
});

test('a control removes an effect if at most a third of it remains', () => {
  expect(removes('x', 1.3, 1.09).holds).toBe(true);
  expect(removes('x', 1.3, 1.11).holds).toBe(false);
  expect(removes('x', 1.3, 0.7).holds).toBe(true);
});

test('kendallTau counts pairs in order against pairs out of order', () => {
  expect(kendallTau([1, 2, 3, 4], [10, 20, 30, 40])).toBe(1);
  expect(kendallTau([1, 2, 3, 4], [4, 3, 2, 1])).toBe(-1);
  expect(kendallTau([1, 2, 3, 4], [1, 2, 4, 3])).toBeCloseTo(4 / 6, 12);
  expect(kendallTau([1, 2, 3], [1, 1, 2])).toBeCloseTo(2 / 3, 12);
});

test('where every control has to hold, one that does not leaves the order unexplained', () => {
  const order = (everyControl: boolean): string =>
    decideOrder({
      steps: [{ name: 'x', better: FASTER, worse: SLOWER }],
      mechanism: () => [yes],
      controls: () => [yes, no],
      everyControl,
    }).verdict;
  expect([order(false), order(true)]).toEqual(['pass', 'unexplained']);
});

test('parts are judged by the mean and counted by seed', () => {
  const decision = decideParts('x', [1, 2, 4], [within('x', [1, 2, 4], 1.5, 3, String)]);
  expect(decision).toMatchObject({ verdict: 'pass', passes: 1, finding: 'x: holds.' });
  expect(decideParts('x', [1], [within('x', [1], 2, 3, String)])).toMatchObject({ verdict: 'fail', passes: 0, finding: 'x: missed.' });
  expect(decideParts('x', [1], [{ ...within('x', [1], 0, 3, String), tie: true }]).verdict).toBe('tie');
});

test('a decision carries the bounds of its figure, and none that are about something else', () => {
  const values = [1, 2, 4];
  expect(decideParts('x', values, [within('y', [9, 9, 9], 1, 10, String), within('x', values, 1.5, 3, String)]).bounds).toEqual({
    low: 1.5,
    high: 3,
  });
  expect(decideParts('x', values, [within('x', values, 0, Infinity, String)]).bounds).toEqual({});
  expect(decideParts('x', values, [within('x', [...values], 1.5, 3, String)]).bounds).toBeUndefined();
  const step = { name: 'one', better: FASTER, worse: SLOWER };
  expect(decideOrder(order({})).bounds).toEqual({ low: 1 });
  expect(decideOrder(order({ steps: [{ ...step, least: 1.05 }] })).bounds).toEqual({ low: 1.05 });
  // A link that may be a tie can have the smallest ratio, and is held to nothing.
  expect(decideOrder(order({ steps: [step, { ...step, tieAllowed: true, least: 2 }] })).bounds).toBeUndefined();
  expect(decideOrder(order({ steps: [step, { ...step, least: 1.2 }] })).bounds).toBeUndefined();
});

test('in a measure of which more is better, the better one has more', () => {
  const step = { name: 'more before less', better: SLOWER, worse: FASTER, least: 1.05, measure: IO_RATE };
  expect(judgeStep(step).state).toBe('holds');
  expect(judgeStep(step).ratio).toBeCloseTo(1.3, 2);
  expect(judgeStep({ ...step, better: FASTER, worse: SLOWER }).state).toBe('reversed');
  expect(decideOrder(order({ steps: [step] })).verdict).toBe('pass');
});

const gatedNumber = (low: number) => decideParts('figure', [2, 2], [within('figure', [2, 2], low, 3, times)]);
const halved = (holds: boolean): Check => ({ topic: 'fewer requests', holds, says: 'half the requests' });

test('a number passes where its mechanism is shown and a control removes the effect', () => {
  const decision = withMechanism(gatedNumber(1), [halved(true)], [removes('none to move', 2, 1)]);
  expect(decision).toMatchObject({
    verdict: 'pass',
    finding: 'figure: holds; mechanism, fewer requests: shown; control, none to move: removes the effect.',
    reason: 'figure 2.00x; half the requests; none to move: 2.00x becomes 1.00x.',
  });
});

test('a number that meets its gate for another reason is unexplained; one that misses it fails', () => {
  expect(withMechanism(gatedNumber(1), [halved(false)], [removes('none to move', 2, 1)]).verdict).toBe('unexplained');
  expect(withMechanism(gatedNumber(1), [halved(true)], [removes('none to move', 2, 1.5)]).verdict).toBe('unexplained');
  expect(withMechanism(gatedNumber(1), [halved(true)], []).verdict).toBe('unexplained');
  expect(withMechanism(gatedNumber(2.5), [halved(true)], [removes('none to move', 2, 1)]).verdict).toBe('fail');
});
