/** What binds the sentences of the lesson to the engine. */
import { inOrder, ratio } from '../sentences/figures.ts';
import { checked, plain, type Bindings, type Facts } from '../sentences/sentence.ts';

type Users = 'one' | 'eight';

const at = ({ runs }: Facts, layout: string, users: Users) => runs(`first-steps/${layout}/${users}`);
const preset = ({ scenario }: Facts, layout: string, users: Users) => scenario(`first-steps/${layout}/${users}`);

/** Mean milliseconds of a part of a read. */
const part = (facts: Facts, layout: string, users: Users, of: 'queue' | 'seek' | 'rotation' | 'transfer'): number[] =>
  at(facts, layout, users).map(({ partsMs, ios }) => partsMs[of] / ios);

/** Mean milliseconds of a read, as its user sees it: users wait for one read at a time. */
const readMs = (facts: Facts, layout: string, users: Users): number[] => {
  const { workload } = preset(facts, layout, users);
  return at(facts, layout, users).map(({ elapsedMs, ios }) => (elapsedMs * workload.users) / ios);
};

const probe = (facts: Facts) => preset(facts, 'one-disk', 'one').classes.find((each) => each.operator === 'probe')!;
const readKib = (facts: Facts): number => probe(facts).bytes / 1024;
const unitKib = (facts: Facts, layout: string): number => {
  const [volume] = preset(facts, layout, 'one').volumes;
  return volume.kind === 'stripe' ? volume.stripeUnitBytes / 1024 : NaN;
};
const UNITS = ['stripe-16k', 'stripe-64k', 'stripe-256k', 'stripe-1m', 'stripe-8m'];

export const SENTENCES: Bindings = {
  ...plain(
    'task',
    'Open it.',
    'Watch the top of disk 1 on the board.',
    'Open one disk with eight users and pin it: its time stays on screen for comparison.',
    'Then put five of the ten files on disk 2.',
    'Choose Orders in the warehouse, press Move to…, and tick both disks.',
    'You can also drag: draw a box around some of the files, then drag them onto disk 2.',
    'The same two layouts with one user: all files on one disk, and five on each.',
    'Open the stripe of 16 KB with eight users and pin it.',
    'Then move the slider, and watch the queues and the time.',
    'Open the stripe of 8 MB with one user and pin it.',
    'Then move the slider, and look for the fastest unit.',
  ),
  ...plain(
    'meaning',
    'A table of ten files is on disk 1.',
    'Disk 2 is empty.',
    'The answer says how long all 500 reads take and where the time goes: the head moves to the right track (seek), the platter turns to the right place (rotation), and the data pass under the head (transfer).',
    'While the disk serves one of them, the others wait in its queue.',
    'A disk is in one place at a time.',
    'A stripe deals every file out over both disks: one piece to disk 1, the next to disk 2, and so on.',
    'The size of a piece is the stripe unit.',
    'With small units every read sends both heads on their way: two seeks and two turns for the same data.',
    'With large units a read occupies one disk, and the other disk serves someone else.',
    'One user asks for the next read only when the last one has arrived, so one of the two disks always rests.',
    'A queue forms where several users want one disk.',
    'The stripe unit decides whether the disks share one read or serve several reads at a time.',
  ),
  ...plain('argument', 'Placing data well is mostly this: no disk rests while another has a queue.'),

  'One user reads 320 KB at a random place, waits for it, then reads at the next place: 500 reads in all.': checked((facts) => [
    ['320 KB', readKib(facts)],
    ['500 reads', probe(facts).requests],
    { that: 'one at a time', is: probe(facts).arrivals.kind === 'closed' && preset(facts, 'one-disk', 'one').workload.users === 1 },
  ]),
  'One read takes about 16 ms: 4 ms to seek, 3 ms to turn, 9 ms to transfer.': checked((facts) => [
    ['about 16 ms', readMs(facts, 'one-disk', 'one')],
    ['4 ms', part(facts, 'one-disk', 'one', 'seek')],
    ['3 ms', part(facts, 'one-disk', 'one', 'rotation')],
    ['9 ms', part(facts, 'one-disk', 'one', 'transfer')],
  ]),
  'The disk is busy all the time, and still nobody waits: with one read at a time there is no queue.': checked((facts) => [
    { that: 'busy', is: at(facts, 'one-disk', 'one').map(({ busy }) => busy[0] > 0.95) },
    { that: 'no queue', is: part(facts, 'one-disk', 'one', 'queue').map((ms) => ms === 0) },
  ]),
  'Now eight users read from the same disk, 500 reads each.': checked((facts) => [
    ['500 reads', probe(facts).requests],
    { that: 'eight users', is: preset(facts, 'one-disk', 'eight').workload.users === 8 },
  ]),
  'Eight users read eight times as much. Compared with one user, this takes … a little over seven times as long': checked((facts) => [
    {
      that: 'between 7 and 7.5 times',
      is: ratio(at(facts, 'one-disk', 'eight'), at(facts, 'one-disk', 'one')).map((times) => times > 7 && times < 7.5),
    },
  ]),
  'One read is served while seven wait, so a read takes over 100 ms instead of 16, nearly all of it in the queue.': checked((facts) => {
    const [ms, queue] = [readMs(facts, 'one-disk', 'eight'), part(facts, 'one-disk', 'eight', 'queue')];
    return [
      { that: 'over 100 ms', is: ms.map((each) => each > 100) },
      { that: 'nearly all of it in the queue', is: queue.map((each, k) => each > 0.85 * ms[k]) },
      ['instead of 16', readMs(facts, 'one-disk', 'one')],
    ];
  }, '100 ms'),
  'It is not quite eight times as long because the disk serves the waiting reads in the order of their place.': checked((facts) => [
    { that: 'less than eight times', is: ratio(at(facts, 'one-disk', 'eight'), at(facts, 'one-disk', 'one')).map((times) => times < 8) },
    { that: 'a queue ordered by place', is: !['fifo', 'noop', 'none'].includes(preset(facts, 'one-disk', 'eight').host.scheduler.kind) },
  ]),
  'The head travels less for each: a seek takes little more than 2 ms.': checked(
    (facts) => [
      { that: 'less', is: part(facts, 'one-disk', 'eight', 'seek').map((ms, k) => ms < part(facts, 'one-disk', 'one', 'seek')[k]) },
      { that: 'little more than 2 ms', is: part(facts, 'one-disk', 'eight', 'seek').map((ms) => ms > 2 && ms < 2.5) },
    ],
    '2 ms',
  ),
  'With five files on each disk, eight users take … about half as long': checked((facts) => [
    {
      that: 'about half',
      is: ratio(at(facts, 'two-disks', 'eight'), at(facts, 'one-disk', 'eight')).map((times) => times > 0.45 && times < 0.6),
    },
  ]),
  'One queue of eight has become two of about four, and both disks work at the same time.': checked((facts) => [
    { that: 'both work', is: at(facts, 'two-disks', 'eight').map(({ busy }) => Math.min(...busy) > 0.8) },
    {
      that: 'four at each on average',
      is: at(facts, 'two-disks', 'eight').map(({ partsMs, elapsedMs }) => {
        const inside = Object.values(partsMs).reduce((sum, ms) => sum + ms, 0) / elapsedMs / 2;
        return inside > 3.5 && inside < 4.5;
      }),
    },
  ]),
  'For one user, the second disk makes it … hardly any faster': checked((facts) => [
    {
      that: 'between nothing and an eighth',
      is: ratio(at(facts, 'two-disks', 'one'), at(facts, 'one-disk', 'one')).map((times) => times > 0.875 && times < 1),
    },
  ]),
  'A second disk shortens a queue; it does not make a single read faster.': checked((facts) => [
    {
      that: 'the same turn and transfer',
      is: (['rotation', 'transfer'] as const).flatMap((of) =>
        part(facts, 'two-disks', 'one', of).map((ms, k) => Math.abs(ms / part(facts, 'one-disk', 'one', of)[k] - 1) < 0.1),
      ),
    },
    {
      that: 'a shorter queue',
      is: part(facts, 'two-disks', 'eight', 'queue').map((ms, k) => ms < 0.6 * part(facts, 'one-disk', 'eight', 'queue')[k]),
    },
  ]),
  'About a tenth is gained all the same: five files lie closer together than ten, so seeks are shorter.': checked((facts) => [
    {
      that: 'about a tenth',
      is: ratio(at(facts, 'two-disks', 'one'), at(facts, 'one-disk', 'one')).map((times) => times > 0.87 && times < 0.93),
    },
    { that: 'shorter seeks', is: part(facts, 'two-disks', 'one', 'seek').map((ms, k) => ms < part(facts, 'one-disk', 'one', 'seek')[k]) },
  ]),
  'With 16 KB, both disks work on each read of 320 KB.': checked((facts) => [
    ['16 KB', unitKib(facts, 'stripe-16k')],
    ['320 KB', readKib(facts)],
  ]),
  'With 8 MB, nearly every read stays on one disk.': checked((facts) => [
    ['8 MB', unitKib(facts, 'stripe-8m') / 1024],
    { that: 'at most one in twenty crosses', is: readKib(facts) / unitKib(facts, 'stripe-8m') < 0.05 },
  ]),
  'For eight users, which stripe unit is faster? a large one: each read keeps one disk busy': checked((facts) => [
    {
      that: 'the largest before all smaller ones',
      is: UNITS.slice(0, 3).flatMap((unit) => inOrder(at(facts, 'stripe-8m', 'eight'), at(facts, unit, 'eight'))),
    },
  ]),
  'The large unit does as well as your five files on each disk, and nobody had to decide which file goes where.': checked((facts) => [
    {
      that: 'within a tenth',
      is: ratio(at(facts, 'stripe-8m', 'eight'), at(facts, 'two-disks', 'eight')).map((times) => Math.abs(times - 1) < 0.1),
    },
  ]),
  'For one user alone, which stripe unit is faster? a small one: both disks work on each read': checked((facts) => [
    { that: 'the smallest before the largest', is: inOrder(at(facts, 'stripe-16k', 'one'), at(facts, 'stripe-8m', 'one')) },
  ]),
  'Nobody else needs the second disk now, so it may as well help: each disk transfers half of the read at the same time.': checked(
    (facts) => [{ that: 'both disks work', is: at(facts, 'stripe-16k', 'one').map(({ busy }) => Math.min(...busy) > 0.5) }],
  ),
  'Small units serve one user; large units serve many.': checked((facts) => [
    { that: 'one user', is: inOrder(at(facts, 'stripe-16k', 'one'), at(facts, 'stripe-8m', 'one')) },
    { that: 'many', is: inOrder(at(facts, 'stripe-8m', 'eight'), at(facts, 'stripe-16k', 'eight')) },
  ]),
  'The larger studies ask the same of 22 disks and 6 006 files, where moving one file is no longer obvious.': checked(({ scenario }) => {
    const { hardware, database } = scenario('red-brick/manual-22/w3');
    return [
      ['22 disks', hardware.disks.length],
      [
        '6 006 files',
        database.objects.reduce((sum, { segments, psusPerSegment }) => sum + (segments > 1 ? segments * psusPerSegment : 0), 0),
      ],
    ];
  }),
  'It costs more than the disk’s own work.': checked((facts) => [
    {
      that: 'more waiting than service',
      is: at(facts, 'one-disk', 'eight').map(({ partsMs }) => partsMs.queue > partsMs.seek + partsMs.rotation + partsMs.transfer),
    },
  ]),
  'A second disk helps when someone waits.': checked((facts) => [
    {
      that: 'eight users gain far more than one',
      is: ratio(at(facts, 'two-disks', 'eight'), at(facts, 'one-disk', 'eight')).map(
        (times, k) => times < 0.7 * ratio(at(facts, 'two-disks', 'one'), at(facts, 'one-disk', 'one'))[k],
      ),
    },
  ]),
};
