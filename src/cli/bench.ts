/**
 * The engine's speed on fixed cases: disk I/Os that are simulated in one second of processor time, with
 * recording and attribution on. Processor time, not elapsed: other programs on the machine do not count.
 */
import { cpus } from 'node:os';
import { mean } from '../base/stats.ts';
import { GIB, KIB } from '../base/units.ts';
import { createRun } from '../engine/run.ts';
import type { Scenario } from '../scenario/schema.ts';
import { BENCHED_HOUR, BENCHED_W5 } from '../studies/benched.ts';
import { knownPreset } from './input.ts';
import { processorSeconds } from './processorTime.ts';

/** What one run of a case took. */
export interface Timed {
  /** Processor time. */
  readonly seconds: number;
  readonly ios: number;
  /** Of all disks together. */
  readonly meanQueueDepth: number;
}

export interface BenchCase {
  readonly id: string;
  readonly title: string;
  /** I/Os a second of one core that it should reach. */
  readonly aim?: number;
  readonly run: () => Timed;
}

export interface Measured extends Timed {
  readonly id: string;
  readonly iosPerSecond: number;
  readonly aim?: number;
}

/** Requests that each disk has outstanding on average in the pair that is compared across sizes. */
const DEPTH = 8;
/** Their number in one run of that pair. */
const RANDOM_READS = 1_000_000;

/** The fixed cases that run a scenario, each about a million I/Os; `work` is the fraction of that to do. */
export const benchCases = (work: number): readonly BenchCase[] => [
  scenarioCase('w5-manual-22', 'Manual 22, W5 with 20 users', W5_SCALE * work, w5('manual')),
  scenarioCase('w5-stripe-22-64k', 'Stripe 22 (64 KB), W5 with 20 users', W5_SCALE * work, w5('striped')),
  scenarioCase('disks-22', `22 disks, ${DEPTH} random reads outstanding on each`, 1, randomReads(22, 1, work)),
  scenarioCase('disks-1000', `1 000 disks, ${DEPTH} random reads outstanding on each`, 1, randomReads(1000, 32, work)),
  { ...scenarioCase('streams-hour', 'One hour of four streams', Math.min(1, work), knownPreset(BENCHED_HOUR)), aim: HOUR_AIM },
];
const W5_SCALE = 0.06;
/** The whole hour, 1.09 million I/Os, in two seconds. */
const HOUR_AIM = 546_000;

function w5(layout: keyof typeof BENCHED_W5): Scenario {
  const scenario = knownPreset(BENCHED_W5[layout]);
  return { ...scenario, workload: { ...scenario.workload, users: 20 } };
}

/** Reads of 8 KiB at random places of a table spread over all disks; the same work and depth per disk for every size. */
export function randomReads(disks: number, users: number, work: number): Scenario {
  const template = w5('manual');
  const [first] = template.hardware.disks;
  const ids = Array.from({ length: disks }, (_, k) => `d${k + 1}`);
  return {
    ...template,
    title: `${disks} disks, random reads`,
    origin: undefined,
    hardware: { ...template.hardware, disks: ids.map((id) => ({ ...first, id, phaseTurns: undefined })) },
    volumes: [],
    database: {
      ...template.database,
      objects: [{ id: 'data', name: 'data', role: 'fact', segments: disks, psusPerSegment: 1, psuBytes: 8 * GIB }],
    },
    placement: { rules: [{ object: 'data', spread: { kind: 'fill', targets: ids } }], exceptions: [] },
    host: { ...template.host, blockCacheBytes: 0, fileCacheBytes: 0 },
    classes: [
      {
        operator: 'probe',
        id: 'reads',
        title: 'random reads',
        object: 'data',
        requests: Math.round((RANDOM_READS * work) / users),
        bytes: 8 * KIB,
        pattern: 'random',
        write: false,
        arrivals: { kind: 'closed', outstanding: (disks * DEPTH) / users, thinkMs: 0 },
      },
    ],
    workload: { ...template.workload, id: 'reads', title: 'random reads', users, batch: [{ class: 'reads', count: 1 }] },
  };
}

export function scenarioCase(id: string, title: string, scale: number, scenario: Scenario): BenchCase {
  return {
    id,
    title,
    run() {
      const run = createRun(scenario, { scale });
      const seconds = processorSeconds(() => {
        while (!run.advance(1_000_000));
      });
      const { ios, devices } = run.result();
      return { seconds, ios, meanQueueDepth: mean(devices.map((device) => device.meanQueueDepth)) };
    },
  };
}

/** Runs a case once to warm up and `runs` times; the run with the median time counts. */
export function measure(one: BenchCase, runs: number): Measured {
  one.run();
  const all = Array.from({ length: runs }, () => one.run()).sort((a, b) => a.seconds - b.seconds);
  const median = all[Math.floor(all.length / 2)];
  const aim = one.aim === undefined ? {} : { aim: one.aim };
  return { id: one.id, iosPerSecond: Math.round(median.ios / median.seconds), ...aim, ...median };
}

/** How many times dearer one I/O is on 1 000 disks than on 22; undefined if they were not both measured. */
export function compareDepth(cases: readonly Measured[]): number | undefined {
  const rate = (id: string): number | undefined => cases.find((one) => one.id === id)?.iosPerSecond;
  const [few, many] = [rate('disks-22'), rate('disks-1000')];
  return few === undefined || many === undefined ? undefined : few / many;
}

/** The machine in words, as it stands beside every figure. */
export function machine(): string {
  const [{ model }] = cpus();
  return `${model.trim()} x ${cpus().length}, Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}
