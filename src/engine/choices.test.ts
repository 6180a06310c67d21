/** What a record says of each choice of a queue: who waited, and what the device's model said that each would take. */
import { describe, expect, test } from 'vitest';
import { someByDay } from '../base/testing/rounds.ts';
import { KIB, MIB } from '../base/units.ts';
import type { Discipline, HardDisk, Host, Scenario } from '../scenario/schema.ts';
import { problemsOf } from '../scenario/validate.ts';
import { runDetail } from './detailRun.ts';
import type { DetailDecisions, DetailRecord } from './record/detail.ts';
import { Simulation } from './simulation.ts';
import { LINUX_KINDS } from './testing/linuxKinds.ts';
import { SCHEDULERS } from './testing/queue.ts';
import { ALL_OPERATORS, probe, SMALL_DISK, smallScenario } from './testing/scenarios.ts';

const WINDOW = { fromMs: 0, toMs: 400, most: 20_000 };

function busy(drive: Partial<HardDisk>, host: Partial<Host>): Scenario {
  const scenario = smallScenario({
    drive: { ...SMALL_DISK, ...drive },
    disks: 2,
    workload: { users: 2, queryProcs: 4 },
    host,
    classes: [...ALL_OPERATORS, probe({ id: 'open', arrivals: { kind: 'poisson', perSecond: 300 }, requests: 200, write: true })],
  });
  expect(problemsOf(scenario)).toEqual([]);
  return scenario;
}

/** Reads of a few sectors anywhere, that come faster than they are served; nothing is kept in the drive and nothing is written. */
const scattered = (drive: Partial<HardDisk>, host: Partial<Host>): Scenario =>
  smallScenario({
    drive: { ...SMALL_DISK, buffer: { segments: 1, segmentBytes: 16 * KIB, readAhead: false }, ...drive },
    disks: 1,
    psuBytes: 8 * MIB,
    host,
    classes: [probe({ id: 'open', arrivals: { kind: 'poisson', perSecond: 260 }, requests: 300 })],
  });

function recordOf(scenario: Scenario, toMs = WINDOW.toMs): DetailRecord {
  const run = runDetail(scenario, { seed: 3, detail: { ...WINDOW, toMs } });
  while (!run.advance(100_000));
  return run.record();
}

const candidatesOf = ({ firstCandidate, candidate, positioningMs }: DetailDecisions, row: number) =>
  Array.from({ length: firstCandidate[row + 1] - firstCandidate[row] }, (_, k) => ({
    request: candidate[firstCandidate[row] + k],
    ms: positioningMs[firstCandidate[row] + k],
  }));

const kernels = LINUX_KINDS.map(({ kernel, document }) => ({ kernel: { profile: kernel }, scheduler: document, mergeRequests: true }));
const hosts: Partial<Host>[] = [...Object.values(SCHEDULERS).map((scheduler) => ({ scheduler })), ...kernels];
const named = hosts.map((host) => [`${host.scheduler!.kind} ${host.kernel?.profile ?? ''}`, host] as const);

describe.each(someByDay(named, 6))('under %s', (_, host) => {
  test.each([1, 8])('every choice has all that waited, the chosen one among them (%i tags)', (queueDepth) => {
    const record = recordOf(busy({ queueDepth }, host));
    for (const decisions of [record.decisions, record.driveDecisions]) {
      let several = 0;
      for (let row = 0; row < decisions.count; row++) {
        const candidates = candidatesOf(decisions, row);
        expect(candidates).toHaveLength(decisions.waiting[row]);
        expect(candidates.map(({ request }) => request)).toContain(decisions.request[row]);
        for (const { request, ms } of candidates) {
          expect(ms).toBeGreaterThanOrEqual(0);
          if (request < 0) continue;
          expect(record.requests.device[request]).toBe(decisions.device[row]);
          expect(record.requests.arrivalMs[request]).toBeLessThanOrEqual(decisions.atMs[row]);
          const left = decisions === record.decisions ? record.requests.dispatchMs[request] : record.requests.startMs[request];
          expect(left >= decisions.atMs[row] || Number.isNaN(left)).toBe(true);
        }
        if (candidates.length > 1) several++;
      }
      if (decisions === record.decisions || queueDepth > 1) expect(several).toBeGreaterThan(0);
      else expect(decisions.count).toBe(0);
    }
    const { count, device, number } = record.requests;
    const keys = new Set(Array.from({ length: count }, (_, row) => `${device[row]}/${number[row]}`));
    expect(keys.size).toBe(count);
  });

  test('the run is the same whether it is looked at or not', () => {
    const scenario = busy({ queueDepth: 4 }, host);
    const [seen, unseen] = [WINDOW, null].map((window) => {
      const simulation = new Simulation(scenario, 3, 1, 1, { series: false, window });
      while (!simulation.done) simulation.advance(10_000);
      const { deviceLog, events, handled, blocks } = simulation;
      return [events.now, handled, blocks.ios, ...[0, 1].flatMap((disk) => [deviceLog.busyNsAt(disk, events.now), blocks.headLba(disk)])];
    });
    expect(seen).toEqual(unseen);
  });
});

const chosenCost = (decisions: DetailDecisions, row: number): number =>
  candidatesOf(decisions, row).find(({ request }) => request === decisions.request[row])!.ms;

test.each<[string, Partial<HardDisk>, Partial<Host>]>([
  ['of the host', {}, { scheduler: { kind: 'fifo' } }],
  ['of the host by positioning', {}, { scheduler: { kind: 'sptf', foresight: true } }],
  ['of the drive', { queueDepth: 16 }, { scheduler: { kind: 'fifo' } }],
])('what a choice %s says of the chosen one is what the disk then took', (_, drive, host) => {
  const { decisions, driveDecisions, requests } = recordOf(scattered(drive, host), 1000);
  const made = drive.queueDepth === undefined ? decisions : driveDecisions;
  let met = 0;
  for (let row = 0; row < made.count; row++) {
    const request = made.request[row];
    expect(requests.startMs[request]).toBe(made.atMs[row]);
    // From the buffer of the drive: nothing was positioned.
    if (requests.seekMs[request] + requests.rotationMs[request] + requests.transferMs[request] === 0) continue;
    const took = requests.overheadMs[request] + requests.seekMs[request] + requests.rotationMs[request];
    expect(chosenCost(made, row)).toBeCloseTo(took, 6);
    met++;
  }
  expect(met).toBeGreaterThan(100);
});

test.each<[string, boolean, Partial<HardDisk>, Discipline]>([
  ['in the drive', true, { queueDepth: 16 }, { kind: 'fifo' }],
  ['at the host, from arm and platter alone', false, {}, { kind: 'sptf' }],
])('a queue that goes by positioning takes the least, %s', (_, inDrive, drive, scheduler) => {
  const record = recordOf(scattered({ ...drive, ...(inDrive && { queueDiscipline: { kind: 'sptf' } }) }, { scheduler }), 1000);
  const made = inDrive ? record.driveDecisions : record.decisions;
  let several = 0;
  for (let row = 0; row < made.count; row++) {
    expect(made.foresight[row]).toBe(inDrive ? 1 : 0);
    const all = candidatesOf(made, row);
    expect(chosenCost(made, row)).toBe(Math.min(...all.map(({ ms }) => ms)));
    if (all.length > 2) several++;
  }
  expect(several).toBeGreaterThan(20);
});
