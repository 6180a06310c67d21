/** What an action will do, as far as the document alone says so. */
import { diskLosses, degradedText } from '../../../scenario/diskLoss.ts';
import { describeLost } from '../../../scenario/failures.ts';
import { layOut } from '../../../scenario/layout.ts';
import type { Action, Scenario } from '../../../scenario/schema.ts';
import { whyFromStart } from '../../../engine/playback/sharedPast.ts';
import { messages as ofFutures } from './futureMessages.ts';
import { foreseenOfPath } from './pathDraft.ts';
import { messages } from './timelineMessages.ts';

/** A sentence, or nothing. */
export function foreseen(scenario: Scenario, action: Action): string {
  if (action.kind === 'scheduler') return messages.drains;
  if (action.kind === 'users') return messages.joinAndLeave;
  if (action.kind === 'move-table') return messages.movesTable;
  if (action.kind === 'balance') return messages.balances;
  if (action.kind === 'stripe-unit') return messages.laysAnew;
  if (action.kind === 'fail-path') return foreseenOfPath(scenario, action.path);
  if (action.kind !== 'fail-disk') return '';
  const loss = diskLosses(scenario, layOut(scenario)).disks.find(({ diskId }) => diskId === action.disk);
  if (loss === undefined || loss.state === 'failed') return '';
  if (loss.state === 'unused') return messages.losesNothing;
  if (loss.state === 'lost') return messages.loses(describeLost(loss.objects));
  const volume = scenario.volumes.find(({ members }) => members.includes(action.disk));
  return volume === undefined ? '' : degradedText(volume);
}

/** Whether the film has to be recorded from the start with it, and why; else nothing. */
export function startsOver(scenario: Scenario, action: Action): string {
  const why = whyFromStart(scenario, { ...scenario, timeline: [...(scenario.timeline ?? []), action] });
  return why === null ? '' : messages.startsOver(ofFutures.whyFromStart[why]);
}
