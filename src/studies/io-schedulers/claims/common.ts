/** What the study's claims share: how much is run, changes that serve as controls, and figures of their own. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Decision } from '../../claims/claim.ts';
import type { Change, ClaimContext, ClaimSettings, RunRequest } from '../../claims/context.ts';
import { elapsedMs } from '../../claims/figures.ts';
import { withTags } from '../controls.ts';
import { layoutId } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { dop, WORKLOADS } from '../workloads.ts';

/** The whole scan; seeds move only the phase of the spindle, so they differ little. */
export const SETTINGS: ClaimSettings = { seeds: 5, controlSeeds: 3, scales: {}, shares: {}, wholeSeeds: 1 };

/** Part of each granule that the tests read; claims about seconds read all of it. */
const QUICK_SHARE = 0.25;
/** Beyond, the parts of granules would be so short that starting them is what is measured: all is read. */
const QUICK_DEGREE = 8;

/**
 * The setting of the tests: the same seeds and degrees, up to DoP 8 of each granule its
 * first quarter. Verdicts and findings are those of the whole scan, and ratios differ by some percent at most.
 */
export const QUICK: ClaimSettings = {
  ...SETTINGS,
  controlSeeds: 2,
  shares: Object.fromEntries(WORKLOADS.filter(({ degree }) => degree <= QUICK_DEGREE).map(({ id }) => [id, QUICK_SHARE])),
};

export type Kind = 'noop' | 'deadline' | 'anticipatory' | 'cfq';
/** Those that keep the disk at work whatever comes next. */
export const OTHERS: readonly Kind[] = ['noop', 'deadline', 'cfq'];
export const ALL: readonly Kind[] = ['anticipatory', ...OTHERS];

/** Degrees that the orders are claimed for. */
export const CLAIMED: readonly number[] = [2, 3, 4, 5, 6, 7, 8, 20];

export const presetIdsOf = (layouts: readonly string[], degrees: readonly number[]): string[] =>
  degrees.flatMap((degree) => layouts.map((layout) => `${STUDY}/${layout}/${dop(degree)}`));

/** Elapsed times of a layout at a degree of parallelism, in ms, one a seed. */
export const timesOf = (context: ClaimContext, layout: string, degree: number, request: RunRequest = {}): readonly number[] =>
  elapsedMs(context.runs(layout, dop(degree), request));

/** Mean elapsed time under a change, with the number of seeds of a control. */
export const controlMs = (context: ClaimContext, layout: string, degree: number, change: Change): number =>
  mean(elapsedMs(context.control(layout, dop(degree), change)));

/** Per seed the fastest of several layouts. */
export function fastestOf(context: ClaimContext, layouts: readonly string[], degree: number, request: RunRequest = {}): readonly number[] {
  const all = layouts.map((layout) => timesOf(context, layout, degree, request));
  return all[0].map((_, k) => Math.min(...all.map((list) => list[k])));
}

/** Time that the disks' arms and platters took to get into position, mean over the runs, in ms. */
export const positioningMs = (runs: readonly RunResult[]): number =>
  mean(runs.map(({ devices }) => devices.reduce((sum, { partsMs }) => sum + partsMs.seek + partsMs.rotation, 0)));

/** Share of requests that begin where the one before ended. */
export const sequentialShare = (runs: readonly RunResult[]): number =>
  mean(runs.map(({ devices }) => mean(devices.map((one) => one.sequentialShare))));

// ------------------------------------------------------------- changes

const withHost = (scenario: Scenario, host: Partial<Scenario['host']>): Scenario => ({ ...scenario, host: { ...scenario.host, ...host } });

export const withReadAhead =
  (maxBytes: number): Change =>
  (scenario) =>
    withHost(scenario, { readAhead: { ...scenario.host.readAhead, maxBytes } });

export const withProcessors =
  (processors: number): Change =>
  (scenario) =>
    withHost(scenario, { processors });

/** Processors at which everything takes half the time. */
export const withFastProcessors: Change = (scenario) => {
  const { scanMsPerMib, fileCacheHitMs } = scenario.costs;
  return { ...scenario, costs: { ...scenario.costs, scanMsPerMib: scanMsPerMib / 2, fileCacheHitMs: fileCacheHitMs / 2 } };
};

// ------------------------------------------------------ beside the gate

/** What decides nothing but belongs to the answer: other kernels, other tag depths. */
export interface Aside {
  /** With numbers, for the reason. */
  readonly says: string;
  /** The same in words without numbers of a run, for the finding. */
  readonly finding: string;
}

const sentence = (words: string): string => `${words[0].toUpperCase()}${words.slice(1)}.`;

/** A decision that also says this. */
export const beside = (decision: Decision, asides: readonly Aside[]): Decision => ({
  ...decision,
  reason: [decision.reason, ...asides.map(({ says }) => sentence(says))].join(' '),
  finding: [decision.finding, ...asides.map(({ finding }) => sentence(finding))].join(' '),
});

/** Where else a claim is looked at: another kernel's layouts, or other tags in the drive. */
export interface Elsewhere {
  readonly name: string;
  readonly layout: (kind: Kind) => string;
  readonly change?: Change;
  /** Schedulers there whose rules are those that the claim speaks about. */
  readonly others: readonly Kind[];
}

/** The kernel with another CFQ without slices that can set it disk by disk, the one after the change to time slices, and 1 and 4 commands in the drive in place of 32. */
export const ELSEWHERE: readonly Elsewhere[] = [
  { name: 'under 2.6.11', layout: (kind) => layoutId(kind, '2.6.11'), others: OTHERS },
  { name: 'under 2.6.18', layout: (kind) => layoutId(kind, '2.6.18'), others: ['noop', 'deadline'] },
  { name: 'with 1 tag', layout: (kind) => layoutId(kind), change: withTags(1), others: OTHERS },
  { name: 'with 4 tags', layout: (kind) => layoutId(kind), change: withTags(4), others: OTHERS },
];
