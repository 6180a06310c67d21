/** What the study's claims share: how much is run, rates, and changes of a preset that take one limit away. */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import { MIB } from '../../../base/units.ts';
import type { RaidController, Scenario, Volume } from '../../../scenario/schema.ts';
import type { ClaimSettings } from '../../claims/context.ts';
import { STUDY } from '../presets.ts';
import { ONE_STREAM, TWO_STREAMS } from '../workloads.ts';
import { WORK } from '../parameters.ts';

/** One scan. */
const SCALE = 1 / WORK.scans.value;
export const SETTINGS: ClaimSettings = {
  seeds: 5,
  controlSeeds: 3,
  scales: { [ONE_STREAM]: SCALE, [TWO_STREAMS]: SCALE },
  shares: {},
  wholeSeeds: 0,
};
/** The setting of the tests: fewer controls. */
export const QUICK: ClaimSettings = { ...SETTINGS, controlSeeds: 1 };

export const presetIdsOf = (layouts: readonly string[], workload: string = ONE_STREAM): string[] =>
  layouts.map((layout) => `${STUDY}/${layout}/${workload}`);

/** All that was read in MB/s. */
export const rateOf = ({ devices, elapsedMs }: RunResult): number =>
  devices.reduce((sum, { bytesRead }) => sum + bytesRead, 0) / elapsedMs / 1000;
export const rates = (runs: readonly RunResult[]): number[] => runs.map(rateOf);

const busyDisks = ({ devices }: RunResult): RunResult['devices'] => devices.filter(({ requests }) => requests > 0);
/** Over the disks that were read, and the response of a request in ms. */
export const diskBusyOf = (run: RunResult): number => mean(busyDisks(run).map(({ utilization }) => utilization));
export const latencyOf = (run: RunResult): number => mean(busyDisks(run).map(({ responseMs }) => responseMs.mean));
export const processorsBusyOf = ({ cpu }: RunResult): number => cpu.utilization;

export const megabytes = (value: number): string => `${value.toFixed(0)} MB/s`;
export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Processors that compute so many times as long. */
export const withCost =
  (factor: number) =>
  (scenario: Scenario): Scenario => ({ ...scenario, costs: { ...scenario.costs, scanMsPerMib: scenario.costs.scanMsPerMib * factor } });
export const freeProcessors = withCost(0);

/** Channels, adapters, buses, links and nodes without limit. */
export const freePaths = (scenario: Scenario): Scenario => ({
  ...scenario,
  hardware: { ...scenario.hardware, paths: scenario.hardware.paths.map((path) => ({ ...path, mibPerSecond: null })) },
});

/** Of a controller's cache. Ours: the document says what is fetched, not how much an adapter holds. */
export const CACHE_BYTES = 128 * MIB;

/** Every adapter as one controller, and all arrays of its disks behind it, whatever their level. */
export const behindAdapters =
  (controller: Omit<RaidController, 'id' | 'name' | 'path'>) =>
  (scenario: Scenario): Scenario => {
    const adapters = scenario.hardware.paths.filter(({ kind }) => kind === 'adapter');
    const placed = (volume: Volume): Volume => {
      if (volume.kind === 'concat') return volume;
      // An array is called by the number of its adapter.
      const behind = `raid-adapter${volume.id.slice(1).split('-')[0]}`;
      if (volume.kind === 'stripe') return { ...volume, behind };
      const { controller: _own, ...array } = volume;
      return { ...array, behind };
    };
    return {
      ...scenario,
      hardware: {
        ...scenario.hardware,
        controllers: adapters.map(({ id, name }) => ({ ...controller, id: `raid-${id}`, name, path: id })),
      },
      volumes: scenario.volumes.map(placed),
    };
  };
