/** Every layout under both workloads. */
import { MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { perMib, stored } from './database.ts';
import { hardware, inMib } from './hardware.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { MACHINE, SIZES, WORK } from './parameters.ts';
import { workload, WORKLOADS, type Load } from './workloads.ts';

export const STUDY = 'x445';
const SEED = 1;

interface Preset {
  readonly layout: Layout;
  readonly work: Load;
}

const PRESETS = new Map<string, Preset>(
  LAYOUTS.flatMap((layout) => WORKLOADS.map((work): [string, Preset] => [`${STUDY}/${layout.id}/${work.id}`, { layout, work }])),
);

const titleOf = ({ layout, work }: Preset): string => `${layout.title}. ${work.title}`;

export const presetIds = (): string[] => [...PRESETS.keys()];
export function presetTitle(id: string): string | undefined {
  const preset = PRESETS.get(id);
  return preset && titleOf(preset);
}

function hostOf({ server: { nodes }, affinity, threads }: Layout): Scenario['host'] {
  const processors = MACHINE.processorsPerNode.value * threads;
  // Memory is placed evenly: that of the logical nodes of a node.
  const memoryBytes = MACHINE.processorsPerNode.value * SIZES.nodeMemoryBytes.value;
  const prefetchBytes = SIZES.prefetchPages.value * SIZES.pageBytes.value;
  return {
    processors: nodes * processors,
    machine: {
      nodes: Array.from({ length: nodes }, (_, node) => ({ path: `node${node + 1}`, processors, memoryBytes })),
      systemProcessors: MACHINE.systemProcessors.value,
      link: { mibPerSecond: inMib(MACHINE.linkMegabytesPerSecond.value), delayMs: MACHINE.linkDelayMs.value },
      affinity,
      ...(threads > 1 && { hyperThreading: { gain: MACHINE.threadGain.value } }),
      contention: { sigma: MACHINE.contentionSigma.value, kappa: 0, unitProcessors: MACHINE.contentionFrom.value * threads },
    },
    scheduler: { kind: 'fifo' },
    mergeRequests: false,
    maxRequestBytes: MIB,
    readAhead: { kind: 'fixed', minBytes: prefetchBytes, maxBytes: prefetchBytes, windows: 1 },
    blockCacheBytes: 0,
    fileCacheBytes: 0,
    scansBypassFileCache: true,
    tuneGroup: 128,
  };
}

export function presetScenario(id: string): Scenario | undefined {
  const preset = PRESETS.get(id);
  if (preset === undefined) return undefined;
  const { layout, work } = preset;
  const { volumes, database, placement, scan } = stored(layout.server, layout.arrays, layout.threads, work.streams);
  return structuredClone<Scenario>({
    version: 1,
    title: titleOf(preset),
    origin: id,
    terms: 'db2',
    seed: SEED,
    hardware: hardware(layout.server),
    volumes,
    database,
    placement,
    host: hostOf(layout),
    classes: [scan],
    costs: {
      starJoinStepMs: 0,
      scanMsPerMib: perMib(WORK.scanMsPerMegabyte.value),
      probeMsPerMib: perMib(WORK.scanMsPerMegabyte.value),
      sortMsPerMib: 0,
      loadStepMs: 0,
      queryStartMs: 0,
      fileCacheHitMs: 0,
    },
    workload: workload(work),
  });
}
