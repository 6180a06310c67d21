/** A store on the in-process twin with the small test engine, for tests of this folder. */
import type { Scenario } from '../../scenario/schema.ts';
import { presetScenario } from '../../studies/presets.ts';
import { decode } from '../../worker/decode.ts';
import type { DecodeAway } from '../../worker/decode.ts';
import { inlineSpawn } from '../../worker/inline.ts';
import { createPool } from '../../worker/pool.ts';
import { SAMPLE_SCALE, testEngine } from '../../worker/testing/engine.ts';
import type { TestEngineOptions } from '../../worker/testing/engine.ts';
import { hashOf } from '../../analysis/document/facts.ts';
import { createAppStore } from '../create.ts';
import { freshTrail } from '../documentSlice.ts';
import { linkCodec } from '../links.ts';
import { DEFAULT_VIEW } from '../viewSlice.ts';
import { FIRST_PRESET } from '../start.ts';
import type { Pinned } from '../types.ts';

export const firstScenario: Scenario = presetScenario(FIRST_PRESET)!;

// Links are written and read at once.
await linkCodec.load();

/** Elapsed time of the test engine: longer with larger stripe units, plus a little of its own for each seed. */
export function testElapsedMs(scenario: Scenario, seed: number, scale: number): number {
  const unit = scenario.volumes[0]?.kind === 'stripe' ? scenario.volumes[0].stripeUnitBytes : 1;
  return scale * (1e6 + unit) + seed * 10;
}

/** In place of the worker that decodes what is large. */
export const decodedHere: DecodeAway = async (job) => decode(job);

export function testStore(
  engineOptions: TestEngineOptions = {},
  scenario = firstScenario,
  pinned: readonly Pinned[] = [],
  decodeAway: DecodeAway = decodedHere,
  computesWhole = false,
) {
  const clock = { ms: 0 };
  const runs: string[] = [];
  const engine = createPool(
    inlineSpawn(
      testEngine({
        events: 2000,
        elapsedMs: (given, seed, scale) => {
          runs.push(`${hashOf(given).slice(0, 6)}/${seed}/${scale}`);
          return testElapsedMs(given, seed, scale);
        },
        hash: (given) => hashOf(given),
        ...engineOptions,
      }),
    ),
    { watchdog: { tickMs: 10, patience: 3, loadPatience: 50 }, restMs: 5 },
  );
  const downloads: { readonly fileName: string; readonly content: Blob }[] = [];
  const app = createAppStore(
    {
      engine,
      now: () => clock.ms,
      inTask(work) {
        const begun = setImmediate(work);
        return () => clearImmediate(begun);
      },
      pageAddress: () => 'https://example.org/spindle/',
      download: (fileName, content) => downloads.push({ fileName, content }),
      decodeAway,
    },
    { trail: freshTrail(scenario, scenario.title), pinned, view: DEFAULT_VIEW, theme: 'system', computesWhole },
  );
  return { ...app, engine, clock, downloads, runs, state: () => app.store.getState() };
}

export type TestStore = ReturnType<typeof testStore>;

/** Waits until the store looks as wanted at any moment; fails after a while, saying where it stands. */
export function until(app: TestStore, what: (state: ReturnType<TestStore['state']>) => boolean): Promise<void> {
  if (what(app.state())) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const unsubscribe = app.store.subscribe((state) => {
      if (what(state)) end(resolve);
    });
    const timer = setTimeout(() => {
      const { answer, background } = app.state();
      end(() => reject(new Error(`Nothing came; answer ${JSON.stringify(answer)}, background ${JSON.stringify(background)}`)));
    }, 4000);
    function end(then: () => void): void {
      clearTimeout(timer);
      unsubscribe();
      then();
    }
  });
}

/** Runs beyond the sample stand still while `closed`. */
export function gate() {
  const state = { closed: true };
  return { open: () => (state.closed = false), holds: (scale: number) => state.closed && scale > SAMPLE_SCALE };
}

/** The whole answer is there, with all its seeds. */
export const settled = (app: TestStore) => until(app, ({ answer }) => answer.status === 'done' && answer.seedsToCome === 0);

/** An edit that changes the answer: the stripe unit of the first volume. */
export function withUnit(bytes: number): (scenario: Scenario) => Scenario {
  return (scenario) => ({
    ...scenario,
    volumes: scenario.volumes.map((volume, i) => (i === 0 && volume.kind === 'stripe' ? { ...volume, stripeUnitBytes: bytes } : volume)),
  });
}
