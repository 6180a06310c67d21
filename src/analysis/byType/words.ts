/** What the table by query type says, in sentences: only what is clear over the paired seeds is called a preference. */
import { capital, formatMs, formatMsChange, formatPercent, formatPercentChange, listWords, plural, timeUnit } from '../format.ts';
import { INTERVAL_SEEDS } from '../answers/seeds.ts';
import { ranked } from '../run/phases.ts';
import { against, fastestOf } from './table.ts';
import type { TypeCell, TypeTable } from './table.ts';

/** More layouts alike than this are counted instead of named. */
const MOST_NAMED = 2;

/** Layouts that there are figures of. */
export const withFigures = ({ columns }: TypeTable): number => columns.filter(({ without }) => without === null).length;

/** Which query types prefer which layout; what is missing to say so where it is. */
export function preferenceWords(table: TypeTable): string {
  const { rows, columns, seeds } = table;
  if (seeds === 0 || rows.length === 0) return 'Query types appear with the refined answer.';
  const layouts = withFigures(table);
  if (layouts < 2) return 'Pin or run other layouts to see which layout suits which query type.';
  const groups = new Map<string, string[]>();
  const alike: string[] = [];
  for (const row of rows) {
    const fastest = fastestOf(row);
    if (fastest.length === 0) continue;
    if (fastest.length === row.cells.filter((cell) => cell !== null).length) {
      alike.push(row.name);
      continue;
    }
    const where =
      fastest.length > MOST_NAMED ? `${fastest.length} of ${layouts} layouts, tied` : fastest.map((c) => columns[c].title).join(' or ');
    groups.set(where, [...(groups.get(where) ?? []), row.name]);
  }
  const verb = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are');
  const parts = [...groups].map(([where, names], k) => `${listWords(names)}${k === 0 ? ` ${verb(names)} fastest` : ''} on ${where}`);
  const clear = parts.length === 0 ? '' : `${capital(parts.join('; '))}.`;
  const ties =
    alike.length === 0
      ? ''
      : clear === ''
        ? `No clear difference between the ${layouts} layouts.`
        : `No clear difference: ${listWords(alike)}.`;
  const chance = seeds < INTERVAL_SEEDS ? `Too few seeds to rank the layouts: ${seeds} of at least ${INTERVAL_SEEDS}.` : '';
  const missing = columns.length - layouts;
  const sofar =
    missing === 0 ? '' : `${capital(plural(missing, 'layout'))} of ${columns.length} ${missing === 1 ? 'has' : 'have'} no results yet.`;
  return [clear, ties, sofar, chance].filter(Boolean).join(' ');
}

/** One layout against another, type by type: "faster in tight and scan; slower in sort; no clear difference in weak". */
export function againstWords(table: TypeTable, column: number, reference: number): string {
  const lists: Record<'faster' | 'slower' | 'tie' | 'open', string[]> = { faster: [], slower: [], tie: [], open: [] };
  for (const { name, cells } of table.rows) {
    const [one, other] = [cells[column], cells[reference]];
    if (!one || !other) continue;
    const { kind, share } = against(one, other);
    const size = share === null || kind === 'tie' ? '' : ` (${formatPercentChange(share)})`;
    lists[kind].push(`${name}${size}`);
  }
  const parts = [
    ['faster in', lists.faster],
    ['slower in', lists.slower],
    ['no clear difference in', lists.tie],
    ['too few seeds to tell in', lists.open],
  ] as const;
  return parts.flatMap(([words, names]) => (names.length > 0 ? [`${words} ${listWords(names)}`] : [])).join('; ');
}

/** The difference with its interval, for those who ask. */
export function againstDetail(one: TypeCell, other: TypeCell): string {
  const { kind, interval } = against(one, other);
  const unit = timeUnit(Math.max(one.ms, other.ms));
  const change = formatMsChange(one.ms - other.ms, unit);
  if (interval === null) return `${change} so far: too few seeds to tell.`;
  const range = `${formatMsChange(interval.low, unit)} to ${formatMsChange(interval.high, unit)}`;
  return `${change}, 95 % interval ${range} over ${interval.pairs} paired seeds${kind === 'tie' ? ': no clear difference' : ''}.`;
}

/** Where this layout stands for one type: "450 ms, 1.36 times the best, Manual 22". */
export function standingWords(table: TypeTable, row: TypeTable['rows'][number], column: number): string {
  const cell = row.cells[column];
  if (!cell) return 'no result yet';
  const first = fastestOf(row);
  if (first.length === 0) return formatMs(cell.ms);
  const of = plural(row.cells.filter((each) => each !== null).length, 'layout');
  if (first.includes(column)) return `${formatMs(cell.ms)}, ${first.length === 1 ? 'the' : 'among the'} fastest of ${of}`;
  const times = cell.ratio === null ? 'more than' : `${cell.ratio.toFixed(2)} times`;
  const least = row.cells.findIndex((each) => each?.ratio === 1);
  return `${formatMs(cell.ms)}, ${times} the fastest, ${table.columns[Math.max(0, least)].title}`;
}

/** The largest part of a query's time: "processor 93 %". */
export function mostlyWords({ ms, times }: TypeCell): string {
  const [largest] = ranked(times);
  return largest ? `${largest.group.label} ${formatPercent(largest.ms / ms)}` : 'nothing';
}

/** What the figures are of. */
export function seedWords(table: TypeTable): string {
  const { seeds, notRun, leftOut } = table;
  const parts = [
    seeds === 0 ? '' : `Mean elapsed time per query over ${plural(seeds, withFigures(table) > 1 ? 'paired seed' : 'seed')}.`,
    notRun.length > 0 ? `Not in the part of the batch that was run: ${listWords(notRun)}.` : '',
    leftOut.length > 0 ? `Not comparable: ${listWords(leftOut.map(({ title, because }) => `${title} (${because})`))}.` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** "best", "≈ best", "1.36×", "1.56× worst"; nothing where there is nothing to stand against. */
export function relation({ ratio, mark }: Pick<TypeCell, 'ratio' | 'mark'>): string {
  if (mark === 'best') return 'best';
  if (mark === null && ratio === 1) return '';
  const times = ratio === null ? '' : `${ratio.toFixed(2)}×`;
  if (mark === 'tie') return '≈ best';
  return mark === 'worst' ? `${times} worst`.trim() : times;
}
