/** The command line as one file for Node: dist-cli/spindle.js. Also what the sweep's worker threads run. */
import { defineConfig } from 'vite';
import { constantsInPlace, IMPORTED_CONSTANTS } from './scripts/constants.mjs';
import { thirdPartyNotices } from './scripts/notices.mjs';

export default defineConfig({
  plugins: [constantsInPlace(), thirdPartyNotices()],
  publicDir: false,
  logLevel: 'warn',
  // Optional packages: loaded when a queue is asked for, and only then have to be there.
  ssr: { noExternal: true, external: ['bullmq', 'ioredis'] },
  build: {
    ssr: 'src/cli/main.ts',
    target: 'node20',
    outDir: 'dist-cli',
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: IMPORTED_CONSTANTS,
      output: { entryFileNames: 'spindle.js', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
});
