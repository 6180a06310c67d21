/** What the document computes: XS-01, XS-02, XS-09, XS-13, XS-14 and XS-15. */
import { KIB, MIB } from '../../../base/units.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { decideParts, exactly } from '../../claims/gates.ts';
import { deviceModel, extentPages, memoryOf, prefetchOf, slotPair } from '../calculators.ts';
import { busMegabytes } from '../hardware.ts';
import { EIGHT } from '../layouts.ts';
import { DISKS, MACHINE, SIZES } from '../parameters.ts';
import { STUDY } from '../presets.ts';
import { ONE_STREAM } from '../workloads.ts';
import { latencyOf, ms, presetIdsOf } from './common.ts';

const pageBytes = SIZES.pageBytes.value;
const mib = (bytes: number): string => `${Number((bytes / MIB).toFixed(1))} MiB`;

function extent(context: ClaimContext): Decision {
  const found = extentPages({ unitBytes: DISKS.unitBytes.value, disks: DISKS.perArray.value, pageBytes });
  const pages = found.ok ? found.value.pages : 0;
  const inUse = context.scenario(EIGHT, ONE_STREAM).database.objects.every(({ extents }) => extents?.extentBytes === pages * pageBytes);
  return decideParts(
    'pages of an extent',
    [pages],
    [
      exactly('64 KB x 6 / 16 KB', pages === 24, `64 KB x 6 disks / 16 KB = ${pages} pages`),
      exactly('the scenario’s extents', inUse, 'every table space of the preset has extents of as many'),
    ],
  );
}

/** A table of one prefetch in each logical node. */
const onePrefetch = (scenario: Scenario): Scenario => ({
  ...scenario,
  database: {
    ...scenario.database,
    tables: scenario.database.tables?.map((table) => ({ ...table, bytes: SIZES.prefetchPages.value * pageBytes })),
  },
});

function fanOut(context: ClaimContext): Decision {
  const containers = 2;
  const found = prefetchOf({ extentPages: SIZES.extentPages.value, containers, disks: DISKS.perArray.value, pageBytes });
  const { pages, disks, bytesPerDisk } = found.ok ? found.value : { pages: 0, disks: 0, bytesPerDisk: 0 };
  const [run] = context.runs(EIGHT, ONE_STREAM, { change: onePrefetch, seeds: 1 });
  const { partitions = [] } = context.scenario(EIGHT, ONE_STREAM).database;
  const read = run.devices.filter(({ requests }) => requests > 0);
  const alike = read.every(({ requests, bytesRead }) => requests === 1 && bytesRead === bytesPerDisk);
  return decideParts(
    'disks of one prefetch',
    [read.length / partitions.length],
    [
      exactly('24 x 2', pages === SIZES.prefetchPages.value, `24 pages x 2 containers = ${pages} pages`),
      exactly(
        'the engine’s fan-out',
        read.length === disks * partitions.length && alike,
        `one prefetch of each of ${partitions.length} logical nodes reads from ${read.length / partitions.length} disks, ${bytesPerDisk / KIB} KB in one request from each`,
      ),
    ],
  );
}

function saturated(): Decision {
  const disks = DISKS.dataPerAdapter.value * DISKS.megabytesPerSecond.value;
  const adapter = MACHINE.adapterMegabytesPerSecond.value;
  const enough = Math.ceil(adapter / DISKS.megabytesPerSecond.value);
  return decideParts(
    'disks to adapter',
    [disks / adapter],
    [exactly('24 disks and an adapter', disks > adapter, `24 x 70 = ${disks} MB/s, an adapter ${adapter} MB/s: ${enough} disks would do`)],
  );
}

function pairs(): Decision {
  const total = (adapters: number): number => {
    const found = slotPair({ adapters, adapterMegabytes: MACHINE.adapterMegabytesPerSecond.value, busMegabytes: busMegabytes(adapters) });
    return found.ok ? found.value.megabytes : 0;
  };
  const [one, two] = [1, 2].map(total);
  return decideParts(
    'two adapters to one',
    [two / one],
    [
      exactly('one at 133 MHz', busMegabytes(1) === 1064, `133 MHz x 8 bytes = ${busMegabytes(1)} MB/s`),
      exactly('two share 100 MHz', busMegabytes(2) === 800, `100 MHz x 8 bytes = ${busMegabytes(2)} MB/s for both`),
      exactly('two beat one', two > one, `one adapter moves ${one} MB/s, its own limit, and two ${two} MB/s, that of the pair`),
    ],
  );
}

function memory(context: ClaimContext): Decision {
  const found = memoryOf({
    memoryBytes: SIZES.nodeMemoryBytes.value,
    poolPages: SIZES.poolPages.value,
    sortPages: SIZES.sortHeapPages.value,
    pageBytes,
  });
  const { poolBytes, leftBytes } = found.ok ? found.value : { poolBytes: 0, leftBytes: -1 };
  const { pools = [], partitions = [] } = context.scenario(EIGHT, ONE_STREAM).database;
  return decideParts(
    'MiB of a buffer pool',
    [poolBytes / MIB],
    [
      exactly('60 000 x 16 KB', poolBytes === 937.5 * MIB, `60 000 pages x 16 KB = ${mib(poolBytes)}`),
      exactly(
        'within 2 GB',
        leftBytes >= 0,
        `a sort heap of ${SIZES.sortHeapPages.value} pages of 4 KB beside it leaves ${mib(leftBytes)} of 2 GB`,
      ),
      exactly(
        'the scenario’s pools',
        pools.length === partitions.length && pools.every(({ bytes }) => bytes === poolBytes),
        `each of ${pools.length} logical nodes has one`,
      ),
    ],
  );
}

function ofDb2(context: ClaimContext): Decision {
  const found = deviceModel({
    overheadMs: SIZES.overheadMs.value,
    transferMs: SIZES.transferMsPerPage.value,
    pages: SIZES.extentPages.value,
    pageBytes,
  });
  const { ms: time, megabytesPerSecond } = found.ok ? found.value : { ms: 0, megabytesPerSecond: 0 };
  const [run] = context.runs(EIGHT, ONE_STREAM, { seeds: 1 });
  return decideParts(
    'ms of an extent',
    [time],
    [
      exactly(
        '3.0 + 24 x 0.40',
        Math.abs(time - 12.6) < 1e-9,
        `3.0 ms + 24 x 0.40 ms = ${ms(time)}, ${megabytesPerSecond.toFixed(1)} MB/s from a container`,
      ),
      exactly(
        'beside the engine',
        latencyOf(run) > 0,
        `in the engine one of the six reads of an extent takes ${ms(latencyOf(run))} on average`,
      ),
    ],
  );
}

export const FORMULAS: readonly Claim[] = [
  {
    id: 'XS-01',
    study: STUDY,
    kind: 'formula',
    claim: 'An extent is a stripe unit of each disk of an array.',
    published: '24 pages',
    gate: '64 KB x 6 / 16 KB = 24 pages, exactly, and so in the scenario',
    basis: 'text',
    scenarios: presetIdsOf([EIGHT]),
    decide: extent,
  },
  {
    id: 'XS-02',
    study: STUDY,
    kind: 'formula',
    claim: 'A prefetch is an extent of each container: two reads of 384 KB at the same time, 64 KB from each of 12 disks.',
    published: '48 pages',
    gate: 'exactly 48 pages, and in the engine one request of 64 KB to each of exactly 12 disks',
    basis: 'text',
    scenarios: presetIdsOf([EIGHT]),
    decide: fanOut,
  },
  {
    id: 'XS-09',
    study: STUDY,
    kind: 'formula',
    claim: '24 disks are enough to saturate an adapter.',
    published: '24 disks',
    gate: '24 x 70 MB/s above what an adapter moves',
    basis: 'text',
    scenarios: presetIdsOf([EIGHT]),
    decide: saturated,
  },
  {
    id: 'XS-13',
    study: STUDY,
    kind: 'formula',
    claim: 'One adapter on a pair of slots runs at 133 MHz, two share 100 MHz, and two still beat one.',
    published: '133 and 100 MHz',
    gate: 'totals of the pair, 1 064 and 800 MB/s, and of the adapters on it',
    basis: 'text',
    scenarios: presetIdsOf([EIGHT]),
    decide: pairs,
  },
  {
    id: 'XS-14',
    study: STUDY,
    kind: 'formula',
    claim: 'A logical node has 2 GB, of which 60 000 pages of 16 KB are its buffer pool.',
    published: '937.5 MB',
    gate: 'exactly, and so in the scenario',
    basis: 'text',
    scenarios: presetIdsOf([EIGHT]),
    decide: memory,
  },
  {
    id: 'XS-15',
    study: STUDY,
    kind: 'formula',
    claim: 'The optimizer takes a read for 3.0 ms and 0.40 ms for each of its pages.',
    published: 'OVERHEAD 3.0, TRANSFERRATE 0.40',
    gate: '12.6 ms for an extent, exactly, beside the engine’s own figures',
    basis: 'text',
    scenarios: presetIdsOf([EIGHT]),
    decide: ofDb2,
  },
];
