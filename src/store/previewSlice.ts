/** What a change would do to the elapsed time, before it is made. Never part of the state: anyone who asked hears it. */
import type { Scenario } from '../scenario/schema.ts';
import type { RunHandle } from '../worker/client.ts';
import { hashOf, problemsIn } from '../analysis/document/facts.ts';
import { estimateSummary } from '../analysis/answers/summary.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import type { SliceContext } from './context.ts';
import type { DocumentFollower } from './documentSlice.ts';
import { createLru } from './lru.ts';
import type { AppState } from './types.ts';

export type PreviewSlice = Pick<AppState, 'previewElapsed'>;

/** Places that a drag passes over again answer at once. */
const REMEMBERED = 200;

export interface PreviewSliceParts {
  readonly slice: PreviewSlice;
  readonly follower: DocumentFollower;
  /** What was estimated for a document while it was only considered: the very estimate that its answer begins with. */
  readonly estimated: (hash: string) => AnswerSummary | undefined;
  /**
   * Hands over the estimate of this document that is still being made, if there is one: it is heard by `heard` alone
   * then, and nobody but the new owner ends it. Undefined: nothing is under way for this document.
   */
  readonly takeOver: (hash: string, heard: (summary: AnswerSummary) => void) => RunHandle | undefined;
}

/** An estimate under way, and who hears of it. */
interface Preview {
  readonly hash: string;
  readonly handle: RunHandle;
  heard: (summary: AnswerSummary | null) => void;
}

export function createPreviewSlice(context: SliceContext): PreviewSliceParts {
  const { get, engine, answers } = context;
  const estimates = createLru<AnswerSummary>(REMEMBERED, () => 1);
  const running = new Set<Preview>();

  function stop(preview: Preview): void {
    if (running.delete(preview)) preview.handle.cancel();
  }

  function previewElapsed(change: (scenario: Scenario) => Scenario, heard: (summary: AnswerSummary | null) => void): () => void {
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
    const tell = (summary: AnswerSummary | null) => {
      running.delete(mine);
      mine.heard(summary);
    };
    const handle = engine.run(
      { scenario, seed: scenario.seed, scale, series: false, stages: 'estimate' },
      {
        estimate(estimate) {
          const summary = estimateSummary(scenario, hash, scale, estimate);
          estimates.put(hash, summary);
          tell(summary);
        },
        failed: () => tell(null),
      },
      'preview',
    );
    const mine: Preview = { hash, handle, heard };
    running.add(mine);
    return () => stop(mine);
  }

  return {
    slice: { previewElapsed },
    follower: {
      patch: () => ({}),
      after() {
        // The edit's own answer must not wait behind previews, unless one of them is what it begins with.
        for (const preview of running) if (preview.hash !== get().scenarioHash) stop(preview);
      },
    },
    estimated: (hash) => estimates.get(hash),
    takeOver(hash, heard) {
      const preview = [...running].find((one) => one.hash === hash);
      if (preview === undefined) return undefined;
      preview.heard = (summary) => summary && heard(summary);
      running.delete(preview);
      return preview.handle;
    },
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
