/** What binds the hints, titles and notes of the page that are statements about disks, queues and queries: one file for each subject. */
import type { Bindings } from '../sentence.ts';
import { ADVICE_HINTS } from './adviceHints.ts';
import { DATABASE_HINTS } from './databaseHints.ts';
import { DRIVE_HINTS } from './driveHints.ts';
import { MEASURED_HINTS } from './measuredHints.ts';
import { PLAIN_HINTS } from './plainHints.ts';
import { QUEUE_HINTS } from './queueHints.ts';
import { RUN_HINTS } from './runHints.ts';
import { SEARCH_HINTS } from './searchHints.ts';
import { VERIFY_HINTS } from './verifyHints.ts';
import { VOLUME_HINTS } from './volumeHints.ts';

export const HINT_BINDINGS: Bindings = {
  ...ADVICE_HINTS,
  ...DATABASE_HINTS,
  ...DRIVE_HINTS,
  ...MEASURED_HINTS,
  ...PLAIN_HINTS,
  ...QUEUE_HINTS,
  ...RUN_HINTS,
  ...SEARCH_HINTS,
  ...VERIFY_HINTS,
  ...VOLUME_HINTS,
};
