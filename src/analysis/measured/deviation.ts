/** Simulated and measured, side by side: for each disk and figure the difference, and whether the runs of several seeds hold it. */
import { interval95, type Interval } from '../../base/stats.ts';
import type { Measured } from '../../scenario/measured.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIGURE_IDS, measuredFigures, simulatedFigures, totalOf, type FigureId, type Figures, type SimulatedRun } from './figures.ts';

export interface Deviation {
  readonly figure: FigureId;
  /** Mean of the runs with its 95 % interval; of fewer than three seeds there is no interval. */
  readonly simulated: Interval;
  readonly measured: number;
  /** Measured less simulated. */
  readonly difference: number;
  /** Measured over simulated; null where nothing was simulated. */
  readonly ratio: number | null;
  /** `alike`: within the interval of the seeds, or within 5 %, as near as measuring comes. */
  readonly verdict: 'alike' | 'above' | 'below';
}

export interface DiskDeviation {
  /** Id of the disk or volume; empty: all measured disks together. */
  readonly id: string;
  readonly kind: 'disk' | 'volume' | 'total';
  /** Works on many requests at a time, so that a time for each of them says little. */
  readonly isFlash: boolean;
  readonly deviations: readonly Deviation[];
  readonly simulated: Figures;
  readonly measured: Figures;
  readonly writeShare: number | null;
  readonly readResponseMs: number | null;
  readonly writeResponseMs: number | null;
}

export interface Comparison {
  readonly elapsed: Deviation | null;
  readonly total: DiskDeviation | null;
  readonly disks: readonly DiskDeviation[];
  /** Names of the measurement that the layout does not have, and disks of the layout that were not measured. */
  readonly unknown: readonly string[];
  readonly unmeasured: readonly string[];
  readonly seeds: number;
  readonly scale: number;
}

/** Measuring is no better than that. */
const ALIKE = 0.05;

/** @param runs of one scenario at one scale, of different seeds; at least one */
export function compareMeasured(scenario: Scenario, measured: Measured, runs: readonly SimulatedRun[]): Comparison {
  const [first] = runs;
  const disks: DiskDeviation[] = [];
  const unknown: string[] = [];
  const volumeIds = new Map(scenario.volumes.map(({ id, name }) => [name.toLowerCase(), id]));
  for (const each of measured.disks) {
    const name = each.disk.toLowerCase();
    const disk = first.devices.findIndex(({ id }) => id.toLowerCase() === name);
    const volume = first.volumes.findIndex(({ id }) => id.toLowerCase() === name || id === volumeIds.get(name));
    if (disk < 0 && volume < 0) unknown.push(each.disk);
    else {
      const servers = runs.map((run) => (disk >= 0 ? run.devices[disk] : run.volumes[volume]));
      disks.push({
        id: servers[0].id,
        kind: disk >= 0 ? 'disk' : 'volume',
        isFlash: servers[0].kind === 'flash',
        ...compared(
          runs.map((run, k) => simulatedFigures(servers[k], run)),
          measuredFigures(each),
        ),
        writeShare: each.writeShare ?? null,
        readResponseMs: each.readResponseMs ?? null,
        writeResponseMs: each.writeResponseMs ?? null,
      });
    }
  }
  const seen = new Set(disks.map(({ id }) => id));
  return {
    elapsed: elapsedOf(scenario, measured, runs),
    total: totalDeviation(measured, runs, disks),
    disks,
    unknown,
    unmeasured: first.devices.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
    seeds: runs.length,
    scale: first.scale,
  };
}

/** Of a part of the batch the time says nothing, nor of a run that ends at a given time; the rates do. */
function elapsedOf({ workload }: Scenario, { elapsedMs }: Measured, runs: readonly SimulatedRun[]): Deviation | null {
  if (elapsedMs === undefined || runs[0].scale !== 1 || workload.until !== undefined) return null;
  // The figure's name is not used: an elapsed time stands by itself.
  return deviationOf(
    'responseMs',
    runs.map((run) => run.elapsedMs),
    elapsedMs,
  );
}

function totalDeviation(measured: Measured, runs: readonly SimulatedRun[], disks: readonly DiskDeviation[]): DiskDeviation | null {
  const none = { isFlash: false, writeShare: null, readResponseMs: null, writeResponseMs: null };
  if (measured.total !== undefined) {
    const simulated = runs.map((run) => totalOf(run.devices.map((device) => simulatedFigures(device, run))));
    return { id: '', kind: 'total', ...compared(simulated, measuredFigures(measured.total)), ...none };
  }
  const own = disks.filter(({ kind }) => kind === 'disk');
  if (own.length < 2) return null;
  const ids = new Set(own.map(({ id }) => id));
  const simulated = runs.map((run) => totalOf(run.devices.filter(({ id }) => ids.has(id)).map((device) => simulatedFigures(device, run))));
  return { id: '', kind: 'total', ...compared(simulated, totalOf(own.map((each) => each.measured))), ...none };
}

function compared(simulated: readonly Figures[], measured: Figures): Pick<DiskDeviation, 'deviations' | 'simulated' | 'measured'> {
  const mean = {} as Record<FigureId, number | null>;
  const deviations: Deviation[] = [];
  for (const figure of FIGURE_IDS) {
    const values = simulated.map((each) => each[figure]);
    const known = values.every((value) => value !== null) ? values : null;
    mean[figure] = known === null ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
    const value = measured[figure];
    if (known !== null && value !== null) deviations.push(deviationOf(figure, known, value));
  }
  return { deviations, simulated: mean, measured };
}

function deviationOf(figure: FigureId, values: readonly number[], measured: number): Deviation {
  const simulated = interval95(values);
  const difference = measured - simulated.mean;
  const isHeld = Number.isFinite(simulated.low) && values.length > 2 && measured >= simulated.low && measured <= simulated.high;
  const alike = isHeld || Math.abs(difference) <= ALIKE * Math.abs(simulated.mean);
  return {
    figure,
    simulated,
    measured,
    difference,
    ratio: simulated.mean === 0 ? null : measured / simulated.mean,
    verdict: alike ? 'alike' : difference > 0 ? 'above' : 'below',
  };
}
