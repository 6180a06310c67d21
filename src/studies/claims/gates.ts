/** From figures to verdicts: the rules of `README.md` here, the same for every claim of every study. */
import { interval95, isTie, mean } from '../../base/stats.ts';
import { ELAPSED } from '../../analysis/measure/measure.ts';
import type { Measure } from '../../analysis/measure/measure.ts';
import type { Decision, Elsewhere, GateBounds, GateOutcome, Simulated, Verdict } from './claim.ts';
import { ratios, times } from './figures.ts';

/** One thing that holds or does not. `says` carries the numbers, `topic` none: it names what was looked at. */
export interface Check {
  readonly topic: string;
  readonly holds: boolean;
  readonly says: string;
}

/** A part of a gate, judged on the mean (`holds`) and for every seed by itself. */
export interface GatePart extends Check {
  readonly bySeed: readonly boolean[];
  /** It holds by the mean, but the difference lies inside its interval. */
  readonly tie?: boolean;
  /** One figure a seed, and what it is held to. */
  readonly held?: { readonly values: readonly number[]; readonly bounds: GateBounds };
}

/**
 * One link of a chain: by `least` times `better` is better than `worse`: it takes less time, or, in a measure of which more is
 * better, has more. Lists are paired by seed.
 */
export interface Step {
  readonly name: string;
  readonly better: readonly number[];
  readonly worse: readonly number[];
  /** Default 1: any real difference. */
  readonly least?: number;
  /** The document leaves it open whether these two differ. */
  readonly tieAllowed?: boolean;
  /** What the two lists are; elapsed time unless it is named. */
  readonly measure?: Measure;
}

type StepState = 'holds' | 'tie' | 'too small' | 'reversed';

/** What a reason says where a difference is judged by the only value that there is. */
export const NO_INTERVAL = 'one seed: no interval';

/**
 * Whether paired differences leave it open which is larger: zero lies inside their 95 % interval. One seed has no interval;
 * its difference is judged as it stands, and the reason has to say so (`NO_INTERVAL`).
 */
export const leavesOpen = (differences: readonly number[]): boolean =>
  differences.length === 1 ? differences[0] === 0 : isTie(interval95(differences));

/** Ratio of a step over the seeds and what it amounts to. */
export function judgeStep({ better, worse, least = 1, tieAllowed = false, measure = ELAPSED }: Step): {
  ratio: number;
  bySeed: number[];
  state: StepState;
} {
  const bySeed = measure.better === 'lower' ? ratios(worse, better) : ratios(better, worse);
  const ratio = mean(bySeed);
  const tie = leavesOpen(bySeed.map((value) => value - 1));
  // One seed cannot show the difference that would speak against a tie.
  if (tieAllowed && (tie || bySeed.length === 1)) return { ratio, bySeed, state: 'holds' };
  if (ratio >= least) return { ratio, bySeed, state: tie ? 'tie' : 'holds' };
  if (tie) return { ratio, bySeed, state: 'tie' };
  return { ratio, bySeed, state: ratio > 1 ? 'too small' : 'reversed' };
}

/** Spread of a figure over the seeds. */
export const spread = (values: readonly number[]): Simulated => ({
  mean: mean(values),
  min: Math.min(...values),
  max: Math.max(...values),
  seeds: values.length,
});

export const NOTHING_RUN: Simulated = { mean: null, min: null, max: null, seeds: 0 };

/** Of an effect (a ratio above 1), at most this share may remain when a control has taken its mechanism away. */
const REMAINDER = 1 / 3;

/**
 * A control: the same comparison without the mechanism. Judged by the means, so that few seeds cannot
 * pass as a tie.
 * @param ratio the effect with the mechanism, `without` the same ratio in the control
 */
export function removes(topic: string, ratio: number, without: number): Check {
  const holds = without - 1 <= REMAINDER * (ratio - 1);
  return { topic, holds, says: `${topic}: ${times(ratio)} becomes ${times(without)}` };
}

export interface Order {
  readonly steps: readonly Step[];
  /** What the gate asks beside the chain. */
  readonly parts?: readonly GatePart[];
  /** Asked once the gate is met: does the attribution show the mechanism (all of these), */
  readonly mechanism: () => readonly Check[];
  /** and does taking it away remove the effect (at least one of these)? */
  readonly controls: () => readonly Check[];
  /** Every control has to hold, because each takes away another effect, or because the gate asks for all. */
  readonly everyControl?: boolean;
}

/** What the chain alone says, without mechanism and controls. */
export function orderOutcome(steps: readonly Step[]): { readonly outcome: GateOutcome; readonly says: string } {
  const judged = steps.map((step) => ({ ...step, ...judgeStep(step) }));
  const says = judged.map((step) => `${step.name} ${times(step.ratio)}`).join('; ');
  if (judged.some(({ state }) => state === 'reversed' || state === 'too small')) return { outcome: 'missed', says };
  return { outcome: judged.some(({ state }) => state === 'tie') ? 'tie' : 'met', says };
}

/** What a part of a gate alone says. */
export const partOutcome = ({ holds, tie, says }: GatePart): { readonly outcome: GateOutcome; readonly says: string } => ({
  outcome: !holds ? 'missed' : tie ? 'tie' : 'met',
  says,
});

/** A decision with what its gate says under other assumptions: those are part of the finding. */
export function withElsewhere(decision: Decision, elsewhere: readonly Elsewhere[]): Decision {
  const found = elsewhere.map(({ under, outcome }) => `${under}: ${outcome}`).join('; ');
  return { ...decision, finding: `${decision.finding.slice(0, -1)}; elsewhere, ${found}.`, elsewhere };
}

const mechanismFound = ({ topic, holds }: Check): string => `mechanism, ${topic}: ${holds ? 'shown' : 'not shown'}`;
const controlFound = ({ topic, holds }: Check): string => `control, ${topic}: ${holds ? 'removes the effect' : 'effect stays'}`;

/** A number with what explains it. As with an order, one that meets its gate for another reason is unexplained. */
export function withMechanism(decision: Decision, mechanism: readonly Check[], controls: readonly Check[]): Decision {
  const explained = mechanism.every(({ holds }) => holds) && controls.some(({ holds }) => holds);
  const said = [...mechanism, ...controls].map(({ says }) => says);
  const found = [...mechanism.map(mechanismFound), ...controls.map(controlFound)];
  return {
    ...decision,
    verdict: decision.verdict === 'pass' && !explained ? 'unexplained' : decision.verdict,
    reason: `${decision.reason.slice(0, -1)}; ${said.join('; ')}.`,
    finding: `${decision.finding.slice(0, -1)}; ${found.join('; ')}.`,
  };
}

/** Verdict of an ordering. The figure is the smallest ratio in the chain. */
export function decideOrder({ steps, parts = [], mechanism, controls, everyControl = false }: Order): Decision {
  const judged = steps.map((step) => ({ ...step, ...judgeStep(step) }));
  const seeds = steps[0].better.length;
  const smallest = Array.from({ length: seeds }, (_, k) => Math.min(...judged.map((step) => step.bySeed[k])));
  const meets = (k: number): boolean =>
    judged.every((step) => step.tieAllowed === true || step.bySeed[k] >= (step.least ?? 1)) && parts.every((part) => part.bySeed[k]);
  const passes = smallest.filter((_, k) => meets(k)).length;
  const failed = judged.some((step) => step.state === 'reversed' || step.state === 'too small') || parts.some((part) => !part.holds);
  const tied = judged.some((step) => step.state === 'tie');

  const said = [
    ...judged.map((step) => `${step.name} ${times(step.ratio)}${step.state === 'holds' ? '' : ` (${step.state})`}`),
    ...parts.map((part) => part.says),
  ];
  const found = [
    ...judged.map((step) => `${step.name}: ${step.state}`),
    ...parts.map((part) => `${part.topic}: ${part.holds ? 'holds' : 'missed'}`),
  ];
  if (seeds === 1) said.push(NO_INTERVAL);
  // Also shown for orders that do not come out: it is what explains them.
  const shown = mechanism();
  said.push(...shown.map((check) => check.says));
  let verdict: Verdict = failed ? 'fail' : 'tie';
  if (!failed && !tied) {
    const controlled = controls();
    const removed = everyControl ? controlled.every(({ holds }) => holds) : controlled.some(({ holds }) => holds);
    verdict = shown.every(({ holds }) => holds) && removed ? 'pass' : 'unexplained';
    said.push(...controlled.map((check) => check.says));
    found.push(...shown.map(mechanismFound), ...controlled.map(controlFound));
  }
  // A link that may be a tie is held to nothing.
  const leasts = new Set(judged.map((step) => (step.tieAllowed === true ? null : (step.least ?? 1))));
  const [least] = leasts;
  return {
    figure: 'smallest ratio in the chain',
    simulated: spread(smallest),
    // Links that are held to different ratios have no bound in common.
    ...(leasts.size === 1 && least !== null && { bounds: { low: least } }),
    passes,
    verdict,
    reason: `${said.join('; ')}.`,
    finding: `${found.join('; ')}.`,
  };
}

/** Verdict of anything that is not an order: every part of the gate holds (some perhaps only as a tie), or it fails. */
export function decideParts(figure: string, values: readonly number[], parts: readonly GatePart[]): Decision {
  const found = ({ holds, tie }: GatePart): string => (!holds ? 'missed' : tie ? 'tie' : 'holds');
  const met = parts.some((part) => part.tie) ? 'tie' : 'pass';
  // The part that is about the figure itself, and about nothing else.
  const bounds = parts.find(({ held }) => held?.values === values)?.held?.bounds;
  return {
    figure,
    simulated: spread(values),
    ...(bounds && { bounds }),
    passes: values.filter((_, k) => parts.every((part) => part.bySeed[k])).length,
    verdict: parts.every((part) => part.holds) ? met : 'fail',
    reason: `${parts.map((part) => part.says).join('; ')}.`,
    finding: `${parts.map((part) => `${part.topic}: ${found(part)}`).join('; ')}.`,
  };
}

/** A part of a gate on one figure per seed, held to bounds by its mean. */
export function within(topic: string, values: readonly number[], low: number, high: number, show: (value: number) => string): GatePart {
  const inside = (value: number): boolean => value >= low && value <= high;
  const average = mean(values);
  // An end that is infinite, or below what can be, bounds nothing.
  const bounds: GateBounds = { ...(low > 0 && { low }), ...(Number.isFinite(high) && { high }) };
  return { topic, holds: inside(average), bySeed: values.map(inside), says: `${topic} ${show(average)}`, held: { values, bounds } };
}

/** A part of a gate that is exact: the same for every seed. */
export const exactly = (topic: string, holds: boolean, says: string, seeds = 1): GatePart => ({
  topic,
  holds,
  says,
  bySeed: Array.from({ length: seeds }, () => holds),
});

/** A claim that no run decides, with the reason. */
export const notDecided = (verdict: 'undecided' | 'ungated', reason: string): Decision => ({
  figure: 'none',
  simulated: NOTHING_RUN,
  passes: 0,
  verdict,
  reason,
  finding: reason,
});
