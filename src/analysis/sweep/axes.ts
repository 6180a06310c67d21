/** What the current scenario can be swept over by name: settings that are one number or one choice for all of it, changed by the edits of the page. */
import { perObject } from '../../base/perObject.ts';
import { KIB, MIB } from '../../base/units.ts';
import { diskWith } from '../../scenario/edit/diskQueue.ts';
import { setReadAheadBytes, setTags } from '../../scenario/edit/kernelSettings.ts';
import { setSortMemory, sortMemoryOf } from '../../scenario/edit/sortMemory.ts';
import { setBlockCache, setFileCache, setQueryProcs, setReadAhead, setUsers } from '../../scenario/edit/settings.ts';
import { setTuneGroup } from '../../scenario/edit/volumes.ts';
import { kernelProfile } from '../../scenario/kernel/profiles.ts';
import type { DiskQueue } from '../../scenario/hardware.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { RED_BRICK, wordsOf, type Vocabulary } from '../../scenario/terms.ts';
import { tuneGroupsInForce } from '../../scenario/tuning.ts';
import { anyAxis } from './anyAxis.ts';
import { common, commonIn, COUNTS, inUnits, type SweepAxis } from './axis.ts';
import { CHOICE_IDS, choiceAxes } from './choiceAxes.ts';
import { isPointer } from './design.ts';
import { HARDWARE_AXES } from './hardwareAxes.ts';
import { placeAxes, placeAxisOf } from './placeAxes.ts';
import { SPACE_AXES } from './spaceAxes.ts';

/** Disks without a value of their own, which would not follow the axis. */
const followed = (scenario: Scenario, field: keyof DiskQueue): Scenario => ({
  ...scenario,
  hardware: {
    ...scenario.hardware,
    disks: scenario.hardware.disks.map((disk) => (disk.queue?.[field] === undefined ? disk : diskWith(disk, { [field]: undefined }))),
  },
});

const OF_ALL_DISKS = 'Disks with a value of their own follow it too.';

/** Stripe units in bytes, of volumes that have one. */
const units = ({ volumes }: Scenario): number[] =>
  volumes.flatMap((volume) => ('stripeUnitBytes' in volume ? [volume.stripeUnitBytes] : []));

const queryProcs = ({ queryProcs: { name, Name } }: Vocabulary): SweepAxis => ({
  id: 'query-procs',
  title: `${Name}: processes of one query`,
  xTitle: name,
  note: '',
  xs: COUNTS,
  value: ({ workload }) => workload.queryProcs,
  set: setQueryProcs,
});

const users: SweepAxis = {
  id: 'users',
  title: 'Users',
  xTitle: 'users',
  note: 'Each user brings the whole batch: twice the users have twice the work to do.',
  xs: COUNTS,
  value: ({ workload }) => workload.users,
  set: setUsers,
};

const stripeUnit: SweepAxis = {
  id: 'stripe-unit',
  title: 'Stripe unit of all volumes',
  xTitle: 'stripe unit in KiB',
  note: 'All striped volumes get the same unit; an outer stripe over arrays keeps its own.',
  // As far as the board offers them.
  xs: [4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192],
  value: (scenario) => commonIn(units(scenario), KIB),
  // At once, without looking for room after each volume: anyone who runs a point looks at all of it.
  set: (scenario, x) => ({
    ...scenario,
    volumes: scenario.volumes.map((volume) => ('stripeUnitBytes' in volume ? { ...volume, stripeUnitBytes: x * KIB } : volume)),
  }),
};

const tuneGroup = ({ tuneGroup: { name, Name }, fileGroup }: Vocabulary): SweepAxis => ({
  id: 'tune-group',
  title: `${Name}: processes of a query at ${fileGroup.a}`,
  xTitle: name,
  note: 'Of all volumes and of disks outside of volumes.',
  xs: COUNTS,
  value: (scenario) => common(tuneGroupsInForce(scenario)),
  set: (scenario, x) => scenario.volumes.reduce((changed, { id }) => setTuneGroup(changed, id, x), setTuneGroup(scenario, null, x)),
});

const readAhead: SweepAxis = {
  id: 'read-ahead',
  title: 'Read-ahead',
  xTitle: 'read-ahead in KiB',
  note: 'The largest window; a smallest one that is larger goes down with it. Disks with a value of their own follow it too.',
  xs: [16, 32, 64, 128, 256, 512, 1024, 2048],
  value: ({ host, hardware }) =>
    inUnits(common([host.readAhead.maxBytes, ...hardware.disks.map(({ queue }) => queue?.readAheadBytes ?? host.readAhead.maxBytes)]), KIB),
  set(scenario, x) {
    const { kind, minBytes } = scenario.host.readAhead;
    if (kind === 'kernel') return setReadAheadBytes(followed(scenario, 'readAheadBytes'), x * KIB);
    return setReadAhead(scenario, { minBytes: Math.min(minBytes, x * KIB), maxBytes: x * KIB });
  },
};

const tags: SweepAxis = {
  id: 'tags',
  title: 'Tags: commands that a disk is given at a time',
  xTitle: 'tags',
  note: `A drive with a shorter queue takes no more than it holds. ${OF_ALL_DISKS}`,
  xs: COUNTS,
  value({ host: { kernel }, hardware }) {
    if (kernel === undefined) return undefined;
    const usual = kernel.tags ?? kernelProfile(kernel.profile).tags;
    return common([usual, ...hardware.disks.map(({ queue }) => queue?.tags ?? usual)]);
  },
  set: (scenario, x) => setTags(followed(scenario, 'tags'), x),
};

const blockCache: SweepAxis = {
  id: 'block-cache',
  title: 'Block cache of the database',
  xTitle: 'block cache in MiB',
  note: '',
  xs: [16, 64, 256, 1024, 4096],
  value: ({ host }) => inUnits(host.blockCacheBytes, MIB),
  set: (scenario, x) => setBlockCache(scenario, x * MIB),
};

const fileCache: SweepAxis = {
  id: 'file-cache',
  title: 'File cache of the operating system',
  xTitle: 'file cache in MiB',
  note: '',
  xs: [16, 64, 256, 1024, 4096],
  value: ({ host }) => inUnits(host.fileCacheBytes, MIB),
  set: (scenario, x) => setFileCache(scenario, x * MIB),
};

const sortMemory: SweepAxis = {
  id: 'sort-memory',
  title: 'Sort memory of a query',
  xTitle: 'sort memory in MiB',
  note: 'Of all classes that sort, hash or merge; what does not fit goes to temporary space.',
  xs: [1, 4, 16, 64, 256, 1024],
  value: ({ classes }) =>
    commonIn(
      classes.flatMap((query) => sortMemoryOf(query) ?? []),
      MIB,
    ),
  set: (scenario, x) => setSortMemory(scenario, x * MIB),
};

/** All of them, in the words of a vocabulary. */
export const sweepAxes = perObject((words: Vocabulary): readonly SweepAxis[] => [
  queryProcs(words),
  users,
  stripeUnit,
  tuneGroup(words),
  readAhead,
  tags,
  blockCache,
  fileCache,
  sortMemory,
  ...SPACE_AXES,
  ...HARDWARE_AXES,
]);

/** How much each stream asks for: users of a closed one, arrivals of an open one. */
const streamAxes = (scenario: Scenario): readonly SweepAxis[] =>
  (scenario.workload.streams ?? []).flatMap(({ title, arrivals }, k): SweepAxis[] => {
    const axis = anyAxis(scenario, `/workload/streams/${k}/arrivals/${arrivals.kind === 'closed' ? 'users' : 'perSecond'}`);
    if (axis === undefined) return [];
    return arrivals.kind === 'closed'
      ? [{ ...axis, title: `Users of stream ${title}`, xTitle: `users of stream ${title}`, xs: COUNTS }]
      : [{ ...axis, title: `Arrivals a second of stream ${title}`, xTitle: `arrivals a second of stream ${title}` }];
  });

/**
 * Those that a scenario has a use for, numbers before choices; QUERYPROCS always. Any other setting of the document is found by its pointer.
 * @param more what only others know of it, such as the layouts of its study
 */
export const axesOf = (scenario: Scenario, more: readonly SweepAxis[] = []): readonly SweepAxis[] => [
  ...sweepAxes(wordsOf(scenario)).filter(({ value }) => value(scenario) !== undefined),
  ...streamAxes(scenario),
  ...choiceAxes(scenario),
  ...more,
  ...placeAxes(scenario),
];

/** Ids of all settings that have one whatever the scenario is: a scenario without a use for one of these is no mistake of its name. */
export const namesOfAxes = (): readonly string[] => [...sweepAxes(RED_BRICK).map(({ id }) => id), ...CHOICE_IDS];

/** The axis of that id, which may be a JSON pointer; undefined where the scenario has no use for it. */
export const knownAxis = (scenario: Scenario, id: string, more: readonly SweepAxis[] = []): SweepAxis | undefined =>
  axesOf(scenario, more).find((axis) => axis.id === id) ?? (isPointer(id) ? anyAxis(scenario, id) : placeAxisOf(scenario, id));

/** The axis of that id if the scenario has a use for it, else QUERYPROCS. */
export const axisOf = (scenario: Scenario, id: string, more: readonly SweepAxis[] = []): SweepAxis =>
  knownAxis(scenario, id, more) ?? axesOf(scenario)[0];
