/**
 * Scenarios for tests of what knows no study, named by what they are. Tests ask for a kind of layout and of work, so that no test
 * outside a study's folder has to know the study. What a study publishes is tested in its own folder, or by `tests/`.
 */
import { FIRST_STEPS } from '../first-steps/index.ts';
import { IO_SCHEDULERS } from '../io-schedulers/index.ts';
import { presetScenario } from '../presets.ts';
import { RED_BRICK } from '../red-brick/index.ts';
import { X445 } from '../x445/index.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** The study that the samples are presets of, and one that differs from it: its hosts have kernels, and its answer is a rate too. */
export const SAMPLE_STUDY = RED_BRICK.id;
export const OTHER_STUDY = IO_SCHEDULERS.id;

/** A study of a server of nodes, whose answer is a bandwidth and whose charts go over its parts. */
export const SERVER_STUDY = X445.id;

/** The smallest of all scenarios: one class of queries on one disk, whose runs take no time. */
export const smallestScenario = (): Scenario => presetScenario(FIRST_STEPS.first)!;

const LAYOUTS = {
  /** 22 loose disks, files dealt onto them by hand; the same, dealt badly. */
  loose: 'manual-22',
  skewed: 'manual-22-skewed',
  /** One stripe over all 22 disks, with units of 64 KB, 8 KB and 1 MB. */
  wide: 'stripe-22-64k',
  wideFine: 'stripe-22-8k',
  wideCoarse: 'stripe-22-1m',
  /** Stripes for fact, indexes, dimensions and spill: 8, 8, 4 and 2 disks; 12, 4, 4 and 2. */
  fourStripes: 'stripe-8-8-4-2',
  unevenStripes: 'stripe-12-4-4-2',
  /** Arrays: RAID-5, the same at 70 % of its size, and mirrored stripes. */
  parity: 'raid-5',
  parity70: 'raid-5-70',
  mirrored: 'raid-01',
} as const;

const WORK = { load: 'w1', tight: 'w2', mixed: 'w3', manyTight: 'w4', manyMixed: 'w5' } as const;

/** Id of the preset with this layout and this work. */
export const sample = (layout: keyof typeof LAYOUTS, work: keyof typeof WORK): string => `${SAMPLE_STUDY}/${LAYOUTS[layout]}/${WORK[work]}`;

/** A fresh copy of that preset. */
export const sampleScenario = (layout: keyof typeof LAYOUTS, work: keyof typeof WORK): Scenario => presetScenario(sample(layout, work))!;

/** The layouts that a comparison of the samples runs. */
export const SAMPLE_LAYOUTS = RED_BRICK.compared(sampleScenario('loose', 'mixed'));
