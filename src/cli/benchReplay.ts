/**
 * The cases of `bench` that replay a trace: random requests of 8 KiB, two thirds reads, to one measured drive with
 * everything that its model has (zones, slips, overheads, segmented buffer with read-ahead); and random reads and writes
 * of several sizes to one flash drive with state, in each of the states that it can begin in.
 */
import { draw, drawBelow, drawUnit } from '../base/random.ts';
import { KIB } from '../base/units.ts';
import { driveCapacityBytes } from '../scenario/capacity.ts';
import { loadLibrary } from '../scenario/drives/library.ts';
import type { Drive, Flash, FlashTranslation, Scenario } from '../scenario/schema.ts';
import { createReplay, type ReplayOptions } from '../trace/replay.ts';
import { driveScenario } from '../trace/setup.ts';
import { TraceBuilder, type Trace } from '../trace/trace.ts';
import type { BenchCase, Timed } from './bench.ts';
import { processorSeconds } from './processorTime.ts';

const DRIVE = 'cheetah9LP';
const REQUESTS = 1_000_000;
/** SPTF looks at every request that waits, so it needs fewer of them to be timed. */
const SPTF_REQUESTS = 300_000;
const SECTORS = 16;
/** Mean of the random gaps: about 60 % of what the drive can do. */
const MEAN_GAP_NS = 15e6;
const SEED = 9;

const FLASH_DRIVE = 'pm9a3_nvme';
const FLASH_AIM = 500_000;
/** Requests outstanding at the flash drive: enough for all of its dies to work. */
const FLASH_DEPTH = 32;
const STATES = ['fresh', 'steady', 'aged'] as const;
/** Larger requests take more work each, so fewer are enough. */
const FLASH_LOADS = [
  { id: 'read-4k', kib: 4, write: false, requests: 1_000_000 },
  { id: 'write-4k', kib: 4, write: true, requests: 1_000_000 },
  { id: 'write-16k', kib: 16, write: true, requests: 400_000 },
  { id: 'write-64k', kib: 64, write: true, requests: 200_000 },
] as const;

/** FCFS at recorded arrivals, and SPTF at the host with 32 requests outstanding. */
export async function replayCases(work: number): Promise<readonly BenchCase[]> {
  const drive = (await loadLibrary()).find((entry) => entry.id === DRIVE)?.drive;
  if (drive === undefined) throw new Error(`The library has no drive ${DRIVE}.`);
  const scenario = driveScenario(drive, 1);
  const replay = (requests: number, options: ReplayOptions): (() => Timed) => {
    // Made when the case's turn has come, so that the cases before have the memory to themselves.
    let trace: Trace | undefined;
    return () => timed((trace ??= randomTrace(drive, Math.round(requests * work))), scenario, options);
  };
  return [
    { id: 'replay-fcfs', title: 'trace replay on one full drive, FCFS', run: replay(REQUESTS, { mode: 'open', discipline: 'fcfs' }) },
    {
      id: 'replay-sptf-32',
      title: 'trace replay on one full drive, SPTF, 32 outstanding',
      run: replay(SPTF_REQUESTS, { mode: 'closed', discipline: 'sptf', outstanding: 32 }),
    },
  ];
}

/** Random requests to one flash drive, as fast as it answers them. */
export async function flashCases(work: number): Promise<readonly BenchCase[]> {
  const drive = (await loadLibrary()).find((entry) => entry.id === FLASH_DRIVE)?.drive;
  if (drive?.kind !== 'flash') throw new Error(`The library has no flash drive ${FLASH_DRIVE}.`);
  return FLASH_LOADS.flatMap(({ id, kib, write, requests }) => {
    let trace: Trace | undefined;
    return STATES.map((state): BenchCase => {
      const scenario = driveScenario(startingIn(drive, state), 1);
      return {
        id: `flash-${id}-${state}`,
        title: `random ${write ? 'writes' : 'reads'} of ${kib} KiB on one ${state} flash drive`,
        aim: FLASH_AIM,
        run: () =>
          timed((trace ??= randomRequests(drive, Math.round(requests * work), (kib * KIB) / 512, write)), scenario, {
            mode: 'closed',
            discipline: 'fcfs',
            outstanding: FLASH_DEPTH,
          }),
      };
    });
  });
}

function startingIn(drive: Flash, startState: FlashTranslation['startState']): Flash {
  if (drive.translation === undefined) throw new Error(`The flash drive ${drive.id} has no state.`);
  return { ...drive, translation: { ...drive.translation, startState } };
}

function randomRequests(drive: Drive, requests: number, sectors: number, write: boolean): Trace {
  const places = Math.floor(driveCapacityBytes(drive) / (512 * sectors));
  const rows = new TraceBuilder();
  for (let k = 0; k < requests; k++) rows.add(!write, drawBelow(places, SEED, k, 0, 0, 2) * sectors, sectors, k, 0);
  return finished(rows, requests);
}

function timed(trace: Trace, scenario: Scenario, options: ReplayOptions): Timed {
  const made = createReplay(trace, scenario, options);
  if (!made.ok) throw new Error(made.error.message);
  const replay = made.value;
  const seconds = processorSeconds(() => {
    while (!replay.advance(1_000_000));
  });
  const { ios, devices } = replay.result();
  return { seconds, ios, meanQueueDepth: devices[0].meanQueueDepth };
}

function randomTrace(drive: Drive, requests: number): Trace {
  const places = Math.floor(driveCapacityBytes(drive) / (512 * SECTORS));
  const rows = new TraceBuilder();
  let arrivalNs = 0;
  for (let k = 0; k < requests; k++) {
    arrivalNs += Math.round(2 * MEAN_GAP_NS * drawUnit(SEED, k, 0, 0, 0));
    rows.add(draw(SEED, k, 0, 0, 1) % 3 > 0, Math.floor(drawUnit(SEED, k, 0, 0, 2) * places) * SECTORS, SECTORS, arrivalNs, 0);
  }
  return finished(rows, requests);
}

function finished(rows: TraceBuilder, requests: number): Trace {
  return rows.finish('disksim', 'arrival', false, ['0'], { bytes: 0, lines: requests, malformed: { count: 0, first: [] }, ignored: [] });
}
