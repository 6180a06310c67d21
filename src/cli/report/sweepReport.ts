/** The report of a sweep: each combination over its seeds, as a picture and a table; a line over each setting that is a number; every run. */
import { INTERVAL_SEEDS } from '../../analysis/answers/seeds.ts';
import { interval95, mean } from '../../base/stats.ts';
import { formatCount, formatNumber, plural } from '../../base/units.ts';
import { MOST_BARS, MOST_LINES } from './picture.ts';
import type { Lines, Report, Section, Spread } from './report.ts';
import { nameOf, shortNames, valueText, type Refused, type SweepRow } from './sweepRows.ts';

export interface SweepParts {
  readonly rows: readonly (SweepRow | Refused)[];
  /** Runs that are not there. */
  readonly missing: number;
  readonly command: string;
  readonly engineVersion: string;
  readonly programVersion: string;
  readonly documents: Report['documents'];
  /** Scenarios of which no document is known, only the hash. */
  readonly unknownDocuments?: number;
}

interface Measure {
  readonly name: string;
  readonly of: (row: SweepRow) => number;
}
const ELAPSED: Measure = { name: 'elapsed time in s', of: ({ elapsedMs }) => elapsedMs / 1000 };
const RATE: Measure = { name: 'queries per minute', of: ({ perMinute = NaN }) => perMinute };

/** Fewer values are no line. */
const LEAST_POINTS = 3;

export function sweepReport({ rows, missing, unknownDocuments = 0, ...rest }: SweepParts): Report {
  const runs = rows.filter((row): row is SweepRow => 'seed' in row);
  const refused = rows.filter((row): row is Refused => 'why' in row);
  const timed = runs.filter(({ perMinute }) => perMinute !== undefined).length;
  const measure = runs.length > 0 && timed === runs.length ? RATE : ELAPSED;
  const groups = [...grouped(runs, ({ scenario, set, scale }) => JSON.stringify([scenario, set, scale])).values()];
  const seeds = Math.min(...groups.map((group) => group.length));
  const isMixed = timed > 0 && timed < runs.length;
  return {
    ...rest,
    title: `Sweep of ${plural(runs.length, 'run')}`,
    intro: [
      `${plural(groups.length, 'combination')} of settings, seeds ${ranges(runs)}, scale ${[...new Set(runs.map(({ scale }) => scale))].join(', ')} (1 is all of the work).`,
      seeds >= INTERVAL_SEEDS
        ? 'Intervals are 95 % intervals of the mean over the seeds. Where two of them overlap, the order of their means may be chance.'
        : `Some combinations have fewer than ${INTERVAL_SEEDS} seeds, and no interval: the order of combinations may be chance. --seeds ${INTERVAL_SEEDS} or more tells.`,
      ...(isMixed ? ['Some of the runs are timed: they take their time whatever they do, so that their elapsed time is no answer.'] : []),
      ...(missing > 0
        ? [`${plural(missing, 'run')} of the plan ${missing === 1 ? 'is' : 'are'} missing. The same sweep with its store makes just these.`]
        : []),
      ...(unknownDocuments > 0
        ? [
            `Of ${plural(unknownDocuments, 'scenario')} the store has no document; each run has its hash. The same sweep with its store keeps it.`,
          ]
        : []),
    ],
    sections: [
      ...(groups.length > 0 ? [combinations(groups, measure)] : []),
      ...lineSections(groups, measure),
      ...(refused.length > 0 ? [refusals(refused)] : []),
      everyRun(runs),
    ],
  };
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Seeds in a row as one. */
function ranges(runs: readonly SweepRow[]): string {
  const seeds = [...new Set(runs.map(({ seed }) => seed))].toSorted((a, b) => a - b);
  const isRow = seeds.length > 2 && seeds.every((seed, k) => k === 0 || seed === seeds[k - 1] + 1);
  return isRow ? `${seeds[0]} to ${seeds[seeds.length - 1]}` : seeds.slice(0, 20).join(', ') || '-';
}

function spreadOf(group: readonly SweepRow[], { of }: Measure): Spread {
  const values = group.map(of);
  if (values.length < INTERVAL_SEEDS) return { mean: mean(values) };
  const { mean: average, low, high } = interval95(values);
  return { mean: average, low: Math.max(0, low), high };
}

const percent = (share: number): string => `${formatNumber(100 * share)} %`;

function combinations(groups: readonly (readonly SweepRow[])[], measure: Measure): Section {
  const short = shortNames(pointersOf(groups.map(([row]) => row)));
  const bars = groups.map((group) => ({ name: nameOf(group[0], short), ...spreadOf(group, measure) }));
  const rows = groups.map((group, k) => {
    const { low, high, mean: average } = bars[k];
    return [
      nameOf(group[0]),
      group.length,
      formatNumber(average),
      low === undefined || high === undefined ? '-' : `${formatNumber(low)} to ${formatNumber(high)}`,
      formatCount(Math.round(mean(group.map(({ ios }) => ios)))),
      percent(mean(group.map(({ deviceUtilization }) => deviceUtilization))),
      percent(mean(group.map(({ cpuUtilization }) => cpuUtilization))),
    ];
  });
  return {
    title: `Combinations: ${measure.name}`,
    text: bars.length > MOST_BARS ? [`The picture shows the first ${MOST_BARS}; the table has all ${bars.length}.`] : [],
    picture: { kind: 'bars', unit: measure.name, bars },
    table: { heads: ['combination', 'seeds', `mean ${measure.name}`, '95 % interval', 'disk I/Os', 'disks busy', 'processors busy'], rows },
  };
}

const pointersOf = (rows: readonly SweepRow[]): readonly string[] => [...new Set(rows.flatMap(({ set }) => Object.keys(set)))];

const without = (set: SweepRow['set'], pointer: string): SweepRow['set'] =>
  Object.fromEntries(Object.entries(set).filter(([name]) => name !== pointer));

/** A picture over each setting that has enough values that are numbers; a line for each combination of the others. */
function lineSections(groups: readonly (readonly SweepRow[])[], measure: Measure): readonly Section[] {
  const pointers = pointersOf(groups.map(([row]) => row));
  const short = shortNames(pointers);
  return pointers.flatMap((pointer): Section[] => {
    const of = groups.filter(([{ set }]) => typeof set[pointer] === 'number');
    if (new Set(of.map(([{ set }]) => set[pointer])).size < LEAST_POINTS) return [];
    const lines: Lines['lines'] = [...grouped(of, ([row]) => nameOf({ ...row, set: without(row.set, pointer) }, short))].map(
      ([name, members]) => ({
        name,
        points: members.map((group) => ({ x: group[0].set[pointer] as number, ...spreadOf(group, measure) })).toSorted((a, b) => a.x - b.x),
      }),
    );
    const text = lines.length > MOST_LINES ? [`The picture shows the first ${MOST_LINES} of ${lines.length} lines.`] : [];
    return [{ title: `Over ${pointer}`, text, picture: { kind: 'lines', x: pointer, unit: measure.name, lines } }];
  });
}

const refusals = (refused: readonly Refused[]): Section => ({
  title: `${plural(refused.length, 'combination')} that cannot be run`,
  table: { heads: ['combination', 'why'], rows: refused.map((one) => [nameOf(one), one.why]) },
});

/** Names of the columns of a run, and its values. */
export function runColumns(rows: readonly SweepRow[]): {
  readonly heads: readonly string[];
  readonly row: (run: SweepRow) => (string | number)[];
} {
  const pointers = pointersOf(rows);
  return {
    heads: [
      'scenario',
      ...pointers,
      'seed',
      'scale',
      'elapsed_ms',
      'queries_per_minute',
      'ios',
      'device_utilization',
      'cpu_utilization',
      'scenario_hash',
    ],
    row: (run) => [
      run.scenario,
      ...pointers.map((pointer) => (pointer in run.set ? asField(run.set[pointer]) : '')),
      run.seed,
      run.scale,
      run.elapsedMs,
      run.perMinute ?? '',
      run.ios,
      run.deviceUtilization,
      run.cpuUtilization,
      run.scenarioHash,
    ],
  };
}

const asField = (value: unknown): string | number => (typeof value === 'number' ? value : valueText(value));

const MOST_ROWS = 2000;

function everyRun(runs: readonly SweepRow[]): Section {
  const { heads, row } = runColumns(runs);
  const rows = runs.slice(0, MOST_ROWS).map(row);
  const text = runs.length > MOST_ROWS ? [`The first ${MOST_ROWS} of ${runs.length} runs; a report as CSV has all.`] : [];
  const isUsed = heads.map((_, k) => rows.some((values) => values[k] !== ''));
  const used = <T>(values: readonly T[]): readonly T[] => values.filter((_, k) => isUsed[k]);
  return { title: 'Every run', text, table: { heads: used(heads), rows: rows.map(used) } };
}
