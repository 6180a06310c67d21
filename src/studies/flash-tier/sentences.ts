/** What binds the sentences of the lesson to the engine. */
import { blockedClasses } from '../../scenario/blocked.ts';
import { failPath } from '../../scenario/edit/hardware.ts';
import { layOut } from '../../scenario/layout.ts';
import { pathInUse } from '../../scenario/reach.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { busyPercent, ratio, seconds } from '../sentences/figures.ts';
import { checked, plain, tested, type Bindings, type Changed, type Facts } from '../sentences/sentence.ts';
import { TEMPORARY } from './database.ts';
import { DISKS, MODULES } from './hardware.ts';
import { ON_FLASH } from './layouts.ts';
import verdicts from './verdicts.json';

type Layout = 'disks' | 'flash' | 'flash-index' | 'flash-temporary' | 'flash-mirrored';
type Work = 'complex' | 'complex-passes';

const at = ({ runs }: Facts, layout: Layout, work: Work = 'complex', changed?: Changed) => runs(`flash-tier/${layout}/${work}`, changed);
const preset = ({ scenario }: Facts, layout: Layout, work: Work = 'complex'): Scenario => scenario(`flash-tier/${layout}/${work}`);
type Runs = ReturnType<typeof at>;
/** I/O rates, as the page shows them, seed by seed. */
const rateRatio = (runs: Runs, against: Runs): number[] => ratio(against, runs).map((each, k) => (each * runs[k].ios) / against[k].ios);
const percentLess = (ratios: readonly number[]): number[] => ratios.map((each) => 100 * (1 - each));

/** Indexes of the paths that the lesson fails. */
const DOMAIN = 4;
const ADAPTER = 0;
const withoutPath = (scenario: Scenario, path: number): Scenario => failPath(scenario, scenario.hardware.paths[path].id, true);
const failing = (as: string, path: number): Changed => ({ as, change: (scenario) => withoutPath(scenario, path) });
const withoutAdapter = failing('without an adapter', ADAPTER);

const merging = ({ classes }: Scenario) =>
  classes.flatMap((one) => (one.operator === 'join' && one.method.kind === 'merge' ? [one.method] : []));
const memoryMib = (scenario: Scenario): number => merging(scenario)[0].memoryBytes / 2 ** 20;
const verdictOf = (id: string): string | undefined => verdicts.claims.find((claim) => claim.id === id)?.verdict;

/** Operators of the classes that run with these paths failed. */
const running = (scenario: Scenario): string[] => {
  const blocked = blockedClasses(scenario, layOut(scenario));
  return [...new Set(scenario.classes.flatMap(({ operator }, c) => (blocked[c] === null ? [operator] : [])))];
};
const behind = ({ hardware }: Scenario, path: string): string[] =>
  hardware.disks.flatMap((disk) => (pathInUse(disk, new Set()) === path ? [disk.id] : []));
const usable = (scenario: Scenario): number => {
  const { capacityBytes } = layOut(scenario).targets.find(({ id }) => id === ON_FLASH)!;
  return capacityBytes / 1e9;
};

export const SENTENCES: Bindings = {
  ...plain('task', 'Open the layout and pin it.', 'Now indexes and temporary tables move.', 'Tables stay on the disks.'),
  ...plain('question', 'Which table space should move first, if only one can?'),
  ...plain('meaning', 'Flash is short.', 'Index and temporary tables are on flash, without a second copy.'),
  ...plain(
    'page',
    'Requests by object has the ranking: I/O time for each gigabyte, and runs that move the first ones.',
    'The answer lists them with the reason.',
  ),
  ...plain('document', 'Sun’s report says that the disks get faster.'),
  ...plain('argument', 'A stream that no longer waits for temporary data comes back to the disks sooner.', 'Equal work cannot give both.'),
  ...tested('a write is as many disk I/Os as there are copies, in one stage', 'Every write to it is made twice.'),

  '24 disks hold tables, indexes and temporary tables.': checked((facts) => {
    const { volumes, placement } = preset(facts, 'disks');
    const onDisks = placement.rules.every(({ spread }) => spread.kind === 'all' && spread.target === volumes[0].id);
    return [['24 disks', volumes[0].members.length], { that: 'all spaces are there', is: onDisks }];
  }),
  'Sixteen streams of complex queries scan tables, look rows up through indexes, and join what does not fit into sort memory.': checked(
    (facts) => {
      const scenario = preset(facts, 'disks');
      const kinds = new Set(scenario.classes.map(({ operator }) => operator));
      const joins = scenario.classes.flatMap((one) => (one.operator === 'join' ? [one] : []));
      return [
        { that: 'sixteen', is: scenario.workload.users === 16 },
        {
          that: 'scans, index scans and joins',
          is: ['scan', 'index-scan', 'join'].every((kind) => kinds.has(kind as 'scan')) && kinds.size === 3,
        },
        { that: 'more than memory', is: joins.every(({ outer, method }) => (outer.bytes ?? 0) > method.memoryBytes) },
      ];
    },
  ),
  'The 40 flash modules beside it are empty.': checked((facts) => {
    const { targets } = layOut(preset(facts, 'disks'));
    const flash = targets.find(({ id }) => id === ON_FLASH)!;
    return [['40 flash modules', flash.disks.length], { that: 'empty', is: flash.usedBytes === 0 }];
  }),
  'The disks work about 88 % of the time.': checked((facts) => [['about 88 %', busyPercent(at(facts, 'disks'), 1, DISKS.length)]]),
  'The processors work about 10 % of it: whatever takes requests away from the disks helps.': checked((facts) => [
    ['about 10 %', at(facts, 'disks').map(({ cpu }) => 100 * cpu)],
    { that: 'it helps', is: ratio(at(facts, 'flash'), at(facts, 'disks')).map((each) => each < 1) },
  ]),
  'The batch gets faster most with … temporary tables on flash, 32 GiB that are written and read once': checked((facts) => {
    const [method] = merging(preset(facts, 'disks'));
    const space = preset(facts, 'disks').database.objects.find(({ id }) => id === TEMPORARY)!;
    const ways = method.memoryBytes / preset(facts, 'disks').workload.queryProcs / method.writeBytes - 1;
    return [
      ['32 GiB', space.psuBytes / 2 ** 30],
      { that: 'faster', is: ratio(at(facts, 'flash-temporary'), at(facts, 'flash-index')).map((each) => each < 1) },
      {
        that: 'runs of both inputs are merged at once',
        is: Math.ceil((128 * 2 ** 20) / method.memoryBytes) + Math.ceil((64 * 2 ** 20) / method.memoryBytes) <= ways,
      },
    ];
  }),
  'With indexes on flash the I/O rate is about 1.16 times that on disks only, with temporary tables about 1.44 times.': checked((facts) => [
    ['about 1.16 times', rateRatio(at(facts, 'flash-index'), at(facts, 'disks'))],
    ['about 1.44 times', rateRatio(at(facts, 'flash-temporary'), at(facts, 'disks'))],
  ]),
  'The batch takes about 16 % less time with indexes there, and about 31 % less with temporary tables.': checked((facts) => [
    ['about 16 %', percentLess(ratio(at(facts, 'flash-index'), at(facts, 'disks')))],
    ['about 31 %', percentLess(ratio(at(facts, 'flash-temporary'), at(facts, 'disks')))],
  ]),
  'Temporary data are written and then read, in requests of 256 KiB.': checked((facts) => [
    ['256 KiB', merging(preset(facts, 'disks'))[0].writeBytes / 1024],
  ]),
  'With fewer requests to serve, the disks are … about as busy as before': checked((facts) => {
    const [before, after] = (['disks', 'flash'] as const).map((layout) => busyPercent(at(facts, layout), 1, DISKS.length));
    return [{ that: 'within five points', is: after.map((busy, k) => Math.abs(busy - before[k]) < 5) }];
  }),
  'The I/O rate is about 1.8 times that on disks only.': checked((facts) => [
    ['about 1.8 times', rateRatio(at(facts, 'flash'), at(facts, 'disks'))],
  ]),
  'The batch takes about 46 % less time, and the disks are as busy as before.': checked((facts) => {
    const [before, after] = (['disks', 'flash'] as const).map((layout) => busyPercent(at(facts, layout), 1, DISKS.length));
    return [
      ['about 46 %', percentLess(ratio(at(facts, 'flash'), at(facts, 'disks')))],
      { that: 'within five points', is: after.map((busy, k) => Math.abs(busy - before[k]) < 5) },
    ];
  }),
  'Here a request takes longer there than before, because more of them wait: the claim FL-05 has the figures.': checked(() => [
    { that: 'the claim fails, reversed', is: verdictOf('FL-05') === 'fail' },
    { that: 'in both workloads', is: verdicts.claims.find(({ id }) => id === 'FL-05')?.finding.match(/reversed/g)?.length === 2 },
  ]),
  'The report has 10.8 times less time at 1.77 times the request rate.': checked(() => [
    ['10.8 times', 1952 / 180],
    ['1.77 times', 11_345 / 6416],
  ]),
  'The workload with many temporary passes gives a query 3 MiB of sort memory in place of 16 MiB.': checked((facts) => [
    ['3 MiB', memoryMib(preset(facts, 'disks', 'complex-passes'))],
    ['16 MiB', memoryMib(preset(facts, 'disks'))],
  ]),
  'Its temporary data are then merged two runs at a time.': checked((facts) => {
    const scenario = preset(facts, 'disks', 'complex-passes');
    const [method] = merging(scenario);
    return [{ that: 'two, and room for what is merged', is: method.memoryBytes / scenario.workload.queryProcs / method.writeBytes === 3 }];
  }),
  'The same queries now take about 31 s on the disks, where they took about 12 s: about 2.6 times as long.': checked((facts) => [
    ['about 31 s', seconds(at(facts, 'disks', 'complex-passes'))],
    ['about 12 s', seconds(at(facts, 'disks'))],
    ['about 2.6 times', ratio(at(facts, 'disks', 'complex-passes'), at(facts, 'disks'))],
  ]),
  'With index and temporary on flash and enough memory they took about 6.5 s, so against that it is about 4.7 times, and still not 10.8: the claim FL-04 fails, and says what would be missing.':
    checked(
      (facts) => [
        ['about 6.5 s', seconds(at(facts, 'flash'))],
        ['about 4.7 times', ratio(at(facts, 'disks', 'complex-passes'), at(facts, 'flash'))],
        { that: 'the claim fails', is: verdictOf('FL-04') === 'fail' },
      ],
      '10.8',
    ),
  'A domain of the F5100 fails, and with it ten modules.': checked((facts) => {
    const scenario = preset(facts, 'flash');
    return [{ that: 'ten modules', is: behind(scenario, scenario.hardware.paths[DOMAIN].id).length === 10 }];
  }),
  'What runs without the domain? scans alone': checked((facts) => [
    { that: 'scans', is: running(withoutPath(preset(facts, 'flash'), DOMAIN)).join(' ') === 'scan' },
  ]),
  'Table spaces are striped over all 40 modules, so each has lost a part, and queries that need one of them fail at once.': checked(
    (facts) => {
      const scenario = preset(facts, 'flash');
      return [
        ['40 modules', scenario.volumes[1].members.length],
        { that: 'others fail', is: !running(withoutPath(scenario, DOMAIN)).includes('join') },
      ];
    },
  ),
  'Only scans of tables are left.': checked((facts) => [
    { that: 'scans', is: running(withoutPath(preset(facts, 'flash'), DOMAIN)).join(' ') === 'scan' },
  ]),
  'Mirrored flash has a second copy of each unit behind another adapter, 480 GB in place of 960 GB.': checked((facts) => {
    const scenario = preset(facts, 'flash-mirrored');
    const { paths, disks } = scenario.hardware;
    const adapterOf = (id: string): string | undefined =>
      paths.find((path) => path.id === disks.find((disk) => disk.id === id)?.path)?.parent;
    const pairs = Array.from({ length: MODULES.length / 2 }, (_, k) => MODULES.slice(2 * k, 2 * k + 2));
    return [
      ['480 GB', usable(scenario)],
      ['960 GB', usable(preset(facts, 'flash'))],
      { that: 'another adapter', is: pairs.every(([one, other]) => adapterOf(one) !== adapterOf(other)) },
    ];
  }),
  'An adapter fails that serves a domain and a port of the disks too.': checked((facts) => {
    const { paths } = preset(facts, 'flash-mirrored').hardware;
    const below = paths.filter(({ parent }) => parent === paths[ADAPTER].id).map(({ name }) => name);
    return [{ that: 'both', is: below.some((name) => name.startsWith('F5100')) && below.some((name) => name.startsWith('J4400')) }];
  }),
  'No query fails.': checked((facts) => {
    const scenario = withoutPath(preset(facts, 'flash-mirrored'), ADAPTER);
    return [{ that: 'nothing is blocked', is: blockedClasses(scenario, layOut(scenario)).every((one) => one === null) }];
  }),
  'Mirroring costs less than 15 % of the time while all works; the I/O rate rises all the same, because every write is counted twice.':
    checked((facts) => {
      const [all, one] = [at(facts, 'flash-mirrored'), at(facts, 'flash')];
      return [
        { that: 'some, and less than 15 %', is: ratio(all, one).map((each) => each > 1 && each < 1.15) },
        { that: 'a higher rate', is: rateRatio(all, one).map((each) => each > 1) },
        { that: 'more requests', is: all.map(({ ios }, k) => ios > one[k].ios) },
      ];
    }, '15 %'),
  'Without the adapter the batch takes about 1.3 times as long: all 24 disks are reached by the other port, and one adapter carries their data beside its own domain’s.':
    checked((facts) => {
      const { disks } = withoutPath(preset(facts, 'flash-mirrored'), ADAPTER).hardware;
      return [
        ['about 1.3 times', ratio(at(facts, 'flash-mirrored', 'complex', withoutAdapter), at(facts, 'flash-mirrored'))],
        ['24 disks', disks.filter(({ otherPaths = [] }) => otherPaths.length > 0).length],
      ];
    }),
  'The I/O rate falls by about 30 %, more than the time explains: where a module is out of reach, only its copy is written, so there are about 8 % fewer I/Os.':
    checked((facts) => {
      const all = at(facts, 'flash-mirrored');
      const without = at(facts, 'flash-mirrored', 'complex', withoutAdapter);
      const fewer = without.map(({ ios }, k) => ios / all[k].ios);
      return [
        ['about 30 %', percentLess(rateRatio(without, all))],
        ['about 8 % fewer', percentLess(fewer)],
      ];
    }),
};
