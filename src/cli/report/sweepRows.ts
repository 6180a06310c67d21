/** What a report needs of each line of a sweep: what was run, and its main figures. Lines are long and many, so they are read one by one and let go. */
import { mean } from '../../base/stats.ts';
import type { Line } from '../work.ts';

export interface SweepRow {
  readonly scenario: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly scale: number;
  readonly scenarioHash: string;
  readonly elapsedMs: number;
  /** Of runs that are timed: they take their time whatever they do. */
  readonly perMinute: number | undefined;
  readonly ios: number;
  /** Means over all, 0 to 1. */
  readonly deviceUtilization: number;
  readonly cpuUtilization: number;
}

/** A combination that cannot be run. */
export interface Refused {
  readonly scenario: string;
  readonly set: Readonly<Record<string, unknown>>;
  readonly why: string;
}

/** Reads a line that a sweep prints. */
export function rowOf(json: string): SweepRow | Refused {
  const line = JSON.parse(json) as Line;
  const { scenario = '', set } = line;
  if ('problems' in line)
    return { scenario, set, why: line.problems.map(({ pointer, message }) => `${pointer || '/'}: ${message}`).join('; ') };
  const { seed, scale, scenarioHash, elapsedMs, ios, devices, cpu, streams } = line;
  return {
    scenario,
    set,
    seed,
    scale,
    scenarioHash,
    elapsedMs,
    perMinute: streams?.timed === true ? streams.perMinute : undefined,
    ios,
    deviceUtilization: mean(devices.map(({ utilization }) => utilization)),
    cpuUtilization: cpu.utilization,
  };
}

/** A setting's value as it is typed. */
export const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** `scenario, /pointer = value, ...`. */
export const nameOf = ({ scenario, set }: Pick<SweepRow, 'scenario' | 'set'>, settingOf = (pointer: string): string => pointer): string =>
  [scenario, ...Object.entries(set).map(([pointer, value]) => `${settingOf(pointer)} = ${valueText(value)}`)].filter(Boolean).join(', ') ||
  'the scenario';

/** What a scenario of a report is called: its name in the sweep, its title, and what was set in it. */
export const documentName = (name: string | undefined, { title }: { readonly title: string }, set: SweepRow['set']): string =>
  `${name === undefined ? '' : `${name}: `}${title}${Object.keys(set).length > 0 ? `, with ${JSON.stringify(set)}` : ''}`;

/** The last word of a pointer, where no other of these ends with it: for pictures, where there is little room. */
export function shortNames(pointers: readonly string[]): (pointer: string) => string {
  const last = (pointer: string): string => pointer.slice(pointer.lastIndexOf('/') + 1);
  return (pointer) => (pointers.filter((other) => last(other) === last(pointer)).length > 1 ? pointer : last(pointer));
}
