import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { bundleOf, bundleTests } from './scripts/bundle-tests.mjs';

/** What takes longest, longest first: begun last, it would run alone while the other processors wait. */
const LONGEST = [
  '/tests/estimates/',
  '/tests/fuzz/',
  '/ticks.test.ts',
  '/byHand.test.ts',
  '/tests/claims/',
  '/src/cli/',
  '/src/engine/theory.test.ts',
  '/src/engine/estimate.test.ts',
  '/src/engine/anyScenario.test.ts',
  '/tests/golden/',
];

const PSEUDO_LOCALE = ['src/**/pseudoLocale*.test.tsx'];

/**
 * A test that was bundled is its bundle. A run that watches has none, as it must know which module is whose. Each project reads this
 * file for itself, so that they share nothing but files.
 */
function bundledTests(): Plugin {
  return {
    name: 'spindle-bundled-tests',
    enforce: 'pre',
    load(id) {
      const bundle = bundleOf(id);
      return existsSync(bundle) ? `import ${JSON.stringify(bundle)};` : null;
    },
  };
}

const wantsDocument = (path: string): boolean => readFileSync(path, 'utf8').startsWith('// @vitest-environment');

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.includes(path));
      if (place >= 0) return place;
      // One after the other: a worker, with all that it has loaded, is kept only for a next test that wants the same of it.
      return wantsDocument(moduleId) ? LONGEST.length : LONGEST.length + 1;
    };
    const ranks = new Map(files.map((file) => [file, rank(file)]));
    if (!this.ctx.config.watch) await bundleTests(files.map(({ moduleId }) => moduleId));
    // Stable: what has the same rank stays in the runner's own order.
    return (await super.sort(files)).toSorted((a, b) => ranks.get(a)! - ranks.get(b)!);
  }
}

export default defineConfig({
  plugins: [react(), bundledTests()],
  test: {
    // These end what hangs, and must not end what is slow: on a machine that does other things at the same time a test may get a
    // tenth of a processor. No test takes more than some ten seconds of one, but for those that set a limit of their own.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The runner's own choice leaves one processor to itself: on a machine of two, half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // Few tests need a document, and making one takes longer than most of them: those say so in a first line,
    // `// @vitest-environment happy-dom`.
    environment: 'node',
    // A test that clicks a download would take the document to another address, and with it every later test of the same worker.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
    server: { deps: { external: [/\/\.cache\/unit-/] } },
    setupFiles: ['tests/setup/fast-check.ts', 'tests/setup/leave-nothing.ts', 'tests/setup/timelines.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Files share a worker's modules: fresh ones for each would cost more than the tests. So a test leaves nothing behind.
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: PSEUDO_LOCALE,
        },
      },
      // Modules that read messages while they are loaded keep those of the pseudo-locale: such tests have modules of their own. That takes
      // most of a minute, so they are left to the night; by day `scripts/messages.mjs` looks for words outside of catalogs.
      ...(process.env.SPINDLE_NIGHTLY === undefined
        ? []
        : [{ extends: true as const, test: { name: 'pseudo-locale', include: PSEUDO_LOCALE } }]),
    ],
  },
});
