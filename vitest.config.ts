import react from '@vitejs/plugin-react';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { TestSpecification } from 'vitest/node';
import { BaseSequencer } from 'vitest/node';

/** What takes longest, longest first: begun last, it would run alone while the other processors wait. */
const LONGEST = [
  '/tests/claims/red-brick',
  '/tests/claims/',
  '/src/cli/',
  '/src/engine/theory.test.ts',
  '/src/engine/estimate.test.ts',
  '/src/engine/anyScenario.test.ts',
  '/tests/golden/',
];

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
  plugins: [react()],
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The runner's own choice leaves one processor to itself: on a machine of two, half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    // Files share a worker's modules: fresh ones for each would cost more than the tests. So a test leaves nothing behind.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Few tests need a document, and making one takes longer than most of them: those say so in a first line,
    // `// @vitest-environment happy-dom`.
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    setupFiles: ['tests/setup/fast-check.ts'],
  },
});
