/** Ways to split objects over disks, in words that page and command line share. */
import { diskLabels } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { objectName } from '../coAccess/words.ts';
import { formatMs, formatPercentChange, formatRatio, listWords, plural } from '../format.ts';
import type { Arrangement, SplitKind } from './arrangements.ts';
import type { Ranked, SplitMeasure } from './judge.ts';

export const KIND_WORDS: Readonly<Record<SplitKind, string>> = {
  disjoint: 'disjoint',
  striped: 'full striping',
  overlap: 'overlap',
  'one set': 'one set of disks',
};

/** "Table A on hda; Table B on hdb". */
export const arrangementWords = (scenario: Scenario, objects: readonly string[], { targets }: Pick<Arrangement, 'targets'>): string =>
  objects.map((id, k) => `${objectName(scenario, id)} on ${placesWords(scenario, targets[k])}`).join('; ');

function placesWords({ volumes }: Scenario, ids: readonly string[]): string {
  const named = ids.flatMap((id) => volumes.find((volume) => volume.id === id)?.name ?? []);
  const disks = ids.filter((id) => !volumes.some((volume) => volume.id === id));
  return listWords([...named, ...(disks.length > 0 ? [diskLabels(disks, 6)] : [])]);
}

/** The value of an arrangement: "1.35 times the work", "63 s". */
export const valueWords = (measure: SplitMeasure, value: number): string =>
  measure.id === 'work' ? `${formatRatio(value)} of the work` : formatMs(value);

/** "+35 % (+30 % to +40 %)" against the layout as it is, "a tie", or that there are too few seeds. */
export function againstWords({ verdict }: Pick<Ranked, 'verdict'>, asIsMean: number): string {
  const { kind, share, interval } = verdict;
  if (kind === 'open') return 'too few seeds to tell';
  if (kind === 'tie') return 'a tie with the layout as it is';
  const of = (value: number): string => formatPercentChange(value / asIsMean);
  return `${share === null ? '' : formatPercentChange(share)}${interval === null ? '' : ` (${of(interval.low)} to ${of(interval.high)})`}`;
}

/**
 * What was not tried, by kind: nothing is said about it.
 * @param done whether the runs are over; before that, which arrangements are meant to be run
 */
export function untriedWords(
  all: readonly Arrangement[],
  tried: readonly Arrangement[],
  isCut: boolean,
  refused: number,
  done: boolean,
): string {
  const left = all.filter((one) => !tried.includes(one));
  const kinds = (Object.keys(KIND_WORDS) as SplitKind[]).flatMap((kind) => {
    const count = left.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [`${count} ${KIND_WORDS[kind]}`];
  });
  const most = isCut ? ', and more than were counted' : '';
  const not = refused > 0 ? ` ${plural(refused, 'arrangement')} cannot be laid out.` : '';
  const run = done ? 'were run' : 'are to be run';
  if (kinds.length === 0 && !isCut) return `All arrangements ${run}, disks that stand for each other taken once.${not}`;
  return `${tried.length} of ${all.length}${isCut ? ' or more' : ''} arrangements ${run}. ${done ? 'Not tried' : 'Left out'}: ${listWords(kinds)}${most}.${not}`;
}

/** Who is best, ties named as ties. */
export function bestWords(names: readonly string[], ranked: readonly Ranked[]): string {
  const first = ranked.filter(({ place }) => place === 1);
  if (first.length === 0) return 'Nothing was run.';
  const [{ verdict, index }] = first;
  if (verdict.kind === 'open') return 'Too few seeds to rank any.';
  const lead =
    first.length === 1
      ? `Best: ${names[index]}.`
      : `The seeds do not tell these apart: ${first.map((one) => `(${names[one.index]})`).join(', ')}: a tie.`;
  const than =
    verdict.kind === 'better'
      ? 'better than the layout as it is'
      : verdict.kind === 'worse'
        ? 'worse than the layout as it is'
        : 'a tie with the layout as it is';
  return `${lead} ${first.length === 1 ? 'It is' : 'The first of them is'} ${than}.`;
}
