/** The committed reports as the page shows them. */
import { formatCount, plural } from '../../../analysis/format.ts';
import type { ReportSection, StudyReports } from '../../reports.ts';
import type { MatrixView, StudyView, TableView } from '../../views.ts';
import { WORKLOADS } from '../workloads.ts';
import { shortWords } from '../workloadWords.ts';
import matrixJson from './matrix.json' with { type: 'json' };
import { SEVEN_LAYOUTS, type Matrix } from './matrix.ts';
import { matrixLines, matrixMade, matrixSummary, type MatrixFigure, type MatrixScale } from './matrixWords.ts';
import {
  LAYOUT_COLUMNS,
  layoutRows,
  reduced,
  REDUCTION_COLUMNS,
  reductionNote,
  reductionRows,
  reductionSentence,
  swapWords,
} from './reductionWords.ts';
import sensitivityJson from './sensitivity.json' with { type: 'json' };
import type { Sensitivity } from './sensitivity.ts';
import { claimFlips, sensitivitySentence, steadyWords, usualBest, variationRows, type VariationRow } from './sensitivityWords.ts';

const MATRIX = matrixJson as unknown as Matrix;
const SENSITIVITY = sensitivityJson as unknown as Sensitivity;

const FIGURES: readonly { readonly value: MatrixFigure; readonly label: string }[] = [
  { value: 'ratio', label: 'To the best' },
  { value: 'elapsed', label: 'Elapsed' },
  { value: 'ios', label: 'Disk I/Os' },
];
const SCALES: readonly { readonly value: MatrixScale; readonly label: string }[] = [
  { value: 'whole', label: 'Whole batches' },
  { value: 'interactive', label: 'As on the page' },
];
const CAPTIONS: Readonly<Record<MatrixFigure, string>> = {
  ratio: 'Elapsed time to that of the fastest of the seven layouts',
  elapsed: 'Elapsed time',
  ios: 'Simulated disk I/Os',
};

const matrixNote = (figure: MatrixFigure, scale: MatrixScale): string =>
  [
    'The shade follows the ratio, from the fastest to twice its time; “best” is the fastest of the document’s seven.',
    matrixMade(MATRIX, scale),
    ...(figure === 'ratio'
      ? [
          '± is half the 95 % interval of the ratio over paired seeds, where there are several: workloads that the page runs whole have them in both tables.',
        ]
      : []),
    ...(scale === 'whole'
      ? [
          'One run has no interval: what stands apart here may be a tie in Claims, which ask five seeds on a part of the batch (RB-20 in W5).',
        ]
      : []),
  ].join(' ');

/** Layouts in rows, workloads in columns: the darker, the further behind the fastest. */
const matrixView = (): MatrixView => ({
  kind: 'matrix',
  region: 'Layouts and workloads',
  rowsAre: 'Layout',
  columns: WORKLOADS.map(({ id, title, users }) => ({ key: id, heading: id.toUpperCase(), title, below: shortWords(id, users) })),
  figures: FIGURES,
  scopes: SCALES,
  shown: (figure, scope) => {
    const [of, scale] = [figure as MatrixFigure, scope as MatrixScale];
    return {
      summary: matrixSummary(MATRIX, scale),
      caption: CAPTIONS[of],
      lines: matrixLines(MATRIX, scale, of).map(({ layout, title, cells }) => ({
        key: layout,
        title,
        cells: cells.map(({ workload, text, shade, best }) => ({ key: workload, text, shade, best })),
      })),
      note: matrixNote(of, scale),
    };
  },
});

/** The page runs a part of each batch: what that does to ratios, times and order. */
function reductionViews(): readonly StudyView[] {
  const all = reduced(MATRIX);
  const table: TableView = {
    kind: 'table',
    caption: 'Error of the interactive scale by workload',
    region: 'Error of the reduction',
    columns: REDUCTION_COLUMNS,
    rows: reductionRows(all),
  };
  return [
    { kind: 'text', text: reductionSentence(all) },
    ...(all.length > 0 ? [table] : []),
    ...all.map((one): StudyView => {
      const workload = one.workload.toUpperCase();
      const name = `${workload}, whole and reduced`;
      return {
        kind: 'fold',
        summary: `${workload} by layout`,
        quiet: true,
        views: [
          ...swapWords(one).map((text): StudyView => ({ kind: 'text', text: `${text}.` })),
          { kind: 'table', caption: name, region: name, columns: LAYOUT_COLUMNS, rows: layoutRows(one) },
        ],
      };
    }),
  ];
}

const variationRow = ({ key, parameter, change, value, best, flips }: VariationRow): TableView['rows'][number] => ({
  key,
  cells: [
    parameter,
    change,
    value,
    ...best.map((one) =>
      one === null
        ? { text: '–', why: 'This workload does not depend on it' }
        : { text: one.text, ...(one.other && { changed: 'changes' }) },
    ),
    flips,
  ],
});

/** Each chosen number 20 % less and more, and other sizes of PSUs and drives: which layout is then the fastest, and which claims say something else. */
function sensitivityViews(): readonly StudyView[] {
  const rows = variationRows(SENSITIVITY);
  const matter = rows.filter(({ matters }) => matters);
  const { settings, took } = SENSITIVITY;
  const usual = usualBest(SENSITIVITY)
    .map((best, k) => `${WORKLOADS[k].id.toUpperCase()} ${best}`)
    .join('; ');
  return [
    { kind: 'text', text: sensitivitySentence(SENSITIVITY) },
    {
      kind: 'text',
      quiet: true,
      text: `“Not separated”: some difference that the order rests on lies inside its 95 % interval over these ${plural(settings.seeds, 'seed')}. Claims are decided with more seeds, whose intervals are narrower: an order that is not separated here may pass there.`,
    },
    {
      kind: 'table',
      caption: 'Claims about an order, and the changes that make their gate say something else',
      columns: ['Claim', `Order over ${plural(settings.seeds, 'seed')}`, 'Says something else with'],
      prose: true,
      rows: claimFlips(SENSITIVITY).map(({ claim, outcome, flips }) => ({
        key: claim,
        cells: [claim, outcome, { text: flips.length === 0 ? 'none of the changes' : flips.join('; '), quiet: true }],
      })),
    },
    {
      kind: 'fold',
      summary: `${plural(rows.length, 'change')}, one at a time`,
      quiet: true,
      views: [
        { kind: 'text', text: `With the study’s own numbers the fastest are: ${usual}.` },
        {
          kind: 'table',
          caption: 'Each number 20 % less and more, and other sizes and drives',
          region: 'Changes one at a time',
          wide: true,
          columns: ['Number', 'Change', 'Becomes', ...WORKLOADS.map(({ id }) => `Best in ${id.toUpperCase()}`), 'Gates that change'],
          rows: rows.map(variationRow),
          filter: {
            label: `Only those that change a best layout or a gate (${matter.length} of ${rows.length})`,
            keys: new Set(matter.map(({ key }) => key)),
          },
        },
      ],
    },
    {
      kind: 'text',
      quiet: true,
      text: `What a claim asks beside its gate (mechanism, controls) is not asked here. ${plural(settings.seeds, 'paired seed')}, parts of each batch as for the claims; ${formatCount(took.ios)} disk I/Os in ${formatCount(took.runs)} runs.`,
    },
  ];
}

const sections = (): readonly (readonly ReportSection[])[] => [
  [
    { id: 'matrix', title: 'Every layout with every workload', head: MATRIX, views: [matrixView()] },
    { id: 'reduction', title: 'Accuracy of scaled-down runs', head: MATRIX, views: reductionViews() },
  ],
  [{ id: 'sensitivity', title: 'Sensitivity to assumptions', head: SENSITIVITY, views: sensitivityViews() }],
];

export const REPORTS: StudyReports = {
  rows: sections,
  ofClaim: (claim) => {
    const found = claimFlips(SENSITIVITY).find((one) => one.claim === claim);
    return found ? { term: '±20\u202f%', text: steadyWords(found) } : null;
  },
  ofAnswer: (layout, workload, scale) => {
    // The note is of the seven; it says nothing of the skewed one.
    if (!SEVEN_LAYOUTS.includes(layout) || !MATRIX.rows.some((row) => row.layout === layout && row.workload === workload)) return null;
    const text = reductionNote(MATRIX, workload, scale);
    return text === null ? null : { text, engineVersion: MATRIX.engineVersion };
  },
};
