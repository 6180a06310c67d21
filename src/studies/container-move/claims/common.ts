/** What the study's claims share: how much is run, and what streams and disks did. */
import { readRun } from '../../../analysis/measure/measure.ts';
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Change, ClaimContext, ClaimSettings } from '../../claims/context.ts';
import { ONE_DISK } from '../layouts.ts';
import { SELECTS_PER_MINUTE } from '../measure.ts';
import { ADD_DROP, COPY, PAGES, REBALANCE, RESTORE, VOLUME_MANAGER } from '../moves.ts';
import { STUDY } from '../presets.ts';
import { JOIN_AND_UPDATE } from '../workloads.ts';

/** Of the time behind the warm-up: 800 s, in which even one disk completes eight SELECTs; with moves until ten minutes after their end. */
export const SETTINGS: ClaimSettings = {
  seeds: 5,
  controlSeeds: 3,
  scales: {
    [JOIN_AND_UPDATE]: 2 / 7,
    [COPY]: 1 / 2,
    [ADD_DROP]: 3 / 4,
    [VOLUME_MANAGER]: 3 / 4,
    [REBALANCE]: 3 / 4,
    [PAGES]: 3 / 4,
    [RESTORE]: 3 / 4,
  },
  shares: {},
  wholeSeeds: 0,
};
/** The setting of the tests: fewer controls. */
export const QUICK: ClaimSettings = { ...SETTINGS, controlSeeds: 1 };

export const presetIdsOf = (...layouts: readonly string[]): string[] => layouts.map((layout) => `${STUDY}/${layout}/${JOIN_AND_UPDATE}`);

export const movePresets = (...methods: readonly string[]): string[] => methods.map((method) => `${STUDY}/${ONE_DISK}/${method}`);

/** Transactions per minute of a SELECT stream, and of an UPDATE stream. */
export const selectsOf = (run: RunResult): number => readRun(SELECTS_PER_MINUTE, run);
export const updatesOf = ({ streams }: RunResult): number => mean(streams!.streams.slice(1).map(({ perMinute }) => perMinute));

export const runsOf = (context: ClaimContext, layout: string): readonly RunResult[] => context.runs(layout, JOIN_AND_UPDATE);
export const controlOf = (context: ClaimContext, layout: string, change: Change): readonly RunResult[] =>
  context.control(layout, JOIN_AND_UPDATE, change);

export const selects = (context: ClaimContext, layout: string): readonly number[] => runsOf(context, layout).map(selectsOf);

/** Mean over requests of all disks. */
function perRequest(run: RunResult, of: (device: RunResult['devices'][number]) => number): number {
  const requests = run.devices.reduce((sum, device) => sum + device.requests, 0);
  return run.devices.reduce((sum, device) => sum + of(device) * device.requests, 0) / requests;
}
export const seekMs = (run: RunResult): number => perRequest(run, ({ meanSeekMs }) => meanSeekMs);
export const longMs = (run: RunResult): number => perRequest(run, ({ responseMs: { p99 } }) => p99);

export const perMinute = (value: number): string => `${value.toPrecision(3)} per minute`;
export const ms = (value: number): string => `${value.toFixed(2)} ms`;
