/** The document with a pipe and all of its kind made so wide that they are no limit, for the run that shows what is. */
import type { Costs, Drive, Scenario } from '../../scenario/schema.ts';
import { driveCapacityBytes } from '../../scenario/capacity.ts';
import type { PipeKind } from './pipes.ts';

/**
 * - disks answer at once, from wherever they are asked;
 * - paths of the kind have no limit, and take no time for a request;
 * - processors of RAID controllers take no time, whatever they do; their caches stay;
 * - links between nodes have no limit and no delay;
 * - processors take no time, whatever they do.
 */
export function widened(scenario: Scenario, kind: PipeKind): Scenario {
  switch (kind) {
    case 'disk':
      return withDrives(scenario);
    case 'processors':
      return { ...scenario, costs: withoutCosts(scenario.costs), host: withoutContention(scenario) };
    case 'controller': {
      const { controllers } = scenario.hardware;
      if (controllers === undefined) return scenario;
      const free = controllers.map(({ perDiskIoMs: _disk, xorMibPerSecond: _xor, ...rest }) => ({ ...rest, perRequestMs: 0 }));
      return { ...scenario, hardware: { ...scenario.hardware, controllers: free } };
    }
    case 'node link': {
      const { machine } = scenario.host;
      if (machine === undefined) return scenario;
      const { link: _link, ...others } = machine;
      return { ...scenario, host: { ...scenario.host, machine: others } };
    }
    default: {
      const paths = scenario.hardware.paths.map((path) =>
        (path.kind ?? 'path') === kind ? { ...path, mibPerSecond: null, perRequestMs: 0 } : path,
      );
      return { ...scenario, hardware: { ...scenario.hardware, paths } };
    }
  }
}

/** Shortest service that a document may give a device. */
const AT_ONCE_MS = 0.000_001;

function withDrives(scenario: Scenario): Scenario {
  const drives = scenario.hardware.drives.map((drive): Drive => ({
    kind: 'fixed',
    id: drive.id,
    name: drive.name,
    capacityBytes: driveCapacityBytes(drive),
    serviceMs: AT_ONCE_MS,
    distribution: 'constant',
  }));
  const disks = scenario.hardware.disks.map(({ initialCylinder: _cylinder, phaseTurns: _phase, ...disk }) => disk);
  return { ...scenario, hardware: { ...scenario.hardware, drives, disks } };
}

/** Costs of classes stay: they are the query's own. */
const withoutCosts = (costs: Costs): Costs => Object.fromEntries(Object.keys(costs).map((key) => [key, 0])) as Costs;

function withoutContention({ host }: Scenario): Scenario['host'] {
  if (host.machine === undefined) return host;
  const { contention: _contention, hyperThreading: _hyperThreading, ...machine } = host.machine;
  return { ...host, machine };
}
