/**
 * What a run of the document would take, before anything is allocated for it: each number may be in its
 * range and all of them together still ask for more memory than a browser tab has. All figures are upper
 * bounds, and the limits lie some ten times beyond the largest installation that the format is meant for.
 */
import { formatBytes, formatCount, TIB } from '../../base/units.ts';
import { diskCapacities } from '../capacity.ts';
import { growthOf } from '../growth.ts';
import { namedObjects } from '../spaces/named.ts';
import { prefetchBytesOf } from '../spaces/spaces.ts';
import { fileReadsOf } from '../kernel/fileReads.ts';
import { operatorOf } from '../operators/index.ts';
import type { Reach } from '../operators/operator.ts';
import type { Drive, HardDisk, Scenario } from '../schema.ts';
import { hasEnd } from '../streams/streams.ts';
import { mostSlotsOf, mostUsers } from '../timeline/users.ts';
import { geometryOf, geometryOfLogical, type Geometry } from './fanOut.ts';
import { show, type Report } from './report.ts';

/** Cylinders of all drive models together: a seek table has an entry for each. Drives of 2020 have some 500 000. */
export const MOST_CYLINDERS = 4_000_000;
/** Dies of all flash modules together: each has its own time at which it is free. */
const MOST_DIES = 4_000_000;
/** Buffer segments of all disks together: each has a row of its own, and every request looks through its disk's. */
const MOST_SEGMENTS = 1_000_000;
/** Queries of all users together: each leaves a line in the log of the run. */
const MOST_QUERIES = 500_000;
/** Requests that wait at the disks at one time, each with some 160 bytes. */
const MOST_REQUESTS = 2_000_000;
/** Buffer segments that one choice of SPTF looks at: all of the drive for each waiting request, in some 0.2 s. */
const MOST_LOOKS = 100_000_000;
/** Bytes of the whole database: addresses are whole numbers of a double, up to 2^53. */
const MOST_BYTES = 4096 * TIB;
/** Windows that a kernel reads ahead beyond what is asked for (`engine/host/kernelReadAhead`). */
const WINDOWS_OF_A_KERNEL = 2;

const FEWER_REQUESTS = 'fewer users or processes, smaller requests or windows, or larger stripe units';

/** Reports what would take too much; ids that do not exist are reported elsewhere and count nothing here. */
export function checkDemand(scenario: Scenario, report: Report): void {
  checkCylinders(scenario.hardware.drives, report);
  checkDies(scenario, report);
  checkSegments(scenario, report);
  const bytes = scenario.database.objects.reduce(
    (sum, { segments, psusPerSegment, psuBytes }) => sum + segments * psusPerSegment * psuBytes,
    0,
  );
  if (bytes > MOST_BYTES) report.add('/database/objects', `the database has ${formatBytes(bytes)}`, `at most ${formatBytes(MOST_BYTES)}`);
  const { batch, users, alongside = [], streams = [], until } = scenario.workload;
  // A timed run keeps no log of its queries, nor does a run of what arrives or has no end.
  const logged =
    until === undefined
      ? streams.reduce(
          (sum, stream) =>
            sum +
            (stream.arrivals.kind === 'closed' && hasEnd(stream)
              ? mostSlotsOf(scenario, stream) * (stream.arrivals.queriesPerUser ?? 0)
              : 0),
          0,
        )
      : 0;
  if (logged > MOST_QUERIES) {
    const message = `users of streams have ${formatCount(logged)} queries in all`;
    report.add('/workload/streams', message, `at most ${formatCount(MOST_QUERIES)}: fewer users or fewer queries for each`);
  }
  const queries = users * batch.reduce((sum, entry) => sum + entry.count, 0);
  if (queries > MOST_QUERIES) {
    const message = `${formatCount(users)} users have ${formatCount(queries)} queries in all`;
    report.add('/workload/batch', message, `at most ${formatCount(MOST_QUERIES)}: fewer users or fewer queries for each`);
  }
  const mostOfBatch = mostUsers(scenario, undefined, users);
  const inBatch = new Set(batch.flatMap((entry) => (entry.count > 0 ? [entry.class] : [])));
  /** Users that may run a class at one time. */
  const usersOf = (id: string): number =>
    (inBatch.has(id) ? mostOfBatch : 0) +
    alongside.reduce((sum, entry) => sum + (entry.class === id ? entry.users : 0), 0) +
    streams.reduce((sum, stream) => sum + (stream.classes.some((entry) => entry.class === id) ? mostSlotsOf(scenario, stream) : 0), 0);
  const reach = reachOf(scenario);
  // A user runs one query after another; the classes alongside run all the time.
  let ofBatch = 0;
  let ofAlongside = 0;
  const ofStream = streams.map(() => 0);
  let oneClass = false;
  scenario.classes.forEach((query, k) => {
    const running = usersOf(query.id);
    if (running === 0) return;
    const operator = operatorOf(query);
    operator.checkDemand(query, { ...reach, pointer: `/classes/${k}`, report });
    const ofUser = operator.mostRequests(query, reach);
    const requests = running * ofUser;
    if (inBatch.has(query.id)) ofBatch = Math.max(ofBatch, mostOfBatch * ofUser);
    ofAlongside += alongside.reduce((sum, entry) => sum + (entry.class === query.id ? entry.users : 0), 0) * ofUser;
    // A user of a stream, too, runs one query after another.
    streams.forEach((stream, at) => {
      if (stream.classes.some((entry) => entry.class === query.id))
        ofStream[at] = Math.max(ofStream[at], mostSlotsOf(scenario, stream) * ofUser);
    });
    if (requests <= MOST_REQUESTS) return;
    report.add(
      `/classes/${k}`,
      `queries of class ${show(query.id)} could have ${formatCount(requests)} disk requests waiting at one time`,
      `at most ${formatCount(MOST_REQUESTS)}: ${FEWER_REQUESTS}`,
    );
    oneClass = true;
  });
  const ofStreamsTogether = ofStream.reduce((sum, requests) => sum + requests, 0);
  const waiting = ofBatch + ofAlongside + ofStreamsTogether;
  if (waiting > MOST_REQUESTS && !oneClass) {
    const beside = streams.length > 0 ? 'the streams' : 'the classes alongside';
    const message = `the batch and ${beside} could have ${formatCount(waiting)} disk requests waiting at one time`;
    report.add(
      `/workload/${streams.length > 0 ? 'streams' : 'alongside'}`,
      message,
      `at most ${formatCount(MOST_REQUESTS)}: ${FEWER_REQUESTS}`,
    );
  }
  checkLooks(scenario, waiting, report);
}

/** SPTF asks a drive about every waiting request, and the drive looks for it in all its buffer segments. */
function checkLooks({ host, hardware: { drives, disks } }: Scenario, waiting: number, report: Report): void {
  drives.forEach((drive, k) => {
    if (drive.kind !== 'hdd') return;
    const { segments } = drive.buffer;
    if (waiting * segments <= MOST_LOOKS) return;
    const chosen = disks.some((disk) => disk.drive === drive.id && (disk.queue?.scheduler ?? host.scheduler).kind === 'sptf');
    if (!chosen) return;
    const most = Math.floor(MOST_LOOKS / waiting);
    report.add(
      `/hardware/drives/${k}/buffer/segments`,
      `SPTF would look through ${formatCount(segments)} buffer segments for each of up to ${formatCount(waiting)} waiting requests`,
      `at most ${formatCount(most)} segments with so many requests, fewer requests, or another scheduler`,
    );
  });
}

/** Cylinders up to the last that a zone has, gaps included. */
export const cylinderCount = ({ zones }: HardDisk): number =>
  zones.reduce((end, zone) => Math.max(end, (zone.firstCylinder ?? end) + zone.cylinders), 0);

function checkCylinders(drives: readonly Drive[], report: Report): void {
  let all = 0;
  drives.forEach((drive, k) => {
    if (drive.kind !== 'hdd') return;
    const own = cylinderCount(drive);
    all += own;
    if (all <= MOST_CYLINDERS) return;
    const message =
      own === all ? `the drive has ${formatCount(own)} cylinders` : `the drives up to here have ${formatCount(all)} cylinders`;
    report.add(`/hardware/drives/${k}/zones`, message, `at most ${formatCount(MOST_CYLINDERS)} in all drive models together`);
  });
}

function checkDies({ hardware: { drives, disks } }: Scenario, report: Report): void {
  let all = 0;
  drives.forEach((drive, k) => {
    if (drive.kind !== 'flash') return;
    const modules = disks.filter((disk) => disk.drive === drive.id).length;
    const own = modules * drive.channels * drive.diesPerChannel;
    all += own;
    if (own === 0 || all <= MOST_DIES) return;
    const message = `${formatCount(modules)} modules of ${show(drive.id)} bring the dies to ${formatCount(all)}`;
    report.add(`/hardware/drives/${k}/diesPerChannel`, message, `at most ${formatCount(MOST_DIES)} dies in all modules together`);
  });
}

function checkSegments({ hardware: { drives, disks } }: Scenario, report: Report): void {
  let all = 0;
  drives.forEach((drive, k) => {
    if (drive.kind !== 'hdd') return;
    const units = disks.filter((disk) => disk.drive === drive.id).length;
    all += units * drive.buffer.segments;
    if (units * drive.buffer.segments === 0 || all <= MOST_SEGMENTS) return;
    const message = `${formatCount(units)} disks of ${show(drive.id)} bring the buffer segments to ${formatCount(all)}`;
    report.add(`/hardware/drives/${k}/buffer/segments`, message, `at most ${formatCount(MOST_SEGMENTS)} segments in all disks together`);
  });
}

function geometries(scenario: Scenario): readonly Geometry[] {
  const capacities = diskCapacities(scenario);
  const capacity = new Map(scenario.hardware.disks.map((disk, d) => [disk.id, capacities[d]]));
  const volumes = scenario.volumes.map((volume) => geometryOf(volume, capacity, scenario));
  const below = new Map(scenario.volumes.map(({ id }, k) => [id, volumes[k]]));
  const logical = (scenario.volumeGroups ?? []).flatMap((group) =>
    group.logical.map((volume) => geometryOfLogical(group, volume, below, scenario)),
  );
  return [...volumes, ...logical];
}

/** The same of one process that reads through a kernel: what its calls and the kernel's read-ahead have under way. Null: it does not. */
function kernelReads({ host, hardware }: Scenario, pieces: (bytes: number) => number): number | null {
  const reads = fileReadsOf(host);
  if (reads === null) return null;
  const calls = Math.ceil(reads.callBytes / host.maxRequestBytes) * pieces(Math.min(reads.callBytes, host.maxRequestBytes));
  if (reads.mode === 'direct') return reads.outstanding * calls;
  const windowBytes = hardware.disks.reduce((most, { queue }) => Math.max(most, queue?.readAheadBytes ?? 0), host.readAhead.maxBytes);
  const window = Math.ceil(windowBytes / host.maxRequestBytes) * pieces(Math.min(windowBytes, host.maxRequestBytes));
  return calls + WINDOWS_OF_A_KERNEL * window;
}

/** What decides how many requests a query has on their way. */
function reachOf(scenario: Scenario): Reach {
  const { host, workload, database } = scenario;
  const volumes = geometries(scenario);
  // A file that has grown, and a table space, is read and written extent by extent.
  const extent = Math.min(
    Infinity,
    ...database.objects.map((object) => Math.min(growthOf(object) ?? Infinity, object.extents?.extentBytes ?? Infinity)),
  );
  const ofVolume = (volume: Geometry, bytes: number): number =>
    bytes <= extent ? volume.most(bytes) : Math.ceil(bytes / extent + 1) * volume.most(extent);
  const onDisk = (bytes: number): number => (bytes <= extent ? 1 : Math.ceil(bytes / extent + 1));
  const pieces = (bytes: number): number => volumes.reduce((most, volume) => Math.max(most, ofVolume(volume, bytes)), onDisk(bytes));
  const ofWindows = (): number =>
    host.readAhead.windows *
    volumes.reduce((most, volume) => Math.max(most, ofVolume(volume, volume.windowBytes)), onDisk(host.readAhead.minBytes));
  /** A sequential reader of a table space asks for a prefetch at a time, as many as there are windows. */
  const ofPrefetch = (): number =>
    database.objects.reduce((most, object) => Math.max(most, host.readAhead.windows * pieces(prefetchBytesOf(object))), 0);
  const objects = namedObjects(database);
  return {
    queryProcs: workload.queryProcs,
    blockBytes: database.blockBytes,
    object: (id) => objects.get(id),
    pieces,
    windows: () => Math.max(kernelReads(scenario, pieces) ?? ofWindows(), ofPrefetch()),
  };
}
