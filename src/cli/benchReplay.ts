/**
 * The cases of `bench` that replay a trace: random requests of 8 KiB, two thirds reads, to one measured drive with
 * everything that its model has (zones, slips, overheads, segmented buffer with read-ahead).
 */
import { draw, drawUnit } from '../base/random.ts';
import { driveCapacityBytes } from '../scenario/capacity.ts';
import { loadLibrary } from '../scenario/drives/library.ts';
import type { Drive, Scenario } from '../scenario/schema.ts';
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
  return rows.finish('disksim', 'arrival', false, ['0'], { bytes: 0, lines: requests, malformed: { count: 0, first: [] }, ignored: [] });
}
