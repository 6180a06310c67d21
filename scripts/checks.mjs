/**
 * What `npm test` checks, in order, each with a time limit. The limit is there to end what hangs, so it is several times the usual duration. A check is one Node program; it passes when
 * that ends with 0. `needs` names the checks without whose product it makes no sense.
 */
import { binOf } from './run.mjs';

/**
 * @typedef {object} Check
 * @property {string} id as in `npm test -- --only id`
 * @property {string} what for the reader
 * @property {() => string[]} program Node script and arguments
 * @property {number} seconds time limit
 * @property {string[]} [needs] ids of earlier checks
 * @property {boolean} [browser] needs a Chromium
 * @property {'vitest' | 'playwright'} [report] whose tests are counted one by one
 */

/** Where the test runners leave their counts. */
export const REPORTS = { vitest: '.cache/unit.json', playwright: '.cache/e2e.json' };

/** @type {Check[]} */
export const CHECKS = [
  { id: 'format', what: 'layout of the source', seconds: 60, program: () => [binOf('oxfmt'), '--check'] },
  { id: 'lint', what: 'lint, with types', seconds: 120, program: () => [binOf('oxlint'), '--deny-warnings'] },
  { id: 'types', what: 'types', seconds: 120, program: () => [binOf('typescript', 'tsc'), '-p', 'tsconfig.json'] },
  {
    id: 'types-engine',
    what: 'types of the engine, in a world without page and Node',
    seconds: 120,
    program: () => [binOf('typescript', 'tsc'), '-p', 'tsconfig.engine.json'],
  },
  { id: 'imports', what: 'the import rule', seconds: 60, program: () => ['scripts/imports.mjs'] },
  { id: 'studies', what: 'outside its folder nobody knows a study', seconds: 60, program: () => ['scripts/studies.mjs'] },
  { id: 'arithmetic', what: 'the engine computes the same bits everywhere', seconds: 60, program: () => ['scripts/arithmetic.mjs'] },
  { id: 'words', what: 'plain English: none of the refused phrases', seconds: 60, program: () => ['scripts/words.mjs'] },
  {
    id: 'messages',
    what: 'features, shell and kit say what is in their catalogs',
    seconds: 60,
    program: () => ['scripts/messages.mjs', '--check'],
  },
  { id: 'unused', what: 'unused files, exports and packages', seconds: 120, program: () => [binOf('knip')] },
  { id: 'schema', what: 'published schemas are those of the source', seconds: 60, program: () => ['scripts/schema.mjs', '--check'] },
  {
    id: 'kernels-doc',
    what: 'tables of docs/kernels.md are those of the source',
    seconds: 60,
    program: () => ['scripts/update-kernels.mjs', '--check'],
  },
  {
    id: 'glossary-doc',
    what: 'docs/glossary.md is that of the source',
    seconds: 60,
    program: () => ['scripts/update-glossary.mjs', '--check'],
  },
  {
    id: 'reports',
    what: 'reports of a study and tables of its document are of this engine and these parameters',
    seconds: 60,
    program: () => ['scripts/update-reports.mjs', '--check'],
  },
  { id: 'cli', what: 'command line is built', seconds: 60, program: () => ['scripts/build-cli.mjs'] },
  {
    id: 'unit',
    what: 'unit tests',
    seconds: 1800,
    report: 'vitest',
    program: () => [binOf('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS.vitest}`],
  },
  { id: 'build', what: 'production build', seconds: 120, program: () => ['scripts/build.mjs'] },
  { id: 'size', what: 'size of the first load', seconds: 30, needs: ['build'], program: () => ['scripts/size.mjs'] },
  {
    id: 'same-bits',
    what: 'same results in Node and Chromium',
    seconds: 180,
    browser: true,
    program: () => ['scripts/same-bits.mjs'],
  },
  {
    id: 'e2e',
    what: 'end to end in Chromium',
    seconds: 3600,
    needs: ['build'],
    browser: true,
    report: 'playwright',
    // Hands are timed: a page starved of its processor for a second is not the page that a test describes. One more try, in a fresh
    // page; what needed it is printed. `npx playwright test` and the nightly have none.
    program: () => [binOf('@playwright/test', 'playwright'), 'test', '--retries', '1'],
  },
];
