import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const setupFiles = ['tests/setup/fast-check.ts'];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/{base,scenario,engine,trace,studies,worker,cli}/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
          setupFiles,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: { name: 'page', environment: 'happy-dom', include: ['src/{store,ui}/**/*.test.{ts,tsx}'], setupFiles },
      },
    ],
  },
});
