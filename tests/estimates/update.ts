/** A process of `scripts/update-estimates.mjs`: measures cases, fits the table and says how far it holds where it was not fitted. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { FEATURES } from '../../src/engine/estimateFeatures.ts';
import { coverages, fitted, type Row } from './fit.ts';
import { flashDrives, measuredCase, presetCases, variantCase } from './measure.ts';

const [tableFile, accuracyFile, rowsFile, wanted, seeds] = process.argv.slice(2);

/** Cases that were measured before are kept, by the same program only: delete the file to begin again. */
const rows: Row[] = existsSync(rowsFile) ? (JSON.parse(readFileSync(rowsFile, 'utf8')) as Row[]) : [];
const flash = await flashDrives();
const keep = (): void => writeFileSync(rowsFile, JSON.stringify(rows));

const hasPreset = (preset: string, seed: number): boolean =>
  rows.some((row) => !row.isVariant && row.preset === preset && row.seed === seed);
for (const one of presetCases(Number(seeds))) {
  if (hasPreset(one.preset, one.scenario.seed)) continue;
  const row = measuredCase(one);
  if (row) rows.push(row);
  keep();
}
for (let number = 50_000; rows.length < Number(wanted); number++) {
  const one = variantCase(number, flash);
  const row = one && measuredCase(one);
  if (row) rows.push(row);
  if (rows.length % 20 === 0) keep();
}
keep();

const table = fitted(rows);
const digits = (value: number): number => Number(value.toPrecision(6));
const { calibration, unseen, unseenPresets, unseenVariants, worstPresets, presets } = coverages(rows, table);
const weights = { ...table, correction: table.correction.map(digits), spread: table.spread.map(digits), factor: digits(table.factor) };
const [head] = readFileSync(tableFile, 'utf8').split('= {');
writeFileSync(
  tableFile,
  `${head}= ${JSON.stringify(weights)};
`,
);
writeFileSync(accuracyFile, `${JSON.stringify({ calibration, unseen, unseenPresets, unseenVariants, presets, worstPresets }, null, 2)}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
for (const [name, each] of Object.entries({ calibration, unseen, unseenPresets, unseenVariants }))
  process.stdout.write(
    `${name}: ${each.cases} cases, ${percent(each.covered)} covered, mean error ${percent(each.meanError)}, mean half-width ${percent(each.meanHalfWidth)}\n`,
  );
process.stdout.write(
  `${FEATURES.length} features; presets below 85 %: ${worstPresets.map(({ preset }) => preset).join(', ') || 'none'} of ${presets}\n`,
);
