/** Scenarios as people make them in an afternoon: presets with moves, exceptions, volumes and settings. */
import { presetScenario } from '../../../studies/presets.ts';
import { setCaches } from '../../edit/caches.ts';
import { setDiskQueue, setDiskScheduler } from '../../edit/diskQueue.ts';
import { setKernel } from '../../edit/kernel.ts';
import { setFileReads, setPlug, setReadAheadBytes, setRequests, setTags, setTunable } from '../../edit/kernelSettings.ts';
import { moveFiles } from '../../edit/move.ts';
import { repartition } from '../../edit/partition.ts';
import { setGrowth, setRowOrder } from '../../edit/fileSizes.ts';
import { setAlongside, setBlockCache, setPathCap, setQueryProcs, setScheduler, setSeed, setTitle, setUsers } from '../../edit/settings.ts';
import { newStream, setStream, setUntil } from '../../edit/streams.ts';
import { dissolveVolume, makeStripe, moveDisk, setStripeUnit } from '../../edit/volumes.ts';
import { layOut } from '../../layout.ts';
import type { Scenario } from '../../schema.ts';
import { SAMPLE_STUDY } from '../../../studies/testing/samples.ts';

const preset = (id: string): Scenario => presetScenario(`${SAMPLE_STUDY}/${id}`)!;

/** PSU indexes of a box of an object's files, numbers from 1. */
function box(scenario: Scenario, object: string, s: readonly [number, number], i: readonly [number, number]): number[] {
  const o = scenario.database.objects.findIndex((x) => x.id === object);
  const first = layOut(scenario).objectFirst[o];
  const width = scenario.database.objects[o].psusPerSegment;
  const files: number[] = [];
  for (let row = s[0]; row <= s[1]; row++)
    for (let column = i[0]; column <= i[1]; column++) files.push(first + (row - 1) * width + column - 1);
  return files;
}

/** Many moves of whole segments and parts of them to single disks, all different. */
function manyMoves(start: Scenario, count: number): Scenario {
  let scenario = start;
  for (let k = 0; k < count; k++) {
    const object = ['daily_sales', 'sales_star4', 'sales_star5'][k % 3];
    const s = 1 + ((k * 17) % 90);
    const files = box(scenario, object, [s, s + (k % 2)], k % 4 === 0 ? [1, 22] : [1 + (k % 11), 6 + (k % 11)]);
    scenario = moveFiles(scenario, files, { kind: 'all', target: `d${1 + ((k * 7) % 22)}` });
  }
  return scenario;
}

/** A host with a kernel, and all that only such a host can have. */
function underKernels(): { readonly name: string; readonly scenario: Scenario }[] {
  const manual = preset('manual-22/w3');
  const old = setReadAheadBytes(setTunable(setKernel(manual, '2.6.9-rhel4'), 'quantum', 8), 2_097_152);
  const slices = setPlug(setTags(setRequests(setTunable(setKernel(manual, '2.6.18'), 'sliceIdleMs', 2), 512), 4), { requests: 8, ms: 1 });
  const perDisk = setDiskQueue(setDiskScheduler(slices, 'd3', 'noop'), 'd4', {
    requests: 64,
    tags: 1,
    readAheadBytes: 0,
  });
  const classes = manual.classes.map((query) => (query.operator === 'scan' ? { ...query, granulesPerProcess: 13, bytes: 8192 } : query));
  const direct = setAlongside(setFileReads(perDisk, { mode: 'direct', callBytes: 1_048_576, outstanding: 8 }), [
    { class: 'tight', users: 3 },
  ]);
  return [
    { name: 'an old kernel with more read-ahead', scenario: old },
    { name: 'disks with schedulers of their own, direct reads, granules, users alongside', scenario: { ...direct, classes } },
    { name: 'a modern kernel', scenario: setTunable(setScheduler(setKernel(manual, 'modern'), 'bfq'), 'lowLatency', 0) },
  ];
}

/** Users who think, and queries that arrive at random, until a given time. */
function withStreams(start: Scenario): Scenario {
  const tellers = newStream(start);
  const one = setStream(start, {
    ...tellers,
    title: 'Tellers',
    arrivals: { kind: 'closed', users: 7, thinkTime: { ms: 12.5, spread: 'exponential' } },
    startCost: { processorMs: 2, delayMs: 30 },
  });
  const web = { ...newStream(one), title: 'Web \u00e0 la carte', startAtMs: 1500 };
  const two = setStream(one, { ...web, arrivals: { kind: 'open', perSecond: 3.5, spacing: 'exponential', atOnce: 9, mostWaiting: 40 } });
  return setUntil(two, { seconds: 120, warmUpSeconds: 20 });
}

export function editedScenarios(): { readonly name: string; readonly scenario: Scenario }[] {
  const manual = preset('manual-22/w3');
  const fact = box(manual, 'daily_sales', [1, 91], [1, 22]);
  const stripe = makeStripe(manual, { disks: ['d19', 'd20', 'd21', 'd22'], name: 'Fast' }, 262_144);
  return [
    {
      name: 'the fact table over disks 1-16',
      scenario: moveFiles(manual, fact, {
        kind: 'round-robin',
        targets: manual.hardware.disks.slice(0, 16).map((d) => d.id),
        offset: 0,
        segmentShift: 1,
      }),
    },
    { name: 'two dozen moves', scenario: manyMoves(manual, 24) },
    { name: 'four dozen moves', scenario: manyMoves(manual, 48) },
    {
      name: 'a new stripe with files on it',
      scenario: moveFiles(stripe, box(stripe, 'sales_star5', [20, 60], [1, 22]), { kind: 'all', target: 'v1' }),
    },
    {
      name: 'another unit, scheduler, seed and more users',
      scenario: setUsers(setSeed(setScheduler(setStripeUnit(preset('stripe-22-64k/w5'), 'v-all', 524_288), 'deadline'), 4_000_000_000), 35),
    },
    { name: 'the one stripe dissolved', scenario: dissolveVolume(preset('stripe-22-8k/w2'), 'v-all') },
    { name: 'a disk from one volume to another', scenario: moveDisk(preset('stripe-8-8-4-2/w3'), 'd16', 'v-fact') },
    {
      name: 'capped loops, a larger cache, fewer processes',
      scenario: setQueryProcs(setBlockCache(setPathCap(setPathCap(manual, 'loop-a', 95), 'loop-b', 95), 2 ** 30), 6),
    },
    {
      name: 'a title in another script',
      scenario: setTitle(manyMoves(preset('manual-14-8/w5'), 12), 'Umgezogen: Größe & 東京 «quoted» "so" \\ \u{1F600}'),
    },
    { name: 'streams of users and of arrivals in a timed run', scenario: withStreams(manual) },
    ...underKernels(),
    {
      name: 'a table by month in growing files, unsorted, with warm caches',
      scenario: setCaches(
        setGrowth(setRowOrder(repartition(manual, { segments: 21 }), 'daily_sales', 'unsorted'), ['daily_sales', 'sales_star4'], 1_048_576),
        { atStart: 'warm' },
      ),
    },
  ];
}
