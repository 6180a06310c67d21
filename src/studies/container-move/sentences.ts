/** What binds the sentences of the lesson to the engine. */
import { KIB, MIB } from '../../base/units.ts';
import { layOut } from '../../scenario/layout.ts';
import { paceOf } from '../../scenario/timeline/pace.ts';
import { busyPercent } from '../sentences/figures.ts';
import type { SentenceRun } from '../sentences/run.ts';
import { plain, type Bindings, type Checked, type Facts } from '../sentences/sentence.ts';
import { ratesOf } from './claims/moving.ts';
import { APART, ONE_DISK, STRIPED } from './layouts.ts';
import { onDisks } from './manyDisks.ts';
import { COPY, METHODS, VOLUME_MANAGER } from './moves.ts';
import { MOVE } from './parameters.ts';
import { recordedRunsOf } from './scores.ts';
import verdicts from './verdicts.json';

type Layout = typeof ONE_DISK | typeof APART | typeof STRIPED;

const at = ({ runs }: Facts, layout: Layout) => runs(`container-move/${layout}/streams`);
const moving = ({ runs }: Facts, method: string) => runs(`container-move/one-disk/${method}`);
const checked = (holds: Checked['holds'], ...names: readonly string[]): Checked => ({ holds, names });

const selects = (runs: readonly SentenceRun[]): number[] => runs.map(({ userPerMinute = NaN }) => userPerMinute);
/** What SELECT gets done in one layout, to another. */
const gain = (runs: readonly SentenceRun[], against: readonly SentenceRun[]): number[] => {
  const other = selects(against);
  return selects(runs).map((rate, k) => rate / other[k]);
};
const minutes = (runs: readonly SentenceRun[]): number[] => runs.map(({ movingMs = NaN }) => movingMs / 60_000);
/** The split to striping with so many disks. */
function ahead({ runs }: Facts, disks: number): number[] {
  const [split, striped] = [APART, STRIPED].map((layout) =>
    runs(`container-move/${layout}/streams`, { as: `${disks} disks`, change: (scenario) => onDisks(scenario, layout, disks) }),
  );
  return gain(split, striped);
}
/** Mean seek of a configuration, as its claim says it. */
function seekMs(layout: 'striped' | 'with a disk each'): number {
  const { reason } = verdicts.claims.find(({ id }) => id === 'ES-04')!;
  return Number(new RegExp(`([\\d.]+) ms ${layout}`).exec(reason)![1]);
}

const decided = (id: string): string | undefined => verdicts.claims.find((claim) => claim.id === id)?.finding;

export const SENTENCES: Bindings = {
  ...plain(
    'task',
    'Open it and pin it.',
    'Build the split yourself.',
    'Open configuration 1, drag Table space B to the second disk, or choose it in the warehouse and press Move to…; or take the button.',
    'Choose it, and run it for two and four disks.',
    'Choose quiesce and copy as its method, in the list of actions below the film.',
  ),
  ...plain(
    'page',
    'The answer is how many SELECTs one stream completes per minute.',
    'Streams, Report over time, has each stream before, meanwhile and after, and when all is stable.',
    'Open configuration 1, press Play, and drag Table space B to the second disk while the streams run: the drop is an action at the playhead.',
  ),
  ...plain(
    'meaning',
    'The second disk may be used in two ways.',
    'Split, A has one disk and B the other.',
    'A warehouse does not stop for a better layout.',
    'A volume manager moves the volume under the database.',
  ),
  ...plain(
    'argument',
    'Two things make the difference.',
    'The document is another, the answer is that of a disk each: what counts is where the pages are.',
    'How long a move takes is a matter of how much it moves each time that it has waited for the disk.',
  ),

  'Two streams of SELECTs join table A with table B.': checked(({ scenario }) => {
    const [select] = scenario('container-move/one-disk/streams').workload.streams!;
    return [{ that: 'two users', is: select.arrivals.kind === 'closed' && select.arrivals.users === 2 }];
  }),
  'Each step of a join asks for a random page of A and one of B at the same time.': checked(({ scenario }) => {
    const [select] = scenario('container-move/one-disk/streams').classes;
    return [{ that: 'in lock step', is: select.operator === 'mix' && select.order === 'lock-step' && select.streams.length === 2 }];
  }),
  'Two more streams update single rows, one row of A or B at a time.': checked(({ scenario }) => {
    const [, ...updates] = scenario('container-move/one-disk/streams').classes;
    return [{ that: 'two, of one row', is: updates.length === 2 && updates.every((one) => one.operator === 'change' && one.rows === 1) }];
  }),
  'Both tables are on the first disk, and the second one is empty.': checked((facts) => [
    { that: 'both', is: new Set(layOut(facts.scenario('container-move/one-disk/streams')).target).size === 1 },
    { that: 'empty', is: at(facts, ONE_DISK).map(({ busy }) => busy[1] === 0) },
  ]),
  'One SELECT stream completes about 0.32 per minute.': checked((facts) => [['about 0.32', selects(at(facts, ONE_DISK))]]),
  'The disk is busy all the time, and the other one has nothing to do.': checked((facts) => [
    { that: 'busy', is: busyPercent(at(facts, ONE_DISK), 1, 1).map((busy) => busy > 99) },
    { that: 'idle', is: busyPercent(at(facts, ONE_DISK), 2, 2).map((busy) => busy === 0) },
  ]),
  'Striped, both tables have half of their extents on each disk.': checked(({ scenario }) => {
    const { target } = layOut(scenario('container-move/striped/streams'));
    return [{ that: 'a container on each', is: [...target].join(' ') === '0 1 0 1' }];
  }),
  'Either way both disks get half of the requests.': checked((facts) => [
    {
      that: 'as busy as each other',
      is: [...at(facts, STRIPED), ...at(facts, APART)].map(({ busy }) => Math.abs(busy[0] / busy[1] - 1) < 0.03),
    },
  ]),
  'SELECT gets more done with … a disk for each table': checked((facts) => [
    { that: 'more', is: gain(at(facts, APART), at(facts, STRIPED)).map((each) => each > 1.1) },
  ]),
  'Striped, a SELECT stream completes about 1.8 times as much as on one disk; with a disk each about 2.3 times as much.': checked(
    (facts) => [
      ['about 1.8 times', gain(at(facts, STRIPED), at(facts, ONE_DISK))],
      ['about 2.3 times', gain(at(facts, APART), at(facts, ONE_DISK))],
    ],
  ),
  'The two pages of a step never wait for each other at one disk.': checked(({ scenario }) => {
    const { target } = layOut(scenario('container-move/apart/streams'));
    return [
      { that: 'on different disks', is: new Set(target).size === 2 },
      { that: 'as ES-04 shows', is: decided('ES-04')?.startsWith('a disk each over striped: holds') === true },
    ];
  }),
  'And the arm of each disk stays within one table: a seek takes about 1.7 ms instead of 2.3 ms.': checked(() => [
    ['about 1.7 ms', seekMs('with a disk each')],
    ['2.3 ms', seekMs('striped')],
  ]),
  'The sweep over the number of disks gives each table half of the disks, or stripes both over all of them.': checked(({ scenario }) => {
    const [split, striped] = [APART, STRIPED].map(
      (layout) => layOut(onDisks(scenario(`container-move/${layout}/streams`), layout, 4)).target,
    );
    return [
      { that: 'half each', is: [...split].join(' ') === '0 1 2 3' },
      { that: 'all', is: [...striped].join(' ') === '0 1 2 3 0 1 2 3' },
    ];
  }),
  'With four disks in place of two, splitting is … still ahead of striping': checked((facts) => [
    { that: 'ahead', is: ahead(facts, 4).map((each) => each > 1.1) },
  ]),
  'With two disks splitting is about 1.28 times as good, with four about 1.23 times.': checked((facts) => [
    ['about 1.28 times', gain(at(facts, APART), at(facts, STRIPED))],
    ['about 1.23 times', ahead(facts, 4)],
  ]),
  'The gap closes slowly: the more disks, the less often two pages meet at one.': checked((facts) => {
    const two = gain(at(facts, APART), at(facts, STRIPED));
    return [{ that: 'smaller with four', is: ahead(facts, 4).map((each, k) => each < two[k] && each > 1) }];
  }),
  'Or open the essay’s own copy, which begins after 1000 s.': checked(() => [['1000 s', MOVE.atSeconds.value]]),
  'While the file of B is copied, updates of B … stand still': checked(() => [
    { that: 'none', is: recordedRunsOf(COPY).map((run) => ratesOf(run).during.updateB === 0) },
  ]),
  'Begun after 1000 s, the copy takes about 3.5 minutes.': checked((facts) => [
    ['about 3.5', minutes(moving(facts, COPY))],
    ['1000 s', MOVE.atSeconds.value],
  ]),
  'Nobody changes B until it is over, SELECT gets about 27 % less, and afterwards the buffer pool has to fill again.': checked(() => {
    const runs = recordedRunsOf(COPY);
    return [
      { that: 'none', is: runs.map((run) => ratesOf(run).during.updateB === 0) },
      ['about 27 %', runs.map((run) => 100 * (1 - ratesOf(run).during.select / ratesOf(run).before.select))],
      { that: 'a refill', is: runs.map(({ moves }) => moves![0].phases!.some(({ name, bytes }) => name === 'refill' && bytes > 0)) },
    ];
  }),
  'Updates go on, and the buffer pool keeps its pages.': checked(() => {
    const runs = recordedRunsOf(VOLUME_MANAGER);
    return [
      { that: 'updates', is: runs.map((run) => ratesOf(run).during.updateB > 0.9 * ratesOf(run).before.updateB) },
      { that: 'no refill', is: runs.map(({ moves }) => moves![0].phases!.every(({ name }) => name !== 'refill')) },
    ];
  }),
  'It reads 128 KiB a visit where the copy reads 1 MiB.': checked(() => [
    ['128 KiB', paceOf('volume-manager').chunkBytes / KIB],
    ['1 MiB', paceOf('copy').chunkBytes / MIB],
  ]),
  'Each visit to the busy disk waits in its queue once. For the same container the volume manager takes … about five times as long':
    checked((facts) => {
      const copy = minutes(moving(facts, COPY));
      return [
        { that: 'about five times', is: minutes(moving(facts, VOLUME_MANAGER)).map((each, k) => Math.abs(each / copy[k] - 5) < 0.5) },
      ];
    }),
  'It takes about 18 minutes, and every stream gets less all that time.': checked((facts) => [
    ['about 18', minutes(moving(facts, VOLUME_MANAGER))],
    {
      that: 'less',
      is: recordedRunsOf(VOLUME_MANAGER).map((run) => {
        const { before, during } = ratesOf(run);
        return during.select < before.select && during.updateA < before.updateA && during.updateB < before.updateB;
      }),
    },
  ]),
  'The study’s page has all six ways beside each other, and the essay’s own table.': checked(() => [
    { that: 'six', is: METHODS.length === 6 },
  ]),
};
