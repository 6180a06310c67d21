/** Every way to move a container that the essay names, by performance, ease and availability: figures are means of the recorded runs of the claims. */
import { mean } from '../../base/stats.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import { resultOf, type RecordedRuns } from '../claims/recorded.ts';
import { percent } from '../claims/figures.ts';
import type { StudyView, TableView } from '../views.ts';
import { allMinutesOf, inParts, ratesOf, refillMinutes, type Rates } from './claims/moving.ts';
import { ONE_DISK } from './layouts.ts';
import { ADD_DROP, COPY, METHODS, PAGES, REBALANCE, VOLUME_MANAGER } from './moves.ts';
import { presetScenario, STUDY } from './presets.ts';
import recorded from './runs.json' with { type: 'json' };

interface Words {
  readonly ease: string;
  readonly availability: string;
}

const WORDS: Readonly<Record<string, Words>> = {
  [COPY]: {
    ease: 'By hand: make the space read-only, copy the file, give the container its new path',
    availability: 'Nobody changes B until the end, and its pages leave the buffer pool',
  },
  [ADD_DROP]: {
    ease: 'Two statements; the database does the rest',
    availability: 'Complete, but only the extent under way waits; the space can be left between the two',
  },
  [VOLUME_MANAGER]: {
    ease: 'One command, if the container is alone on its volume; the database need not know',
    availability: 'Complete, but the chunk under way waits; it moves free space, too',
  },
  [REBALANCE]: {
    ease: 'One statement that Db2 9.5 does not have',
    availability: 'Complete, but only the extent under way waits',
  },
  [PAGES]: {
    ease: 'Nothing that Db2 9.5 has; it must write every change twice',
    availability: 'Complete, but the extent under way waits; the old place is whole until the end',
  },
};

/** The recorded runs of a method, one for each seed. */
export function recordedRunsOf(method: string): RunResult[] {
  const hash = scenarioHash(inParts(presetScenario(`${STUDY}/${ONE_DISK}/${method}`)!));
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

function rowOf(id: string, title: string): TableView['rows'][number] {
  const runs = recordedRunsOf(id);
  const over = (figure: (run: RunResult) => number): number => mean(runs.map(figure));
  const taken = over(allMinutesOf);
  const select = over((run) => lost(run, 'select') / ratesOf(run).before.select / allMinutesOf(run));
  const { ease, availability } = WORDS[id];
  return {
    key: id,
    cells: [
      title,
      `${taken.toFixed(1)} min`,
      percent(1 - select),
      whole(over((run) => lost(run, 'updateA') + lost(run, 'updateB'))),
      id === COPY ? `${over(refillMinutes).toFixed(1)} min` : '0',
      ease,
      availability,
    ],
  };
}

const NOT_RUN = { text: '–', why: 'Not simulated: there is nothing to run but the restore itself' };

/** Loaded with the study's About. */
export const scores = (): StudyView[] => [
  {
    kind: 'table',
    caption: 'Ways to move a container, and what each costs here',
    columns: ['method', 'takes', 'SELECT meanwhile, of before', 'updates lost', 'buffer pool full again after', 'ease', 'availability'],
    rows: [
      ...METHODS.map(({ id, title }) => rowOf(id, title)),
      {
        key: 'restore',
        cells: [
          'Restore and roll forward',
          NOT_RUN,
          NOT_RUN,
          NOT_RUN,
          NOT_RUN,
          'A backup, a redirected restore, and the log since then',
          'Nobody reads or changes B until the log has been applied',
        ],
      },
    ],
    wide: true,
  },
  {
    kind: 'text',
    quiet: true,
    text: 'Means over five seeds of configuration 1, each method at one pace for time and effect. Lost updates are those that both UPDATE streams would have completed at their rate before the move; negative: they gained. The volume manager moves 3.5 GB, the copy 3 GB, both rebalances 1 GB each, the others the 2 GB in use.',
  },
];
