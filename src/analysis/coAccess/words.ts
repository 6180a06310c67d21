/** Co-access in words that page and command line share. */
import { disksName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { formatCount, formatMs, formatPercent } from '../format.ts';
import { nextToSeparate, type Pair } from './pairs.ts';

export const objectName = ({ database }: Pick<Scenario, 'database'>, id: string): string =>
  database.objects.find((object) => object.id === id)?.name ?? id;

/** "Table A and Table B". */
export const pairName = (scenario: Pick<Scenario, 'database'>, { a, b }: Pick<Pair, 'a' | 'b'>): string =>
  `${objectName(scenario, a)} and ${objectName(scenario, b)}`;

/** "3 400 s, 94 % of the run". */
export const togetherWords = ({ togetherMs, togetherShare }: Pair): string =>
  `${formatMs(togetherMs)}, ${formatPercent(togetherShare)} of the run`;

/** "both on disk 1", "never on one disk". */
export const sharedWords = ({ sharedDisks, meeting }: Pair): string =>
  sharedDisks.length === 0
    ? 'on no disk together'
    : `both on ${disksName(sharedDisks)}, where ${formatPercent(meeting)} of what is asked of one and of the other comes to the same disk`;

/** A pair in a sentence. */
export const pairWords = (scenario: Scenario, pair: Pair): string =>
  `${pairName(scenario, pair)}: requests of both outstanding for ${togetherWords(pair)}; ` +
  `${formatCount(pair.followed)} requests for one right after the other by one process; ${sharedWords(pair)}.`;

/** Which pair to separate next, or why none. */
export function nextWords(scenario: Scenario, pairs: readonly Pair[]): string {
  if (pairs.length === 0) return 'No two objects were used together.';
  const next = nextToSeparate(pairs);
  if (next === undefined) return 'No two objects that were used at the same time share a disk: there is no pair to separate.';
  return (
    `To separate next: ${pairName(scenario, next)}. Requests of both were outstanding for ${togetherWords(next)}, ` +
    `and both lie on ${disksName(next.sharedDisks)}. What that would bring, only runs say.`
  );
}
