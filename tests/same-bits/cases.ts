/**
 * Ten runs whose results must be the same, to the last bit, in Node and in a browser: every layout,
 * every workload, every scheduler, and a seed other than the usual one.
 */
import type { Scenario, SchedulerKind } from '../../src/scenario/schema.ts';
import { runToEnd } from '../../src/engine/run.ts';
import { presetScenario } from '../../src/studies/red-brick/presets.ts';

interface Case {
  readonly preset: string;
  readonly scale: number;
  readonly seed: number;
  readonly scheduler: SchedulerKind;
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
];

export interface Outcome {
  readonly name: string;
  readonly resultHash: string;
  readonly ios: number;
}

/** The document of a case, its seed and scheduler filled in. */
export function scenarioOf({ preset, seed, scheduler }: Case): Scenario {
  const scenario = presetScenario(`red-brick/${preset}`);
  if (!scenario) throw new Error(`there is no preset red-brick/${preset}`);
  return withScheduler({ ...scenario, seed }, scheduler);
}

export const nameOf = ({ preset, scale, seed, scheduler }: Case): string => `${preset} x ${scale}, seed ${seed}, ${scheduler}`;

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
