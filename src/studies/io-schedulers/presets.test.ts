import { describe, expect, test } from 'vitest';
import { streamBytesPerMs } from '../../engine/device/figures.ts';
import { driveCapacityBytes } from '../../scenario/capacity.ts';
import { KERNELS, kernelProfile } from '../../scenario/kernel/profiles.ts';
import { layOut } from '../../scenario/layout.ts';
import type { HardDisk, Scenario } from '../../scenario/schema.ts';
import { LAYOUTS, layoutId, PLAIN_LAYOUTS } from './layouts.ts';
import { AIO, DEGREES, SIZES } from './parameters.ts';
import { cheetah18xl } from './hardware.ts';
import { parameters } from './parameterList.ts';
import { presetIds, presetScenario, presetTitle } from './presets.ts';

const preset = (layout: string, workload = 'dop-4'): Scenario => {
  const scenario = presetScenario(`io-schedulers/${layout}/${workload}`);
  if (!scenario) throw new Error(`no preset ${layout}/${workload}`);
  return scenario;
};

/** Time to read from the drive's outer edge, in ms. */
function readMs(drive: HardDisk, bytes: number): number {
  let left = bytes;
  let ms = 0;
  for (const zone of drive.zones) {
    const take = Math.min(left, zone.cylinders * drive.heads * zone.sectorsPerTrack * 512);
    ms += take / streamBytesPerMs(drive, zone);
    left -= take;
  }
  return ms;
}

describe('the machine', () => {
  test('the drive reads the rows at about 39.5 MB/s, in just under the 53 s of the post', () => {
    const ms = readMs(cheetah18xl, SIZES.rowBytes.value);
    expect(SIZES.rowBytes.value / ms / 1000).toBeGreaterThan(39);
    expect(SIZES.rowBytes.value / ms / 1000).toBeLessThan(40);
    expect(ms).toBeGreaterThan(51_000);
    expect(ms).toBeLessThan(53_000);
  });

  test('capacity, buffer and tags', () => {
    expect(driveCapacityBytes(cheetah18xl) / 1e9).toBeCloseTo(18.37, 2);
    const { segments, segmentBytes } = cheetah18xl.buffer;
    expect(segments * segmentBytes).toBeGreaterThan(4 * 1024 * 1024 - segments * 512);
    expect(preset('noop').host.kernel).toMatchObject({ profile: '2.6.9-rhel4', tags: 32 });
    expect(cheetah18xl.queueDepth).toBeGreaterThanOrEqual(32);
  });
});

describe('layouts', () => {
  test('every scheduler of every kernel, and nothing that a kernel does not have', () => {
    expect(PLAIN_LAYOUTS).toHaveLength(KERNELS.reduce((sum, { schedulers }) => sum + schedulers.length, 0));
    for (const { kernel, scheduler, secondScheduler } of LAYOUTS) {
      const { schedulers, perDisk } = kernelProfile(kernel);
      expect(schedulers).toContain(scheduler.kind);
      if (secondScheduler) expect(perDisk && schedulers.includes(secondScheduler.kind)).toBe(true);
    }
    expect(new Set(LAYOUTS.map(({ id }) => id)).size).toBe(LAYOUTS.length);
  });

  test('between the schedulers of a kernel only the scheduler differs', () => {
    for (const { id: kernel, schedulers } of KERNELS) {
      const bare = schedulers.map((kind) => {
        const { title: _, origin: __, ...rest } = preset(layoutId(kind, kernel));
        return { ...rest, host: { ...rest.host, scheduler: null } };
      });
      for (const other of bare) expect(other).toEqual(bare[0]);
    }
  });

  test('between degrees of parallelism only the degree differs', () => {
    const at = (degree: number) => {
      const { title: _, origin: __, workload, ...rest } = preset('deadline', `dop-${degree}`);
      expect(workload.queryProcs).toBe(degree);
      return { ...rest, batch: workload.batch };
    };
    for (const degree of DEGREES) expect(at(degree)).toEqual(at(1));
  });

  test('a kernel’s layouts differ from another’s in kernel, scheduler and largest request only', () => {
    const { title: _, origin: __, host, ...rest } = preset('deadline');
    const { title: ___, origin: ____, host: otherHost, ...otherRest } = preset('deadline-2.6.18');
    expect(otherRest).toEqual(rest);
    expect({ ...otherHost, kernel: host.kernel }).toEqual(host);
  });

  test('the rows of a file that is dealt out by extent lie on all disks', () => {
    for (const disks of [2, 4]) {
      const scenario = preset(`deadline-jbod-${disks}`);
      const { target, bytes } = layOut(scenario);
      const held = Array.from({ length: disks }, () => 0);
      let left = SIZES.rowBytes.value;
      for (let psu = 0; left > 0; psu++) {
        held[target[psu]] += Math.min(left, bytes[psu]);
        left -= bytes[psu];
      }
      for (const share of held) expect(share / SIZES.rowBytes.value).toBeCloseTo(1 / disks, 1);
    }
  });

  test('four tables hold the rows of the one, each on a disk or all on the stripe', () => {
    const apart = preset('deadline-tables-4', 'four-scans');
    expect(layOut(apart).targets.filter(({ usedBytes }) => usedBytes > 0)).toHaveLength(4);
    expect(layOut(preset('deadline-tables-stripe', 'four-scans')).targets).toHaveLength(1);
    const rows = apart.classes.flatMap((one) => (one.operator === 'scan' ? [one.bytes ?? 0] : []));
    expect(rows.reduce((sum, bytes) => sum + bytes, 0)).toBe(SIZES.rowBytes.value);
    expect(apart.workload.alongside).toHaveLength(3);
  });

  test('the mixed workloads have their requests beside the same scan', () => {
    const { alongside, ...scan } = preset('deadline', 'dop-4-reads').workload;
    expect(alongside).toEqual([{ class: 'random-reads', users: 2 }]);
    expect({ ...scan, id: 0, title: 0 }).toEqual({ ...preset('deadline').workload, id: 0, title: 0 });
  });
});

test('what was chosen for a claim says so; the asynchronous layouts have nothing else of their own', () => {
  const calibrated = parameters().filter(({ provenance }) => provenance === 'calibrated');
  expect(calibrated.every(({ serves }) => serves !== undefined)).toBe(true);
  expect(calibrated.filter(({ serves }) => serves === 'IO-03').map(({ name }) => name)).toEqual(
    Object.keys(AIO).map((key) => `aio.${key}`),
  );
  const [kernels, named] = [preset('anticipatory-aio-kernel'), preset('anticipatory-aio')];
  expect(named.host).toEqual({ ...kernels.host, scheduler: { kind: 'anticipatory', countInFlight: true } });
  expect(named.hardware).toEqual(kernels.hardware);
  expect(presetIds().length).toBeGreaterThan(300);
});

test('every parameter has a title of its own', () => {
  const titles = parameters().map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles).toContain('Direct and asynchronous I/O: tags that the driver gives');
});

test('a preset is called what its scenario is called', () => {
  expect(presetTitle('io-schedulers/anticipatory/dop-4')).toBe(preset('anticipatory').title);
  expect(presetTitle('io-schedulers/elevator/dop-4')).toBeUndefined();
});
