/** `replay` and `drive import` as a program. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importMeasured, MEASURED_PROFILES } from '../scenario/drives/importMeasured.ts';
import { profiledDrive } from '../scenario/drives/measured.ts';
import { parseDrive } from '../scenario/validate/drive.ts';
import { presetScenario } from '../studies/presets.ts';
import { ResultDocument } from './resultSchema.ts';
import { spindle, spindleJson } from './testing/spindle.ts';
import { sample } from '../studies/testing/samples.ts';

const PRESET = sample('wide', 'mixed');
/** Every request takes 10 ms. */
const FIXED = { kind: 'fixed', id: 'ten', name: 'Ten ms', capacityBytes: 2 ** 30, serviceMs: 10, distribution: 'constant' };
const OPEN = '5 0 0 8 1\n8 0 100 8 0\n100 0 200 8 1\n';
const THINK = 'read,lba,blocks,think_ms\n1,0,8,5\n0,100,8,0\n1,200,8,30\n';

let folder: string;
let drive: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-'));
  drive = file('drive.json', JSON.stringify(FIXED));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const replay = (args: readonly string[], input = OPEN) => spindle(['replay', '-', ...args], input);
const replayJson = (args: readonly string[], input = OPEN) =>
  v.parse(ResultDocument, spindleJson(['replay', '-', ...args, '--json'], input));

describe('replay', () => {
  it('prints a result document of the published shape', () => {
    const result = replayJson(['--format', 'disksim', '--drive', drive]);
    expect(result).toMatchObject({ version: 1, elapsedMs: 110, ios: 3, workloads: [{ id: 'trace', queries: 3 }] });
    expect(result.devices).toMatchObject([{ id: 'd1', kind: 'fixed', requests: 3, bytesRead: 8192, bytesWritten: 4096 }]);
    expect(result.trace).toMatchObject({ format: 'disksim', mode: 'open', requests: 3, replayed: 3, malformed: { count: 0 } });
    expect(Object.values(result.attributionMs).reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(result.elapsedMs, 6);
  });

  it('answers the same for a file, a packed file and standard input', () => {
    const expected = replayJson(['--format', 'disksim', '--drive', drive]);
    for (const path of [file('trace.txt', OPEN), file('trace.gz', gzipSync(OPEN))]) {
      const found = spindleJson(['replay', path, '--format', 'disksim', '--drive', drive, '--json']);
      expect((found as ResultDocument).devices).toEqual(expected.devices);
    }
  });

  it('writes a line for each request', () => {
    const path = join(folder, 'responses.csv');
    const { code, stdout } = replay(['--format', 'spindle-csv', '--drive', drive, '--responses', path], THINK);
    expect(code).toBe(0);
    expect(stdout).toContain('3 of 3 requests replayed closed, 1 outstanding');
    expect(readFileSync(path, 'utf8')).toBe(
      'index,arrival_ms,start_ms,completion_ms,seek_ms,rotation_ms,transfer_ms\n' +
        '0,0.000000,0.000000,10.000000,0.000000,0.000000,10.000000\n' +
        '1,15.000000,15.000000,25.000000,0.000000,0.000000,10.000000\n' +
        '2,25.000000,25.000000,35.000000,0.000000,0.000000,10.000000\n',
    );
  });

  it('keeps the order of the trace in what it writes, whatever comes first', () => {
    const path = join(folder, 'order.csv');
    const text = Array.from({ length: 50 }, (_, k) => `${k} ${k % 2} ${(k * 7919 * 64) % 200_000} 8 1`).join('\n');
    const args = ['--format', 'disksim', '--drive', 'cheetah9LP', '--discipline', 'sptf', '--speed', '10', '--responses', path];
    expect(replay(args, `${text}\n900 0 999999999 8 1\n`)).toMatchObject({ code: 2 });
    expect(existsSync(path)).toBe(false);
    expect(replay([...args, '--on-overflow', 'skip'], `${text}\n900 0 999999999 8 1\n901 0 0 8 1\n`).code).toBe(0);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([...Array.from({ length: 50 }, (_, k) => k), 51]);
    const starts = lines.map((line) => Number(line.split(',')[2]));
    expect(starts).not.toEqual(starts.toSorted((a, b) => a - b));
  });

  it('drives the disks and volumes of a scenario', () => {
    const result = replayJson([
      '--format',
      'disksim',
      '--scenario',
      PRESET,
      '--discipline',
      'clook',
      '--phase',
      '0',
      '--initial-cylinder',
      '0',
    ]);
    expect(result.devices).toHaveLength(22);
    expect(result.volumes).toMatchObject([{ requests: 3 }]);
    expect(result.trace?.devices).toEqual([{ name: '0', target: presetScenario(PRESET)!.volumes[0].id, requests: 3 }]);
  });

  it('tells malformed lines on standard error and in the document', () => {
    const text = `${OPEN}100 0 200 8\n`;
    const { code, stdout, stderr } = replay(['--format', 'disksim', '--drive', drive, '--json'], text);
    expect(code).toBe(0);
    expect(stderr).toContain('1 malformed line:\n  line 4: 4 fields');
    expect(JSON.parse(stdout)).toMatchObject({ trace: { malformed: { count: 1, first: [{ line: 4, text: '100 0 200 8' }] } } });
    expect(replay(['--format', 'disksim', '--drive', drive, '--on-malformed', 'refuse'], text)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Line 4 is malformed'),
    });
  });

  it('ends with 1 and the problems of a drive or scenario that is invalid', () => {
    const broken = file('broken.json', JSON.stringify({ ...FIXED, serviceMs: -1 }));
    const { code, stdout } = replay(['--format', 'disksim', '--drive', broken, '--json']);
    expect([code, JSON.parse(stdout)]).toEqual([1, { problems: [expect.objectContaining({ pointer: '/serviceMs' })] }]);
    expect(replay(['--format', 'disksim', '--scenario', PRESET, '--set', '/host/processors=0']).code).toBe(1);
  });

  it.each([
    ['no format', ['--drive', 'x'], 'format'],
    ['an unknown format', ['--format', 'csv', '--drive', 'x'], 'Allowed choices'],
    ['nothing to drive', ['--format', 'disksim'], 'either --scenario or --drive'],
    ['two things to drive', ['--format', 'disksim', '--drive', 'x', '--scenario', PRESET], 'either --scenario or --drive'],
    ['an unknown drive', ['--format', 'disksim', '--drive', 'nowhere.json'], 'no drive of the library'],
    [
      'a measured drive',
      ['--format', 'disksim', '--drive', 'tests/drives/measured/cheetah9LP.json'],
      'is a measured drive: run spindle drive import',
    ],
    [
      'outstanding requests of an open replay',
      ['--format', 'disksim', '--drive', 'cheetah9LP', '--outstanding', '4'],
      '--outstanding has no effect',
    ],
    [
      'an age weight for SPTF',
      ['--format', 'disksim', '--drive', 'cheetah9LP', '--discipline', 'sptf', '--age-weight', '1'],
      '--age-weight has no effect',
    ],
    ['an unknown discipline', ['--format', 'disksim', '--drive', 'cheetah9LP', '--discipline', 'fast'], 'Allowed choices'],
    ['a phase beyond a turn', ['--format', 'disksim', '--drive', 'cheetah9LP', '--phase', '2'], 'from 0 to 1'],
    ['a cylinder that is not there', ['--format', 'disksim', '--drive', 'cheetah9LP', '--initial-cylinder', '99999'], 'cylinders 0 to'],
    ['another trace', ['--format', 'msr', '--drive', 'cheetah9LP'], 'None of the 3 lines is a request'],
    ['a think-time trace as open', ['--format', 'disksim', '--drive', 'cheetah9LP', '--device', '9=d1'], 'no device 9'],
    [
      'a file that cannot be written',
      ['--format', 'disksim', '--drive', 'cheetah9LP', '--responses', '/nowhere/r.csv'],
      'cannot be written',
    ],
  ])('ends with 2 for %s', (_, args, words) => {
    const { code, stdout, stderr } = replay(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('ends with 2 for a file that is missing, empty or cut off', () => {
    const at = (path: string) => spindle(['replay', path, '--format', 'disksim', '--drive', drive]);
    expect(at(join(folder, 'none.txt'))).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no file') });
    expect(at(folder)).toMatchObject({ code: 2, stderr: expect.stringContaining('is a folder') });
    expect(at(file('empty.txt', ''))).toMatchObject({ code: 2, stderr: expect.stringContaining('is empty') });
    expect(at(file('cut.gz', gzipSync(OPEN).subarray(0, 30)))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('damaged or cut off'),
    });
  });
});

describe('what a newcomer runs', () => {
  it('lists the drives that replay takes', () => {
    expect(spindle(['drive', 'list']).stdout).toMatch(/^cheetah9LP +Seagate Cheetah 9LP/m);
    expect(spindleJson(['drive', 'list', '--json'])).toMatchObject({
      drives: expect.arrayContaining([expect.objectContaining({ id: 'cheetah9LP' })]),
    });
  });

  it('replays the sample and reports a path without a limit', () => {
    const { code, stdout } = spindle(['replay', 'docs/sample-trace.csv', '--format', 'spindle-csv', '--drive', 'cheetah9LP']);
    expect(code).toBe(0);
    expect(stdout).toContain('20 of 20 requests replayed open');
    expect(stdout).toMatch(/^path +no limit/m);
  });

  it('tells what was passed over by kind', () => {
    const { stdout } = replay(['--format', 'msr', '--drive', drive], '100,h,0,Read,0,512,1\n200,h,0,Flush,0,0,1\n');
    expect(stdout).toContain('1 line that is no read or write: 1 flush');
  });
});

describe('drive show', () => {
  it('prints a drive that replay takes; a profile of a measured one is what drive import makes of its file', () => {
    const shown = (...args: string[]): unknown => JSON.parse(spindle(['drive', 'show', ...args]).stdout);
    const { drive: nearline } = { drive: shown('nearline20tb') as { queueDepth: number; buffer: { writeBack: string } } };
    expect(parseDrive(nearline).ok).toBe(true);
    expect(nearline).toMatchObject({ queueDepth: 32, buffer: { writeBack: 'all' } });
    expect(shown('barracuda')).toMatchObject({ settleAfterWrite: true });
    const drives = ['barracuda', 'ibm18es', 'maxtor300g'];
    MEASURED_PROFILES.forEach((profile, p) => {
      for (const id of drives) {
        const path = `tests/drives/measured/${id}.json`;
        const made = importMeasured(JSON.parse(readFileSync(path, 'utf8')), profile);
        if (!made.ok) throw new Error(made.problems[0].message);
        const { name: _file, ...imported } = made.drive;
        const { name: _name, origin: _origin, ...library } = profiledDrive(id, profile)!;
        expect(library, `${id} ${profile}`).toEqual(imported);
        // A program takes half a second to start: each profile is printed of one drive.
        if (id !== drives[p % drives.length]) continue;
        expect(shown(id, '--profile', profile), `${id} ${profile}, shown`).toMatchObject(library);
        const { code, stdout } = spindle(['drive', 'import', path, '--profile', profile]);
        expect([code, JSON.parse(stdout)], `${id} ${profile}, imported`).toEqual([0, made.drive]);
      }
    });
  });

  it('ends with 2 for what is not there', () => {
    expect(spindle(['drive', 'show', 'quantum'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('no drive quantum'),
    });
    expect(spindle(['drive', 'show', 'nearline20tb', '--profile', 'bare'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('drive import', () => {
  const MEASURED = 'tests/drives/measured/cheetah9LP.json';

  it('ends with 1 and problems for another document, with 2 for none', () => {
    const { code, stdout } = spindle(['drive', 'import', '-', '--json'], '{"a": 1}');
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as { problems: unknown[] }).problems.length).toBeGreaterThan(0);
    expect(spindle(['drive', 'import', '-'], 'hello')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('expected a measured drive as JSON'),
    });
    expect(spindle(['drive', 'import', join(folder, 'none.json')])).toMatchObject({ code: 2, stdout: '' });
    expect(spindle(['drive', 'import', drive, '--profile', 'all'])).toMatchObject({ code: 2, stdout: '' });
  });

  it.each(['bare', 'mech', 'cache', 'full'])('prints a drive that replay takes: %s', (profile) => {
    const { code, stdout } = spindle(['drive', 'import', MEASURED, '--profile', profile]);
    expect(code).toBe(0);
    expect(parseDrive(JSON.parse(stdout)).ok).toBe(true);
    const result = replayJson(['--format', 'disksim', '--drive', file(`${profile}.json`, stdout)]);
    expect(result.devices).toMatchObject([{ kind: 'hdd', requests: 3 }]);
    expect(result.devices[0].partsMs.overhead > 0).toBe(profile !== 'bare');
  });
});

describe('a trace that follows the files of the layout that it was recorded on', () => {
  const args = ['replay', '-', '--format', 'disksim'];

  it('meets the volumes on which they lie in the other layout', () => {
    const { code, stdout, stderr } = spindle(
      [...args, '--scenario', sample('fourStripes', 'mixed'), '--recorded-on', PRESET, '--json'],
      OPEN,
    );
    expect(code).toBe(0);
    expect(stderr).toContain('3 requests followed their files to this layout as 3 requests.');
    const { trace } = JSON.parse(stdout) as {
      readonly trace: { readonly devices: readonly { readonly requests: number; readonly target: string }[] };
    };
    // The stripe over all disks begins with the fact table, which has a volume of its own in the other layout.
    expect(trace.devices.filter(({ requests }) => requests > 0).map(({ target }) => target)).toEqual(['v-fact']);
  });

  it('is refused for a drive by itself', () => {
    expect(spindle([...args, '--drive', drive, '--recorded-on', PRESET], OPEN).stderr).toContain('--recorded-on goes with --scenario');
  });
});
