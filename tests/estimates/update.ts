/**
 * A process of `scripts/update-estimates.mjs`. `measure` makes the runs and samples of a part of the cases; `fit` makes the table of all
 * and says how far it holds where it was not fitted; `try` holds the table that there is against cases that nobody has seen.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { ESTIMATE_TABLE } from '../../src/engine/estimateTable.ts';
import { casesOf, flashDrives, keyOf, unseenCases, type Sizes } from './cases.ts';
import { coverageOf, leastCovered, recordOf } from './coverage.ts';
import { fitted } from './fit.ts';
import { keep, keptOf } from './kept.ts';
import { rowOf, runMsOf, type Row } from './measure.ts';

interface Order {
  readonly task: 'measure' | 'fit' | 'try';
  readonly folder: string;
  /** Digest of all code that a sample depends on. */
  readonly code: string;
  readonly sizes: Sizes;
  readonly part: number;
  readonly parts: number;
  readonly tableFile: string;
  readonly recordFile: string;
  /** The two figures of the record that the voice of an answer quotes: the first load does not carry the rest. */
  readonly quotedFile: string;
  /** Not null: cases that nobody has seen are measured, and those only. */
  readonly tried: { readonly count: number; readonly seed: number } | null;
}

const order = JSON.parse(process.argv[2]) as Order;
const flash = await flashDrives();
const { tried } = order;
const cases = tried === null ? casesOf(order.sizes, flash) : unseenCases(tried.count, tried.seed, flash);
if (order.task === 'measure') measure(order);
else if (order.task === 'fit') fit(order);
else tryTable(order);

/** A run depends on scenario, seed and engine version only and is made once; a sample depends on the code of the estimate too. */
function measure({ folder, code, part, parts }: Order): void {
  const runs = keptOf<number | null>(folder, 'runs');
  const rows = keptOf<Row>(folder, 'rows');
  for (const [k, one] of cases.entries()) {
    if (k % parts !== part) continue;
    const key = keyOf(one);
    let runMs = runs.get(key);
    if (runMs === undefined) {
      runMs = runMsOf(one);
      keep(folder, 'runs', part, key, runMs);
    }
    if (runMs !== null && !rows.has(`${code} ${key}`)) keep(folder, 'rows', part, `${code} ${key}`, rowOf(one, runMs));
  }
}

/** Of the cases that were measured with this code. */
function rowsOf(kept: ReadonlyMap<string, Row>, code: string): Row[] {
  return cases.flatMap((one) => kept.get(`${code} ${keyOf(one)}`) ?? []);
}

function tryTable({ folder, code }: Order): void {
  const all = coverageOf(rowsOf(keptOf<Row>(folder, 'rows'), code), ESTIMATE_TABLE);
  const least = leastCovered(all.cases);
  process.stdout.write(`${JSON.stringify({ ...all, least })}\n`);
  if (all.covered * all.cases < least) process.exitCode = 1;
}

function fit({ folder, code, tableFile, recordFile, quotedFile }: Order): void {
  const kept = keptOf<Row>(folder, 'rows');
  const rows = rowsOf(kept, code);
  const digits = (value: number): number => Number(value.toPrecision(6));
  const exact = fitted(rows);
  // Figures are those of the table as it is written.
  const { plain, staged } = exact.factor;
  const factor = { plain: digits(plain), staged: digits(staged) };
  const table = { ...exact, correction: exact.correction.map(digits), spread: exact.spread.map(digits), factor };
  const [head] = readFileSync(tableFile, 'utf8').split('= {');
  writeFileSync(tableFile, `${head}= ${JSON.stringify(table)};\n`);
  const record = recordOf(rows, table);
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  const { cases: count, covered } = record.heldOut;
  writeFileSync(quotedFile, `${JSON.stringify({ heldOut: { cases: count, covered } }, null, 2)}\n`);
  const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
  const { calibration, heldOut, presets, variants } = record;
  for (const [name, each] of Object.entries({
    calibration,
    'held out': heldOut,
    'presets of these': presets,
    'layouts of these': variants,
  }))
    process.stdout.write(
      `${name}: ${each.cases} cases, ${percent(each.covered)} covered, mean error ${percent(each.meanError)}, mean half-width ${percent(each.meanHalfWidth)}\n`,
    );
}
