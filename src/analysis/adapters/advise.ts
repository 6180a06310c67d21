/** Which type of adapter is enough: from runs of each, paired by seed. */
import { mean } from '../../base/stats.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { rank, verdictOf } from '../compare/verdict.ts';
import { formatBytes, formatPercent, plural } from '../format.ts';
import { ELAPSED, formatMeasure, QUERIES_PER_MINUTE, readRun, type Measure, type MeasuredRun } from '../measure/measure.ts';
import { adaptersOf, type AdapterType } from './types.ts';

export interface TriedType {
  readonly type: AdapterType;
  /** Mean of its runs, in the measure. */
  readonly mean: number;
  /** The runs do not tell it from the best. */
  readonly isEnough: boolean;
}

export interface AdapterAdvice {
  readonly measure: Measure;
  /** In the order in which they were given, the narrowest first. */
  readonly tried: readonly TriedType[];
  /** The narrowest that is enough; undefined where too few runs tell. */
  readonly advised: TriedType | undefined;
}

const measureFor = ({ workload }: Scenario): Measure => (workload.until === undefined ? ELAPSED : QUERIES_PER_MINUTE);

/** @param runs of each type by seed, all from the same first seed on */
export function adviseAdapter(scenario: Scenario, types: readonly AdapterType[], runs: readonly (readonly MeasuredRun[])[]): AdapterAdvice {
  const measure = measureFor(scenario);
  const values = runs.map((all) => all.map((run) => readRun(measure, run)));
  const { kind, first } = rank(values, measure);
  const best = first.at(0);
  const tried = types.map((type, k): TriedType => ({
    type,
    mean: mean(values[k]),
    isEnough: kind !== 'open' && best !== undefined && (k === best || verdictOf(values[k], values[best], measure).kind === 'tie'),
  }));
  return { measure, tried, advised: tried.find(({ isEnough }) => isEnough) };
}

/** What the scenario asks of its adapters, from a run: size and order of requests, drives. */
export function askedWords(scenario: Scenario, { devices, elapsedMs }: Pick<RunResult, 'devices' | 'elapsedMs'>): string {
  const used = devices.filter(({ requests }) => requests > 0);
  const requests = used.reduce((sum, device) => sum + device.requests, 0);
  const bytes = used.reduce((sum, device) => sum + device.bytesRead + device.bytesWritten, 0);
  const sequential = used.reduce((sum, device) => sum + device.sequentialShare * device.requests, 0);
  if (requests === 0 || elapsedMs === 0) return 'Nothing was asked of any drive.';
  const adapters = adaptersOf(scenario);
  const drives = adapters.map((each) => each.drives.reduce((sum, count) => sum + count, 0));
  const [least, most] = [Math.min(...drives), Math.max(...drives)];
  const each = least === most ? String(most) : `${least} to ${most}`;
  return `Requests of ${formatBytes(Math.round(bytes / requests))} on average, ${formatPercent(sequential / requests)} of them begin where the one before on their drive ended; ${plural(adapters.length, 'adapter')} with ${each} drives each.`;
}

/** "SCSI, two Ultra160 channels is enough: 7.81 s. No wider type does better by more than the runs differ." */
export function adviceWords({ measure, tried, advised }: AdapterAdvice): string {
  if (tried.length === 0) return 'No type goes with so many drives.';
  if (advised === undefined) return 'Too few runs to tell.';
  const unit = measure.unit(Math.max(...tried.map((each) => Math.abs(each.mean))));
  const { type, mean: value } = advised;
  const narrower = tried.slice(0, tried.indexOf(advised)).at(-1);
  const least =
    narrower === undefined ? '' : ` The next narrower, ${narrower.type.name}, has ${formatMeasure(measure, narrower.mean, unit)}.`;
  return `${type.name} is enough: ${measure.noun} ${formatMeasure(measure, value, unit)}. No wider type does better by more than the runs differ.${least}`;
}
