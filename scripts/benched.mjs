/** What the speed of the product is measured on, as `src/studies/benched.ts` names it. */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap.mjs';

const { module } = await runnerImport(join(root, 'src', 'studies', 'benched.ts'), { configFile: false, logLevel: 'error', root });

/** The study that is run as a whole. */
export const { id: STUDY, first: FIRST_PRESET } = /** @type {typeof import('../src/studies/benched.ts')} */ (module).BENCHED_STUDY;

/** A timed run of one hour. */
export const HOUR_PRESET = /** @type {typeof import('../src/studies/benched.ts')} */ (module).BENCHED_HOUR;

/** A long run: many users on loose disks. */
export const LONG_PRESET = /** @type {typeof import('../src/studies/benched.ts')} */ (module).BENCHED_W5.manual;

/** Loose disks, which can become a volume group. */
export const EXTENTS_PRESET = /** @type {typeof import('../src/studies/benched.ts')} */ (module).BENCHED_EXTENTS;

/** The most disks of any preset. */
export const DISKS_PRESET = /** @type {typeof import('../src/studies/benched.ts')} */ (module).BENCHED_DISKS;

/** Runs of some milliseconds. */
export const SHORT_PRESET = /** @type {typeof import('../src/studies/benched.ts')} */ (module).BENCHED_SHORT;
