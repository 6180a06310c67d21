/** The tables of docs/x445.md, from the study's numbers, claims, committed verdicts and recorded sweeps. */
import { ELAPSED } from '../../analysis/measure/measure.ts';
import { analysesText, bullets, claimsTable, filledWith, table, type DocumentParts } from '../claims/document.ts';
import { ABOUT } from './about.ts';
import { X445_CLAIMS } from './claims/index.ts';
import { parameters } from './parameterList.ts';
import recorded from './sweepRuns.json' with { type: 'json' };
import { SWEEPS } from './sweeps.ts';

const RANKING = 'XS-07';
/** The document's, from best to worst. */
const RANKED = ['0', '50', '10', '5', '5E', '1'];
const OURS = 'paths and processors that cost nothing, one stream';

/** MB/s by level out of "0 1586 MB/s, 10 1582 MB/s, ...", as a verdict has it. */
function ratesIn(text: string): ReadonlyMap<string, number> {
  const found = new Map([...text.matchAll(/(\w+) (\d+) MB\/s/g)].map(([, level, rate]): [string, number] => [level, Number(rate)]));
  if (RANKED.some((level) => !found.has(level)) || found.size !== RANKED.length) throw new Error(`No rates of six levels: ${text}`);
  return found;
}

/** Each set-up of the ranking with its rates, by name. */
export function setups(): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const verdict = X445_CLAIMS.verdicts?.claims.find(({ id }) => id === RANKING);
  const [, ours] = /By rate: ([^.]*)\./.exec(verdict?.reason ?? '') ?? [];
  if (ours === undefined || verdict?.elsewhere === undefined) throw new Error(`${RANKING} is not decided.`);
  return new Map([
    [OURS, ratesIn(ours)],
    ...verdict.elsewhere.map(({ under, says }): [string, ReadonlyMap<string, number>] => [under, ratesIn(says)]),
  ]);
}

/** Neighbors in the document's order of which the second is as good or better: "50, 10 (0.81x)". */
const flips = (rates: ReadonlyMap<string, number>): string[] =>
  RANKED.slice(1).flatMap((level, k) => {
    const ratio = rates.get(RANKED[k])! / rates.get(level)!;
    return ratio > 1 ? [] : [`${RANKED[k]}, ${level} (${ratio.toFixed(2)}x)`];
  });

const orderOf = (rates: ReadonlyMap<string, number>): string => RANKED.toSorted((a, b) => rates.get(b)! - rates.get(a)!).join(', ');

const setupsTable = (): string =>
  table(
    ['set-up', ...RANKED.map((level) => `RAID ${level}`), 'order', 'where it flips'],
    [...setups()].map(([under, rates]) => [
      under,
      ...RANKED.map((level) => String(rates.get(level))),
      orderOf(rates),
      flips(rates).join('; '),
    ]),
  );

/** "2 of 49 are fitted", and those with the claim that each was fitted to. */
function calibratedText(): string {
  const all = parameters();
  const fitted = all.filter(({ provenance }) => provenance === 'calibrated');
  const rows = fitted.map(({ title, value, unit, serves = '', note }) => [title, `${value} ${unit}`, serves, note]);
  const kinds = [...new Set(all.map(({ provenance }) => provenance))].map(
    (kind) => `${all.filter(({ provenance }) => provenance === kind).length} ${kind}`,
  );
  return [
    `The study has ${all.length} numbers: ${kinds.join(', ')}. Those that are fitted:`,
    table(['number', 'value', 'fitted to', 'why'], rows),
  ].join('\n\n');
}

const sweepsText = (): string =>
  SWEEPS.map(({ id, title, measure, xTitle, xs, lines, note = '' }) => {
    const at = (line: string, x: number): string =>
      String(Math.round(recorded.runs.find((run) => run.sweep === id && run.line === line && run.x === x)?.megabytesPerSecond ?? NaN));
    return [
      // Where the page draws times, the rates here tell more: they do not fall with what there is to read.
      `**${title}${measure === ELAPSED ? ': here the rate at which they are read' : ''}, in MB/s**`,
      note,
      table(
        [xTitle, ...lines.map((line) => line.title)],
        xs.map((x) => [String(x), ...lines.map((line) => at(line.id, x))]),
      ),
      ...lines.flatMap((line) => (line.definition === undefined ? [] : [`${line.title}: ${line.definition}`])),
    ].join('\n\n');
  }).join('\n\n');

const PARTS: DocumentParts = {
  calibrated: calibratedText,
  claims: () => claimsTable(X445_CLAIMS, 'the paper'),
  setups: setupsTable,
  analyses: () => analysesText(X445_CLAIMS),
  sweeps: sweepsText,
  contradictions: () => bullets(ABOUT.contradictions),
};

/** The document with each part as it is now. */
export const filled = (text: string): string => filledWith(PARTS, text);
