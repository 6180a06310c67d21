/** `measured`: what was measured beside what is simulated. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { sample } from '../studies/testing/samples.ts';
import { spindle } from './testing/spindle.ts';

const PRESET = sample('loose', 'load');
let folder: string;
const file = (text: string): string => {
  const path = join(folder, 'measured.csv');
  writeFileSync(path, text);
  return path;
};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-measured-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Printed {
  readonly disks: readonly {
    readonly id: string;
    readonly figures: { readonly requestsPerSecond: { readonly simulated: { readonly mean: number; readonly low: number | null } } };
  }[];
  readonly unknown: readonly string[];
  readonly causes: readonly { readonly id: string }[];
}

test('compares disk by disk with the interval of the seeds, and changes nothing', () => {
  const path = file('disk,iops\nd1,10\nd2,10\nsdz,1\n');
  const { code, stdout } = spindle(['measured', PRESET, '--against', path, '--scale', '0.02', '--seeds', '3', '--json']);
  expect(code).toBe(0);
  const { disks, unknown, causes } = JSON.parse(stdout) as Printed;
  const run = JSON.parse(spindle(['run', PRESET, '--scale', '0.02', '--seeds', '3', '--json']).stdout) as {
    readonly runs: readonly { readonly elapsedMs: number; readonly devices: readonly { readonly requests: number }[] }[];
  };
  const rates = run.runs.map(({ elapsedMs, devices }) => devices[0].requests / (elapsedMs / 1000));
  const { simulated } = disks[0].figures.requestsPerSecond;
  expect(simulated.mean).toBeCloseTo((rates[0] + rates[1] + rates[2]) / 3, 9);
  expect(simulated.low).toBeLessThan(simulated.mean);
  expect(disks.map(({ id }) => id)).toEqual(['d1', 'd2']);
  expect(unknown).toEqual(['sdz']);
  expect(causes).not.toHaveLength(0);
});

test('puts the figures into the document, and takes them from there', () => {
  const { stdout } = spindle(['measured', PRESET, '--against', file('disk,iops\nd1,10\n'), '--elapsed', '90', '--document']);
  expect((JSON.parse(stdout) as Scenario).measured).toEqual({ elapsedMs: 90_000, disks: [{ disk: 'd1', requestsPerSecond: 10 }] });
  const link = spindle(['link', '-'], stdout).stdout.trim();
  const again = spindle(['measured', link, '--scale', '0.02', '--seeds', '1']);
  expect(again.stdout).toMatch(/^d1 +requests\/s/m);
  expect(again.stdout).toContain('The elapsed time is not compared: only a part of the batch was simulated.');
});

test('names what it cannot use', () => {
  const { code, stderr } = spindle(['measured', PRESET, '--against', file('disk,iops\nd1,many\n')]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/measured\.csv:2: not used: "many" in iops is no figure/);
  expect(spindle(['measured', PRESET]).code).toBe(2);
});
