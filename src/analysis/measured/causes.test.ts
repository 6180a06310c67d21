/** Each cause is planted in a second scenario; what it "measures" is compared with the first, and the cause has to be found. */
import { beforeAll, describe, expect, test } from 'vitest';
import { GIB, KIB } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { runToEnd } from '../../engine/run.ts';
import { libraryEntries } from '../../scenario/drives/entries.ts';
import { buildWarehouse, disksOf, readClasses, readTables } from '../../scenario/import/index.ts';
import type { Measured } from '../../scenario/measured.ts';
import type { ProbeClass, Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { measuredCauses } from './causes.ts';
import { compareMeasured } from './deviation.ts';

const TABLES = Array.from({ length: 6 }, (_, k) => `T${k + 1},table,4`);
const CLASSES = Array.from({ length: 6 }, (_, k) => `Reads of T${k + 1},random reads,T${k + 1},1,150,8`);

function warehouse(): Scenario {
  const { scenario, problems } = buildWarehouse({
    title: 'Own',
    product: 'other',
    disks: disksOf(
      libraryEntries().find(({ id }) => id === 'constellation2_1tb')!,
      6,
    ),
    tables: readTables(`name,kind,size_gb\n${TABLES.join('\n')}\n`).rows,
    spaces: [],
    classes: readClasses(`class,does,object,queries,requests,request_kb\n${CLASSES.join('\n')}\n`).rows,
    users: 4,
    degree: 2,
    bufferPoolBytes: 0,
  });
  expect(problems).toEqual([]);
  return scenario!;
}

/** What an operating system would have printed of this run. */
function measuredOf(result: RunResult): Measured {
  const seconds = result.elapsedMs / 1000;
  return {
    elapsedMs: result.elapsedMs,
    disks: result.devices.map((device) => ({
      disk: device.id,
      requestsPerSecond: device.requests / seconds,
      bytesPerSecond: (device.bytesRead + device.bytesWritten) / seconds,
      utilization: device.utilization,
      responseMs: device.responseMs.mean,
      queueDepth: device.meanQueueDepth,
    })),
  };
}

const base = warehouse();
let runs: RunResult[];
beforeAll(() => {
  runs = [1, 2, 3].map((seed) => runToEnd(base, { seed }));
});

const found = (real: Scenario, change: (measured: Measured) => Measured = (measured) => measured) => {
  expect(problemsOf(real)).toEqual([]);
  const comparison = compareMeasured(base, change(measuredOf(runToEnd(real, { seed: 9 }))), runs);
  // Narrow spaces stand between numbers and units.
  return measuredCauses(comparison).map((cause) => ({ ...cause, text: cause.text.replaceAll('\u202f', ' ') }));
};

const withProbes = (change: (probe: ProbeClass, k: number) => ProbeClass): Scenario => ({
  ...base,
  classes: base.classes.map((query, k) => (query.operator === 'probe' ? change(query, k) : query)),
});

describe('a planted cause is found', () => {
  test('none: the same system under another seed', () => {
    expect(found(base).map(({ id }) => id)).toEqual(['none']);
  });

  test('a table on another disk is placement', () => {
    const real: Scenario = {
      ...base,
      placement: {
        ...base.placement,
        rules: base.placement.rules.map((rule, k) => (k === 2 ? { ...rule, spread: { kind: 'all', target: 'd1' } } : rule)),
      },
    };
    const [cause] = found(real);
    expect(cause.id).toBe('placement');
    expect(cause.disks).toEqual(expect.arrayContaining(['d1', 'd3']));
    expect(cause.text).toMatch(/disk 1 had .* of the requests, simulated .*; disk 3 had 0 %/);
  });

  test('another program on one disk is other load', () => {
    const other: ProbeClass = {
      ...(base.classes[1] as ProbeClass),
      id: 'other',
      title: 'Other program',
      requests: 1200,
      arrivals: { kind: 'poisson', perSecond: 60 },
    };
    const real: Scenario = {
      ...base,
      classes: [...base.classes, other],
      workload: { ...base.workload, batch: [...base.workload.batch, { class: 'other', count: 1 }] },
    };
    // The batch of a closed load shifts a little toward its slowest disk: what is planted has to be the first cause, on its disk alone.
    const [cause] = found(real);
    expect(['other-load', 'placement']).toContain(cause.id);
    expect(cause.disks[0]).toBe('d2');
  });

  test('load that the batch does not notice is other load', () => {
    const causes = found(base, (measured) => ({
      ...measured,
      disks: measured.disks.map((disk) =>
        disk.disk === 'd2'
          ? {
              ...disk,
              requestsPerSecond: disk.requestsPerSecond! * 2,
              bytesPerSecond: disk.bytesPerSecond! * 2,
              utilization: Math.min(1, disk.utilization! * 2),
            }
          : disk,
      ),
    }));
    expect(causes[0]).toMatchObject({ id: 'other-load', disks: ['d2'] });
    expect(causes[0].text).toMatch(/^Disk 2 had 2\.0 times the requests of the simulation, while the other 5 had/);
  });

  test('a slower drive is the drive', () => {
    const slower = {
      ...base,
      hardware: {
        ...base.hardware,
        drives: base.hardware.drives.map((drive) => (drive.kind === 'hdd' ? { ...drive, rpm: drive.rpm / 2 } : drive)),
      },
    };
    const causes = found(slower);
    expect(causes.map(({ id }) => id)).toContain('drive');
    const drive = causes.find(({ id }) => id === 'drive')!;
    expect(drive.disks).toHaveLength(6);
    expect(drive.could).toMatch(/^a slower drive/);
  });

  test('a faster drive is the drive', () => {
    const quick: Scenario = {
      ...base,
      hardware: {
        ...base.hardware,
        drives: base.hardware.drives.map(({ id, name }) => ({
          kind: 'fixed',
          id,
          name,
          capacityBytes: 1024 * GIB,
          serviceMs: 3,
          distribution: 'constant',
        })),
      },
    };
    const drive = found(quick).find(({ id }) => id === 'drive')!;
    expect(drive.could).toMatch(/^a faster drive/);
    expect(drive.text).toMatch(/for 3(?:\.\d+)? ms|for 3\.\d+\sms/);
  });

  test('the same bytes in larger requests are request size', () => {
    const real = withProbes((probe) => ({ ...probe, requests: 50, bytes: 24 * KIB }));
    const [cause] = found(real);
    expect(cause).toMatchObject({ id: 'request-size' });
    expect(cause.text).toMatch(/had 2[34].* KiB on average, simulated 8.* KiB/);
    expect(cause.could).toMatch(/^a larger read-ahead/);
  });

  test('waits outside of the disks are the pace, and the elapsed time says that the work is the same', () => {
    const real = withProbes((probe) => ({ ...probe, arrivals: { kind: 'closed', outstanding: 1, thinkMs: 12 } }));
    const cause = found(real).find(({ id }) => id === 'pace')!;
    expect(cause.text).toMatch(/so (?:0\.9\d?|1\.0) times the requests/);
    expect(cause.could).toMatch(/^the same work waited for something that is no disk/);
    const open = found(real, (measured) => ({ ...measured, elapsedMs: undefined })).find(({ id }) => id === 'pace')!;
    expect(open.could).toMatch(/the elapsed time of the whole batch would tell which/);
  });

  test('other amounts of work are told apart by the elapsed time', () => {
    const scaled = (rate: number, elapsed: number) =>
      found(base, (measured) => ({
        ...measured,
        elapsedMs: measured.elapsedMs! * elapsed,
        disks: measured.disks.map((disk) => ({
          ...disk,
          requestsPerSecond: disk.requestsPerSecond! * rate,
          bytesPerSecond: disk.bytesPerSecond! * rate,
          utilization: disk.utilization! * rate,
        })),
      })).find(({ id }) => id === 'pace')!.could;
    expect(scaled(1.3, 1.2)).toMatch(/^more work than simulated/);
    expect(scaled(0.6, 0.9)).toMatch(/^less work reached the disks/);
    expect(scaled(1.4, 0.7)).toMatch(/^the same work was asked for sooner/);
  });

  test('writes that come back at once are a write cache', () => {
    const causes = found(base, (measured) => ({
      ...measured,
      disks: measured.disks.map((disk) => ({
        ...disk,
        writeShare: 0.5,
        readResponseMs: 12,
        writeResponseMs: 0.2,
        responseMs: disk.responseMs! / 2,
      })),
    }));
    expect(causes.map(({ id }) => id)).toContain('write-cache');
  });

  test('longer waits of the same requests are waiting', () => {
    const [cause] = found(base, (measured) => ({
      ...measured,
      disks: measured.disks.map((disk) => ({ ...disk, responseMs: disk.responseMs! * 3, queueDepth: disk.queueDepth! * 3 })),
    }));
    expect(cause.id).toBe('waiting');
    expect(cause.could).toMatch(/^requests come in bursts/);
  });
});

describe('deviations', () => {
  test('have the interval of the seeds, and names in any case', () => {
    const { disks, unknown, unmeasured, total } = compareMeasured(
      base,
      {
        disks: [
          { disk: 'D1', utilization: 0.5 },
          { disk: 'sdz', utilization: 0.5 },
        ],
      },
      runs,
    );
    const values = runs.map(({ devices }) => devices[0].utilization);
    const [{ deviations }] = disks;
    expect(deviations).toHaveLength(1);
    expect(deviations[0].simulated.mean).toBeCloseTo((values[0] + values[1] + values[2]) / 3, 12);
    expect(deviations[0].difference).toBeCloseTo(0.5 - deviations[0].simulated.mean, 12);
    expect(unknown).toEqual(['sdz']);
    expect(unmeasured).toEqual(['d2', 'd3', 'd4', 'd5', 'd6']);
    expect(total).toBeNull();
  });

  test('of all disks add up', () => {
    const { total } = compareMeasured(base, measuredOf(runs[0]), [runs[0]]);
    const seconds = runs[0].elapsedMs / 1000;
    expect(total?.measured.requestsPerSecond).toBeCloseTo(runs[0].devices.reduce((sum, { requests }) => sum + requests, 0) / seconds, 6);
    for (const { difference } of total!.deviations) expect(Math.abs(difference)).toBeLessThan(1e-6);
  });

  test('of elapsed time only where the whole batch ran', () => {
    expect(compareMeasured(base, { elapsedMs: 1000, disks: [] }, runs).elapsed?.measured).toBe(1000);
    expect(
      compareMeasured(
        base,
        { elapsedMs: 1000, disks: [] },
        runs.map((run) => ({ ...run, scale: 0.5 })),
      ).elapsed,
    ).toBeNull();
    // A timed run takes the time that is set.
    const timed = { ...base, workload: { ...base.workload, until: { seconds: 10 } } };
    expect(compareMeasured(timed, { elapsedMs: 1000, disks: [] }, runs).elapsed).toBeNull();
  });
});
