/** What of a scenario no command or statement says: told beside the lines, so that nobody takes them for the whole. */
import { formatBytes } from '../../base/units.ts';
import { isArrayVolume } from '../arrays.ts';
import { brokenDisks } from '../failures.ts';
import { SCHEDULER_NAMES } from '../kernel/names.ts';
import type { Scenario, Volume } from '../schema.ts';
import { wordsOf } from '../terms.ts';

/** In sentences, the weightiest first; never empty. */
export function unsaid(scenario: Scenario): readonly string[] {
  const linux = scenario.host.kernel !== undefined;
  return [
    ...scenario.volumes.flatMap((volume) => ofVolume(volume, linux)),
    ...ofFailures(scenario),
    ...ofDatabase(scenario),
    ...ofHost(scenario, linux),
    'Drives, adapters and their limits, and the number of processors are hardware: the lines take them as they are.',
    `Users and their queries are no setting; only ${wordsOf(scenario).queryProcs.name} follows from them.`,
  ];
}

function ofVolume(volume: Volume, linux: boolean): string[] {
  if (!isArrayVolume(volume)) return [];
  const { id, name } = volume;
  const called = name === '' ? id : `${name} (${id})`;
  const said: string[] = [];
  const nested = volume.arrays !== undefined;
  if (nested && !linux)
    said.push(`${called}: the arrays under its stripe are made with the tool of their controller; here is only the list of them.`);
  if (volume.kind === 'stripe') return said;
  if (volume.controller?.kind === 'hardware' && !nested) {
    said.push(`${called}: the scenario has a hardware controller for it; these lines make it in software.`);
  }
  if (volume.kind === 'raid5') {
    if (volume.spareSpace)
      said.push(`${called}: spare space within the array (RAID-5E) is a controller's; ${linux ? 'mdadm' : 'the volume manager'} has none.`);
    if (!linux && !nested && (volume.rotation ?? 'left-symmetric') !== 'left-symmetric') {
      said.push(`${called}: the volume manager's RAID-5 is left-symmetric, not ${volume.rotation}.`);
    }
    return said;
  }
  const reads = volume.reads ?? 'queue-then-position';
  if (reads !== 'alternate' || linux) {
    said.push(
      `${called}: that reads go to ${READS[reads]} is for ${linux ? 'the md driver' : 'the volume manager'} to decide; its own rule may differ.`,
    );
  }
  return said;
}

const READS = {
  'queue-then-position': 'the copy with the shorter queue',
  alternate: 'the copies in turn',
  first: 'the first copy',
} as const;

function ofFailures(scenario: Scenario): string[] {
  const failed = brokenDisks(scenario);
  return failed.size === 0
    ? []
    : [`Broken disks (${[...failed].join(', ')}) are listed as if they worked: the lines are for the layout before the failure.`];
}

function ofDatabase(scenario: Scenario): string[] {
  const { database } = scenario;
  const said: string[] = [];
  if (database.objects.some(({ segments }) => segments > 1)) {
    said.push(`The key by which ${wordsOf(scenario).segment.many} are cut, and its ranges, are not in the scenario.`);
  }
  const unsorted = database.objects.filter(({ rowOrder }) => rowOrder === 'unsorted');
  if (unsorted.length > 0) {
    said.push(`The load decides the order of the rows: ${unsorted.map(({ name }) => name).join(', ')} as they come.`);
  }
  if (database.objects.some(({ extents }) => extents !== undefined))
    said.push('Columns, keys and options of tables are not in the scenario: only their table spaces are created.');
  if (database.objects.some(({ role }) => role === 'system'))
    said.push('System files lie where the server was installed: no statement moves them.');
  return said;
}

function ofHost({ host }: Scenario, linux: boolean): string[] {
  const said: string[] = [];
  if (host.blockCacheBytes > 0)
    said.push(
      `The block cache of ${formatBytes(host.blockCacheBytes)} is set in the server's configuration, by a name that depends on its version.`,
    );
  if (host.fileCacheBytes > 0)
    said.push(`The file cache of ${formatBytes(host.fileCacheBytes)} is what memory the operating system has left; it is not set.`);
  if (host.cachesAtStart === 'warm') said.push('That the caches are warm is not a setting: they are after the first users.');
  if (!linux)
    said.push(
      `The order in which a disk's queue is served (${SCHEDULER_NAMES[host.scheduler.kind]}) is the driver's own on a host that is not Linux.`,
    );
  return said;
}
