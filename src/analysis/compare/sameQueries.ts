/**
 * Whether two answers are of the same complete queries. A query that fails does only part of its work, or none, so a run with failed
 * queries is compared only with one in which the same ones did nothing at all.
 */
import type { QueryFailures } from '../../engine/record/result.ts';
import type { AnswerSummary } from '../answers/summary.ts';
import { capital, plural } from '../format.ts';

type Failed = Pick<AnswerSummary, 'failures'>;

/**
 * Why a run measures nothing that can stand beside runs of whole queries, such as at another point of a sweep: a query of it stopped halfway.
 * Null where none did; queries whose data nothing leads to are missing from every run of the same hardware.
 */
export function stoppedWords({ failures = [] }: { readonly failures?: readonly QueryFailures[] | undefined }): string | null {
  const count = failures.reduce((sum, { queries, unreachable }) => sum + (unreachable === undefined ? queries : 0), 0);
  return count === 0
    ? null
    : `${plural(count, 'query', 'queries')} failed halfway${failures.some(({ lost }) => lost) ? '' : ' for lack of temporary space'}`;
}

/** What each class lacks, in one text: queries whose data nothing leads to, which do no work at all. Null: a query stopped halfway. */
function withoutAny(failures: readonly QueryFailures[]): string | null {
  if (failures.some(({ unreachable }) => unreachable === undefined)) return null;
  return failures
    .map((one) => `${one.class} ${one.queries}`)
    .toSorted()
    .join('\n');
}

export function sameQueries({ failures: a = [] }: Failed, { failures: b = [] }: Failed): boolean {
  const [one, other] = [withoutAny(a), withoutAny(b)];
  return one !== null && one === other;
}

const countOf = ({ failures = [] }: Failed): number => failures.reduce((sum, { queries }) => sum + queries, 0);

/** "12 queries", "no query". */
function counted(answer: Failed): string {
  const count = countOf(answer);
  return count === 0 ? 'no query' : plural(count, 'query', 'queries');
}

/** Why they are not: "12 queries failed here and no query there, ...". */
export const otherQueriesWords = (answer: Failed, reference: Failed): string =>
  `${capital(counted(answer))} failed here and ${counted(reference)} there, and a failed query does only part of its work, or none.`;

/** The same of one that stands apart from the others, in a few words: "12 queries failed". */
export const failedApart = (answer: Failed): string => `${counted(answer)} failed`;
