/** Output of iostat of every sysstat that is still met, and figures that are typed by hand. */
import { describe, expect, test } from 'vitest';
import { KIB, MIB } from '../../base/units.ts';
import type { Measured } from '../measured.ts';
import { scenarioHash } from '../hash.ts';
import { parseScenario } from '../validate.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import { readDisks } from './disks.ts';
import { readMeasured } from './measured.ts';

const messages = (text: string): string[] =>
  readMeasured(text).problems.map(({ line, message, expected }) => `${line}: ${message}; ${expected}`);
const disk = (text: string, name = 'sda'): Measured['disks'][number] | undefined =>
  readMeasured(text).measured?.disks.find((each) => each.disk === name);

/** Real output of sysstat 12.6.1 has these columns. */
const V12 = `Linux 6.1.0 (db1) 	11/23/26 	_x86_64_	(4 CPU)

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
          66.98   10.39    5.24    0.04    1.11   16.25

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz     d/s     dkB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util
sda              6.00    133.40     1.57  20.60    0.16    22.00    9.33    783.28    38.58  80.53    1.75    83.91   25.05    614.21     0.09   0.37    0.12    24.52    0.74    0.35    0.02   0.37

avg-cpu:  %user   %nice %system %iowait  %steal   %idle
          90.48    0.00    8.27    0.00    0.00    1.25

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz     d/s     dkB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util
sda             90.00   5760.00     0.00   0.00   10.00    64.00   10.00    640.00     0.00   0.00   20.00    64.00    0.00      0.00     0.00   0.00    0.00     0.00    0.00    0.00    1.10  80.00
dm-0            90.00   5760.00     0.00   0.00   10.00    64.00   10.00    640.00     0.00   0.00   20.00    64.00    0.00      0.00     0.00   0.00    0.00     0.00    0.00    0.00    1.10  80.00

Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz     d/s     dkB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util
sda             30.00   1920.00     0.00   0.00   14.00    64.00   10.00    640.00     0.00   0.00   20.00    64.00    0.00      0.00     0.00   0.00    0.00     0.00    0.00    0.00    0.50  60.00
`;
const V10 = `Device:         rrqm/s   wrqm/s     r/s     w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util
sda               0.14     4.55   90.00   10.00  5760.00   640.00   128.00     1.10   11.00   10.00   20.00   0.57  80.00
`;
const V9_SECTORS = `Device:         rrqm/s   wrqm/s     r/s     w/s   rsec/s   wsec/s avgrq-sz avgqu-sz   await  svctm  %util
sda               0.14     4.55   90.00   10.00 11520.00  1280.00   128.00     1.10   11.00   0.57  80.00
`;
const V9_MB = `Device:         rrqm/s   wrqm/s     r/s     w/s    rMB/s    wMB/s avgrq-sz avgqu-sz   await  svctm  %util
/dev/sda          0.14     4.55   90.00   10.00     5.00     1.25   128.00     1.10   11.00   0.57  80.00
`;
const SHORT = `Device             tps      kB/s    rqm/s   await  areq-sz  aqu-sz  %util
sda             100.00   6400.00    40.25   11.00    64.00    1.10  80.00
`;
const GERMAN = V10.replaceAll('.', ',').replace('Device:', 'Gerät: ');

describe('iostat', () => {
  test.each([
    ['10', V10],
    ['9 in sectors', V9_SECTORS],
    ['9 in MB', V9_MB],
    ['12 with -s', SHORT],
    ['of a machine in German', GERMAN],
  ])('of version %s', (_, text) => {
    expect(disk(text)).toMatchObject({ requestsPerSecond: 100, utilization: 0.8, responseMs: 11, queueDepth: 1.1 });
    expect(disk(text)?.bytesPerSecond).toBe(Number((6400 * KIB).toPrecision(4)));
    expect(messages(text)).toEqual([expect.stringMatching(/^1: The only report may be the mean since the machine was started/)]);
    expect(readDisks(text).rows.map(({ name }) => name)).toEqual(['sda']);
  });

  test('of version 12: the mean of all reports but the first, a response once for each request', () => {
    expect(readMeasured(V12).measured?.source).toBe('iostat -x, mean of 2 reports');
    expect(disk(V12)).toEqual({
      disk: 'sda',
      requestsPerSecond: 70,
      bytesPerSecond: Number((4480 * KIB).toPrecision(4)),
      utilization: 0.7,
      responseMs: Number(((11 * 100 + 15.5 * 40) / 140).toPrecision(4)),
      readResponseMs: 11,
      writeResponseMs: 20,
      queueDepth: 0.8,
      writeShare: Number((10 / 70).toPrecision(4)),
    });
    // Left out of the second report because it was idle in it.
    expect(disk(V12, 'dm-0')).toMatchObject({ requestsPerSecond: 50, utilization: 0.4, responseMs: 11 });
  });

  test('as JSON', () => {
    const report = {
      disk_device: 'sda',
      'r/s': 90,
      'w/s': 10,
      'rkB/s': 5760,
      'wkB/s': 640,
      r_await: 10,
      w_await: 20,
      'aqu-sz': 1.1,
      util: 80,
    };
    const text = JSON.stringify({ sysstat: { hosts: [{ statistics: [{ disk: [{ ...report, util: 1 }] }, { disk: [report] }] }] } });
    expect(disk(text)).toMatchObject({ requestsPerSecond: 100, utilization: 0.8, responseMs: 11 });
  });

  test('a line that was cut is named, the others are used', () => {
    const cut = V12.replace(/^(sda +90.00.*) 80.00$/m, '$1');
    expect(messages(cut)[0]).toMatch(/^13: 22 values in "sda 90.00 .*"; the header has 23; the line as iostat printed it/);
    expect(disk(cut)).toMatchObject({ requestsPerSecond: 20 });
  });

  test('without -x is named', () => {
    expect(messages('Device             tps    kB_read/s    kB_wrtn/s    kB_read    kB_wrtn\nsda 1 2 3 4 5\n')).toEqual([
      '1: This is the output of iostat without -x; run iostat -x 60 2',
    ]);
  });
});

describe('a CSV of what was measured', () => {
  test('typed by hand', () => {
    const { measured, problems } = readMeasured(
      'disk,iops,mb_per_s,utilization_percent,response_ms\nd1,120,6.5,81,9.2\nd2,60,,40,\nall,180,9.5,60,8\n',
    );
    expect(problems).toEqual([]);
    expect(measured).toEqual({
      disks: [
        { disk: 'd1', requestsPerSecond: 120, bytesPerSecond: Number((6.5 * MIB).toPrecision(4)), utilization: 0.81, responseMs: 9.2 },
        { disk: 'd2', requestsPerSecond: 60, utilization: 0.4 },
      ],
      total: { requestsPerSecond: 180, bytesPerSecond: Number((9.5 * MIB).toPrecision(4)), utilization: 0.6, responseMs: 8 },
    });
  });

  test.each([
    ['reads and writes', 'device,reads/s,writes/s,read kB/s,write kB/s\nsda,90,10,5760,640\n'],
    ['other separators', 'Disk;IOPS;Throughput KB/s\nsda;100,0;6400,0\n'],
    ['tabs', 'disk\tiops\tkb_per_s\nsda\t100\t6400\n'],
  ])('%s', (_, text) => {
    expect(disk(text)).toMatchObject({ requestsPerSecond: 100, bytesPerSecond: Number((6400 * KIB).toPrecision(4)) });
  });

  test.each([
    ['elapsed_s,disk,util\n94,all,\n', 94_000],
    ['disk,elapsed ms\nall,94000\n', 94_000],
  ])('the elapsed time of %j', (text, elapsedMs) => {
    expect(readMeasured(text).measured).toMatchObject({ elapsedMs, disks: [] });
  });

  test('utilization as a share, in percent, and beyond', () => {
    expect(disk('disk,utilization\nsda,0.81\n')?.utilization).toBe(0.81);
    expect(disk('disk,utilization\nsda,81 %\n')?.utilization).toBe(0.81);
    expect(disk('disk,utilization\nsdb,99\nsda,81\n')?.utilization).toBe(0.81);
    expect(messages('disk,utilization\nsda,181\n')[0]).toBe('2: "181" in utilization is no figure; a number from 0 to 100, in percent');
  });

  test('each wrong line is named, and the others are kept', () => {
    const text = 'disk,iops,color\nsda,many,red\n,10,red\nsdb,20,red\nsdb,30,red\nsdc,-1,red\n';
    expect(readMeasured(text).measured?.disks).toEqual([{ disk: 'sdb', requestsPerSecond: 20 }]);
    expect(messages(text).map((message) => message.replace(/;.*/, ''))).toEqual([
      '1: Nothing is known of the column color',
      '2: "many" in iops is no figure',
      '3: The line names no disk',
      '5: The disk "sdb" is there already',
      '6: "-1" in iops is no figure',
    ]);
  });

  test('a text of more than 4 MiB is refused before it is taken apart, in either form', () => {
    const long = ' '.repeat(4 * MIB);
    for (const text of [`{"sysstat":{"hosts":[]}}${long}`, `${V12}${long}`, `disk,iops\nsda,1\n${long}`])
      expect(messages(text)).toEqual([expect.stringMatching(/^0: The text has 4 MiB; at most 4 MiB/)]);
  });

  test('text of another program is named', () => {
    expect(messages('{"blockdevices": [{"name": "sda"}]}')[0]).toMatch(
      /^1: This is the output of lsblk -J; the output of iostat -x 60 2, or a CSV/,
    );
    expect(messages('disk,color\nsda,red\n')[0]).toMatch(/^1: No column gives a figure; the header is disk, color/);
  });
});

test('what was measured is in the document, and not in its hash', () => {
  const scenario = smallScenario({ classes: [SCAN] });
  const { measured } = readMeasured(V12);
  const own = { ...scenario, measured: measured! };
  expect(parseScenario(own)).toMatchObject({ ok: true });
  expect(scenarioHash(own)).toBe(scenarioHash(scenario));
});
