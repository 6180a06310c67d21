/** What flash gains at another share of reads: random requests of one size to the temporary space alone, of which so many read. */
import type { Scenario } from '../../scenario/schema.ts';
import { TEMPORARY } from './database.ts';
import { WORK } from './parameters.ts';

/** In percent. */
export const READ_SHARES = [0, 25, 50, 75, 90, 100] as const;
/** Requests of one stream, a multiple of what its processes and the shares divide it by. */
const REQUESTS = 1280;
/** Of one stream: twice what the disks can have under way, so that neither disks nor modules wait for requests. */
const PROCESSES = 32;

/** The preset with nothing but these requests; each goes to the devices, past the buffer pool. */
export function withReadShare(scenario: Scenario, percent: number): Scenario {
  const reads = Math.round((REQUESTS * percent) / 100);
  const one = (requests: number, write: boolean) =>
    requests === 0 ? [] : [{ object: TEMPORARY, requests, bytes: WORK.temporaryIoBytes.value, pattern: 'random' as const, write }];
  const id = 'read-share';
  return {
    ...scenario,
    host: { ...scenario.host, blockCacheBytes: 0 },
    classes: [
      {
        operator: 'mix',
        id,
        title: `${percent} % reads`,
        streams: [...one(reads, false), ...one(REQUESTS - reads, true)],
        order: 'shuffled',
        processes: PROCESSES,
        stepMs: 0,
      },
    ],
    workload: { ...scenario.workload, batch: [{ class: id, count: 1 }], interactiveScale: 1 },
  };
}

/** Flash whose programs take as long as its reads and that has nothing to collect: what tells its writes from its reads is gone. */
export function withEvenFlash(scenario: Scenario): Scenario {
  const drives = scenario.hardware.drives.map((drive) =>
    drive.kind === 'flash' && drive.translation !== undefined
      ? { ...drive, programMs: drive.readMs, translation: { ...drive.translation, startState: 'fresh' as const } }
      : drive,
  );
  return { ...scenario, hardware: { ...scenario.hardware, drives } };
}
