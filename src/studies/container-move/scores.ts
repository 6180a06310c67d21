/** Every way to move data that the essay names, by performance, ease and availability: figures are means of the recorded runs of the claims. */
import { mean } from '../../base/stats.ts';
import { formatBytes } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { resultOf, type RecordedRuns } from '../claims/recorded.ts';
import { percent } from '../claims/figures.ts';
import type { StudyView, TableView } from '../views.ts';
import { allMinutesOf, asRun, pagesLost, ratesOf, refillMinutes, type Rates } from './claims/moving.ts';
import { ONE_DISK } from './layouts.ts';
import { ADD_DROP, ALL_METHODS, BALANCER, COPY, PAGES, REBALANCE, RESTORE, TABLE, VOLUME_MANAGER } from './moves.ts';
import { MACHINE } from './parameters.ts';
import { presetScenario, STUDY } from './presets.ts';
import { besideTheEssay } from './published.ts';
import recorded from './runs.json' with { type: 'json' };

type Score = 'good' | 'fair' | 'poor' | 'not in Db2 9.5' | 'no statement';

interface Words {
  readonly ease: Score;
  readonly availability: Score;
  readonly text: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  [COPY]: {
    ease: 'poor',
    availability: 'fair',
    text: 'By hand: make the space read-only, copy the file, give the container its new path. Nobody changes B until the end, and the buffer pool is empty then.',
  },
  [ADD_DROP]: {
    ease: 'good',
    availability: 'good',
    text: 'Two statements; the database does the rest. Only changes to the extent under way wait, and each extent is read from its new disk as soon as it is there.',
  },
  [VOLUME_MANAGER]: {
    ease: 'fair',
    availability: 'good',
    text: 'One command, if the container is alone on its volume; the database need not know. Free space moves, too, and all reads stay on the old disk until the end.',
  },
  [REBALANCE]: {
    ease: 'not in Db2 9.5',
    availability: 'good',
    text: 'One statement would do. It moves twice the bytes of either rebalance, each extent once.',
  },
  [PAGES]: {
    ease: 'not in Db2 9.5',
    availability: 'good',
    text: 'The database must write every change of what it has copied twice. The old container is whole until the end.',
  },
  [RESTORE]: {
    ease: 'poor',
    availability: 'poor',
    text: 'A redirected restore to the new path, then the log since. Db2 lets nobody use the table space meanwhile; here the old file is read and changed until the log is applied, so what is lost is the least that it can be.',
  },
  [TABLE]: {
    ease: 'not in Db2 9.5',
    availability: 'good',
    text: 'One call of ADMIN_MOVE_TABLE since 9.7, into a table space that must be there with its room; it logs what it copies, which is not simulated. The container stays where it is, and is empty then: this separates what shares a table space, which a move of its container cannot.',
  },
  [BALANCER]: {
    ease: 'no statement',
    availability: 'good',
    text: 'The storage does it, where it can; Db2 and LVM2 have no command for it. It knows no table spaces: it deals the blocks of A and of B over both disks alike, so SELECT ends where striping has it, and not where a disk each has it. What is added afterwards goes where its table space is, not where there is room.',
  },
};

/** The recorded runs of a method, one for each seed. */
export function recordedRunsOf(method: string): RunResult[] {
  const hash = scenarioHash(asRun(method)(presetScenario(`${STUDY}/${ONE_DISK}/${method}`)!));
  return (recorded as RecordedRuns).runs.filter((run) => run.scenarioHash === hash).map((run) => resultOf(run));
}

/** Over all actions of a method: how much of what a stream got before it does not get, in transactions of one stream. */
function lost(run: RunResult, of: keyof Rates): number {
  const { before } = ratesOf(run);
  return run.moves!.reduce((sum, { beganMs, endedMs }, action) => {
    const { during } = ratesOf(run, action);
    return sum + ((before[of] - during[of]) * (endedMs! - beganMs!)) / 60_000;
  }, 0);
}

const whole = (value: number): string => (Math.round(value) === 0 ? '0' : Math.round(value).toString().replace('-', '−'));

type Row = TableView['rows'][number];

const over = (runs: readonly RunResult[], figure: (run: RunResult) => number): number => mean(runs.map(figure));

/** Minutes of work of a SELECT stream, at its rate before, that a move costs; negative: it gains so much. */
const lostMinutes = (run: RunResult): number => lost(run, 'select') / ratesOf(run).before.select;

/** A file that is opened again has left the pool with its pages. */
const poolWords = (runs: readonly RunResult[]): string =>
  over(runs, pagesLost) === 0
    ? 'kept'
    : `loses ${percent(over(runs, pagesLost) / MACHINE.pagesOfPool.value)}, full after ${over(runs, refillMinutes).toFixed(1)} min`;

function figuresOf(id: string, title: string): Row {
  const runs = recordedRunsOf(id);
  const moved = over(runs, (run) => run.moves!.reduce((sum, { bytes }) => sum + bytes, 0));
  const select = over(runs, (run) => lostMinutes(run) / allMinutesOf(run));
  return {
    key: id,
    cells: [
      title,
      formatBytes(moved),
      `${over(runs, allMinutesOf).toFixed(1)} min`,
      percent(1 - select),
      over(runs, (run) => ratesOf(run, run.moves!.length - 1).after.select).toFixed(2),
      whole(over(runs, (run) => lost(run, 'updateA') + lost(run, 'updateB'))),
      poolWords(runs),
    ],
  };
}

/** Up to this many minutes of SELECT a move is fair. */
const FAIR_MINUTES = 2;

function scoreOf(id: string, title: string): Row {
  const minutes = over(recordedRunsOf(id), lostMinutes);
  const performance: Score = minutes <= 0 ? 'good' : minutes <= FAIR_MINUTES ? 'fair' : 'poor';
  const { ease, availability } = WORDS[id];
  return { key: id, cells: [title, performance, ease, availability] };
}

/** Loaded with the study's About. */
const titleOf = (method: string): string => ALL_METHODS.find(({ id }) => id === method)!.title;

export const scores = (): StudyView[] => [
  ...besideTheEssay(recordedRunsOf, titleOf),
  {
    kind: 'table',
    caption: 'Ways to move B, and what each costs here',
    columns: ['method', 'moves', 'takes', 'SELECT meanwhile, of before', 'SELECT at the end, per minute', 'updates lost', 'buffer pool'],
    rows: ALL_METHODS.map(({ id, title }) => figuresOf(id, title)),
  },
  {
    kind: 'text',
    quiet: true,
    text: 'Means over five seeds of configuration 1; one pace for each method gives its time and its effect. The volume manager moves the volume of B as if its container filled it: all 3.5 GiB, where the preset’s container has 3 GiB. Updates lost are what both UPDATE streams would have completed at their rate before the move; below zero, they gained.',
  },
  {
    kind: 'table',
    caption: 'The same ways by performance, ease and availability',
    columns: ['method', 'performance', 'ease', 'availability'],
    rows: ALL_METHODS.map(({ id, title }) => scoreOf(id, title)),
  },
  {
    kind: 'text',
    quiet: true,
    text: `Performance is from the runs: good where SELECT loses nothing during the move, fair up to ${FAIR_MINUTES} minutes of its work, else poor. Ease and availability are ours.`,
  },
  ...ALL_METHODS.map(({ id, title }): StudyView => ({ kind: 'text', text: `${title}. ${WORDS[id].text}` })),
];
