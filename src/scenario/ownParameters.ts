/** The numbers of a document that comes from no study, each with where it comes from. */
import { driveCapacityBytes } from './capacity.ts';
import { COSTS, HOST } from './import/assumed.ts';
import type { Scenario } from './schema.ts';

export interface OwnParameter {
  /** Its JSON pointer, as `--set` takes it; of a drive, that of its entry. */
  readonly name: string;
  readonly value: string | number | boolean;
  /** As printed; empty: none. */
  readonly unit: string;
  /** `assumed`: as *New* sets it for want of anything better. `stated`: it was given or changed. `drive`: see the drive's own sheet. */
  readonly from: 'assumed' | 'stated' | 'drive';
  /** Of a drive: disks that have it. */
  readonly disks?: number;
}

/** Drives, host, costs of queries, and workload. */
export function ownParameters({ hardware, host, costs, workload, database }: Scenario): OwnParameter[] {
  const drives = hardware.drives.map((drive, k): OwnParameter => ({
    name: `/hardware/drives/${k} ${drive.name}`,
    value: driveCapacityBytes(drive),
    unit: 'bytes',
    from: 'drive',
    disks: hardware.disks.filter((disk) => disk.drive === drive.id).length,
  }));
  const { users, queryProcs, order, interactiveScale } = workload;
  const given = { users, queryProcs, order, interactiveScale, until: workload.until };
  return [
    ...drives,
    { name: '/database/blockBytes', value: database.blockBytes, unit: 'bytes', from: 'stated' },
    ...leaves('/host', host, HOST),
    ...leaves('/costs', costs, COSTS),
    ...leaves('/workload', given, {}),
  ];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All numbers, words and switches below a pointer. `usual`: the same part of a document as *New* makes it. */
function leaves(pointer: string, part: object, usual: object): OwnParameter[] {
  const known: Readonly<Record<string, unknown>> = { ...usual };
  return Object.entries(part).flatMap(([key, value]: [string, unknown]): OwnParameter[] => {
    const name = `${pointer}/${key}`;
    if (isObject(value)) return leaves(name, value, isObject(known[key]) ? known[key] : {});
    if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') return [];
    return [{ name, value, unit: unitOf(key), from: Object.hasOwn(known, key) && known[key] === value ? 'assumed' : 'stated' }];
  });
}

function unitOf(key: string): string {
  if (key.endsWith('MsPerMib')) return 'ms/MiB';
  if (/bytes$/i.test(key)) return 'bytes';
  if (/seconds$/i.test(key)) return 's';
  return key.endsWith('Ms') ? 'ms' : '';
}
