/** The committed verdicts of every study that has some. */
import ioSchedulers from '../io-schedulers/verdicts.json' with { type: 'json' };
import redBrick from '../red-brick/verdicts.json' with { type: 'json' };
import type { CommittedVerdicts } from './committed.ts';

const COMMITTED: Readonly<Record<string, unknown>> = { 'red-brick': redBrick, 'io-schedulers': ioSchedulers };

/** What is committed of a study; undefined where nothing is. */
export function committedVerdicts(study: string): CommittedVerdicts | undefined {
  return Object.hasOwn(COMMITTED, study) ? (COMMITTED[study] as CommittedVerdicts) : undefined;
}
