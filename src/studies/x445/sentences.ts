/** What binds the sentences of the lesson to the engine. */
import { KIB, MIB } from '../../base/units.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { SentenceRun } from '../sentences/run.ts';
import { checked, plain, tested, type Bindings, type Facts } from '../sentences/sentence.ts';
import { disksId, EIGHT, NO_AFFINITY, SIXTEEN, THIRTY_TWO } from './layouts.ts';
import { DISKS, MACHINE } from './parameters.ts';
import { STUDY } from './presets.ts';
import { ONE_STREAM } from './workloads.ts';

const preset = (layout: string): string => `${STUDY}/${layout}/${ONE_STREAM}`;
const at = ({ runs }: Facts, layout: string): readonly SentenceRun[] => runs(preset(layout));
const eight = (facts: Facts): readonly SentenceRun[] => at(facts, EIGHT);

/** Every read is that of one unit on one disk. */
const bytes = ({ ios }: SentenceRun): number => ios * DISKS.unitBytes.value;
const mibPerSecond = (runs: readonly SentenceRun[]): number[] => runs.map((run) => bytes(run) / MIB / (run.elapsedMs / 1000));
/** What is read in a second, to another layout, seed by seed. */
const gain = (runs: readonly SentenceRun[], against: readonly SentenceRun[]): number[] => {
  const other = mibPerSecond(against);
  return mibPerSecond(runs).map((rate, k) => rate / other[k]);
};
const processors = (runs: readonly SentenceRun[]): number[] => runs.map(({ cpu }) => 100 * cpu);
/** In % of the run, of the disks that are read; the others have logs. */
const dataDisks = (runs: readonly SentenceRun[]): number[] =>
  runs.map(({ busy }) => {
    const own = busy.filter((share) => share > 0);
    return (100 * own.reduce((sum, share) => sum + share, 0)) / own.length;
  });
/** Mean response of a request to a disk. */
const requestMs = (runs: readonly SentenceRun[]): number[] =>
  runs.map(({ partsMs, ios }) => Object.values(partsMs).reduce((sum, part) => sum + part, 0) / ios);
/** Mean time that arms move for a request. */
const seekMs = (runs: readonly SentenceRun[]): number[] => runs.map(({ partsMs, ios }) => partsMs.seek / ios);
const queueMs = (runs: readonly SentenceRun[]): number[] => runs.map(({ partsMs, ios }) => partsMs.queue / ios);

const freeProcessors = {
  as: 'processors that cost nothing',
  change: (scenario: Scenario): Scenario => ({ ...scenario, costs: { ...scenario.costs, scanMsPerMib: 0 } }),
};
const few = (facts: Facts): readonly SentenceRun[] => at(facts, disksId(6));
const free = ({ runs }: Facts): readonly SentenceRun[] => runs(preset(EIGHT), freeProcessors);
const noContention = {
  as: 'no contention',
  change: (scenario: Scenario): Scenario => {
    const machine = scenario.host.machine!;
    return { ...scenario, host: { ...scenario.host, machine: { ...machine, contention: { ...machine.contention!, sigma: 0 } } } };
  },
};
const alone = ({ runs }: Facts): readonly SentenceRun[] => runs(preset(THIRTY_TWO), noContention);
const nodesOf = (scenario: Scenario): number => scenario.host.machine!.nodes.length;
const adapters = ({ hardware }: Scenario): number => hardware.paths.filter(({ kind }) => kind === 'adapter').length;
const dataDiskCount = ({ volumes }: Scenario): number => volumes.reduce((sum, { members }) => sum + members.length, 0);
const busOf = ({ hardware }: Scenario, id: string): number =>
  ((hardware.paths.find((path) => path.id === id)!.mibPerSecond ?? 0) * MIB) / 1e6;

export const SENTENCES: Bindings = {
  ...plain(
    'task',
    'Open it and pin it.',
    'So take three quarters of them away: six data disks on each adapter, one array for both of its logical nodes.',
    'Back to 24 disks on each adapter.',
    'Open the 32-way, then take contention away.',
  ),
  ...plain('page', 'The answer is how much is read in a second.'),
  ...plain('question', 'What would be the limit if processors cost nothing?'),
  ...plain('argument', 'That is no proof: the document does not say what the limit was.'),
  ...plain(
    'document',
    'The document says that the 32-way does 2.76 times the work of the 8-way.',
    'The document’s 8-way could use hyper-threading and its 32-way could not, so part of the missing gain may be that.',
  ),
  ...plain(
    'source',
    'Processor time of each MB was chosen so that 1.1 GB/s comes out.',
    'The number by which processors slow each other was chosen for that figure, so it proves nothing when it comes out.',
    'What it says of the 16-way was a prediction.',
  ),

  'Eight processors in two nodes, a logical node of the database on each.': checked(({ scenario }) => {
    const { host, database } = scenario(preset(EIGHT));
    return [
      { that: 'eight in two', is: host.processors === 8 && host.machine!.nodes.length === 2 },
      { that: 'one on each', is: database.partitions!.every(({ processors }, k) => processors!.length === 1 && processors![0] === k) },
    ];
  }),
  'Each node has two adapters with 24 data disks each.': checked(({ scenario }) => {
    const document = scenario(preset(EIGHT));
    return [{ that: 'two', is: adapters(document) === 2 * nodesOf(document) }, ['24', dataDiskCount(document) / adapters(document)]];
  }),
  'All logical nodes scan their part of one table at the same time, in reads of 384 KB from arrays of six disks.': checked(
    ({ scenario }) => {
      const { database, volumes, classes } = scenario(preset(EIGHT));
      const [scan] = classes;
      return [
        { that: 'all', is: scan.operator === 'partitioned' && scan.parts.length === database.partitions!.length },
        { that: 'six', is: volumes.every(({ members }) => members.length === 6) },
        ['384 KB', database.objects[0].extents!.extentBytes / KIB],
      ];
    },
  ),
  'It reads about 1049 MiB/s, which is the document’s 1.1 GB/s.': checked((facts) => [
    ['about 1049', mibPerSecond(eight(facts))],
    ['1.1 GB/s', mibPerSecond(eight(facts)).map((rate) => (rate * MIB) / 1e9)],
  ]),
  'The processors are busy all the time, and a data disk works less than a third of it.': checked((facts) => [
    { that: 'all the time', is: processors(eight(facts)).map((busy) => busy > 99) },
    { that: 'less than a third', is: dataDisks(eight(facts)).map((busy) => busy < 100 / 3) },
  ]),
  'What is busy all the time? the eight processors': checked((facts) => [
    { that: 'the processors', is: processors(eight(facts)).map((busy) => busy > 99) },
    { that: 'and no disk', is: eight(facts).map(({ busy }) => Math.max(...busy) < 0.95) },
  ]),
  'The data disks work less than a third of the time.': checked((facts) => [
    { that: 'less than a third', is: dataDisks(eight(facts)).map((busy) => busy < 100 / 3) },
  ]),

  'It reads about 0.59 times as much.': checked((facts) => [['about 0.59', gain(few(facts), eight(facts))]]),
  'With a quarter of the disks it reads … about 60 % as much': checked((facts) => [
    ['about 60 %', gain(few(facts), eight(facts)).map((each) => 100 * each)],
    { that: 'a quarter', is: dataDiskCount(facts.scenario(preset(disksId(6)))) * 4 === dataDiskCount(facts.scenario(preset(EIGHT))) },
  ]),
  'Processors are busy about 59 % of the time, and a request to a disk takes about 7.8 ms in place of less than 2 ms.': checked((facts) => [
    ['about 59 %', processors(few(facts))],
    ['about 7.8 ms', requestMs(few(facts))],
    ['2 ms', requestMs(eight(facts)).map((each) => (each < 2 ? 2 : each))],
  ]),
  'Two logical nodes share each array now.': checked(({ scenario }) => {
    const { placement, volumes } = scenario(preset(disksId(6)));
    const on = (id: string) => placement.rules.filter(({ spread }) => spread.kind === 'all' && spread.target === id).length;
    return [{ that: 'two on each', is: volumes.every(({ id }) => on(id) === 2) }];
  }),
  'Their reads wait for each other, and the arms go to and fro between the two.': checked((facts) => [
    { that: 'longer queues', is: queueMs(few(facts)).map((each, k) => each > 2 * queueMs(eight(facts))[k]) },
    { that: 'more seeks', is: seekMs(few(facts)).map((each, k) => each > 2 * seekMs(eight(facts))[k]) },
  ]),
  'With 12 disks on each adapter, an array for each logical node, it reads as much as with 24, within 1 %.': checked((facts) => {
    const some = facts.scenario(preset(disksId(12)));
    return [
      ['12', dataDiskCount(some) / adapters(some)],
      ['24', dataDiskCount(facts.scenario(preset(EIGHT))) / adapters(some)],
      { that: 'an array each', is: some.volumes.length === some.placement.rules.length },
      ['1 %', gain(at(facts, disksId(12)), eight(facts)).map((each) => (Math.abs(each - 1) <= 0.01 ? 1 : NaN))],
    ];
  }),

  'Four adapters of 640 MB/s are 2560 MB/s, and 96 disks of 70 MB/s more than twice that.': checked(({ scenario }) => {
    const document = scenario(preset(EIGHT));
    const each = MACHINE.adapterMegabytesPerSecond.value;
    return [
      ['640 MB/s', each],
      ['2560 MB/s', adapters(document) * each],
      ['96', dataDiskCount(document)],
      ['70 MB/s', DISKS.megabytesPerSecond.value],
      { that: 'more than twice', is: dataDiskCount(document) * DISKS.megabytesPerSecond.value > 2 * adapters(document) * each },
    ];
  }),
  'It reads about 1512 MiB/s in place of about 1049 MiB/s.': checked((facts) => [
    ['about 1512', mibPerSecond(free(facts))],
    ['about 1049', mibPerSecond(eight(facts))],
  ]),
  'With processors that cost nothing it reads … about 1.4 times as much: something else is in the way': checked((facts) => [
    ['about 1.4', gain(free(facts), eight(facts))],
  ]),
  'Both adapters of the first node are in slots 1 and 2, which share 100 MHz: 800 MB/s for both.': checked(({ scenario }) => {
    const document = scenario(preset(EIGHT));
    const inPair = document.hardware.paths.filter(({ kind, parent }) => kind === 'adapter' && parent === 'slots12');
    return [
      { that: 'both', is: inPair.length === 2 },
      ['100 MHz', MACHINE.busMegahertzShared.value],
      ['800 MB/s', busOf(document, 'slots12')],
    ];
  }, 'slots 1 and 2'),
  'Those of the second node have a pair of slots each.': checked(({ scenario }) => {
    const { hardware } = scenario(preset(EIGHT));
    const alone = ['slots34', 'slots56'].map(
      (id) => hardware.paths.filter(({ kind, parent }) => kind === 'adapter' && parent === id).length,
    );
    return [{ that: 'one each', is: alone.every((count) => count === 1) }];
  }),
  'At 800 MB/s the first node’s half of the table takes 5.4 s, and that is how long the scan takes.': checked((facts) => {
    const document = facts.scenario(preset(EIGHT));
    const rate = busOf(document, 'slots12');
    const half = document.database.tables!.reduce((sum, table) => sum + (table.bytes ?? NaN), 0) / 2 / 1e6 / rate;
    return [
      ['800 MB/s', rate],
      ['5.4 s', half],
      { that: 'as long', is: free(facts).map(({ elapsedMs }) => Math.abs(elapsedMs / 1000 - half) < 0.1) },
    ];
  }),

  'The 16-way has twice the nodes, processors, adapters and disks, and each adapter has a pair of slots for itself.': checked(
    ({ scenario }) => {
      const [large, small] = [SIXTEEN, EIGHT].map((layout) => scenario(preset(layout)));
      const pairs = large.hardware.paths.filter(({ kind }) => kind === 'bus');
      return [
        {
          that: 'twice',
          is: [nodesOf, adapters, dataDiskCount, ({ host }: Scenario) => host.processors].every((of) => of(large) === 2 * of(small)),
        },
        {
          that: 'for itself',
          is: pairs.every(({ id }) => large.hardware.paths.filter(({ kind, parent }) => kind === 'adapter' && parent === id).length === 1),
        },
      ];
    },
    '16-way',
  ),
  'Each logical node scans as much as before.': checked(({ scenario }) => {
    const parts = [SIXTEEN, EIGHT].flatMap((layout) => scenario(preset(layout)).database.tables!.map((table) => table.bytes));
    return [{ that: 'as much', is: new Set(parts).size === 1 }];
  }),
  'It reads about 1824 MiB/s, about 1.74 times as much as the 8-way.': checked(
    (facts) => [
      ['about 1824', mibPerSecond(at(facts, SIXTEEN))],
      ['about 1.74', gain(at(facts, SIXTEEN), eight(facts))],
    ],
    '8-way',
  ),
  'To the 8-way it reads … about 1.7 times as much': checked((facts) => [['about 1.7', gain(at(facts, SIXTEEN), eight(facts))]], '8-way'),
  'All 16 processors are busy all the time, and the disks work less than before.': checked((facts) => [
    ['16', facts.scenario(preset(SIXTEEN)).host.processors],
    { that: 'all the time', is: processors(at(facts, SIXTEEN)).map((busy) => busy > 99) },
    { that: 'less', is: dataDisks(at(facts, SIXTEEN)).map((busy, k) => busy < dataDisks(eight(facts))[k]) },
  ]),
  'The processors get in each other’s way at the memory: each MB takes 1.15 times as long as on the 8-way.': checked(
    (facts) => [
      [
        '1.15',
        at(facts, SIXTEEN).map((run, k) => {
          const other = eight(facts)[k];
          const perByte = (of: SentenceRun, layout: string): number =>
            (of.cpu * of.elapsedMs * facts.scenario(preset(layout)).host.processors) / bytes(of);
          return perByte(run, SIXTEEN) / perByte(other, EIGHT);
        }),
      ],
    ],
    '8-way',
  ),

  'With contention it reads about 2893 MiB/s, 2.76 times as much as the 8-way; without about 4194 MiB/s, about 4.0 times as much.': checked(
    (facts) => [
      ['about 2893', mibPerSecond(at(facts, THIRTY_TWO))],
      ['2.76 times', gain(at(facts, THIRTY_TWO), eight(facts))],
      ['about 4194', mibPerSecond(alone(facts))],
      ['about 4.0 times', gain(alone(facts), eight(facts))],
    ],
    '8-way',
  ),
  'Without contention for memory the 32-way reads … four times as much': checked(
    (facts) => [{ that: 'four times', is: gain(alone(facts), eight(facts)).map((each) => Math.abs(each - 4) < 0.05) }],
    '32-way',
  ),
  'No disk, adapter or link is the reason.': checked((facts) => [
    { that: 'processors, with and without', is: [at(facts, THIRTY_TWO), alone(facts)].flatMap(processors).map((busy) => busy > 99) },
  ]),

  'Without affinity a process of a logical node runs on any processor that is free.': checked(({ scenario }) => [
    { that: 'none', is: scenario(preset(NO_AFFINITY)).host.machine!.affinity === 'none' },
  ]),
  ...tested(
    'without affinity half of the data of the 8-way pass its links, 550 MB/s over each',
    'On the 8-way half of the data then come from the other node, over the link between the two.',
    'A link could move 3200 MB/s, and about 550 MB/s pass it.',
  ),
  'It reads as much.': checked((facts) => [
    { that: 'within a part in a thousand', is: gain(at(facts, NO_AFFINITY), eight(facts)).map((each) => Math.abs(each - 1) < 0.001) },
  ]),
  'With half of the data from the other node it reads … as much': checked((facts) => [
    { that: 'within a part in a thousand', is: gain(at(facts, NO_AFFINITY), eight(facts)).map((each) => Math.abs(each - 1) < 0.001) },
  ]),
  ...tested(
    'channels and links cost nothing while processors are the limit, and show as processors get faster',
    'A remote share costs nothing here, because links have room.',
    'Study, Sweep, has the same with links of a quarter: they become the limit as processors get faster.',
  ),
};
