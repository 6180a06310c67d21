/** Paths (channels, loops, adapters, buses) that have no time left: what they are, what they carry, and for which disks. */
import { MIB } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capital, formatMs, formatNumber, formatPercent, plural, timeUnit } from '../format.ts';
import { evidenceOn } from './evidence.ts';
import { finding, sentence } from './finding.ts';
import type { Finding, Sentence } from './finding.ts';
import { disksBehind } from './members.ts';
import { isTimed } from './timed.ts';

type Path = Scenario['hardware']['paths'][number];

export interface SaturatedPath {
  readonly path: Path;
  readonly utilization: number;
  readonly bytes: number;
  /** Disks whose data go over it and that moved any. */
  readonly disks: readonly number[];
}

/** A path that is occupied for this share of the run is a limit: what comes later waits in front of it most of the time. */
const PATH_LIMIT = 0.85;

/** Saturated paths that several disks share, the most occupied first; a disk alone on its own path is the limit itself. */
export function saturatedPaths(scenario: Scenario, { adapters, devices }: RunResult): readonly SaturatedPath[] {
  return adapters
    .flatMap(({ id, utilization, bytes }) => {
      const path = scenario.hardware.paths.find((one) => one.id === id);
      if (!path || utilization < PATH_LIMIT) return [];
      const disks = disksBehind(scenario, id).filter((d) => (devices[d]?.requests ?? 0) > 0);
      return disks.length > 1 ? [{ path, utilization, bytes, disks }] : [];
    })
    .toSorted((a, b) => b.utilization - a.utilization);
}

const nameOf = ({ kind, name }: Path): string => {
  const noun = kind ?? 'path';
  return name.toLowerCase().includes(noun) ? name : `${noun} ${name}`;
};

const waitedFor = (result: RunResult): string =>
  isTimed(result)
    ? `Queries waited ${formatPercent(result.attributionMs.path / result.elapsedMs)} of their time for paths.`
    : `The last user waited ${formatMs(result.attributionMs.path, timeUnit(result.elapsedMs))} for paths.`;

export function pathSentences(result: RunResult, { path, utilization, bytes, disks }: SaturatedPath): Sentence[] {
  const { elapsedMs, attributionMs } = result;
  const rate = formatNumber(bytes / MIB / (elapsedMs / 1000), 3);
  const most = path.mibPerSecond === null ? '' : ` of at most ${formatNumber(path.mibPerSecond, 3)}`;
  const whose = disks.length === result.devices.length ? 'all disks' : `${disks.length} of ${plural(result.devices.length, 'disk')}`;
  const waited = attributionMs.path > 0 ? [sentence(waitedFor(result))] : [];
  return [
    sentence(
      `${capital(nameOf(path))} is saturated: ${formatPercent(utilization)} of the run it carries data for ${whose}, ${rate}${most} MiB/s.`,
      evidenceOn(result, disks, 'bytes'),
    ),
    ...waited,
  ];
}

/** Saturated paths that are not the limit themselves, a finding each. */
export function otherSaturatedPaths(scenario: Scenario, result: RunResult, limit: string): readonly Finding[] {
  const all = saturatedPaths(scenario, result);
  return (limit === 'path' ? all.slice(1) : all).map((each) =>
    finding(`saturated-path/${each.path.id}`, pathSentences(result, each).slice(0, 1)),
  );
}
