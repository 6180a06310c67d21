/** Where a part of the elapsed time can be seen: on the disks that spent most of it. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { GroupId } from '../run/phases.ts';
import { evidenceOnMost } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import { evidenceOnTurns } from './turns.ts';

/** Null where the disks show nothing of it: processor time, or a part on which none of them spent any time. */
export function evidenceOfPart(scenario: Scenario, result: RunResult, part: GroupId): Evidence | null {
  if (part === 'cpu') return null;
  if (part === 'groupWait') return evidenceOnTurns(scenario, result);
  return evidenceOnMost(result, part === 'queue' ? 'waiting' : part);
}
