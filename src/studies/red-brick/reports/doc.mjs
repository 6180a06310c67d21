/** The tables of docs/red-brick.md, of the study's reports and claims; see update.mjs. */
import { replaced, table } from '../../../../scripts/marked.mjs';

/** @typedef {import('./matrix.ts').Matrix} Matrix */
/** @typedef {import('./sensitivity.ts').Sensitivity} Sensitivity */
/**
 * @typedef {Pick<typeof import('./matrix.ts'), 'rowsAt' | 'SEVEN_LAYOUTS'>
 *   & Pick<typeof import('./reduction.ts'), 'reductionError'>
 *   & Pick<typeof import('./sensitivity.ts'), 'robustness'>
 *   & Pick<typeof import('./scales.ts'), 'w5Scales' | 'seedsOf' | 'ratioAt' | 'largestError'>
 *   & Pick<typeof import('../layouts.ts'), 'LAYOUTS'>
 *   & Pick<typeof import('../workloads.ts'), 'WORKLOADS'>
 *   & Pick<typeof import('../claims/index.ts'), 'RED_BRICK'>} Study
 */

const BY = { file: 'docs/red-brick.md', script: 'scripts/update-reports.mjs' };

const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
const signed = (/** @type {number} */ share) => `${share < 0 ? '-' : '+'}${percent(Math.abs(share))}`;
const ratio = (/** @type {number} */ value) => value.toFixed(2);
const count = (/** @type {number} */ value) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ' ');
const time = (/** @type {number} */ ms) => (ms < 120_000 ? `${(ms / 1000).toFixed(1)} s` : `${(ms / 60_000).toFixed(1)} min`);

/**
 * The document with all its tables written again.
 * @param {string} text
 * @param {{ matrix: Matrix | null, sensitivity: Sensitivity | null, study: Study }} of a report that has not been made is null
 */
export function redBrickDoc(text, { matrix, sensitivity, study }) {
  const names = Object.fromEntries(study.LAYOUTS.map(({ id, title }) => [id, title]));
  const missing = 'Not made yet: `npm run reports`.';
  const parts = {
    matrix: matrix ? matrixPart(matrix, study) : missing,
    reduction: matrix ? reductionPart(matrix, study, names) : missing,
    scales: matrix ? scalesPart(matrix, study, names) : missing,
    rankings: sensitivity ? rankingsPart(sensitivity, study, names) : missing,
    flips: sensitivity ? flipsPart(sensitivity, study) : missing,
    parameters: sensitivity ? parametersPart(sensitivity) : missing,
    claims: claimsPart(study),
  };
  return Object.entries(parts).reduce((document, [part, content]) => replaced(document, part, content, BY), text);
}

/** @param {Matrix} matrix @param {Study} study */
function matrixPart(matrix, { LAYOUTS, WORKLOADS, rowsAt }) {
  const rows = LAYOUTS.map(({ id, title }) => [
    title,
    ...WORKLOADS.map((workload) => {
      const found = rowsAt(matrix, 'whole', workload.id).find(({ layout }) => layout === id);
      return found ? `${time(found.elapsedMs)} (${ratio(found.toBest)})` : '-';
    }),
  ]);
  const ios = WORKLOADS.map(({ id }) => count(rowsAt(matrix, 'whole', id).reduce((sum, row) => sum + row.ios, 0)));
  const { whole, interactive } = matrix.took;
  return [
    table(['whole batch', ...WORKLOADS.map(({ title }) => title)], [...rows, ['disk I/Os of all layouts', ...ios]]),
    `Elapsed time, and its ratio to the fastest of the seven layouts. ${whole.runs} runs, ${count(whole.ios)} simulated disk I/Os ` +
      `(interactive scale, ${matrix.seeds.interactive} seeds: ${interactive.runs} runs, ${count(interactive.ios)}). Engine ${matrix.engineVersion}.`,
  ].join('\n\n');
}

/** @param {Matrix} matrix @param {Study} study @param {Record<string, string>} names */
function reductionPart(matrix, { WORKLOADS, reductionError, SEVEN_LAYOUTS }, names) {
  const errors = reductionError(matrix);
  const titles = Object.fromEntries(WORKLOADS.map(({ id, title }) => [id, title]));
  const reduced = errors.filter(({ scale }) => scale !== 1);
  const said = (/** @type {typeof errors[number]['swaps'][number]} */ { faster, slower, whole, reduced: ratioReduced }) =>
    `${names[slower]} ${ratio(1 / ratioReduced)} before ${names[faster]} (whole: ${ratio(whole)} behind)`;
  const summary = errors.map(({ workload, scale, swaps, largestToBestError, largestCarriedError }) => [
    titles[workload],
    scale,
    scale === 1 ? 'the page runs the whole batch' : swaps.map(said).join('; ') || 'the same',
    percent(largestToBestError),
    percent(largestCarriedError),
  ]);
  const largest = reduced.toSorted((a, b) => b.largestToBestError - a.largestToBestError)[0];
  const swaps = reduced.reduce((sum, one) => sum + one.swaps.length, 0);
  const words = largest
    ? `Ratios to the best layout differ from those of the whole batch by at most ${percent(largest.largestToBestError)} ` +
      `(${titles[largest.workload]}); ${swaps === 0 ? 'no two layouts change places' : swaps === 1 ? 'one pair of layouts changes places' : `${swaps} pairs of layouts change places`}.`
    : '';
  const layouts = SEVEN_LAYOUTS.map((id) => [
    names[id],
    ...reduced.map(({ layouts: all }) => {
      const found = all.find(({ layout }) => layout === id);
      if (!found) return '-';
      const half = found.ciHalfWidth === undefined ? '' : ` +- ${ratio(found.ciHalfWidth)}`;
      return `${ratio(found.toBestReduced)}${half} / ${ratio(found.toBestWhole)}; ${signed(found.carriedError)}`;
    }),
  ]);
  return [
    words,
    table(
      [
        'workload',
        'interactive scale',
        'order of the seven layouts',
        'largest error of a ratio to the best',
        'largest error of elapsed / scale',
      ],
      summary,
    ),
    'Ratio to the best at the interactive scale (mean of the seeds, half of its 95 % interval) / with the whole batch; elapsed / scale against the whole:',
    table(['layout', ...reduced.map(({ workload }) => titles[workload])], layouts),
  ].join('\n\n');
}

/** W5 at every scale that was run. @param {Matrix} matrix @param {Study} study @param {Record<string, string>} names */
function scalesPart(matrix, { RED_BRICK, SEVEN_LAYOUTS, w5Scales, seedsOf, ratioAt, largestError }, names) {
  const rows = w5Scales(matrix, RED_BRICK.recorded ?? { runs: [] });
  const whole = rows.find(({ scale }) => scale === 1);
  const reference = 'stripe-22-64k';
  const others = SEVEN_LAYOUTS.filter((layout) => layout !== reference);
  return table(
    ['share of the batch', 'seeds', ...others.map((layout) => names[layout]), 'largest error of a ratio to the fastest, first seed'],
    rows.map((row) => [
      String(row.scale),
      String(seedsOf(row)),
      ...others.map((layout) => ratioAt(row, layout, reference).toFixed(3)),
      whole && row !== whole ? largestError(row, whole).toFixed(3) : '-',
    ]),
  );
}

/** Smallest and largest ratio to the best over all variations. @param {Sensitivity} report @param {Study} study @param {Record<string, string>} names */
function rankingsPart({ base, rows }, { WORKLOADS, SEVEN_LAYOUTS }, names) {
  const ratiosOf = (/** @type {string} */ workload, /** @type {string} */ layout) =>
    [...base.rankings, ...rows]
      .filter((row) => row.workload === workload)
      .flatMap(({ ranking }) => ranking.filter((one) => one.layout === layout).map(({ toBest }) => toBest));
  const cells = SEVEN_LAYOUTS.map((layout) => [
    names[layout],
    ...WORKLOADS.map(({ id }) => {
      const usual = base.rankings.find(({ workload }) => workload === id)?.ranking.find((one) => one.layout === layout)?.toBest;
      const all = ratiosOf(id, layout);
      return usual === undefined ? '-' : `${ratio(usual)} (${ratio(Math.min(...all))}-${ratio(Math.max(...all))})`;
    }),
  ]);
  const fastest = WORKLOADS.map(({ id }) => {
    const own = rows.filter(({ workload }) => workload === id);
    const first = base.rankings.find(({ workload }) => workload === id)?.ranking[0].layout;
    if (first === undefined) return '-';
    const others = new Set(own.map(({ ranking }) => ranking[0].layout).filter((layout) => layout !== first));
    const same = own.filter(({ ranking }) => ranking[0].layout === first).length;
    const rest = others.size === 0 ? '' : `; else ${[...others].map((layout) => names[layout]).join(' or ')}`;
    return `${names[first]} in ${same} of ${own.length}${rest}`;
  });
  return table(['ratio to the best: as it is (min-max)', ...WORKLOADS.map(({ title }) => title)], [...cells, ['fastest', ...fastest]]);
}

/** @param {Sensitivity} report @param {Study} study */
function flipsPart(report, { RED_BRICK, robustness }) {
  const claims = Object.fromEntries(RED_BRICK.claims.map(({ id, claim }) => [id, claim]));
  const robust = robustness(report);
  const rows = robust.map(({ claim, outcome, variations, flips }) => [
    claim,
    claims[claim],
    outcome,
    variations,
    flips.map(({ to, ...change }) => `\`${change.parameter}\` ${changeText(change)}: ${to}`).join(', ') || 'none',
  ]);
  return [
    inWords(robust, new Set(report.rows.map((row) => `${row.parameter} ${changeText(row)}`)).size),
    table(['claim', 'in words', 'gate as it is', 'variations', 'that change it'], rows),
  ].join('\n\n');
}

/**
 * What depends on a number and what does not.
 * @param {ReturnType<Study['robustness']>} robust
 * @param {number} variations
 */
function inWords(robust, variations) {
  const ids = (/** @type {typeof robust} */ some) => some.map(({ claim }) => claim).join(', ') || 'none';
  const still = (/** @type {typeof robust[number]['outcome']} */ outcome) =>
    ids(robust.filter((one) => one.outcome === outcome && one.flips.length === 0));
  const reversed = robust.filter(({ outcome, flips }) => flips.some(({ to }) => to !== 'tie' && outcome !== 'tie' && to !== outcome));
  const loosened = robust.filter((one) => one.flips.length > 0 && !reversed.includes(one));
  return (
    `${variations} variations. Under every one of them: met ${still('met')}; missed ${still('missed')}; a tie ${still('tie')}. ` +
    `From met to missed or back: ${ids(reversed)}. To or from a tie only, so that three seeds no longer, or now, show a difference: ${ids(loosened)}.`
  );
}

/** "x 0.8", or "to" another choice. @param {{ factor: number | null, value: number | string }} change */
const changeText = ({ factor, value }) => (factor === null ? `to ${value}` : `x ${factor}`);

/** @param {Sensitivity} report */
function parametersPart({ varied, rows }) {
  const cells = varied.map(({ parameter, provenance, serves, value, unit, at, workloads }) => {
    const own = rows.filter((row) => row.parameter === parameter);
    const flips = own.flatMap(({ flips: all, ...row }) =>
      all.map(({ claim, from, to }) => `${claim} ${from} to ${to} (${changeText(row)})`),
    );
    const unchanged = at.every((one) => one.value === value);
    return [
      `\`${parameter}\``,
      serves === undefined ? provenance : `${provenance} for ${serves}`,
      `${value} ${unit}`.trim(),
      at.map(({ value: one }) => (typeof one === 'number' ? Number(one.toPrecision(4)) : one)).join(', '),
      workloads.join(', '),
      unchanged ? '-' : flips.join('; ') || 'none',
    ];
  });
  return table(['parameter', 'provenance', 'value', 'x 0.8, x 1.2; or another choice', 'workloads', 'gates that change'], cells);
}

/** @param {Study} study */
function claimsPart({ RED_BRICK }) {
  const rows = RED_BRICK.claims
    .filter(({ mechanism, control }) => mechanism !== undefined || control !== undefined)
    .map(({ id, claim, mechanism, control }) => [id, claim, mechanism ?? '-', control ?? '-']);
  return table(['claim', 'in words', 'mechanism that the attribution must show', 'control that must remove it'], rows);
}
