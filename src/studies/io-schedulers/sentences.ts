/** What binds the sentences of the lesson to the engine. */
import { streamBytesPerMs } from '../../engine/device/figures.ts';
import { tunablesOf } from '../../scenario/kernel/tunables.ts';
import { busyPercent, inOrder, ratio, seconds } from '../sentences/figures.ts';
import type { SentenceRun } from '../sentences/run.ts';
import { checked, plain, type Bindings, type Changed, type Facts } from '../sentences/sentence.ts';
import { parameters } from './parameterList.ts';

const at = ({ runs }: Facts, layout: string, degree: number, changed?: Changed) => runs(`io-schedulers/${layout}/dop-${degree}`, changed);
const preset = ({ scenario }: Facts, layout: string, degree = 1) => scenario(`io-schedulers/${layout}/dop-${degree}`);

const STEEP = ['deadline', 'noop', 'cfq'];
const FOUR = [...STEEP, 'anticipatory'];

const NO_WAITING: Changed = {
  as: 'antic_expire 0',
  change: (scenario) => ({ ...scenario, host: { ...scenario.host, scheduler: { kind: 'anticipatory', anticExpireMs: 0 } } }),
};

const UNDER_NOOP: Changed = {
  as: 'noop',
  change: (scenario) => ({ ...scenario, host: { ...scenario.host, scheduler: { kind: 'noop' } } }),
};

const alike = (runs: readonly SentenceRun[], others: readonly SentenceRun[], within: number): boolean[] =>
  ratio(runs, others).map((times) => Math.abs(times - 1) < within);
const positioning = ({ attributionMs }: SentenceRun): number => attributionMs.seek + attributionMs.rotation;
/** A tunable as a kernel starts with it. */
const tunable = (kind: 'anticipatory' | 'cfq', kernel: '2.6.9-rhel4' | '2.6.18', name: string): number =>
  tunablesOf(kind, kernel).find((each) => each.name === name)?.default ?? NaN;

/** Claims that parameters were calibrated for. */
const calibratedFor = (): string => {
  const claims = new Set(parameters().flatMap(({ provenance, serves }) => (provenance === 'calibrated' && serves ? [serves] : [])));
  return [...claims].toSorted((a, b) => (a < b ? -1 : 1)).join();
};

const KIB = 1024;
const readKib = (facts: Facts, layout = 'deadline'): number => {
  const { fileReads } = preset(facts, layout, 2).host;
  return (fileReads?.callBytes ?? NaN) / KIB;
};

export const SENTENCES: Bindings = {
  ...plain(
    'task',
    'Open the scan, then choose lanes in the strip below the board: they show the disk request by request.',
    'Keep the elapsed time in mind.',
    'Open the study’s sweep: the early CFQ, and CFQ and anticipatory of 2.6.18 are ticked there, from 2 to 8 processes.',
    'Press Run, then read where the line of the later CFQ lies.',
    'Close the page of the study to come back.',
    'Pin deadline with two readers, then open anticipatory with two readers.',
    'Run the sweep for the four schedulers at every degree, with more than one seed: the band shows what is chance.',
    'Pin eight readers with 32 tags under deadline and under noop; then open deadline with one tag, where the host decides again.',
    'Look at the claims: which pass, which do not, and for what reason.',
    'Then try your own scenario: the sweep can run it with every scheduler of its kernel.',
    '(Over two seconds its way is one dense band: a shorter window, or the wheel over the picture, takes it apart.)',
  ),
  ...plain(
    'meaning',
    'Counting its rows means reading it from end to end.',
    'One process does that now: it reads, counts, and reads on.',
    'The head moves steadily, over a small span of the disk: the axis scales itself to it and says how small it is.',
    'The drive reads ahead into its own buffer all the while, but under this kernel (2.6.9) the process does not count while a read() of 128 KiB is on its way.',
    'Linux 2.6 had four I/O schedulers: noop, deadline, anticipatory and CFQ.',
    'Each decides which waiting request goes to the disk next.',
    'With one reader there is seldom more than one request to choose from, so there is nothing to decide.',
    'Now two processes share the same scan.',
    'Each takes one piece of the table after another.',
    'Same disk, same table, same bytes.',
    'When a read is done, its process has not asked for the next one yet: it must first be woken and count its rows.',
    'All that waits at that instant is the other reader’s request, far away.',
    'A scheduler that never leaves the disk idle must go there.',
    'One reader was served from the drive’s buffer, which the drive had filled ahead of it while the process counted.',
    'With two readers the buffer no longer helps: the head is called away before it has read on, and each read waits for the platter.',
    'The tunable antic_expire says how long anticipatory waits.',
    'At 0 it does not wait.',
    'Everything else of the scheduler stays as it is.',
    'CFQ is four different schedulers under one name.',
    'The early one takes one request of each process in turn.',
    'What is inside the drive the host can no longer reorder.',
    'A seek is paid for once a read.',
    'How much comes through depends on the kernel’s rules of read-ahead, which differ by version.',
    'Here they are assumed, and every assumption stands among the parameters.',
  ),
  ...plain(
    'argument',
    'A scheduler matters where requests compete.',
    'How high the steps are is for the claims to judge.',
    'An explanation is worth something if taking the cause away takes the effect away.',
    'Look at the right end of your chart before you believe either: it is one engine’s answer, shown as an opinion’s test and not as a passed claim.',
    'A result belongs to a version, not to a name.',
  ),
  ...plain(
    'document',
    'The post describes the same in words: three rise sharply, anticipatory slightly.',
    'The post continues to 80 processes.',
    'A reader of the post held that under very high load all schedulers come together; its author disagreed.',
    'This is where the post and the kernels contradict each other: its CFQ stands with deadline, so it was an early one, although a scheduler for each disk, which the author found later, came only after it.',
    'The post states three times in its text and shows the rest in a chart.',
    'Kernel, file system and tag depth it does not say.',
    'blockdev --setra counts sectors of 512 bytes: 256 are 128 KiB, 4096 are 2 MiB.',
  ),

  'A table of 2 GB lies in one file on one disk.': checked((facts) => [
    ['2 GB', (at(facts, 'deadline', 1)[0].ios * readKib(facts) * KIB) / 1e9],
    { that: 'one disk, one file', is: preset(facts, 'deadline').hardware.disks.length === 1 },
  ]),
  'The outer tracks deliver 2 GB in about 52 s; the scan takes 63 s.': checked((facts) => {
    const runs = at(facts, 'deadline', 1);
    const [drive] = preset(facts, 'deadline').hardware.drives;
    const rate = drive.kind === 'hdd' ? streamBytesPerMs(drive, drive.zones[0]) : NaN;
    const bytes = runs[0].ios * readKib(facts) * KIB;
    return [
      ['2 GB', bytes / 1e9],
      ['about 52 s', bytes / rate / 1000],
      ['63 s', seconds(runs)],
    ];
  }),
  'It counts, waits for the next piece, and counts again: the answer says 75 % processor.': checked((facts) => [
    [
      '75 %',
      at(facts, 'deadline', 1).map(({ attributionMs, elapsedMs }) => (100 * (attributionMs.cpu + attributionMs.cpuWait)) / elapsedMs),
    ],
  ]),
  'The disk shows only 25 % busy, because what a drive reads ahead on its own is not counted as busy.': checked((facts) => [
    ['25 %', busyPercent(at(facts, 'deadline', 1), 1, 1)],
  ]),
  'With one reader: under which scheduler is the scan fastest? they are alike': checked((facts) => [
    { that: 'within a thousandth', is: FOUR.flatMap((kind) => alike(at(facts, kind, 1), at(facts, 'deadline', 1), 0.001)) },
  ]),
  'Together they read exactly what the one has read.': checked((facts) => [
    { that: 'the same number of reads', is: at(facts, 'deadline', 2).map(({ ios }, k) => ios === at(facts, 'deadline', 1)[k].ios) },
  ]),
  'Under deadline, the elapsed time with two readers is … much longer, up to twice': checked((facts) => [
    { that: '1.5 to 2 times', is: ratio(at(facts, 'deadline', 2), at(facts, 'deadline', 1)).map((times) => times > 1.5 && times <= 2) },
  ]),
  'Three schedulers rise steeply, one hardly at all.': checked((facts) => [
    { that: 'three', is: STEEP.flatMap((kind) => ratio(at(facts, kind, 2), at(facts, kind, 1)).map((times) => times > 1.5)) },
    { that: 'anticipatory hardly', is: ratio(at(facts, 'anticipatory', 2), at(facts, 'anticipatory', 1)).map((times) => times < 1.1) },
  ]),
  'Here the second reader is where the steep lines are highest: deadline falls from 119 s with two readers to 92 s with 20, and takes 96 s with 80.':
    checked(
      (facts) => [
        ['119 s', seconds(at(facts, 'deadline', 2))],
        ['92 s', seconds(at(facts, 'deadline', 20))],
        ['96 s', seconds(at(facts, 'deadline', 80))],
        {
          that: 'highest',
          is: [3, 4, 8, 20, 80].flatMap((degree) => STEEP.flatMap((kind) => inOrder(at(facts, kind, degree), at(facts, kind, 2)))),
        },
      ],
      '20',
      '80',
    ),
  'Among more waiting reads the way from one to the next is shorter.': checked((facts) => [
    {
      that: 'less positioning in each read',
      is: at(facts, 'deadline', 20).map(
        ({ partsMs }, k) =>
          partsMs.seek + partsMs.rotation < at(facts, 'deadline', 2)[k].partsMs.seek + at(facts, 'deadline', 2)[k].partsMs.rotation,
      ),
    },
  ]),
  'Open two readers under deadline and look at the lanes again: the button shows 150 ms of them, about twenty requests.': checked(
    (facts) => [
      { that: 'about twenty', is: at(facts, 'deadline', 2).map(({ ios, elapsedMs }) => Math.abs((150 * ios) / elapsedMs - 20) < 2) },
    ],
    '150 ms',
  ),
  'The head goes to and fro between two places of the table, once for each read.': checked((facts) => [
    { that: 'nearly no read follows the one before', is: at(facts, 'deadline', 2).map(({ sequentialShare }) => sequentialShare < 0.01) },
  ]),
  'Each 128 KiB now costs a seek and about half a turn besides its transfer.': checked((facts) => {
    const [drive] = preset(facts, 'deadline', 2).hardware.drives;
    const turn = drive.kind === 'hdd' ? 60_000 / drive.rpm : NaN;
    return [
      ['128 KiB', readKib(facts)],
      { that: 'a seek', is: at(facts, 'deadline', 2).map(({ partsMs, ios }) => partsMs.seek / ios > 0.8) },
      {
        that: 'about half a turn',
        is: at(facts, 'deadline', 2).map(({ partsMs, ios }) => Math.abs(partsMs.rotation / ios / turn - 0.5) < 0.06),
      },
    ];
  }),
  'Look at the parts of the elapsed time in the answer: seek and rotation are no longer next to nothing.': checked((facts) => [
    { that: 'next to nothing before', is: at(facts, 'deadline', 1).map((run) => positioning(run) < 0.01 * run.elapsedMs) },
    { that: 'a third and more now', is: at(facts, 'deadline', 2).map((run) => positioning(run) > 0.33 * run.elapsedMs) },
  ]),
  'Transfer has grown as well, from 0.4 s to 24.5 s of what the last reader waited for (49 s at the disk, for both).': checked((facts) => [
    ['0.4 s', at(facts, 'deadline', 1).map(({ attributionMs }) => attributionMs.transfer / 1000)],
    ['24.5 s', at(facts, 'deadline', 2).map(({ attributionMs }) => attributionMs.transfer / 1000)],
    ['49 s', at(facts, 'deadline', 2).map(({ partsMs }) => partsMs.transfer / 1000)],
  ]),
  'Anticipatory does something unusual: after a read it leaves the disk idle for up to 6 ms, although another request is waiting, in case the same process asks for the next piece.':
    checked(() => [['6 ms', tunable('anticipatory', '2.6.9-rhel4', 'anticExpireMs')]]),
  'With two readers, leaving the disk idle makes the scan … quicker': checked((facts) => [
    { that: 'faster', is: inOrder(at(facts, 'anticipatory', 2), at(facts, 'deadline', 2)) },
  ]),
  'A process that is waited for gets to read on for a good tenth of a second before the head moves.': checked((facts) => [
    {
      that: '0.1 to 0.3 s between seeks',
      is: at(facts, 'anticipatory', 2).map(({ sequentialShare, ios, elapsedMs }) => {
        const turn = elapsedMs / ((1 - sequentialShare) * ios);
        return turn > 100 && turn < 300;
      }),
    },
  ]),
  'One seek then serves megabytes instead of 128 KiB.': checked((facts) => [
    ['128 KiB', readKib(facts)],
    {
      that: 'two and more',
      is: at(facts, 'anticipatory', 2).map(({ sequentialShare }) => readKib(facts) / KIB / (1 - sequentialShare) > 2),
    },
  ]),
  'Anticipatory with antic_expire 0 and two readers takes … about as long as deadline': checked(
    (facts) => [{ that: 'within a tenth', is: alike(at(facts, 'anticipatory', 2, NO_WAITING), at(facts, 'deadline', 2), 0.1) }],
    '0',
  ),
  'Without the waiting the advantage is gone: the mechanism is the waiting, and nothing else of that scheduler.': checked((facts) => [
    {
      that: 'at most a tenth of it is left',
      is: at(facts, 'anticipatory', 2, NO_WAITING).map(({ elapsedMs }, k) => {
        const [deadline, waiting] = [at(facts, 'deadline', 2)[k].elapsedMs, at(facts, 'anticipatory', 2)[k].elapsedMs];
        return deadline - elapsedMs < 0.1 * (deadline - waiting);
      }),
    },
  ]),
  'Beyond two readers the steep lines fall by about a fifth: of many requests that wait, one is nearer, and a sweep over them is shorter.':
    checked((facts) => [
      {
        that: 'an eighth to a quarter',
        is: STEEP.flatMap((kind) =>
          [8, 20, 80].flatMap((degree) => ratio(at(facts, kind, degree), at(facts, kind, 2)).map((times) => times > 0.75 && times < 0.875)),
        ),
      },
    ]),
  'None comes back to where one reader was.': checked((facts) => [
    {
      that: 'far above',
      is: STEEP.flatMap((kind) =>
        [8, 20, 80].flatMap((degree) => ratio(at(facts, kind, degree), at(facts, kind, 1)).map((times) => times > 1.3)),
      ),
    },
  ]),
  'From 2.6.13 on it gives each process a slice of time, and idles within it: 100 ms and 8 ms in 2.6.18.': checked(
    () => [
      ['100 ms', tunable('cfq', '2.6.18', 'sliceSyncMs')],
      ['8 ms', tunable('cfq', '2.6.18', 'sliceIdleMs')],
    ],
    '2.6.13',
    '2.6.18',
  ),
  'In the chart, the CFQ of 2.6.18 stands beside … anticipatory': checked(
    (facts) => [
      {
        that: 'nearer to anticipatory than to deadline',
        is: [2, 4, 8].flatMap((degree) =>
          at(facts, 'cfq-2.6.18', degree).map(
            ({ elapsedMs }, k) =>
              Math.abs(elapsedMs - at(facts, 'anticipatory-2.6.18', degree)[k].elapsedMs) <
              0.3 * Math.abs(elapsedMs - at(facts, 'deadline', degree)[k].elapsedMs),
          ),
        ),
      },
    ],
    '2.6.18',
  ),
  'A SCSI drive takes several commands at a time (32 here) and orders them itself, by the shortest way.': checked((facts) => {
    const { host, hardware } = preset(facts, 'deadline', 8);
    const [drive] = hardware.drives;
    return [
      ['32 here', host.kernel?.tags ?? NaN],
      { that: 'shortest positioning', is: drive.kind === 'hdd' && drive.queueDiscipline?.kind === 'sptf' },
    ];
  }),
  'With 32 tags and eight readers, noop and deadline differ … hardly: all eight requests are inside the drive': checked(
    (facts) => [{ that: 'within a thousandth', is: alike(at(facts, 'noop', 8), at(facts, 'deadline', 8), 0.001) }],
    '32',
  ),
  'With 32 tags deadline and noop take the same time; with one tag deadline sorts by itself, and takes hardly longer.': checked(
    (facts) => [
      { that: 'the same', is: alike(at(facts, 'noop', 8), at(facts, 'deadline', 8), 0.001) },
      {
        that: 'hardly longer',
        is: ratio(at(facts, 'deadline-tags-1', 8), at(facts, 'deadline', 8)).map((times) => times >= 1 && times < 1.1),
      },
    ],
    '32',
  ),
  'As long as fewer requests are outstanding than there are tags, every work-conserving scheduler looks the same: the drive’s order decides.':
    checked((facts) => [
      {
        that: 'the same up to 20 readers',
        is: [2, 4, 8, 20].flatMap((degree) =>
          ['noop', 'cfq'].flatMap((kind) => alike(at(facts, kind, degree), at(facts, 'deadline', degree), 0.001)),
        ),
      },
    ]),
  'Only those that hold requests back, as anticipatory and the later CFQ do, make a difference.': checked((facts) => [
    {
      that: 'a fifth and more',
      is: ['anticipatory', 'cfq-2.6.18'].flatMap((kind) => ratio(at(facts, kind, 8), at(facts, 'deadline', 8)).map((times) => times < 0.8)),
    },
  ]),
  'With a read-ahead of 2 MiB instead of 128 KiB the kernel reads sixteen times as much before the other reader gets its turn.': checked(
    (facts) => {
      const [short, long] = ['deadline', 'deadline-ra-2m'].map((layout) => preset(facts, layout, 2).host.readAhead.maxBytes);
      return [['2 MiB', long / KIB ** 2], ['128 KiB', short / KIB], { that: 'sixteen times', is: long / short === 16 }];
    },
  ),
  'Under deadline with two readers, read-ahead of 2 MiB brings … much: fewer seeks for the same bytes': checked(
    (facts) => [
      { that: 'at most 0.8 of the time', is: ratio(at(facts, 'deadline-ra-2m', 2), at(facts, 'deadline', 2)).map((times) => times < 0.8) },
    ],
    '2 MiB',
  ),
  'Choose disks above the bars in the answer: with 128 KiB, 15 613 of 15 625 requests did not start where the previous one ended; with 2 MiB, 1 918 of 3 928.':
    checked(
      (facts) => {
        const [[short], [long]] = [at(facts, 'deadline', 2), at(facts, 'deadline-ra-2m', 2)];
        return [
          ['15 613', (1 - short.sequentialShare) * short.ios],
          ['15 625', short.ios],
          ['1 918', (1 - long.sequentialShare) * long.ios],
          ['3 928', long.ios],
        ];
      },
      '128 KiB',
      '2 MiB',
    ),
  'Where it helps, it helps whatever the scheduler: fewer visits, more bytes each.': checked((facts) => [
    { that: 'noop as well', is: ratio(at(facts, 'deadline-ra-2m', 2, UNDER_NOOP), at(facts, 'noop', 2)).map((times) => times < 0.8) },
  ]),
  'Two of them, IO-03 and IO-10, were used to choose numbers; they are no evidence, and are marked so.': checked(
    () => [
      {
        that: 'these two',
        is: calibratedFor() === 'IO-03,IO-10',
      },
    ],
    'IO-03',
    'IO-10',
  ),
};
