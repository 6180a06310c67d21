import { expect, test } from 'vitest';
import { KERNELS, schedulersOf } from '../../../scenario/kernel/profiles.ts';
import { AS_HOST, diskSchedulerOptions, kernelOptions, NO_KERNEL, oneForAll, schedulerOptions } from './options.ts';

test('every kernel is offered by its title, and none', () => {
  expect(kernelOptions.map(({ value }) => value)).toEqual([NO_KERNEL, ...KERNELS.map(({ id }) => id)]);
  for (const { title } of KERNELS) expect(kernelOptions.some(({ label, group }) => `${group} ${label}` === title)).toBe(true);
});

test.each(KERNELS)('$title: its own schedulers first, the default marked, each once', ({ id, title, schedulers, defaultScheduler }) => {
  const options = schedulerOptions(id);
  expect(options.map(({ value }) => value).toSorted()).toEqual(schedulersOf(id).toSorted());
  expect(options.filter(({ group }) => group === title).map(({ value }) => value)).toEqual(schedulers);
  expect(options.slice(schedulers.length).every(({ group }) => group === 'textbook')).toBe(true);
  expect(options.filter(({ label }) => label.endsWith(' (default)')).map(({ value }) => value)).toEqual([defaultScheduler]);
});

test('a host without a kernel has the textbook orders and deadline, and no default', () => {
  const options = schedulerOptions(undefined);
  expect(options.map(({ value }) => value)).toContain('deadline');
  expect(options.map(({ value }) => value).toSorted()).toEqual(schedulersOf(undefined).toSorted());
  expect(options.some(({ label }) => label.includes('default'))).toBe(false);
});

test('a disk is as its host by default; where the kernel has one scheduler for all, nothing else can be chosen, and why', () => {
  const apart = diskSchedulerOptions('2.6.18', 'cfq');
  expect(apart[0]).toEqual({ value: AS_HOST, label: 'same as the host (CFQ)' });
  expect(apart.some(({ disabled }) => disabled)).toBe(false);
  expect(oneForAll('2.6.18')).toBeUndefined();
  expect(oneForAll(undefined)).toBeUndefined();
  const [first, ...rest] = diskSchedulerOptions('2.6.9-rhel4', 'cfq');
  expect(first.disabled).toBeUndefined();
  expect(rest.every(({ disabled }) => disabled)).toBe(true);
  expect(oneForAll('2.6.9-rhel4')).toMatch(/^Linux 2\.6\.9-42\.EL.* one scheduler for all disks/);
});
