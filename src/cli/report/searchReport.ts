/** The report of a search for a better layout: before and after, what each move brings, what it is measured against, and what stays uncertain. */
import { formatMeasure, type Measure, type MeasureUnit } from '../../analysis/measure/measure.ts';
import type { Better } from '../../analysis/search/answer.ts';
import { isExplained } from '../../analysis/search/explain.ts';
import { confirmingSeeds } from '../../analysis/search/session.ts';
import { aloneWords, answerWords, NO_TIME, openWords, withoutWords } from '../../analysis/search/words.ts';
import { csvText, type CsvValue } from '../../base/csv.ts';
import { interval95, type Interval } from '../../base/stats.ts';
import { formatNumber, plural } from '../../base/units.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { measureOf } from '../../studies/catalog.ts';
import { searchDocument, wholeWords, type SearchAsked, type Searched } from '../commands/adviseSearch.ts';
import { plainText } from '../plainText.ts';
import { reportHtml } from './html.ts';
import type { Report, Section, Spread } from './report.ts';
import { commandComment, VERSIONS, versionWords, type ReportFiles } from './write.ts';

export interface SearchParts {
  readonly scenario: Scenario;
  readonly asked: SearchAsked;
  readonly searched: Searched;
  readonly command: string;
}

export const searchFiles = (parts: SearchParts): ReportFiles => ({
  '.html': () => reportHtml(searchReport(parts)),
  '.csv': () => csv(parts),
  '.json': () => json(parts),
});

/** A layout that was run with the seeds that confirm, or a change that a move makes. */
interface Row extends Spread {
  readonly name: string;
}

const spreadOf = (values: readonly number[]): Spread => {
  const { mean, low, high } = interval95(values);
  return Number.isFinite(low) ? { mean, low, high } : { mean };
};

/** In a unit; `sign` -1 makes gains of changes where less is better. */
function scaled<T extends Spread>(row: T, { size }: MeasureUnit, sign = 1): T {
  const { mean, low, high } = row;
  const ends = low === undefined || high === undefined ? {} : { low: (sign * low) / size, high: (sign * high) / size };
  const { low: one, high: other } = ends;
  const ordered = one === undefined || other === undefined ? {} : { low: Math.min(one, other), high: Math.max(one, other) };
  return { ...row, mean: (sign * mean) / size, ...ordered };
}

const intervalWords = ({ low, high }: Spread): string =>
  low === undefined || high === undefined ? '-' : `${formatNumber(low)} to ${formatNumber(high)}`;

const AS_IT_IS = 'the layout as it is';
const ANSWER = 'the layout that was found';

/** Layouts with their values over the seeds that confirm. */
function layoutsOf({ answer }: Searched): readonly Row[] {
  if (answer.kind === 'unmet') return [];
  return [
    { name: AS_IT_IS, ...spreadOf(answer.bySeed.before) },
    ...(answer.kind === 'better' ? [{ name: ANSWER, ...spreadOf(answer.bySeed.after) }] : []),
    ...answer.beside.map(({ name, bySeed }) => ({ name, ...spreadOf(bySeed) })),
  ];
}

/** Means over the seeds that compare: of the layout as it is, of what was chosen, and of rules of thumb. */
function comparedOf({ answer }: Searched): readonly Row[] {
  if (answer.kind === 'unmet') return [];
  const { before, chosen, baselines } = answer.compared;
  return [
    ...(before === null ? [] : [{ name: AS_IT_IS, mean: before }]),
    ...(chosen === null || answer.kind === 'nothing' ? [] : [{ name: ANSWER, mean: chosen }]),
    ...baselines.map(({ name, value }) => ({ name, mean: value })),
  ];
}

/** Changes against the start, paired by seed. */
function changesOf({ difference, moves }: Better): readonly Row[] {
  const row = (name: string, change: number, interval: Interval | null): Row => ({
    name,
    mean: change,
    ...(interval !== null && { low: interval.low, high: interval.high }),
  });
  return [
    row('all moves', difference.mean, difference),
    ...moves.filter(isExplained).flatMap(({ what, alone }) => (alone === null ? [] : [row(`only: ${what}`, alone.change, alone.interval)])),
  ];
}

export function searchReport({ scenario, asked, searched, command }: SearchParts): Report {
  const { answer, whole } = searched;
  const measure = measureOf(scenario);
  const common = { ...VERSIONS, command, title: `A better layout: ${scenario.title}` };
  const before = { name: `${AS_IT_IS}: ${scenario.title}`, document: scenario };
  if (answer.kind === 'unmet')
    return {
      ...common,
      intro: [plainText(answerWords(measure, answer))],
      sections: [constraints(scenario, asked, 0)],
      documents: [before],
    };
  const unit = measure.unit(answer.before);
  const seeds = answer.bySeed.before.length;
  const isFound = answer.kind === 'better';
  return {
    ...common,
    intro: [
      answerWords(measure, answer),
      ...(isFound ? [wholeWords(measure, whole)] : []),
      'Layouts are run with the same seeds, and compared in pairs. Intervals are 95 % intervals. The search ends by the clock, so that it may find another layout when it is repeated; the figures of the layouts below are the same whenever they are run.',
    ].map(plainText),
    sections: [
      layouts(measure, unit, searched, seeds),
      ...besideRules(measure, unit, searched),
      ...(isFound ? [moves(measure, unit, answer), bySeed(unit, scenario, answer)] : []),
      ...(isFound ? [uncertain(measure, answer)] : []),
      ...(whole.kind === 'checked' ? [wholeBatch(measure, whole.check)] : []),
      constraints(scenario, asked, seeds, answer.runs),
    ],
    documents: [before, ...(isFound ? [{ name: `${ANSWER}: ${answer.scenario.title}`, document: answer.scenario }] : [])],
  };
}

const named = ({ noun }: Measure, { name }: MeasureUnit): string => `${noun} in ${name}`;

function layouts(measure: Measure, unit: MeasureUnit, searched: Searched, seeds: number): Section {
  const bars = layoutsOf(searched).map((row) => scaled(row, unit));
  return {
    title: 'Before, after, and rules of thumb',
    text: [
      `Means over the ${plural(seeds, 'seed')} that confirm, which had no part in the choice. Rules of thumb, and the best of layouts drawn at random, are run on the same seeds as far as there was time. Intervals of means may overlap where pairs tell layouts apart.`,
    ],
    picture: { kind: 'bars', unit: named(measure, unit), bars },
    table: layoutTable(measure, unit, bars),
  };
}

function besideRules(measure: Measure, unit: MeasureUnit, searched: Searched): readonly Section[] {
  const { answer } = searched;
  if (answer.kind === 'unmet') return [];
  const { seeds, notRun } = answer.compared;
  const rows = comparedOf(searched).map((row) => scaled(row, unit));
  const left = notRun.length > 0 ? [`Not run for lack of time: ${notRun.join(', ')}.`] : [];
  if (rows.length === 0 && left.length === 0) return [];
  const over = `Means over ${plural(seeds, 'seed')} that neither the search nor the confirmation uses, so they differ from those above. The best layout here is the one that was then confirmed.`;
  return [
    {
      title: 'How the answer was chosen',
      text: rows.length > 0 ? [over, ...left] : left,
      ...(rows.length > 0 && { table: layoutTable(measure, unit, rows) }),
    },
  ];
}

function layoutTable(measure: Measure, unit: MeasureUnit, rows: readonly Row[]): NonNullable<Section['table']> {
  const [start] = rows;
  const percent = (mean: number): string => (start.mean > 0 ? `${formatNumber((100 * mean) / start.mean)} %` : '-');
  return {
    heads: ['layout', `mean ${named(measure, unit)}`, '95 % interval', `of ${start.name}`],
    rows: rows.map((row) => [row.name, formatNumber(row.mean), intervalWords(row), percent(row.mean)]),
  };
}

/** Gains are positive where it gets better, whatever the measure. */
const signOf = (measure: Measure): 1 | -1 => (measure.better === 'lower' ? -1 : 1);

function moves(measure: Measure, unit: MeasureUnit, answer: Better): Section {
  const bars = changesOf(answer).map((row) => scaled(row, unit, signOf(measure)));
  return {
    title: 'What each move brings',
    text: [
      `The picture shows what is gained on the layout as it is, paired by seed: with all moves, and with each move alone. A move may bring little alone and be needed by the others; the table says what is left without it.`,
    ],
    picture: { kind: 'bars', unit: `gain, ${named(measure, unit)}`, bars },
    table: {
      heads: ['move', 'change by itself', '95 % interval', `${measure.noun} without it`, 'step of spindle edit'],
      rows: answer.moves.map((move) => {
        if (!isExplained(move)) return [move.what, NO_TIME, '-', '-', move.step].map(plainText);
        const own = move.alone?.interval;
        const words = own ? intervalWords(scaled(own, unit)) : '-';
        return [move.what, aloneWords(measure, move, answer), words, withoutWords(measure, move, answer), move.step].map(plainText);
      }),
    },
  };
}

function bySeed(unit: MeasureUnit, scenario: Scenario, { bySeed: { before, after } }: Better): Section {
  const seeds = confirmingSeeds({ scenario }, before.length);
  const value = (of: number): string => formatNumber(of / unit.size);
  return {
    title: 'Pairs by seed',
    table: {
      heads: ['seed', `before, ${unit.name}`, `after, ${unit.name}`, `difference, ${unit.name}`],
      rows: seeds.map((seed, k) => [seed, value(before[k]), value(after[k]), value(after[k] - before[k])]),
    },
  };
}

function uncertain(measure: Measure, answer: Better): Section {
  const open = openWords(measure, answer);
  return {
    title: 'What stays uncertain, and rules of thumb',
    text:
      open.length > 0
        ? open.map(plainText)
        : ['Nothing that the seeds can tell: each move is needed, and no rule of thumb comes within 1 %.'],
  };
}

function wholeBatch(
  measure: Measure,
  { before, after, difference, kind }: Extract<Searched['whole'], { kind: 'checked' }>['check'],
): Section {
  const unit = measure.unit(Math.max(before, after));
  const verdict = { better: 'better', worse: 'worse', tie: 'the seeds do not tell', open: 'the seeds do not tell' }[kind];
  return {
    title: 'Whole batch',
    table: {
      heads: ['seeds', 'before', 'after', 'difference', '95 % interval', 'verdict'],
      rows: [
        [
          difference.count,
          formatMeasure(measure, before, unit),
          formatMeasure(measure, after, unit),
          formatMeasure(measure, difference.mean, unit),
          intervalWords(scaled(difference, unit)),
          verdict,
        ].map((cell) => (typeof cell === 'string' ? plainText(cell) : cell)),
      ],
    },
  };
}

function constraints(
  scenario: Scenario,
  asked: SearchAsked,
  seeds: number,
  runs?: { readonly found: number; readonly all: number },
): Section {
  const { pinned, survivesDisk, mostMoves, scale, budgetSeconds } = asked;
  const rows: (readonly [string, string])[] = [
    ['objects that stay', pinned.length > 0 ? pinned.join(', ') : 'none'],
    ['no data lost with any one disk', survivesDisk ? 'asked for' : 'as in the layout as it is'],
    ['moves at most', mostMoves === null ? 'as many as it takes' : String(mostMoves)],
    ['scale (1 is all of the work)', String(scale)],
    ['time for the search', `${formatNumber(budgetSeconds)} s`],
    ...(seeds > 0 ? [['seeds that confirm', confirmingSeeds({ scenario }, seeds).join(', ')] as const] : []),
    ...(runs === undefined ? [] : [['runs to find and confirm it, and in all', `${runs.found}, ${runs.all}`] as const]),
    ['scenario hash', scenarioHash(scenario)],
  ];
  return { title: 'Constraints and runs', table: { heads: ['what', 'value'], rows } };
}

function csv({ scenario, asked, searched, command }: SearchParts): string {
  const { answer } = searched;
  const measure = measureOf(scenario);
  const sign = signOf(measure);
  const numbers = ({ mean, low, high }: Spread): CsvValue[] => [mean, low ?? '', high ?? ''];
  const notes = [
    commandComment(command),
    versionWords,
    `scale ${asked.scale}`,
    `scenario ${scenarioHash(scenario)}`,
    plainText(answerWords(measure, answer)),
  ];
  const { column } = measure;
  const heads = [
    'kind',
    'name',
    column,
    `${column}_low`,
    `${column}_high`,
    'gain',
    'gain_low',
    'gain_high',
    `${column}_without_it`,
    'step',
  ];
  const rowsOf = (kind: string, rows: readonly Row[]) => rows.map((row) => [kind, row.name, ...numbers(row), '', '', '', '', '']);
  const layoutRows = [...rowsOf('layout', layoutsOf(searched)), ...rowsOf('compared', comparedOf(searched))];
  const moveRows =
    answer.kind !== 'better'
      ? []
      : answer.moves.map((move): CsvValue[] => {
          const { what, step } = move;
          const { alone, without } = isExplained(move) ? move : { alone: null, without: null };
          const own = alone?.interval;
          const gain = own ? numbers(scaled(own, { name: '', size: 1 }, sign)) : [alone === null ? '' : sign * alone.change, '', ''];
          return ['move', what, '', '', '', ...gain, without?.value ?? '', step];
        });
  return csvText(notes, heads, [...layoutRows, ...moveRows]);
}

function json({ scenario, asked, searched, command }: SearchParts): string {
  const { pinned, survivesDisk, mostMoves, budgetSeconds } = asked;
  const { answer } = searched;
  const known =
    answer.kind === 'unmet' ? {} : { seedsRun: confirmingSeeds({ scenario }, answer.bySeed.before.length), bySeed: answer.bySeed };
  return `${JSON.stringify(
    {
      version: 1,
      command,
      ...VERSIONS,
      constraints: { pinned, survivesDisk, mostMoves, budgetSeconds },
      ...searchDocument(scenario, asked, searched),
      ...known,
      scenario,
    },
    null,
    1,
  )}\n`;
}
