/** Which objects a run used together, as a table for people. */
import type { Pair } from '../analysis/coAccess/pairs.ts';
import { nextWords, objectName } from '../analysis/coAccess/words.ts';
import { formatCount, formatMs } from '../base/units.ts';
import { diskLabels } from '../scenario/names.ts';
import type { Scenario } from '../scenario/schema.ts';
import { percent, table } from './table.ts';

/** So many pairs are printed; all of them are in the JSON. */
const MOST_PAIRS = 20;

export function pairsText(scenario: Scenario, pairs: readonly Pair[]): string {
  const heads = ['one', 'other', 'both outstanding', 'of the run', 'one after the other', 'same disk', 'shared disks'];
  const rows = pairs
    .slice(0, MOST_PAIRS)
    .map((pair) => [
      objectName(scenario, pair.a),
      objectName(scenario, pair.b),
      formatMs(pair.togetherMs),
      percent(pair.togetherShare),
      formatCount(pair.followed),
      percent(pair.meeting),
      pair.sharedDisks.length === 0 ? 'none' : diskLabels(pair.sharedDisks),
    ]);
  const more = pairs.length > MOST_PAIRS ? [`${pairs.length - MOST_PAIRS} weaker pairs are left out here; --json has all.`] : [];
  return [
    'Used together (by time together on shared disks)',
    ...(rows.length > 0 ? [table(heads, rows)] : []),
    ...more,
    nextWords(scenario, pairs),
  ].join('\n');
}
