/** A policy's log, and what it brings, in words that page and command line share. */
import type { PolicyLook, PolicyMove, PolicyReason } from '../../engine/record/policyLook.ts';
import { targetName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';
import { formatBytes, formatMs, formatPercent, formatPercentChange, plural } from '../format.ts';
import { intervalWords } from '../whichMove/words.ts';
import type { PolicyJudgment } from './judge.ts';

type Named = Pick<Scenario, 'volumes' | 'volumeGroups' | 'database' | 'terms'>;

export const REASON_WORDS: Readonly<Record<PolicyReason, string>> = {
  moved: 'moved',
  even: 'below the threshold',
  'not-quiet': 'outside the quiet hours',
  'under-way': 'a move is under way',
  nothing: 'nothing on the busiest can move',
  'too-large': 'larger than it moves',
  'too-little': 'too little to gain',
  'no-room': 'fits nowhere else',
  resting: 'moved too short a time ago',
  full: 'as many actions as a run can have',
};

/** "container 1 of Table space A from hda to hdb (3 GiB)". */
export function policyMoveWords(scenario: Named, { object, segment, psu, from, to, bytes }: PolicyMove): string {
  const found = scenario.database.objects.find(({ id }) => id === object);
  const words = wordsOf(scenario);
  const noun = found?.extents === undefined ? words.psu.one : 'container';
  const within = (found?.segments ?? 1) > 1 ? ` in ${words.segment.one} ${segment}` : '';
  return `${noun} ${psu}${within} of ${found?.name ?? object} from ${targetName(scenario, from)} to ${targetName(scenario, to)} (${formatBytes(bytes)})`;
}

/** "disk 1 busy 100 %, disk 2 busy 19 %". */
export const loadWords = (scenario: Named, { busiest, idlest, busyShare, idleShare }: PolicyLook): string =>
  `${targetName(scenario, busiest)} busy ${formatPercent(busyShare)}, ${targetName(scenario, idlest)} busy ${formatPercent(idleShare)}`;

/** "moves container 1 ...: the difference is expected to fall by 90 % of the time", or why it moves nothing, and what. */
export function decisionWords(scenario: Named, { why, move }: PolicyLook): string {
  if (move === undefined) return `moves nothing: ${REASON_WORDS[why]}`;
  const what = policyMoveWords(scenario, move);
  const gain =
    move.gain > 0
      ? `the difference is expected to fall by ${formatPercent(move.gain)} of the time`
      : 'the difference is not expected to fall';
  return why === 'moved' ? `moves ${what}: ${gain}` : `declines ${what}: ${REASON_WORDS[why]}; ${gain}`;
}

/** "at 5 min 0 s: disk 1 busy 100 %, disk 2 busy 0 %: moves ...". */
export const lookWords = (scenario: Named, look: PolicyLook): string =>
  `at ${formatMs(look.atMs)}: ${loadWords(scenario, look)}: ${decisionWords(scenario, look)}`;

const range = (values: readonly number[], words: (value: number) => string): string => {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? words(low) : `${words(low)} to ${words(high)}`;
};

/** What it did in the runs. */
export const didWords = ({ moves, ended, movedBytes, seeds }: PolicyJudgment): string =>
  `It started ${range(moves, String)} ${Math.max(...moves) === 1 ? 'move' : 'moves'} a run, ${range(ended, (count) => String(count))} of them ended, and moved ${range(movedBytes, formatBytes)} (${plural(seeds, 'seed')}).`;

/** Whether it pays. */
export function verdictWords({ kind, outcome, gainMs, share }: PolicyJudgment): string {
  const figure = `${intervalWords(gainMs)}, ${formatPercentChange(share.mean)} (${formatPercentChange(share.low)} to ${formatPercentChange(share.high)})`;
  const against =
    kind === 'timed' ? `work ahead of doing nothing at the end of the run: ${figure}` : `time saved against doing nothing: ${figure}`;
  switch (outcome) {
    case 'idle':
      return 'It moved nothing in any run.';
    case 'pays':
      return `The policy pays: ${against}.`;
    case 'costs':
      return `The policy does not pay: ${against}.`;
    case 'open':
      return `The seeds do not tell it from doing nothing, a tie: ${against}.`;
  }
}
