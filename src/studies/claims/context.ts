/**
 * What claims run on: scenarios of their study, simulated for the same seeds in every layout. Claims
 * share runs, because a run is kept under what it means (scenario hash, seed, scale).
 */
import type { RunResult } from '../../engine/record/result.ts';
import { runToEnd } from '../../engine/run.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { isRecorded, recordOf, resultOf, runKey, type RecordedRun } from './recorded.ts';

/** How much is run. Scales are fractions of a workload's batch, by workload id; a workload not named runs at 1. */
export interface ClaimSettings {
  /** Seeds per scenario, paired across layouts. */
  readonly seeds: number;
  /** The same by workload id, where it is another number. */
  readonly seedsOf?: Readonly<Record<string, number>>;
  /** Seeds per control; a control is judged by its mean. */
  readonly controlSeeds: number;
  readonly scales: Readonly<Record<string, number>>;
  /** Scales of controls and of other changed scenarios, by workload id, where they are others. */
  readonly controlScales?: Readonly<Record<string, number>>;
  /** Share of every query's work that is done, by workload id; a workload not named is done whole. Keeps mix, users and hit rates. */
  readonly shares: Readonly<Record<string, number>>;
  /** One scale for every workload in place of `scales`, `controlScales` and `shares`. */
  readonly scale?: number;
  /** Seeds of claims about the whole batch (scale 1); 0 leaves those to estimates. */
  readonly wholeSeeds: number;
}

/** A change of a preset: gets a copy of its own and answers the changed scenario. */
export type Change = (scenario: Scenario) => Scenario;

export interface RunRequest {
  readonly change?: Change;
  /** Overrides the workload's scale of the settings. */
  readonly scale?: number;
  /** Overrides the number of seeds of the settings. */
  readonly seeds?: number;
  /** Overrides the workload's share of the settings; with a scale of its own a request is run whole unless it says otherwise. */
  readonly share?: number;
}

export interface ClaimContext {
  readonly settings: ClaimSettings;
  /** The (changed) scenario; throws on unknown ids and on a change that makes it invalid. */
  scenario(layout: string, workload: string, change?: Change): Scenario;
  /** One result for each seed: the preset's seed, the next one, and so on. */
  runs(layout: string, workload: string, request?: RunRequest): readonly RunResult[];
  /** As `runs`, with the number of seeds and the scale of a control. */
  control(layout: string, workload: string, change?: Change): readonly RunResult[];
  /** As `runs`: the gate asked again under another assumption. */
  elsewhere(layout: string, workload: string, change: Change): readonly RunResult[];
  /** Simulated disk I/Os of the runs made so far; shared runs count once. */
  ios(): number;
  /** Runs that were not made because they are recorded. */
  recorded(): number;
}

/** Where long runs come from and go to. */
export interface Recorder {
  /** Runs that were made before. */
  readonly known: Iterable<RecordedRun>;
  /** Hears of every long run that is asked for: of a recorded one when it is first asked for, of another when it has been made. */
  readonly used?: (run: RecordedRun) => void;
}

/** @param preset a fresh copy of the study's scenario, undefined for unknown ids */
export function createContext(
  settings: ClaimSettings,
  preset: (layout: string, workload: string) => Scenario | undefined,
  onRun: () => void = () => {},
  recorder: Recorder = { known: [] },
): ClaimContext {
  const kept = new Map<string, RunResult>();
  const recorded = new Map([...recorder.known].map((run) => [runKey(run), run]));
  const valid = new Set<string>();
  let ios = 0;
  let taken = 0;

  const scenario = (layout: string, workload: string, change?: Change): Scenario => {
    const found = preset(layout, workload);
    if (found === undefined) throw new RangeError(`No preset of layout ${layout} and workload ${workload}.`);
    return change === undefined ? found : change(found);
  };

  const run = (of: string, document: Scenario, hash: string, seed: number, scale: number, share: number): RunResult => {
    const key = runKey({ scenarioHash: hash, seed, scale, share });
    const known = kept.get(key);
    if (known !== undefined) return known;
    const before = recorded.get(key);
    if (before !== undefined) {
      const result = resultOf(before);
      kept.set(key, result);
      taken++;
      recorder.used?.(before);
      return result;
    }
    if (!valid.has(hash)) {
      const [problem] = problemsOf(document);
      if (problem !== undefined)
        throw new Error(`A claim made an invalid scenario of ${document.title}: ${problem.pointer} ${problem.message}`);
      valid.add(hash);
    }
    const result = runToEnd(document, { seed, scale, share, series: false });
    kept.set(key, result);
    ios += result.ios;
    if (isRecorded(result)) recorder.used?.(recordOf(of, result));
    onRun();
    return result;
  };

  const runs = (layout: string, workload: string, request: RunRequest = {}): readonly RunResult[] => {
    const document = scenario(layout, workload, request.change);
    const hash = scenarioHash(document);
    const scale = request.scale ?? settings.scale ?? settings.scales[workload] ?? 1;
    const whole = request.scale !== undefined || settings.scale !== undefined;
    const share = request.share ?? (whole ? 1 : (settings.shares[workload] ?? 1));
    const isChanged = request.change !== undefined && hash !== scenarioHash(scenario(layout, workload));
    const of = `${layout}/${workload}${isChanged ? ', changed' : ''}`;
    return Array.from({ length: request.seeds ?? seedsOf(workload) }, (_, k) => run(of, document, hash, document.seed + k, scale, share));
  };

  const seedsOf = (workload: string): number => settings.seedsOf?.[workload] ?? settings.seeds;

  const control = (layout: string, workload: string, change?: Change): readonly RunResult[] => {
    const scale = settings.scale === undefined ? settings.controlScales?.[workload] : undefined;
    const seeds = Math.min(settings.controlSeeds, seedsOf(workload));
    return runs(layout, workload, { seeds, ...(change && { change }), ...(scale !== undefined && { scale }) });
  };

  const elsewhere = (layout: string, workload: string, change: Change): readonly RunResult[] => runs(layout, workload, { change });

  return { settings, scenario, runs, elsewhere, control, ios: () => ios, recorded: () => taken };
}
