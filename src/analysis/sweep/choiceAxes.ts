/** Settings that are a choice and not a number: scheduler, RAID level, drive model, affinity. */
import { isArrayVolume } from '../../scenario/arrays.ts';
import { driveLibrary } from '../../scenario/drives/library.ts';
import { setVolumeKind } from '../../scenario/edit/arrays.ts';
import { assignDrive, sameModel } from '../../scenario/edit/drives.ts';
import { setMachine } from '../../scenario/edit/machine.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { setScheduler } from '../../scenario/edit/settings.ts';
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { schedulersOf } from '../../scenario/kernel/profiles.ts';
import type { Disk, Drive, Scenario, Volume } from '../../scenario/schema.ts';
import { kindEntry, kindOf, leastPerArray, usualArrayCount, type ArrayKind } from '../volumes/kinds.ts';
import { SUGGESTED_CHOICES, type AxisChoice, type SweepAxis } from './axis.ts';
import { SCHEDULERS } from './design.ts';

export interface Choice extends AxisChoice {
  readonly apply: (scenario: Scenario) => Scenario;
}

/** An axis of choices. `value`: id of the choice as it stands; null: not one for all of it. */
export function choiceAxis(
  words: Pick<SweepAxis, 'id' | 'title' | 'xTitle' | 'note'>,
  options: readonly Choice[],
  value: (scenario: Scenario) => string | null | undefined,
  suggested: readonly string[] = options.slice(0, SUGGESTED_CHOICES).map(({ id }) => id),
): SweepAxis {
  return {
    ...words,
    choices: options,
    xs: options.flatMap(({ id }, k) => (suggested.includes(id) ? [k] : [])),
    value(scenario) {
      const id = value(scenario);
      const at = options.findIndex((option) => option.id === id);
      return id === undefined ? undefined : at < 0 ? null : at;
    },
    set: (scenario, x) => options[x].apply(scenario),
  };
}

const ofDisks = (scenario: Scenario, change: (disk: Disk) => Disk): Scenario => ({
  ...scenario,
  hardware: { ...scenario.hardware, disks: scenario.hardware.disks.map(change) },
});

/** A disk with a scheduler of its own would not follow. */
export function withHostScheduler(disk: Disk): Disk {
  if (disk.queue?.scheduler === undefined) return disk;
  const { scheduler: _scheduler, ...queue } = disk.queue;
  return { ...disk, queue };
}

/** The host's scheduler by its kind; the tunables that were set belong to the scheduler that was set. */
export const withScheduler = (scenario: Scenario, kind: ReturnType<typeof schedulersOf>[number]): Scenario =>
  kind === scenario.host.scheduler.kind ? scenario : ofDisks(setScheduler(scenario, kind), withHostScheduler);

const schedulerAxis = ({ host }: Scenario): SweepAxis =>
  choiceAxis(
    { id: SCHEDULERS, title: 'I/O scheduler', xTitle: 'scheduler', note: 'A disk with a scheduler of its own follows too.' },
    schedulersOf(host.kernel?.profile).map((kind) => ({
      id: kind,
      name: SCHEDULER_NAMES[kind],
      apply: (scenario: Scenario) => withScheduler(scenario, kind),
    })),
    (scenario) => scenario.host.scheduler.kind,
  );

const LEVELS: readonly ArrayKind[] = ['stripe', 'raid10', 'raid01', 'raid5', 'raid50', 'raid5e', 'concat'];

/** The same disks and files as another kind of volume; refuses what the number of disks does not allow, with what would be needed. */
function asLevel(scenario: Scenario, volume: Volume, kind: ArrayKind): Scenario {
  if (kindOf(volume) === kind) return scenario;
  const entry = kindEntry(kind);
  const disks = volume.members.length;
  const blocked = entry.blocked(disks);
  if (blocked !== undefined) throw new EditRefused('member', `Volume ${volume.name}: ${blocked}`, 'choose a level that its disks can form');
  const count = usualArrayCount(disks, leastPerArray('raid50'));
  // One row of data of an array, as where arrays are made on the page.
  const unit = isArrayVolume(volume) ? volume.stripeUnitBytes : 65_536;
  const wanted = {
    stripe: { kind: 'stripe' },
    raid10: { kind: 'mirror' },
    raid01: { kind: 'mirror', arrangement: 'halves' },
    raid5: { kind: 'raid5' },
    raid5e: { kind: 'raid5', spareSpace: true },
    raid50: { kind: 'raid5', arrays: { count: count ?? 2, stripeUnitBytes: unit * (disks / (count ?? 2) - 1) } },
    concat: { kind: 'concat' },
  } as const;
  return setVolumeKind(scenario, volume.id, wanted[kind as keyof typeof wanted]);
}

const KEEPS_UNITS =
  'Disks and files stay; stripe units too. What the number of disks does not allow, or the files do not fit on, is refused.';

function levelAxis(volumes: readonly Volume[], words: Pick<SweepAxis, 'id' | 'title' | 'xTitle'>): SweepAxis {
  const ids = new Set(volumes.map(({ id }) => id));
  return choiceAxis(
    { ...words, note: KEEPS_UNITS },
    LEVELS.map((kind) => ({
      id: kind,
      name: kindEntry(kind).name,
      apply: (scenario: Scenario) =>
        scenario.volumes.filter(({ id }) => ids.has(id)).reduce((changed, volume) => asLevel(changed, volume, kind), scenario),
    })),
    (scenario) => {
      const kinds = scenario.volumes.filter(({ id }) => ids.has(id)).map(kindOf);
      return kinds.length === 0 ? undefined : kinds.every((kind) => kind === kinds[0]) ? kinds[0] : null;
    },
  );
}

/** Volumes beyond these are not listed one by one. */
const MOST_VOLUMES = 24;

function levelAxes({ volumes }: Scenario): readonly SweepAxis[] {
  if (volumes.length === 0) return [];
  const all = levelAxis(volumes, { id: 'level', title: 'RAID level of all volumes', xTitle: 'RAID level' });
  const each = volumes.slice(0, MOST_VOLUMES).map((volume, k) =>
    levelAxis([volume], {
      id: `level-${k + 1}`,
      title: `RAID level of volume ${volume.name}`,
      xTitle: `RAID level of volume ${volume.name}`,
    }),
  );
  return volumes.length === 1 ? [all] : [all, ...each];
}

/** Drives of the library that are chosen unless someone chooses others, beside those of the document. */
const SUGGESTED_DRIVES = 3;

function driveAxis({ hardware: { drives } }: Scenario): SweepAxis {
  const library = (driveLibrary.arrived() ?? []).flatMap(({ id, title, drive }) =>
    drives.some((own) => sameModel({ ...own, name: '' }, { ...drive, name: '' })) || drives.some((own) => own.id === id)
      ? []
      : [{ id, name: title, drive }],
  );
  const options: readonly { readonly id: string; readonly name: string; readonly drive: Drive }[] = [
    ...drives.map((drive) => ({ id: drive.id, name: drive.name, drive })),
    ...library,
  ];
  return choiceAxis(
    {
      id: 'drive',
      title: 'Drive model of all disks',
      xTitle: 'drive model',
      note: 'A drive that the files do not fit on is refused.',
    },
    options.map(({ id, name, drive }) => ({
      id,
      name,
      apply: (scenario: Scenario) =>
        assignDrive(
          scenario,
          scenario.hardware.disks.map((disk) => disk.id),
          drive,
          () => false,
        ),
    })),
    ({ hardware }) => (hardware.disks.every(({ drive }) => drive === hardware.disks[0].drive) ? hardware.disks[0].drive : null),
    options.slice(0, drives.length + SUGGESTED_DRIVES).map(({ id }) => id),
  );
}

const affinity: SweepAxis = choiceAxis(
  { id: 'affinity', title: 'Affinity of processes to nodes', xTitle: 'affinity', note: '' },
  [
    { id: 'node', name: 'stay on a node', apply: (scenario) => setMachine(scenario, { affinity: 'node' }) },
    { id: 'none', name: 'on any processor', apply: (scenario) => setMachine(scenario, { affinity: 'none' }) },
  ],
  ({ host }) => host.machine?.affinity,
);

/** Ids of those that do not go by a volume. */
export const CHOICE_IDS: readonly string[] = [SCHEDULERS, 'level', 'drive', affinity.id];

/** Choices that a scenario has. */
export const choiceAxes = (scenario: Scenario): readonly SweepAxis[] =>
  [schedulerAxis(scenario), ...levelAxes(scenario), driveAxis(scenario), affinity].filter((axis) => axis.value(scenario) !== undefined);
