import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { build, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';
import { constantsInPlace, IMPORTED_CONSTANTS } from './scripts/constants.mjs';

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

/**
 * Tests that simulate much. The runner loads modules one by one and reaches what they import through getters, which makes
 * the engine twice as slow and more; these are bundled with what they import, as the product is.
 */
const BUNDLED = [
  '/src/analysis/why/truth.test.ts',
  '/checks/promises.test.ts',
  '/src/engine/anyScenario.test.ts',
  '/src/engine/arrays.test.ts',
  '/src/engine/estimate.test.ts',
  '/src/engine/host/kernelReadAhead/properties.test.ts',
  '/src/engine/host/scheduler/linux.test.ts',
  '/src/engine/invariants.test.ts',
  '/src/engine/kernelScan.test.ts',
  '/src/engine/limits.test.ts',
  '/src/engine/run.test.ts',
  '/src/engine/smallCaches.test.ts',
  '/src/engine/sound.test.ts',
  '/src/engine/theory.test.ts',
  '/byHand.test.ts',
  '/ticks.test.ts',
  '/tests/estimates/estimates.test.ts',
  '/tests/fuzz/fuzz.test.ts',
  '/tests/golden/golden.test.ts',
  '/tests/golden/laws.test.ts',
];

const PSEUDO_LOCALE = ['src/**/pseudoLocale*.test.tsx'];

function bundledTests(): Plugin {
  return {
    name: 'spindle-bundled-tests',
    enforce: 'pre',
    async load(id) {
      if (!BUNDLED.some((path) => id.endsWith(path))) return null;
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        plugins: [constantsInPlace()],
        build: {
          write: false,
          ssr: id,
          target: 'node20',
          minify: false,
          sourcemap: true,
          rolldownOptions: { optimization: IMPORTED_CONSTANTS, output: { codeSplitting: false } },
        },
      });
      if (!('output' in built)) throw new Error(`${id} makes more than one bundle`);
      const [{ code, map }] = built.output;
      return { code, map };
    },
  };
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.includes(path));
      return place < 0 ? LONGEST.length : place;
    };
    // Stable: what has the same rank stays in the runner's own order.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  plugins: [react(), bundledTests()],
  test: {
    // A hang is found as well after two minutes, and a machine that does something else beside this fails nothing.
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // The runner's own choice leaves one processor to itself: on a machine of two, half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    // Few tests need a document, and making one takes longer than most of them: those say so in a first line,
    // `// @vitest-environment happy-dom`.
    environment: 'node',
    setupFiles: ['tests/setup/fast-check.ts'],
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
      // Modules that read messages while they are loaded keep those of the pseudo-locale: such tests have modules of their own.
      { extends: true, test: { name: 'pseudo-locale', include: PSEUDO_LOCALE } },
    ],
  },
});
