/** The essay's table beside ours: three measured methods, each stream before, meanwhile and at the end, and how long it takes. */
import { mean } from '../../base/stats.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { StudyView, TableView } from '../views.ts';
import { minutesOf, ratesOf, stableMinutes, type Rates } from './claims/moving.ts';
import { ADD_DROP, COPY, VOLUME_MANAGER } from './moves.ts';

interface Published {
  readonly method: string;
  /** Transactions per minute of a stream: before, meanwhile, at the end. */
  readonly select: string;
  readonly updateA: string;
  readonly updateB: string;
  /** In minutes. */
  readonly takes: string;
  readonly stable: string;
}

const PUBLISHED: readonly Published[] = [
  { method: COPY, select: '0.3 / 0.25 / 0.8', updateA: '510 / 550 / 560', updateB: '520 / 0 / 570', takes: '3', stable: '7' },
  {
    method: ADD_DROP,
    select: '0.3 / 0.2, then 0.4 / 0.8',
    updateA: '510 / 460 / 540',
    updateB: '510 / 430 / 560',
    takes: '27 (3 + 11 + 0 + 13)',
    stable: '8',
  },
  { method: VOLUME_MANAGER, select: '0.3 / 0.25 / 0.8', updateA: '515 / 515 / 520', updateB: '520 / 465 / 690', takes: '23', stable: '2' },
];

/** Before the first action, during each, and after the last. */
function ratesWords(runs: readonly RunResult[], of: keyof Rates): string {
  const actions = runs[0].moves!.map((_, action) => action);
  const figure = (at: (run: RunResult) => number): string => {
    const value = mean(runs.map(at));
    return of === 'select' ? value.toFixed(2) : value.toFixed(0);
  };
  const during = actions.map((action) => figure((run) => ratesOf(run, action).during[of]));
  return [
    figure((run) => ratesOf(run).before[of]),
    during.join(', then '),
    figure((run) => ratesOf(run, actions.length - 1).after[of]),
  ].join(' / ');
}

function takesWords(runs: readonly RunResult[]): string {
  const each = runs[0].moves!.map((_, action) => mean(runs.map((run) => minutesOf(run, action))));
  const whole = each.reduce((sum, value) => sum + value, 0).toFixed(1);
  return each.length === 1 ? whole : `${whole} (${each.map((value) => value.toFixed(1)).join(' + ')})`;
}

/** What cannot be told apart from none is less than a window. */
function stableWords(runs: readonly RunResult[]): string {
  const window = runs[0].streams!.series.windowMs / 60_000;
  const value = mean(runs.map(stableMinutes));
  return value < window ? `below ${window.toFixed(1)}` : value.toFixed(1);
}

type Row = TableView['rows'][number];

/** @param runsOf five recorded runs of a method; `titleOf` a method */
export const besideTheEssay = (runsOf: (method: string) => readonly RunResult[], titleOf: (method: string) => string): StudyView[] => [
  {
    kind: 'table',
    caption: 'The essay’s table, and ours beside it',
    columns: ['method', 'SELECT', 'UPDATE A', 'UPDATE B', 'takes, min', 'until stable, min'],
    rows: PUBLISHED.flatMap(({ method, select, updateA, updateB, takes, stable }): Row[] => {
      const runs = runsOf(method);
      return [
        { key: `${method}/essay`, cells: [`${titleOf(method)}: essay`, select, updateA, updateB, takes, stable] },
        {
          key: `${method}/here`,
          cells: [
            `${titleOf(method)}: here`,
            ratesWords(runs, 'select'),
            ratesWords(runs, 'updateA'),
            ratesWords(runs, 'updateB'),
            takesWords(runs),
            stableWords(runs),
          ],
        },
      ];
    }),
  },
  {
    kind: 'text',
    quiet: true,
    text: 'Transactions per minute of a stream before, meanwhile, and at the end. Ours are means over five seeds, counted by steps. Stable: steps of every stream and pages of the pool within 5 % of their final means.',
  },
];
