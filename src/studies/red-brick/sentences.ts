/** What binds the sentences of the lesson and of the page about the study to the engine. */
import { setRowOrder } from '../../scenario/edit/fileSizes.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { busyPercent, inOrder, ratio, seconds, spreadOf, workRatio } from '../sentences/figures.ts';
import { plain, type Bindings, type Changed, type Checked, type Facts } from '../sentences/sentence.ts';
import matrix from './reports/matrix.json';
import verdicts from './verdicts.json';

const SEVEN = ['manual-22', 'manual-14-8', 'stripe-12-4-4-2', 'stripe-8-8-4-2', 'stripe-22-64k', 'stripe-22-8k', 'stripe-22-1m'] as const;
type Layout = (typeof SEVEN)[number] | 'manual-22-skewed';

const at = ({ runs }: Facts, layout: Layout, workload: string, changed?: Changed) => runs(`red-brick/${layout}/${workload}`, changed);
const all = (facts: Facts, workload: string) => SEVEN.map((layout) => at(facts, layout, workload));
const preset = ({ scenario }: Facts, layout: Layout, workload = 'w3'): Scenario => scenario(`red-brick/${layout}/${workload}`);

/** The fact table's rows by key, or as they came. */
const rows = (order: 'sorted' | 'unsorted'): Changed => ({
  as: `rows ${order}`,
  change: (scenario) => setRowOrder(scenario, 'daily_sales', order),
});
const UNSORTED = rows('unsorted');
const SORTED = rows('sorted');

/** Elapsed time of whole batches, which the matrix ran with one seed. */
const whole = (layout: Layout, workload: string): number =>
  matrix.rows.find((each) => each.layout === layout && each.workload === workload && each.scale === 1)?.elapsedMs ?? NaN;

const unit = ({ volumes: [volume] }: Scenario): number => (volume.kind === 'stripe' ? volume.stripeUnitBytes : NaN);
const withoutUnit = ({ volumes, database, hardware, placement, host }: Scenario): string =>
  JSON.stringify([volumes.map((volume) => ({ ...volume, stripeUnitBytes: 0 })), database, hardware, placement, host]);
const percentMore = (ratios: readonly number[]): number[] => ratios.map((each) => 100 * (each - 1));
const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

const checked = (holds: Checked['holds'], ...names: readonly string[]): Checked => ({ holds, names });

export const SENTENCES: Bindings = {
  ...plain(
    'task',
    'Open the separated layout.',
    'Say first which is best for one user with mixed queries; then let the engine run all of them.',
    'The button Run all 8 layouts stands in the answer (on a phone: under Answer).',
    'Pin Stripe 22 with 64 KB, then set the unit to 8 KB on the volume’s tray, or open that layout.',
    'Open it, then press Run all 8 layouts in the answer: with one layout there is nothing to compare.',
    'Open it, then press Run all 8 layouts in the answer once more.',
    'Open it and look at how busy disks, paths and processors are.',
    'Pin Manual 22, then open the skewed one.',
    'Back to the separated layout.',
    'Pin it, then spread the fact table over disks 1 to 16: draw a box around their tubes and drag the table there, or choose Daily sales in the warehouse, then Move to…, and tick the volumes Fact and Indexes.',
    'Look at the bars.',
    'Look at the claims.',
  ),
  ...plain(
    'meaning',
    'Where should they lie?',
    'One camp separates: the fact table on some disks, the indexes on others, so that they never disturb each other.',
    'The other stripes everything over all disks, so that no disk rests while another has a queue.',
    'Both have good reasons.',
    'One user asks a mix of questions, small and large.',
    'It runs these seven, and Manual 22 skewed, which a later step is about.',
    'The step is done when the seven are there.',
    'That one read is quick: eight disks work at it.',
    'But each of the eight must seek and turn for its piece.',
    'What you pinned of the mixed queries stands apart below the bars: it did other work.',
    'Small units turn one disk I/O into several.',
    'Each of them asks what the single user has asked, in an order of its own.',
    'W5 is W3 with twenty users: the same queries, each user in an order of its own.',
    'What keeps disks busy for nothing costs all of them.',
    'Both ways work by keyboard; the second one suits a phone.',
    'You have just undone the separation for the table that is read most.',
    'And nobody can slip.',
    'No disk fails here, and a stripe over 22 disks is lost with any one of them.',
  ),
  ...plain(
    'argument',
    'Separation keeps tables and indexes apart, and it keeps idle disks from helping.',
    'The unit is a question of its own.',
    'Where the disks are not the limit, their layout does not matter: look at the limit first, then at the layout.',
    'Those that fail are as much of the answer as those that pass.',
  ),
  ...plain(
    'document',
    'Anyone who places files by hand can slip.',
    'In the document’s first series of tests someone did: a wrong maximum size of the files, and the data lay unevenly over the disks.',
    'Rows were not sorted in that series either.',
    'The document found the 8 KB stripe slightly ahead.',
    'The document publishes 35 % for the light queries (W2).',
    'Where two tables are read in lock step, separating them can win: the other camp measured that.',
  ),

  '22 disks, a fact table, two star indexes, dimensions and temporary space.': checked((facts) => {
    const { hardware, database } = preset(facts, 'stripe-8-8-4-2');
    const count = (role: string) => database.objects.filter((each) => each.role === role).length;
    return [
      ['22 disks', hardware.disks.length],
      {
        that: 'a fact table, two star indexes, dimensions, spill',
        is: [count('fact') === 1, count('star-index') === 2, count('dimension') > 1, count('spill') === 1],
      },
    ];
  }),
  'Look at the board: the eight disks of the fact table are busy about 80 % of the time and have queues; the eight disks of the indexes beside them are busy less than 6 % of it.':
    checked((facts) => {
      const runs = at(facts, 'stripe-8-8-4-2', 'w3');
      return [
        ['about 80 %', busyPercent(runs, 1, 8)],
        { that: 'less than 6 %', is: busyPercent(runs, 9, 16).map((busy) => busy < 6) },
        { that: 'requests wait', is: runs.map(({ partsMs }) => partsMs.queue > 0) },
      ];
    }, '6 %'),
  'Seven layouts hold the same files on the same disks.': checked((facts) => [
    {
      that: 'database and disks are the same',
      is: SEVEN.map((layout) => {
        const of = (one: Scenario) => JSON.stringify([one.database, one.hardware]);
        return of(preset(facts, layout)) === of(preset(facts, SEVEN[0]));
      }),
    },
  ]),
  'For one user with mixed queries (W3), the fastest layout is … Stripe 22 with 64 KB': checked(
    (facts) =>
      SEVEN.filter((each) => each !== 'stripe-22-64k').map((other) => ({
        that: `before ${other}`,
        is: inOrder(at(facts, 'stripe-22-64k', 'w3'), at(facts, other, 'w3')),
      })),
    '22',
    '64 KB',
  ),
  'Of the layouts with 64 KB, the one that gives the fact table the fewest disks takes longest, and the one in which all disks serve everything is fastest: idle disks are the price of separation.':
    checked(
      (facts) => [
        {
          that: '22 disks, then 12, then 8',
          is: inOrder(at(facts, 'stripe-22-64k', 'w3'), at(facts, 'stripe-12-4-4-2', 'w3'), at(facts, 'stripe-8-8-4-2', 'w3')),
        },
      ],
      '64 KB',
    ),
  'But three of the layouts stripe over all 22 disks, and one of them takes far longer than the other two.': checked((facts) => {
    const [small, middle, large] = (['stripe-22-8k', 'stripe-22-64k', 'stripe-22-1m'] as const).map((layout) => at(facts, layout, 'w3'));
    return [
      ['22 disks', preset(facts, 'stripe-22-8k').volumes[0].members.length],
      { that: 'half as long again', is: [...ratio(small, middle), ...ratio(small, large)].map((each) => each > 1.5) },
      { that: 'the other two are close', is: ratio(large, middle).map((each) => Math.abs(each - 1) < 0.05) },
    ];
  }),
  'Only the stripe unit was chosen differently.': checked((facts) => [
    {
      that: 'the rest is the same',
      is: (['stripe-22-8k', 'stripe-22-1m'] as const).map(
        (layout) => withoutUnit(preset(facts, layout)) === withoutUnit(preset(facts, 'stripe-22-64k')),
      ),
    },
  ]),
  'Read-ahead follows from it: a scan reads unit times disks ahead, 176 KB with 8 KB and 1.4 MB with 64 KB.': checked((facts) => {
    const [small, large] = (['stripe-22-8k', 'stripe-22-64k'] as const).map((layout) => preset(facts, layout));
    return [
      ['176 KB', (unit(small) * small.volumes[0].members.length) / 1024],
      ['1.4 MB', (unit(large) * large.volumes[0].members.length) / 1024 ** 2],
      ['8 KB', unit(small) / 1024],
      ['64 KB', unit(large) / 1024],
      { that: 'read-ahead follows the stripe', is: small.host.readAhead.kind === 'stripe-aware' },
    ];
  }),
  'A stripe unit of 8 KB spreads one read of 64 KB over eight disks.': checked((facts) => {
    const scenario = preset(facts, 'stripe-22-8k');
    return [
      ['8 KB', unit(scenario) / 1024],
      ['64 KB', scenario.host.readAhead.minBytes / 1024],
      { that: 'eight pieces', is: scenario.host.readAhead.minBytes / unit(scenario) === 8 },
    ];
  }),
  'With 8 KB instead of 64 KB, the mixed queries take … much more time': checked(
    (facts) => [
      {
        that: 'more than half as long again',
        is: ratio(at(facts, 'stripe-22-8k', 'w3'), at(facts, 'stripe-22-64k', 'w3')).map((each) => each > 1.5),
      },
    ],
    '8 KB',
    '64 KB',
  ),
  'A single large read gains where disks are idle; where they queue, everyone pays for the extra seeks and turns.': checked(({ runs }) => [
    { that: 'one user alone gains', is: inOrder(runs('first-steps/stripe-16k/one'), runs('first-steps/stripe-8m/one')) },
    { that: 'eight users lose', is: inOrder(runs('first-steps/stripe-8m/eight'), runs('first-steps/stripe-16k/eight')) },
  ]),
  'Choose the workload of one user with tight queries (W2): each reads less than a hundredth of the table, and the disks are mostly idle.':
    checked((facts) => {
      const { database, workload } = preset(facts, 'stripe-22-8k', 'w2');
      const fact = database.objects.find(({ role }) => role === 'fact')!;
      const table = fact.segments * fact.psusPerSegment * fact.psuBytes;
      const queries = workload.batch.reduce((sum, { count }) => sum + count, 0);
      // Even if each of its disk I/Os were of 64 KiB.
      return [
        { that: 'a hundredth', is: at(facts, 'stripe-22-64k', 'w2').map(({ ios }) => (ios * 65_536) / queries < table / 100) },
        { that: 'mostly idle', is: at(facts, 'stripe-22-8k', 'w2').map(({ busy }) => mean(busy) < 0.5) },
      ];
    }),
  'Between the layouts, the light queries differ … less than the mixed ones': checked((facts) => {
    const mixed = spreadOf(all(facts, 'w3'));
    return [{ that: 'a narrower range', is: spreadOf(all(facts, 'w2')).map((light, k) => light < mixed[k]) }];
  }),
  'Manual 22 and Manual 14/8, placed by hand, are ahead, the stripes with large units follow, and the 8 KB stripe is last.': checked(
    (facts) => [
      ...(['manual-22', 'manual-14-8'] as const).flatMap((hand) =>
        (['stripe-22-64k', 'stripe-22-1m'] as const).map((stripe) => ({
          that: `${hand} before ${stripe}`,
          is: inOrder(at(facts, hand, 'w2'), at(facts, stripe, 'w2')),
        })),
      ),
      ...SEVEN.filter((each) => each !== 'stripe-22-8k').map((other) => ({
        that: `${other} before 8 KB`,
        is: inOrder(at(facts, other, 'w2'), at(facts, 'stripe-22-8k', 'w2')),
      })),
    ],
    '22',
    '14/8',
    '8 KB',
  ),
  'The blocks that a list fetches lie close together.': checked((facts) => [
    {
      that: 'tight joins read in one place',
      is: preset(facts, 'manual-22', 'w2').classes.some(
        (each) => each.operator === 'star-join' && each.samePlace && each.fetch.withinBytes < 1024 ** 2,
      ),
    },
  ]),
  'Placed by hand they are neighbors on one disk, and the second one is often in the drive’s buffer when it is asked for.': checked(
    (facts) => {
      const rotation = (layout: Layout) => at(facts, layout, 'w2').map(({ partsMs, ios }) => partsMs.rotation / ios);
      const striped = rotation('stripe-22-8k');
      return [{ that: 'less rotation in each I/O', is: rotation('manual-22').map((hand, k) => hand < 0.8 * striped[k]) }];
    },
  ),
  'The 8 KB stripe puts them on different disks, and each disk must seek and turn: it queues less, but positions more than that saves.':
    checked((facts) => {
      const [hand, striped] = [at(facts, 'manual-22', 'w2'), at(facts, 'stripe-22-8k', 'w2')];
      const positioning = (k: number) =>
        striped[k].attributionMs.seek + striped[k].attributionMs.rotation - hand[k].attributionMs.seek - hand[k].attributionMs.rotation;
      const queueing = (k: number) => hand[k].attributionMs.queue - striped[k].attributionMs.queue;
      return [
        { that: 'queues less', is: hand.map((_, k) => queueing(k) > 0) },
        { that: 'positions more than that', is: hand.map((_, k) => positioning(k) > queueing(k)) },
      ];
    }, '8 KB'),
  'This engine does not, whatever the sizes of the files, so claim RB-04 fails.': checked(
    () => [{ that: 'RB-04 fails', is: verdicts.claims.some(({ id, verdict }) => id === 'RB-04' && verdict === 'fail') }],
    'RB-04',
  ),
  'Choose the load (W1): 16 processes write rows and build two indexes.': checked((facts) => {
    const load = preset(facts, 'stripe-22-64k', 'w1').classes.find((each) => each.operator === 'load')!;
    return [['16 processes', load.processes], { that: 'two indexes', is: load.indexes.length === 2 }];
  }),
  'Which layout loads fastest by far? none: they are within 2 %': checked(
    (facts) => [{ that: 'within 2 %', is: spreadOf(all(facts, 'w1')).map((each) => each < 0.02) }],
    '2 %',
  ),
  'From the fastest to the slowest it is less than 2 %.': checked(
    (facts) => [{ that: 'less than 2 %', is: spreadOf(all(facts, 'w1')).map((each) => each < 0.02) }],
    '2 %',
  ),
  'Most of the differences are real, because the load hardly varies from seed to seed, but they are too small to choose a layout by.':
    checked((facts) => [
      {
        that: 'seeds differ less than layouts',
        is: all(facts, 'w1').map((runs) => Math.max(...seconds(runs)) / Math.min(...seconds(runs)) - 1 < 0.001),
      },
      {
        that: 'the same order in every seed',
        is: inOrder(at(facts, 'stripe-22-64k', 'w1'), at(facts, 'stripe-22-8k', 'w1'), at(facts, 'manual-22', 'w1')),
      },
    ]),
  'The processors are more than 97 % busy, and the disks wait for them.': checked(
    (facts) => [{ that: 'more than 97 %', is: all(facts, 'w1').flatMap((runs) => runs.map(({ cpu }) => cpu > 0.97)) }],
    '97 %',
  ),
  'Choose the light queries of many users (W4).': checked((facts) => [
    { that: 'many users', is: preset(facts, 'manual-22', 'w4').workload.users > 10 },
  ]),
  'What is exhausted first? the processors': checked((facts) => [
    { that: 'processors', is: at(facts, 'manual-22', 'w4').map(({ cpu, busy }) => cpu > 0.9 && Math.max(...busy) < 0.5) },
  ]),
  'What the first users read stays in memory for the others, so fewer reads reach the disks than one would think.': checked((facts) => {
    const one = at(facts, 'manual-22', 'w2');
    const { users } = preset(facts, 'manual-22', 'w4').workload;
    return [
      {
        that: 'less than a tenth of what so many single users would read',
        is: at(facts, 'manual-22', 'w4').map(({ ios }, k) => ios < 0.1 * users * one[k].ios),
      },
    ];
  }),
  'A shared cache turns a disk problem into a processor problem.': checked((facts) => [
    { that: 'one user does not keep the processors busy', is: at(facts, 'manual-22', 'w2').map(({ cpu }) => cpu < 0.3) },
    { that: 'fifty do', is: at(facts, 'manual-22', 'w4').map(({ cpu }) => cpu > 0.9) },
  ]),
  'With one user 8 KB took about 1.8 times as long as 64 KB. With twenty users that becomes … larger: nobody is left to hide the extra work behind':
    checked(
      (facts) => {
        const one = ratio(at(facts, 'stripe-22-8k', 'w3'), at(facts, 'stripe-22-64k', 'w3'));
        const twenty = ratio(at(facts, 'stripe-22-8k', 'w5'), at(facts, 'stripe-22-64k', 'w5'));
        return [['about 1.8 times', one], { that: 'larger', is: twenty.map((each, k) => each > 1.2 * one[k]) }];
      },
      '8 KB',
      '64 KB',
    ),
  'Now it is about 2.4 times.': checked((facts) => [
    ['about 2.4 times', ratio(at(facts, 'stripe-22-8k', 'w5'), at(facts, 'stripe-22-64k', 'w5'))],
  ]),
  'A unit of 8 KB costs the disks about 2.4 times the work of 64 KB with one user and about 2.5 times with twenty.': checked(
    (facts) => [
      ['about 2.4 times', workRatio(at(facts, 'stripe-22-8k', 'w3'), at(facts, 'stripe-22-64k', 'w3'))],
      ['about 2.5 times', workRatio(at(facts, 'stripe-22-8k', 'w5'), at(facts, 'stripe-22-64k', 'w5'))],
    ],
    '8 KB',
    '64 KB',
  ),
  'One user hides part of that: 64 KB leaves the disks idle about 40 % of the time, and 8 KB uses that.': checked(
    (facts) => [
      ['about 40 %', busyPercent(at(facts, 'stripe-22-64k', 'w3'), 1, 22).map((busy) => 100 - busy)],
      { that: '8 KB is busier', is: busyPercent(at(facts, 'stripe-22-8k', 'w3'), 1, 22).map((busy) => busy > 75) },
    ],
    '8 KB',
    '64 KB',
  ),
  'Twenty users keep them about 95 % busy with 64 KB, so nearly all of the extra work becomes extra time.': checked((facts) => {
    const [small, large] = [at(facts, 'stripe-22-8k', 'w5'), at(facts, 'stripe-22-64k', 'w5')];
    const work = workRatio(small, large);
    return [
      ['about 95 %', busyPercent(large, 1, 22)],
      { that: 'nearly all of it', is: ratio(small, large).map((each, k) => (each - 1) / (work[k] - 1) > 0.9) },
    ];
  }, '64 KB'),
  'Unsorted rows, and data in a quarter of the files: the mixed queries take … about 1.8 times as long': checked((facts) => [
    ['about 1.8 times', ratio(at(facts, 'manual-22-skewed', 'w3'), at(facts, 'manual-22', 'w3'))],
  ]),
  'About 1.8 times as long on the part of the batch that the page runs.': checked((facts) => [
    ['About 1.8 times', ratio(at(facts, 'manual-22-skewed', 'w3'), at(facts, 'manual-22', 'w3'))],
  ]),
  'Unsorted rows alone cost 20 to 35 %; you can set them for Manual 22 in the warehouse’s menu, under Partitioning and files.': checked(
    (facts) => [
      {
        that: '20 to 35 %',
        is: ratio(at(facts, 'manual-22', 'w3', UNSORTED), at(facts, 'manual-22', 'w3')).map((each) => each > 1.2 && each < 1.35),
      },
    ],
    '20 to 35 %',
    '22',
  ),
  'The wrong maximum costs another 35 to 40 %: the rows of a list lie all over their segment, and the list waits for the disks of the few full files.':
    checked(
      (facts) => [
        {
          that: '35 to 40 %',
          is: ratio(at(facts, 'manual-22-skewed', 'w3'), at(facts, 'manual-22', 'w3', UNSORTED)).map((each) => each > 1.35 && each < 1.4),
        },
      ],
      '35 to 40 %',
    ),
  'Here the slip costs them 38 %, but one number, the wrong maximum, was chosen for that, so it is no evidence (RB-07).': checked(
    (facts) => [['38 %', mean(percentMore(ratio(at(facts, 'manual-22-skewed', 'w2'), at(facts, 'manual-22', 'w2', UNSORTED))))]],
    'RB-07',
  ),
  'With sorted rows it would cost 6 %.': checked((facts) => [
    ['6 %', mean(percentMore(ratio(at(facts, 'manual-22-skewed', 'w2', SORTED), at(facts, 'manual-22', 'w2'))))],
  ]),
  'For this mix, on these disks: stripe everything over everything with a large unit, 64 KB to 1 MB.': checked(
    (facts) =>
      ['w3', 'w5'].flatMap((workload) =>
        (['manual-22', 'manual-14-8', 'stripe-12-4-4-2', 'stripe-8-8-4-2', 'stripe-22-8k'] as const).map((other) => ({
          that: `the better one before ${other} with ${workload}`,
          is: at(facts, other, workload).map(
            ({ elapsedMs }, k) =>
              elapsedMs > Math.min(at(facts, 'stripe-22-64k', workload)[k].elapsedMs, at(facts, 'stripe-22-1m', workload)[k].elapsedMs),
          ),
        })),
      ),
    '64 KB',
    '1 MB',
  ),
  'One of the two is best wherever queries take minutes: 64 KB with one user, 1 MB with twenty, where 64 KB is 28 % behind in the whole batch.':
    checked(
      (facts) => [
        { that: '64 KB with one user', is: inOrder(at(facts, 'stripe-22-64k', 'w3'), at(facts, 'stripe-22-1m', 'w3')) },
        { that: '1 MB with twenty', is: inOrder(at(facts, 'stripe-22-1m', 'w5'), at(facts, 'stripe-22-64k', 'w5')) },
        ['28 %', 100 * (whole('stripe-22-64k', 'w5') / whole('stripe-22-1m', 'w5') - 1)],
      ],
      '64 KB',
      '1 MB',
    ),
  'The light queries, which take seconds, are fastest with files placed by hand.': checked((facts) =>
    SEVEN.filter((each) => each !== 'manual-14-8' && each !== 'manual-22').map((other) => ({
      that: `before ${other}`,
      is: inOrder(at(facts, 'manual-22', 'w2'), at(facts, other, 'w2')),
    })),
  ),
  'The limits: 22 disks for 16 processors, where the document itself advises four to five for each processor.': checked((facts) => {
    const { hardware, host } = preset(facts, 'stripe-22-64k');
    return [
      ['22 disks', hardware.disks.length],
      ['16 processors', host.processors],
    ];
  }),
};
