/** What the order of the configurations rests on: each assumption changed by itself. Claims run these. */
import { GIB } from '../../base/units.ts';
import { BARRACUDA_7200_9 } from '../../scenario/drives/barracuda72009.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { SPACE_B } from './database.ts';
import { SIZES } from './parameters.ts';

function withDrives(scenario: Scenario, change: (drive: HardDisk) => HardDisk): Scenario {
  const drives = scenario.hardware.drives.map((drive) => (drive.kind === 'hdd' ? change(drive) : drive));
  return { ...scenario, hardware: { ...scenario.hardware, drives } };
}

/** What seeks take on average while both containers share a disk. */
const FLAT_SEEK_MS = 2.5;

const seeksOf =
  (ms: number) =>
  (scenario: Scenario): Scenario =>
    withDrives(scenario, (drive) => {
      const seek: HardDisk['seek'] = { kind: 'table', points: [[1, ms]] };
      return { ...drive, seek, writeSeek: seek };
    });

/** Every seek takes as long as any other, so that distance costs nothing. */
export const flatSeek = seeksOf(FLAT_SEEK_MS);

/** Every seek takes the average of the data sheet, as if data were all over the disk. */
export const averageSeek = seeksOf(BARRACUDA_7200_9.seekRead.averageMs.value);

/** A SELECT asks for a page of A, and for one of B when that is there. */
export const onePageAtATime = (scenario: Scenario): Scenario => ({
  ...scenario,
  classes: scenario.classes.map((query) => (query.operator === 'mix' ? { ...query, order: 'shuffled' } : query)),
});

/** One SELECT stream and nothing else, so that no request waits for one of another stream. */
export const oneSelect = (scenario: Scenario): Scenario => ({
  ...scenario,
  workload: {
    ...scenario.workload,
    streams: scenario.workload.streams?.slice(0, 1).map((stream) => ({ ...stream, arrivals: { kind: 'closed' as const, users: 1 } })),
  },
});

/** Streams that ask for A only, beside the SELECTs: what is left when nobody changes B. */
export const withoutUpdatesOfB = (scenario: Scenario): Scenario => ({
  ...scenario,
  workload: { ...scenario.workload, streams: scenario.workload.streams?.slice(0, 2) },
});

/** B begins so many GiB behind A where they share a disk; the study's own is the volume of 3.5 GB. */
export const furtherIn =
  (gib: number) =>
  (scenario: Scenario): Scenario => {
    const { placement } = scenario;
    const addresses = placement.addresses?.map((address) => ({ ...address, atBytes: gib * GIB }));
    return { ...scenario, placement: { ...placement, ...(addresses && { addresses }) } };
  };

/** The default scheduler of the system's Linux: time slices, and idling for the stream that has one. */
export const timeSlices = (scenario: Scenario): Scenario => ({
  ...scenario,
  host: { ...scenario.host, scheduler: { kind: 'cfq' }, kernel: { profile: '2.6.18' } },
});

/** Commands that a drive holds; 1 is the study's own. */
export const QUEUE_DEPTHS = [1, 2, 4, 8, 32] as const;

/** The drive holds so many commands and serves the nearest one first (NCQ). */
export const driveQueue =
  (commands: number) =>
  (scenario: Scenario): Scenario =>
    withDrives(scenario, (drive) => ({ ...drive, queueDepth: commands, queueDiscipline: { kind: 'sptf' } }));

/** Updates follow each other without a shell between them. */
export const noShell = (scenario: Scenario): Scenario => ({
  ...scenario,
  workload: { ...scenario.workload, streams: scenario.workload.streams?.map((stream) => ({ ...stream, startCost: {} })) },
});

/** One update a minute: the disks are free for the move. */
export const withoutLoad = (scenario: Scenario): Scenario => ({
  ...scenario,
  workload: {
    ...scenario.workload,
    streams: scenario.workload.streams?.slice(1, 2).map((stream) => ({ ...stream, startCost: { delayMs: 60_000 } })),
  },
});

/** A volume manager moves the whole volume of B, as if its container filled it. */
export const asVolume = (scenario: Scenario): Scenario => {
  const { database } = scenario;
  const objects = database.objects.map((object) => (object.id === SPACE_B ? { ...object, psuBytes: SIZES.volumeBytes.value } : object));
  return { ...scenario, database: { ...database, objects } };
};
