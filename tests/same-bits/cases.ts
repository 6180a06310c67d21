/**
 * Runs whose results must be the same, to the last bit, in Node and in a browser: every layout and workload of the
 * warehouse, every generation of a kernel's schedulers and read-ahead, and seeds other than the usual one.
 */
import type { Scenario, SchedulerKind } from '../../src/scenario/schema.ts';
import { runToEnd } from '../../src/engine/run.ts';
import { presetScenario } from '../../src/studies/presets.ts';
import { OTHER_STUDY, SAMPLE_STUDY } from '../../src/studies/testing/samples.ts';

interface Case {
  /** Of the Red Brick study, or with the study's name in front. */
  readonly preset: string;
  readonly scale: number;
  readonly seed: number;
  /** In place of the preset's own. */
  readonly scheduler?: SchedulerKind;
}

export const CASES: readonly Case[] = [
  { preset: 'manual-22/w1', scale: 0.02, seed: 1, scheduler: 'clook' },
  { preset: 'manual-22/w3', scale: 0.02, seed: 1, scheduler: 'clook' },
  { preset: 'manual-14-8/w2', scale: 0.3, seed: 1, scheduler: 'sstf' },
  { preset: 'stripe-12-4-4-2/w5', scale: 0.005, seed: 1, scheduler: 'deadline' },
  { preset: 'stripe-8-8-4-2/w3', scale: 0.02, seed: 2, scheduler: 'fifo' },
  { preset: 'stripe-22-64k/w4', scale: 0.02, seed: 1, scheduler: 'clook' },
  { preset: 'stripe-22-64k/w5', scale: 0.005, seed: 3, scheduler: 'sstf' },
  { preset: 'stripe-22-8k/w3', scale: 0.01, seed: 1, scheduler: 'clook' },
  { preset: 'stripe-22-1m/w1', scale: 0.02, seed: 4_294_967_295, scheduler: 'deadline' },
  { preset: 'manual-22-skewed/w2', scale: 0.3, seed: 1, scheduler: 'fifo' },
  { preset: `${OTHER_STUDY}/anticipatory/dop-4`, scale: 1, seed: 1 },
  { preset: `${OTHER_STUDY}/cfq/dop-20`, scale: 1, seed: 2 },
  { preset: `${OTHER_STUDY}/cfq-2.6.11/dop-3`, scale: 1, seed: 1 },
  { preset: `${OTHER_STUDY}/anticipatory-2.6.14/dop-8`, scale: 1, seed: 1 },
  { preset: `${OTHER_STUDY}/cfq-2.6.18/dop-4-writes`, scale: 1, seed: 1 },
  { preset: `${OTHER_STUDY}/bfq-modern/dop-7`, scale: 1, seed: 3 },
  { preset: `${OTHER_STUDY}/kyber-modern/dop-4-reads`, scale: 1, seed: 1 },
];

export interface Outcome {
  readonly name: string;
  readonly resultHash: string;
  readonly ios: number;
}

/** The document of a case, its seed and scheduler filled in. */
export function scenarioOf({ preset, seed, scheduler }: Case): Scenario {
  const id = preset.startsWith(`${OTHER_STUDY}/`) ? preset : `${SAMPLE_STUDY}/${preset}`;
  const scenario = presetScenario(id);
  if (!scenario) throw new Error(`there is no preset ${id}`);
  return scheduler === undefined ? { ...scenario, seed } : withScheduler({ ...scenario, seed }, scheduler);
}

export const nameOf = ({ preset, scale, seed, scheduler }: Case): string =>
  `${preset} x ${scale}, seed ${seed}${scheduler === undefined ? '' : `, ${scheduler}`}`;

/** Simulates one case. */
export function simulate(one: Case): Outcome {
  const { resultHash, ios } = runToEnd(scenarioOf(one), { scale: one.scale });
  return { name: nameOf(one), resultHash, ios };
}

/** Simulates every case. */
export function simulateAll(): Outcome[] {
  return CASES.map(simulate);
}

function withScheduler(scenario: Scenario, kind: SchedulerKind): Scenario {
  const scheduler: Scenario['host']['scheduler'] =
    kind === 'deadline' ? { kind, readExpireMs: 500, writeExpireMs: 5000, fifoBatch: 16, writesStarved: 2 } : { kind };
  return { ...scenario, host: { ...scenario.host, scheduler } };
}
