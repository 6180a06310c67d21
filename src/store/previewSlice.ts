/** What a change would do to the elapsed time, before it is made. Never part of the state: whoever asked hears it. */
import type { Scenario } from '../scenario/schema.ts';
import type { RunHandle } from '../worker/client.ts';
import type { SliceContext } from './context.ts';
import type { DocumentFollower } from './documentSlice.ts';
import { hashOf, problemsIn } from './facts.ts';
import { createLru } from './lru.ts';
import { estimateSummary } from './summary.ts';
import type { AnswerSummary, AppState } from './types.ts';

export type PreviewSlice = Pick<AppState, 'previewElapsed'>;

/** Places that a drag passes over again answer at once. */
const REMEMBERED = 200;

export interface PreviewSliceParts {
  readonly slice: PreviewSlice;
  readonly follower: DocumentFollower;
  /** What was estimated for a document while it was only considered: the very estimate that its answer begins with. */
  readonly estimated: (hash: string) => AnswerSummary | undefined;
}

export function createPreviewSlice(context: SliceContext): PreviewSliceParts {
  const { get, engine, answers } = context;
  const estimates = createLru<AnswerSummary>(REMEMBERED, () => 1);
  let running: RunHandle | null = null;

  function stop(): void {
    running?.cancel();
    running = null;
  }

  function previewElapsed(change: (scenario: Scenario) => Scenario, heard: (summary: AnswerSummary | null) => void): () => void {
    stop();
    const scenario = attempt(change, get().scenario);
    if (!scenario) {
      heard(null);
      return () => {};
    }
    const hash = hashOf(scenario);
    const scale = scenario.workload.interactiveScale;
    const known = answers.summary(hash, scale) ?? estimates.get(hash);
    if (known) {
      heard(known);
      return () => {};
    }
    const mine = engine.run(
      { scenario, seed: scenario.seed, scale, series: false, stages: 'estimate' },
      {
        estimate(estimate) {
          const summary = estimateSummary(scenario, hash, scale, estimate);
          estimates.put(hash, summary);
          heard(summary);
        },
        failed: () => heard(null),
      },
      'preview',
    );
    running = mine;
    return () => mine.cancel();
  }

  return {
    slice: { previewElapsed },
    // The edit's own answer must not wait behind a preview.
    follower: { patch: () => ({}), after: stop },
    estimated: (hash) => estimates.get(hash),
  };
}

/** The changed document if it can be simulated. */
function attempt(change: (scenario: Scenario) => Scenario, scenario: Scenario): Scenario | null {
  try {
    const changed = change(scenario);
    return problemsIn(changed).length === 0 ? changed : null;
  } catch {
    // An edit that refuses says so where the drop is previewed.
    return null;
  }
}
