/** Samples and the runs that they stand for, made as the page makes them (`worker/host.ts`). */
import { loadLibrary } from '../../src/scenario/drives/library.ts';
import { createEstimation, expectedDiskIos, sampleOptions, strayOf } from '../../src/engine/estimate.ts';
import { featuresOf } from '../../src/engine/estimateFeatures.ts';
import { createRun } from '../../src/engine/run.ts';
import type { Drive, Scenario } from '../../src/scenario/schema.ts';
import { presetIds, presetScenario } from '../../src/studies/presets.ts';
import type { Row } from './fit.ts';
import { variantOf } from './variants.ts';

/** Larger ones are left out of the variants: a case may take minutes. */
const MOST_IOS = 600_000;
const MOST_EVENTS = 60_000_000;

export interface Case {
  readonly preset: string;
  readonly isVariant: boolean;
  readonly scenario: Scenario;
}

export const flashDrives = async (): Promise<readonly Drive[]> =>
  (await loadLibrary()).map(({ drive }) => drive).filter(({ kind }) => kind === 'flash');

/** Whether the page samples this scenario at all; smaller work it runs. */
export function isSampled(scenario: Scenario): boolean {
  return sampleOptions(scenario, scenario.workload.interactiveScale).share < 1;
}

/** Presets that are sampled, with seeds from the first on. */
export function presetCases(seeds: number): Case[] {
  return presetIds().flatMap((preset) => {
    const scenario = presetScenario(preset)!;
    if (!isSampled(scenario)) return [];
    return Array.from({ length: seeds }, (_, k) => ({ preset, isVariant: false, scenario: { ...scenario, seed: 1 + k } }));
  });
}

/** The variant of that number; null where it is not sampled, or too large. */
export function variantCase(number: number, flash: readonly Drive[], most = MOST_IOS): Case | null {
  const all = presetIds();
  const preset = all[(number * 7919) % all.length];
  const scenario = variantOf(presetScenario(preset)!, number, flash);
  if (scenario === null || !isSampled(scenario)) return null;
  if (expectedDiskIos(scenario, scenario.workload.interactiveScale) > most) return null;
  return { preset, isVariant: true, scenario: { ...scenario, seed: 1 + (number % 1000) } };
}

/** Null for a run that takes too long. */
export function measuredCase({ preset, isVariant, scenario }: Case): Row | null {
  const options = sampleOptions(scenario, scenario.workload.interactiveScale);
  const thin = createRun(scenario, { ...options, series: false });
  if (!thin.advance(MOST_EVENTS)) return null;
  const sample = thin.result();
  const estimation = createEstimation(scenario, sample);
  while (!estimation.advance(1_000_000));
  const features = featuresOf(sample, scenario);
  const { elapsedMs } = estimation.estimate();
  const whole = createRun(scenario, { scale: options.scale, series: false });
  if (!whole.advance(MOST_EVENTS)) return null;
  // Of the estimate the correction is taken back: what is measured is what it should be.
  const rawMs = elapsedMs / strayOf(features, options.share).correction;
  return { preset, isVariant, seed: scenario.seed, share: options.share, features, rawMs, runMs: whole.result().elapsedMs };
}
