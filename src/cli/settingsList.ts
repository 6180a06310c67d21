/** What `sweep --settings` prints: the settings that a scenario can be swept over by name, and others of its document found by words. */
import { axesOf } from '../analysis/sweep/axes.ts';
import type { SweepAxis } from '../analysis/sweep/axis.ts';
import { foundSettings, type ListedSetting } from '../analysis/sweep/listed.ts';
import type { Scenario } from '../scenario/schema.ts';
import { moreAxes } from '../studies/ownSweep.ts';
import { table } from './table.ts';

/** Drives and disks can be many; those that are not printed are taken all the same. */
const MOST_CHOICES = 12;
/** Settings of the document beyond these are counted. */
const MOST_FOUND = 60;

/** @param words of the names that are listed, '' for all settings with a name */
export function settingsText(scenario: Scenario, words: string): string {
  const named = axesOf(scenario, moreAxes(scenario)).filter(({ id, title, xTitle }) => hasWords(`${id} ${title} ${xTitle}`, words));
  const found = words === '' ? [] : foundSettings(scenario, words);
  const rest = found.length - MOST_FOUND;
  return [
    ...(named.length === 0
      ? []
      : [
          table(
            ['setting', 'what it is', 'now', 'values, for example'],
            named.map((axis) => rowOf(scenario, axis)),
          ),
        ]),
    ...(found.length === 0
      ? []
      : [
          table(
            ['JSON pointer', 'what it is', 'now'],
            found.slice(0, MOST_FOUND).map(({ pointer, title, now }) => [pointer, title, nowOf(now)]),
          ),
        ]),
    ...(rest > 0 ? [`${rest} more have these words; more words find fewer.`] : []),
    ...(named.length + found.length === 0 ? [`No setting has the words ${words}.`] : []),
    ...(words === '' ? [OTHERS] : []),
  ].join('\n\n');
}

const OTHERS =
  'Each is varied by --set SETTING=V1,V2,... in the unit that stands beside it. Any other number or choice of the document is varied by its JSON pointer, in the document’s own unit: --settings WORDS finds those whose names have these words.';

function hasWords(text: string, words: string): boolean {
  const within = text.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => within.includes(word));
}

function rowOf(scenario: Scenario, { id, title, xTitle, xs, choices, value }: SweepAxis): readonly string[] {
  const unit = / in (\S+)$/.exec(xTitle)?.[1];
  const now = value(scenario);
  const names = choices?.map((choice) => choice.id) ?? [];
  return [
    id,
    unit === undefined ? title : `${title}, in ${unit}`,
    typeof now !== 'number' ? 'several' : choices === undefined ? String(now) : names[now],
    choices === undefined
      ? xs.join(',')
      : `${names.slice(0, MOST_CHOICES).join(',')}${names.length > MOST_CHOICES ? `, ${names.length - MOST_CHOICES} more` : ''}`,
  ];
}

const nowOf = (now: ListedSetting['now']): string => (now === undefined ? 'not set' : now === null ? 'without limit' : String(now));
