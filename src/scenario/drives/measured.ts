/** The measured drives of the library. */
import { driveCapacityBytes } from '../capacity.ts';
import type { HardDisk } from '../schema.ts';
import type { LibraryEntry } from './entry.ts';
import cheetah15k5 from './measured/Seagate-Cheetah15k5.json';
import atlas10k from './measured/atlas10k.json';
import atlas3 from './measured/atlas_III.json';
import barracuda from './measured/barracuda.json';
import cheetah4lp from './measured/cheetah4LP.json';
import cheetah9lp from './measured/cheetah9LP.json';
import rz26 from './measured/dec_rz26.json';
import c2247 from './measured/hp_c2247a.json';
import c2249 from './measured/hp_c2249a.json';
import c2490 from './measured/hp_c2490a.json';
import c3323 from './measured/hp_c3323a_validate.json';
import ultrastar18es from './measured/ibm18es.json';
import maxtor146 from './measured/maxtor146g.json';
import maxtor300 from './measured/maxtor300g.json';
import type { MeasuredProfile } from './importMeasured.ts';
import type { MeasuredRecord } from './measuredRecord.ts';

/** The best measured one first, then by year. */
const RECORDS: readonly unknown[] = [
  cheetah9lp,
  c2247,
  c2249,
  c2490,
  rz26,
  c3323,
  atlas3,
  barracuda,
  cheetah4lp,
  ultrastar18es,
  atlas10k,
  maxtor146,
  maxtor300,
  cheetah15k5,
];

/** The files are ours; `entries.test.ts` holds each against the schema. */
const records = RECORDS as readonly MeasuredRecord[];

export function measuredEntries(): LibraryEntry[] {
  return records.map(({ title, year, source, drive, notes, provenance, published }) => ({
    id: drive.id,
    title,
    year,
    group: 'measured',
    kind: 'hdd',
    capacityBytes: driveCapacityBytes(drive),
    rpm: drive.rpm,
    drive,
    provenance,
    source,
    notes,
    published,
  }));
}

/**
 * A measured drive of the library as its file has it: behind the bus of the measuring rig, and a read does
 * not wait for blocks on their way. What validation against its measured requests needs.
 */
export function asMeasured(id: string): HardDisk | undefined {
  const record = records.find(({ drive }) => drive.id === id);
  if (!record) return undefined;
  const { drive, measuredBehindMibPerSecond } = record;
  return { ...drive, interfaceMibPerSecond: measuredBehindMibPerSecond, buffer: { ...drive.buffer, hitOnIncoming: false } };
}

const RIGLESS_MIB = 80e6 / 1024 / 1024;

/**
 * A measured drive of the library in a profile of `drive import`; `full` as it stood in the measuring rig. Undefined for
 * ids that are no measured drive's.
 */
export function profiledDrive(id: string, profile: MeasuredProfile): HardDisk | undefined {
  if (profile === 'full') return asMeasured(id);
  const record = records.find(({ drive }) => drive.id === id);
  if (!record) return undefined;
  const {
    interfaceMibPerSecond: _interface,
    queueDepth: _depth,
    queueDiscipline: _order,
    settleAfterWrite: _settles,
    ...plain
  } = record.drive;
  if (profile === 'cache') return { ...plain, buffer: record.describedBuffer, interfaceMibPerSecond: RIGLESS_MIB };
  const mech: HardDisk = { ...plain, buffer: { segments: 0, segmentBytes: 0, readAhead: false }, interfaceMibPerSecond: RIGLESS_MIB };
  if (profile === 'mech') return mech;
  const { overheads: _overheads, interfaceMibPerSecond: _rate, ...bare } = mech;
  // Zones that were condensed of samples have no spares of their own: theirs make their sizes come out.
  if (record.provenance.zones.provenance !== 'measured') return bare;
  return { ...bare, zones: bare.zones.map(({ slips: _slips, spareSectors: _spares, ...zone }) => zone) };
}
