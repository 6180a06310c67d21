/** The cases of the record: presets with several seeds and random variants of presets, in an order that is balanced wherever it ends. */
import { loadLibrary } from '../../src/scenario/drives/library.ts';
import { expectedDiskIos, sampleOptions } from '../../src/engine/estimate.ts';
import { ENGINE_VERSION } from '../../src/engine/version.ts';
import { scenarioHash } from '../../src/scenario/hash.ts';
import type { Drive, Scenario } from '../../src/scenario/schema.ts';
import { presetIds, presetScenario, studyIds } from '../../src/studies/presets.ts';
import { calibrates } from './halves.ts';
import { variantOf } from './variants.ts';

/** Larger variants are left out: one may take half a minute. */
const MOST_IOS = 250_000;
/** A run of the first takes ten seconds, one of the second a minute and more. */
const LARGE_IOS = 1_000_000;
const HUGE_IOS = 4_000_000;
/** Variants that calibrate are numbered from the first, those that are held out from the second. */
const FIRST_CALIBRATING = 50_000;
const FIRST_HELD_OUT = 300_000;
/** Those of a trial begin here, each trial's so far from the next one's. */
const FIRST_UNSEEN = 1_000_000;
const UNSEEN_APART = 50_000;
/** A study none of whose first layouts is sampled has no cases: all of its work is small enough to be run whole. */
const MOST_VAIN = 150;

export interface Case {
  readonly preset: string;
  readonly isVariant: boolean;
  readonly scenario: Scenario;
}

/** How many cases: seeds of each preset, and variants of each study, in each half. */
export interface Sizes {
  readonly calibration: { readonly seeds: number; readonly variants: number };
  readonly heldOut: { readonly seeds: number; readonly variants: number };
}

/** Identifies a case across programs: what is simulated, and by which engine. */
export const keyOf = ({ preset, isVariant, scenario }: Case): string =>
  [ENGINE_VERSION, isVariant ? `${preset}*` : preset, scenarioHash(scenario), scenario.seed].join(' ');

export const flashDrives = async (): Promise<readonly Drive[]> =>
  (await loadLibrary()).map(({ drive }) => drive).filter(({ kind }) => kind === 'flash');

/** Whether the page samples this scenario at all; smaller work it runs. */
function isSampled(scenario: Scenario): boolean {
  return sampleOptions(scenario, scenario.workload.interactiveScale).share < 1;
}

/** A preset has so many times fewer seeds. */
function slownessOf(scenario: Scenario): number {
  const ios = expectedDiskIos(scenario, scenario.workload.interactiveScale);
  return ios > HUGE_IOS ? 10 : ios > LARGE_IOS ? 4 : 1;
}

/** Presets that are sampled: all with seed 1, then all with seed 2, ... */
function presetCases(seeds: number, wanted: (preset: string) => boolean): Case[] {
  const sampled = presetIds().flatMap((preset) => {
    const scenario = wanted(preset) ? presetScenario(preset)! : null;
    if (scenario === null || !isSampled(scenario)) return [];
    return [{ preset, scenario, seeds: Math.ceil(seeds / slownessOf(scenario)) }];
  });
  return Array.from({ length: seeds }, (_, k) =>
    sampled
      .filter((one) => k < one.seeds)
      .map(({ preset, scenario }) => ({ preset, isVariant: false, scenario: { ...scenario, seed: 1 + k } })),
  ).flat();
}

/** Presets of each study. */
const PRESETS = studyIds().map((study) => presetIds(study));

/** The variant of that number of one study; null where it is not sampled, or too large. */
function variantCase(
  presets: readonly string[],
  number: number,
  flash: readonly Drive[],
  wanted: (preset: string) => boolean,
): Case | null {
  const preset = presets[(number * 7919) % presets.length];
  if (!wanted(preset)) return null;
  const scenario = variantOf(presetScenario(preset)!, number, flash);
  if (scenario === null || !isSampled(scenario)) return null;
  if (expectedDiskIos(scenario, scenario.workload.interactiveScale) > MOST_IOS) return null;
  return { preset, isVariant: true, scenario: { ...scenario, seed: 1 + (number % 1000) } };
}

/**
 * That many of every study that is sampled at all, which take turns. What is drawn of a study does
 * not depend on the others, so that a new one leaves their cases as they are.
 */
function variantCases(ofEach: number, first: number, flash: readonly Drive[], wanted: (preset: string) => boolean): Case[] {
  const lists = PRESETS.map((presets) => {
    const cases: Case[] = [];
    for (let number = first; cases.length < ofEach && (cases.length > 0 || number < first + MOST_VAIN); number++) {
      const one = variantCase(presets, number, flash, wanted);
      if (one !== null) cases.push(one);
    }
    return cases;
  });
  return Array.from({ length: ofEach }, (_, k) => lists.flatMap((cases) => cases.slice(k, k + 1))).flat();
}

/** Held-out presets, each with a seed of this number's own, and `ofEach` random layouts of every study that this number draws. */
export function unseenCases(ofEach: number, number: number, flash: readonly Drive[]): Case[] {
  const isHeldOut = (preset: string): boolean => !calibrates(preset);
  const presets = presetCases(1, isHeldOut).filter(({ scenario }) => slownessOf(scenario) === 1);
  const seed = 1000 + (number % 1_000_000);
  return [
    ...presets.map((one) => ({ ...one, scenario: { ...one.scenario, seed } })),
    ...variantCases(ofEach, FIRST_UNSEEN + number * UNSEEN_APART, flash, isHeldOut),
  ];
}

/** All cases; those of seed 1 first, with the variants spread evenly among them. */
export function casesOf({ calibration, heldOut }: Sizes, flash: readonly Drive[]): Case[] {
  const isHeldOut = (preset: string): boolean => !calibrates(preset);
  const lists = [
    presetCases(calibration.seeds, calibrates),
    variantCases(calibration.variants, FIRST_CALIBRATING, flash, calibrates),
    presetCases(heldOut.seeds, isHeldOut),
    variantCases(heldOut.variants, FIRST_HELD_OUT, flash, isHeldOut),
  ];
  return lists
    .flatMap((list) => list.map((one, k) => ({ one, at: k / list.length })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
