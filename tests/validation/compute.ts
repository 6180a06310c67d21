/** Everything that `src/studies/validation/results.json` says, computed again. */
import { NS_PER_MS } from '../../src/base/units.ts';
import { draw } from '../../src/base/random.ts';
import { naturalLog } from '../../src/base/logarithm.ts';
import { mean, standardDeviation } from '../../src/base/stats.ts';
import { Geometry } from '../../src/engine/device/geometry.ts';
import { seekTable } from '../../src/engine/device/seekTable.ts';
import { ROTATION, SEEK, START } from '../../src/engine/record/requestTimes.ts';
import { ENGINE_VERSION } from '../../src/engine/version.ts';
import { observedOn } from '../../src/scenario/drives/observed.ts';
import type { HardDisk } from '../../src/scenario/schema.ts';
import { demerit, quantile } from '../../src/studies/validation/demerit.ts';
import { MEASURED_FILES, type MeasuredFile } from '../../src/studies/validation/measuredFiles.ts';
import type {
  Distribution,
  MeasuredComparison,
  ReferenceComparison,
  TheoryComparison,
  ValidationResults,
} from '../../src/studies/validation/results.ts';
import { createReplay, type ReplayOptions } from '../../src/trace/replay.ts';
import { readTrace } from '../../src/trace/reader.ts';
import { driveScenario } from '../../src/trace/setup.ts';
import type { Trace } from '../../src/trace/trace.ts';
import { measuredDrive, measuredRequests, referenceCase, referenceCases, referenceTrace } from './files.ts';

const QUANTILES = 401;
const TWO_POW_32 = 4_294_967_296;
/** Shares of the mean that the reference's results allow for, by profile. */
const GATES = { bare: 0.003, mech: 0.01, cache: 0.05 } as const;

/** Numbers as they are kept: a thousandth of a microsecond, or seven digits of a share. */
const kept = (value: number): number => Math.round(value * 1e7) / 1e7;
const ms = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Response times in ms and time in service, in the order of the trace. */
function replayed(drive: HardDisk, trace: Trace, options: ReplayOptions): { responses: number[]; services: number[]; waits: number[] } {
  const responses: number[] = Array.from({ length: trace.requests });
  const services: number[] = Array.from({ length: trace.requests });
  const waits: number[] = Array.from({ length: trace.requests });
  const replay = createReplay(trace, driveScenario(drive, 1), {
    ...options,
    phaseTurns: 0,
    initialCylinder: 0,
    series: false,
    sink: {
      response(index, arrivalNs, completionNs, times, row) {
        responses[index] = (completionNs - arrivalNs) / NS_PER_MS;
        waits[index] = (times[row + START] - arrivalNs) / NS_PER_MS;
        services[index] = responses[index] - waits[index];
      },
    },
  });
  if (!replay.ok) throw new Error(replay.error.message);
  while (!replay.value.advance(1_000_000));
  return { responses, services, waits };
}

function distribution(values: readonly number[]): Distribution {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    mean: ms(mean(values)),
    sd: ms(standardDeviation(values)),
    quantiles: Array.from({ length: QUANTILES }, (_, k) => ms(quantile(sorted, k / (QUANTILES - 1)))),
  };
}

/** Drives from which one feature was taken, as far as this drive has it. */
function without(drive: HardDisk): { feature: string; drive: HardDisk }[] {
  const { buffer } = drive;
  const { cylinders } = new Geometry(drive);
  const table = seekTable(drive.seek, cylinders);
  const full = table.length - 1;
  const average = table.reduce((sum, ns, d) => sum + ns * (d === 0 ? 1 : 2) * (table.length - d), 0) / table.length ** 2 / NS_PER_MS;
  const tracks = drive.zones.reduce((sum, zone) => sum + zone.cylinders, 0);
  const sectorsPerTrack = Math.round(drive.zones.reduce((sum, zone) => sum + zone.cylinders * zone.sectorsPerTrack, 0) / tracks);
  const { interfaceMibPerSecond: _rate, overheads: _overheads, settleAfterWrite, ...rest } = drive;
  const { readAheadAfter, ...anyRead } = buffer;
  const points = (list: [number, number][]): HardDisk => ({ ...drive, seek: { kind: 'table', points: list } });
  const { interfaceMibPerSecond, overheads } = drive;
  const kept = { ...rest, ...(settleAfterWrite === undefined ? {} : { settleAfterWrite }) };
  return [
    { feature: 'write-back', drive: { ...drive, buffer: { ...buffer, writeBack: 'none' } } },
    { feature: 'the buffer', drive: { ...drive, buffer: { segments: 0, segmentBytes: 0, readAhead: false } } },
    { feature: 'read-ahead', drive: { ...drive, buffer: { ...buffer, readAhead: false } } },
    ...(buffer.keepRequested
      ? []
      : [{ feature: 'giving up blocks once sent', drive: { ...drive, buffer: { ...buffer, keepRequested: true } } }]),
    ...(buffer.readFreeBlocks
      ? [{ feature: 'keeping blocks that pass', drive: { ...drive, buffer: { ...buffer, readFreeBlocks: false } } }]
      : []),
    ...(settleAfterWrite ? [{ feature: 'settling after a write', drive: { ...rest, interfaceMibPerSecond, overheads } }] : []),
    ...(readAheadAfter ? [{ feature: 'waiting for a second sequential read', drive: { ...drive, buffer: anyRead } }] : []),
    {
      feature: 'the measured seek curve (three points instead)',
      drive: {
        ...drive,
        seek: { kind: 'three-point', singleMs: table[1] / NS_PER_MS, averageMs: average, fullMs: table[full] / NS_PER_MS },
      },
    },
    {
      feature: 'the shape of the seek curve (a straight line)',
      drive: points([
        [1, table[1] / NS_PER_MS],
        [full, table[full] / NS_PER_MS],
      ]),
    },
    {
      feature: 'seek by distance (always the average)',
      drive: points([
        [1, average],
        [full, average],
      ]),
    },
    { feature: "the interface's time", drive: { ...kept, overheads } },
    { feature: 'overheads of commands', drive: { ...kept, interfaceMibPerSecond } },
    { feature: 'slipped sectors', drive: { ...drive, zones: drive.zones.map(({ slips: _slips, ...zone }) => zone) } },
    {
      feature: 'zones (one mean track everywhere)',
      drive: { ...drive, zones: drive.zones.map(({ slips: _slips, ...zone }) => ({ ...zone, sectorsPerTrack })), sectors: undefined },
    },
    { feature: 'skews', drive: { ...drive, zones: drive.zones.map((zone) => ({ ...zone, trackSkewSectors: 0, cylinderSkewSectors: 0 })) } },
  ];
}

function measuredOn({ id, name, demeritMs: referenceDemeritMs }: MeasuredFile): MeasuredComparison {
  const { trace, requests } = measuredRequests(id);
  const drive = measuredDrive(id, 'full');
  const measured = requests.map((request) => request.responseMs);
  const compare = (one: HardDisk): { responses: number[]; demeritMs: number; meanError: number } => {
    const { responses } = replayed(one, trace, { mode: 'closed', onOverflow: 'wrap' });
    return { responses, demeritMs: ms(demerit(measured, responses)), meanError: kept(mean(responses) / mean(measured) - 1) };
  };
  const all = compare(drive);
  const errorOf = (reads: boolean): number => {
    const pick = (values: readonly number[]): number => mean(values.filter((_, k) => requests[k].read === reads));
    return kept(pick(all.responses) / pick(measured) - 1);
  };
  const half = Math.floor(trace.requests / 2);
  const observed = observedOn(id);
  return {
    id,
    drive: name,
    source:
      'Response times measured on the drive by the authors of DiskSim and DIXtrac (Carnegie Mellon University), as distributed with the validation traces of DiskSim 4.0.',
    requests: trace.requests,
    measured: distribution(measured),
    simulated: distribution(all.responses),
    demeritMs: all.demeritMs,
    heldOutDemeritMs: ms(demerit(measured.slice(half), all.responses.slice(half))),
    observed: observed?.notes ?? [],
    meanError: all.meanError,
    readMeanError: errorOf(true),
    writeMeanError: errorOf(false),
    reference: { demeritMs: referenceDemeritMs },
    without: without(drive).map(({ feature, drive: one }) => {
      const { demeritMs, meanError } = compare(one);
      return { feature, demeritMs, meanError };
    }),
  };
}

function reference(id: string): ReferenceComparison {
  const one = referenceCase(id);
  const { responses } = replayed(measuredDrive('cheetah9LP', one.profile), referenceTrace(id), {
    mode: one.mode,
    discipline: one.discipline,
  });
  const sorted = responses.toSorted((a, b) => a - b);
  const off = ([5, 25, 50, 75, 90, 95, 99] as const).map((p) => quantile(sorted, p / 100) - one.responseMs[`p${p}`]);
  return {
    id,
    profile: one.profile,
    discipline: one.discipline,
    mode: one.mode,
    requests: responses.length,
    referenceMeanMs: ms(one.responseMs.mean),
    simulatedMeanMs: ms(mean(responses)),
    meanError: kept(mean(responses) / one.responseMs.mean - 1),
    quantileError: kept(Math.sqrt(mean(off.map((x) => x * x))) / one.responseMs.mean),
    gate: GATES[one.profile],
  };
}

/** Random single-sector reads, one after the other. */
function randomTrace(requests: number, sectors: number, arrivals: (k: number) => number): Trace {
  let at = 0;
  const rows = Array.from({ length: requests }, (_, k) => {
    at += arrivals(k);
    return `1,${Math.floor((draw(7, k, 0, 0, 1) / TWO_POW_32) * sectors)},1,${at.toFixed(6)}`;
  });
  const read = readTrace(new TextEncoder().encode(['read,lba,blocks,arrival_ms', ...rows].join('\n')), 'spindle-csv');
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

function theory(): TheoryComparison[] {
  const datasheet: HardDisk = {
    kind: 'hdd',
    id: 'even',
    name: 'one zone, three points of a data sheet',
    rpm: 10_000,
    heads: 6,
    zones: [{ cylinders: 14_384, sectorsPerTrack: 416 }],
    trackSkewMs: 0.6,
    cylinderSkewMs: 0.8,
    headSwitchMs: 0,
    seek: { kind: 'three-point', singleMs: 0.6, averageMs: 5.2, fullMs: 10 },
    writeSettleMs: 0.3,
    overheadMs: 0.15,
    buffer: { segments: 0, segmentBytes: 0, readAhead: false },
  };
  const sectors = 6 * 14_384 * 416;
  let seek = 0;
  let rotation = 0;
  const n = 40_000;
  const closed = createReplay(
    randomTrace(n, sectors, () => 0),
    driveScenario(datasheet, 1),
    {
      mode: 'open',
      series: false,
      sink: {
        response(_index, _arrival, _completion, times, row) {
          seek += times[row + SEEK] / NS_PER_MS / n;
          rotation += times[row + ROTATION] / NS_PER_MS / n;
        },
      },
    },
  );
  if (!closed.ok) throw new Error(closed.error.message);
  while (!closed.value.advance(1_000_000));

  // Poisson arrivals at 80 % of what the drive can do.
  const drive = measuredDrive('cheetah9LP', 'bare');
  const exponential = (k: number): number => -naturalLog((draw(7, k, 0, 0, 2) + 0.5) / TWO_POW_32);
  const meanServiceMs = mean(
    replayed(
      drive,
      randomTrace(20_000, 17_000_000, () => 0),
      { mode: 'open' },
    ).services,
  );
  const interval = meanServiceMs / 0.8;
  const open = replayed(
    drive,
    randomTrace(200_000, 17_000_000, (k) => exponential(k) * interval),
    { mode: 'open' },
  );
  const s = mean(open.services);
  const s2 = mean(open.services.map((x) => x * x));
  const rho = s / interval;
  return [
    { id: 'seek', title: 'Mean of random seeks = average of the data sheet', expected: 5.2, simulated: ms(seek), unit: 'ms', gate: 0.01 },
    { id: 'rotation', title: 'Mean rotational latency = half a turn', expected: 3, simulated: ms(rotation), unit: 'ms', gate: 0.01 },
    {
      id: 'mg1',
      title: "M/G/1: mean wait at 80 % load, with the drive's own service times (Pollaczek and Khinchine)",
      expected: ms(s2 / interval / (2 * (1 - rho))),
      simulated: ms(mean(open.waits)),
      unit: 'ms',
      gate: 0.05,
    },
  ];
}

export function validationResults(): ValidationResults {
  return {
    engineVersion: ENGINE_VERSION,
    measured: MEASURED_FILES.map(measuredOn),
    reference: referenceCases().map(reference),
    theory: theory(),
  };
}
