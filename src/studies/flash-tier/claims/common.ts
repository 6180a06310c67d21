/** What the study's claims share: how much is run, and rates over disks and modules. */
import { mean } from '../../../base/stats.ts';
import type { RunResult, ServerSummary } from '../../../engine/record/result.ts';
import type { ClaimContext, ClaimSettings } from '../../claims/context.ts';
import { DISKS } from '../hardware.ts';
import { STUDY } from '../presets.ts';
import { COMPLEX, JOINS, PASSES } from '../workloads.ts';

/** The part of each stream's batch that the page runs. */
const SCALE = 1 / 8;
export const SETTINGS: ClaimSettings = {
  seeds: 5,
  controlSeeds: 3,
  scales: { [JOINS]: SCALE, [COMPLEX]: SCALE, [PASSES]: SCALE },
  shares: {},
  wholeSeeds: 0,
};
/** The setting of the tests: fewer controls. */
export const QUICK: ClaimSettings = { ...SETTINGS, controlSeeds: 1 };

export const ON_DISKS = 'disks';
export const ON_FLASH = 'flash';
export const MIRRORED = 'flash-mirrored';

export const presetIdsOf = (workload: string, layouts: readonly string[] = [ON_DISKS, ON_FLASH]): string[] =>
  layouts.map((layout) => `${STUDY}/${layout}/${workload}`);

const isDisk = ({ id }: ServerSummary): boolean => DISKS.includes(id);
export const disksOf = ({ devices }: RunResult): readonly ServerSummary[] => devices.filter(isDisk);

/** Of all requests to disks and modules, those to modules. */
export const flashShareOf = (run: RunResult): number => 1 - disksOf(run).reduce((sum, { requests }) => sum + requests, 0) / run.ios;

/** Requests a second to disks and modules together. */
export const rateOf = ({ ios, elapsedMs }: RunResult): number => ios / (elapsedMs / 1000);

/** Of one disk, mean over the disks. */
export const diskRateOf = (run: RunResult): number => mean(disksOf(run).map(({ requests }) => requests)) / (run.elapsedMs / 1000);
export const diskBusyOf = (run: RunResult): number => mean(disksOf(run).map(({ utilization }) => utilization));

/** Of a request, mean over the disks, in ms; 0 for one that the arm need not move for. */
export const diskSeekMs = (run: RunResult): number => mean(disksOf(run).map(({ meanSeekMs }) => meanSeekMs));

/** Requests that wait or are served at a time, mean over the disks. */
export const diskQueueOf = (run: RunResult): number => mean(disksOf(run).map(({ meanQueueDepth }) => meanQueueDepth));

/** From arrival to completion, mean over the disks' requests, in ms. */
export function diskResponseMs(run: RunResult): number {
  const disks = disksOf(run);
  const requests = disks.reduce((sum, disk) => sum + disk.requests, 0);
  return requests > 0 ? disks.reduce((sum, disk) => sum + disk.responseMs.mean * disk.requests, 0) / requests : 0;
}

/** Of both layouts, paired by seed: more requests a second with flash. */
export function gains(context: ClaimContext, workload: string): readonly number[] {
  const before = context.runs(ON_DISKS, workload).map(rateOf);
  return context.runs(ON_FLASH, workload).map((run, k) => rateOf(run) / before[k]);
}
