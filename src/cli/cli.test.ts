/** The command line as a program: what it prints where, and how it ends. */
import { existsSync, readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAtNight } from '../base/testing/rounds.ts';
import type { Scenario } from '../scenario/schema.ts';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { ResultDocument } from './resultSchema.ts';
import { spindle, spindleInto, spindleJson, spindleProgram } from './testing/spindle.ts';
import { SAMPLE_STUDY, sample } from '../studies/testing/samples.ts';

const PRESET = sample('loose', 'mixed');
const QUICK = [PRESET, '--scale', '0.02'];
const scenario = presetScenario(PRESET)!;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
function file(name: string, text: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const json = (value: unknown) => JSON.stringify(value);

describe('presets', () => {
  it('prints every id, one a line', () => {
    const { code, stdout, stderr } = spindle(['presets']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(`${presetIds().join('\n')}\n`);
    expect(stdout).toContain(`${sample('wide', 'mixed')}\n`);
  });

  it('adds titles behind a tab with --titles', () => {
    const lines = spindle(['presets', SAMPLE_STUDY, '--titles']).stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split('\t')[0])).toEqual(presetIds(SAMPLE_STUDY));
    expect(lines).toContain(`${PRESET}\t${scenario.title}`);
  });

  it('adds titles with --json', () => {
    expect(spindleJson(['presets', '--json'])).toMatchObject({ presets: expect.arrayContaining([{ id: PRESET, title: scenario.title }]) });
  });
});

describe('files and edit', () => {
  const files = (source: string, input?: string) =>
    (spindleJson(['files', source, '--json'], input) as { files: { object: string; psu: number; target: string; atBytes: number }[] })
      .files;

  it('prints where every file lies, after edits too', () => {
    const before = files(PRESET);
    expect(before).toHaveLength(
      scenario.database.objects.reduce((sum, { segments, psusPerSegment }) => sum + segments * psusPerSegment, 0),
    );
    const { code, stdout, stderr } = spindle(['edit', PRESET, 'keep-addresses', 'move system d1', 'place system inner']);
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('System') });
    const after = files('-', stdout);
    const [was, is] = [before, after].map((list) => list.filter(({ object }) => object !== 'system'));
    expect(is).toEqual(was);
    const moved = after.filter(({ target }) => target === 'd1').at(-1);
    expect(moved).toMatchObject({ object: 'system' });
    expect(spindle(['files', '-', '--target', 'd1'], stdout).stdout).toContain(`${moved?.atBytes}`);
  });

  it('changes the containers of a table space, and the paths of automatic ones', () => {
    const space = { id: 'ts', name: 'Data', role: 'table', segments: 1, psusPerSegment: 2, psuBytes: 1 << 20 };
    const withSpace = (managed: string) => ({
      ...scenario,
      database: {
        ...scenario.database,
        objects: [...scenario.database.objects, { ...space, extents: { extentBytes: 65_536, managed, usedBytes: 65_536 } }],
      },
      placement: {
        ...scenario.placement,
        rules: [
          ...scenario.placement.rules,
          { object: 'ts', spread: { kind: 'round-robin', targets: ['d1', 'd2'], offset: 0, segmentShift: 0 } },
        ],
      },
    });
    const after = (managed: string, ...steps: string[]) => {
      const { stdout } = spindle(['edit', '-', ...steps], json(withSpace(managed)));
      return files('-', stdout).flatMap(({ object, target }) => (object === 'ts' ? [target] : []));
    };
    expect(after('database', 'add-container ts d3 131072', 'drop-container ts 1')).toEqual(['d2', 'd3']);
    expect(after('automatic', 'spread d4,d5,d6 evenly')).toEqual(['d4', 'd5', 'd6']);
    const refused = spindle(['edit', '-', 'drop-container ts 1'], json(withSpace('system')));
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('managed by the system') });
  });

  it('refuses a step that there is not or that cannot be, with what would do', () => {
    expect(spindle(['edit', PRESET, 'shuffle'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected one of keep-addresses, pack'),
    });
    expect(spindle(['edit', PRESET, 'place daily_sales:1 outer']).stderr).toContain('daily_sales has 91 segments: say which');
    expect(spindle(['edit', PRESET, 'place system at 5000']).stderr).toContain('byte 8192 would do');
    expect(spindle(['edit', PRESET, 'move system d99']).stderr).toContain('There is no disk or volume d99');
  });
});

describe('run', () => {
  it('prints one result document of the published shape', () => {
    const result = v.parse(ResultDocument, spindleJson(['run', ...QUICK, '--json']));
    expect(result).toMatchObject({ version: 1, seed: scenario.seed, scale: 0.02 });
    expect(result.devices).toHaveLength(22);
    expect(result.ios).toBe(result.devices.reduce((sum, device) => sum + device.requests, 0));
    const attributed = Object.values(result.attributionMs).reduce((sum, ms) => sum + ms, 0);
    expect(attributed).toBeCloseTo(result.elapsedMs, 3);
  });

  it('answers the same for a preset, a file and standard input', () => {
    const expected = spindleJson(['run', ...QUICK, '--json']);
    const path = file('scenario.json', json(scenario));
    expect(spindleJson(['run', path, '--scale', '0.02', '--json'])).toEqual(expected);
    const piped = spindleProgram(['run', '-', '--scale', '0.02', '--json'], `\uFEFF${json(scenario)}`);
    expect(JSON.parse(piped.stdout)).toEqual(expected);
  });

  it('runs consecutive seeds and summarizes them', () => {
    const { runs, summary } = spindleJson(['run', ...QUICK, '--seed', '7', '--seeds', '3', '--json']) as {
      runs: ResultDocument[];
      summary: { seeds: number[]; elapsedMs: Record<string, number> };
    };
    expect(runs.map((run) => run.seed)).toEqual([7, 8, 9]);
    expect(summary.seeds).toEqual([7, 8, 9]);
    const elapsed = runs.map((run) => run.elapsedMs);
    expect(summary.elapsedMs.mean).toBeCloseTo((elapsed[0] + elapsed[1] + elapsed[2]) / 3, 6);
    expect(summary.elapsedMs).toMatchObject({ min: Math.min(...elapsed), max: Math.max(...elapsed) });
    expect(new Set(elapsed).size).toBe(3);
    expect(runs[1]).toEqual(spindleJson(['run', ...QUICK, '--seed', '8', '--json']));
  });

  it('applies --set before it runs', () => {
    const plain = spindleJson(['run', ...QUICK, '--json']) as ResultDocument;
    const slow = spindleJson([
      'run',
      ...QUICK,
      '--json',
      '--set',
      '/hardware/drives/0/rpm=5400',
      '--set',
      '/host/scheduler/kind=fifo',
    ]) as ResultDocument;
    expect(slow.scenarioHash).not.toBe(plain.scenarioHash);
    expect(slow.elapsedMs).toBeGreaterThan(plain.elapsedMs);
  });

  it('summarizes what timed runs get done, and writes the windows of their streams', () => {
    const [{ id }] = scenario.classes;
    const streams = [
      { id: 's1', title: 'Tellers', order: 'drawn', classes: [{ class: id, count: 1 }], arrivals: { kind: 'closed', users: 2 } },
    ];
    const document = json({ ...scenario, workload: { ...scenario.workload, until: { seconds: 20, warmUpSeconds: 4 }, streams } });
    const path = join(folder, 'windows.csv');
    const { runs, summary } = spindleJson(['run', '-', '--seeds', '3', '--stream-windows', path, '--json'], document) as {
      runs: ResultDocument[];
      summary: { timed: boolean; perMinute: Record<string, number>; streams: { id: string; perMinute: Record<string, number> }[] };
    };
    const rates = runs.map(({ streams }) => streams!.perMinute);
    expect(summary.timed).toBe(true);
    expect(summary.perMinute.mean).toBeCloseTo((rates[0] + rates[1] + rates[2]) / 3, 9);
    expect(summary.perMinute.low).toBeLessThanOrEqual(summary.perMinute.mean);
    expect(summary.perMinute.high).toBeGreaterThanOrEqual(summary.perMinute.mean);
    expect(summary.streams.reduce((sum, { perMinute }) => sum + perMinute.mean, 0)).toBeCloseTo(summary.perMinute.mean, 9);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n');
    expect(lines).toHaveLength(2 + runs[0].streams!.streams.length * runs[0].streams!.streams[0].windows.length);
    const { stdout } = spindle(['run', '-', '--seeds', '3'], document);
    expect(stdout).toMatch(/queries per minute over 3 seeds: mean \S+, 95 % interval \S+ to \S+, sd/);
    expect(stdout).not.toMatch(/elapsed over|NaN/);
    expect(spindle(['run', '-', '--seeds', '2'], document).stdout).toContain('an interval needs 3 seeds');
  });

  it('reports a run over time, and judges the levels that are stated', () => {
    const [{ id }] = scenario.classes;
    const streams = [
      { id: 's1', title: 'Tellers', order: 'drawn', classes: [{ class: id, count: 1 }], arrivals: { kind: 'closed', users: 2 } },
    ];
    const document = json({ ...scenario, workload: { ...scenario.workload, until: { seconds: 20, warmUpSeconds: 4 }, streams } });
    const path = join(folder, 'report.csv');
    expect(spindle(['run', '-', '--report', path, '--least-per-minute', 's1=1e6', '--most-p95-ms', 's1=0.001'], document).code).toBe(0);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      expect.stringMatching(/^# .*seed/),
      expect.stringMatching(/^# service levels: s1 at least .* per minute, p95 at most /),
    ]);
    const judged = lines.filter((line) => line.startsWith('s1,') && line.includes(',no,'));
    expect(judged.length).toBeGreaterThan(10);
    for (const line of judged) expect(line).toMatch(/,per_minute( p95_response_ms)?,[\d.e+]+( [\d.e+]+)?,$/);
    expect(spindle(['run', '-', '--report', path, '--least-per-minute', 's9=1'], document)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no stream s9'),
    });
    expect(spindle(['run', '-', '--report', path, '--least-per-minute', 's1'], document)).toMatchObject({ code: 2 });
    expect(spindle(['run', ...QUICK, '--least-per-minute', 's1=1'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('/workload/streams'),
    });
    // The same level in the document, set by an edit, is judged alike: as text, as JSON and in the report.
    const edited = spindle(['edit', '-', 'level s1 least=1000000 response=0.001'], document);
    expect(JSON.parse(edited.stdout).levels).toEqual([{ stream: 's1', leastPerMinute: 1_000_000, mostResponseMs: 0.001 }]);
    const own = spindle(['run', '-', '--json', '--report', path], edited.stdout);
    expect(readFileSync(path, 'utf8').trimEnd().split('\r\n')).toEqual(lines);
    const { levels } = JSON.parse(own.stdout);
    expect(levels).toMatchObject([
      { stream: 's1', limit: 'rate', kept: false, breaches: [{ by: expect.any(Number) }] },
      { stream: 's1', limit: 'response', percent: 95, kept: false },
    ]);
    expect(levels[0].broken).toBe(judged.length);
    expect(spindle(['run', '-'], edited.stdout).stdout).toMatch(
      /Service levels\nTellers, at least .* per min: broken: 1 breach in \d+ of \d+ windows\n {2}4\S*\ss to 20\S*\ss, for 16\S*\ss: at worst/,
    );
    const off = spindle(['edit', '-', 'level s1 off'], edited.stdout);
    expect(JSON.parse(off.stdout)).toEqual(JSON.parse(document));
    expect(spindle(['edit', '-', 'level s9 least=1'], document)).toMatchObject({ code: 2, stderr: expect.stringContaining('one of ') });
  });

  it('refuses windows of streams where there are none', () => {
    expect(spindle(['run', ...QUICK, '--stream-windows', 'x.csv'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('needs streams'),
    });
  });

  it('prints tables for people and nothing on standard error', () => {
    const { code, stdout, stderr } = spindle(['run', ...QUICK]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Manual 22, W3/);
    expect(stdout).toMatch(/^d22 +\d+/m);
    expect(stdout).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('ends with 1 and the problems of an invalid scenario', () => {
    const { code, stdout } = spindle(['run', PRESET, '--set', '/host/processors=0', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({ problems: [expect.objectContaining({ pointer: '/host/processors' })] });
  });

  it.each([
    ['an unknown preset', [`${SAMPLE_STUDY}/manual-22/w9`], 'no preset'],
    ['an unknown file', ['nowhere.json'], 'no file'],
    ['a folder', ['.'], 'is a folder'],
    ['an unknown pointer', [PRESET, '--set', '/host/schedular/kind=fifo'], 'there is no "schedular"'],
    ['an unknown field', [PRESET, '--set', '/host/schedular=fifo'], 'no such field'],
    ['an index out of range', [PRESET, '--set', '/hardware/disks/22/id=x'], 'entries 0 to 21'],
    ['a pointer without value', [PRESET, '--set', '/seed'], 'POINTER=VALUE'],
    ['a seed that is not a number', [PRESET, '--seed', 'x'], 'whole number'],
    ['a seed out of range', [PRESET, '--seed', '4294967296'], 'whole number'],
    ['no seeds', [PRESET, '--seeds', '0'], 'whole number'],
    ['a scale of zero', [PRESET, '--scale', '0'], 'above 0'],
    ['a scale beyond the batch', [PRESET, '--scale', '2'], 'at most 1'],
    ['a scale that is not a number', [PRESET, '--scale', 'NaN'], 'above 0'],
    ['an unknown option', [PRESET, '--frob'], 'unknown option'],
    ['no scenario', [], 'missing required argument'],
    ['two scenarios', [PRESET, PRESET], 'too many arguments'],
  ])('ends with 2 for %s', (_, args, words) => {
    const { code, stdout, stderr } = spindle(['run', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('input that is not a scenario', () => {
  it.each([
    ['empty', ''],
    ['no JSON', 'hello'],
    ['cut off', '{"version": 1, "title'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
    ['nested without end', '['.repeat(100_000)],
  ])('ends with 2 when it is %s', (_, text) => {
    expect(spindle(['validate', '-'], text)).toMatchObject({ code: 2, stdout: '' });
  });

  it('is not read beyond its limit', () => {
    const { code, stderr } = spindle(['validate', file('large.json', ' '.repeat(9 * 1024 * 1024))]);
    expect(code).toBe(2);
    expect(stderr).toContain('more than 8 MiB');
    expect(spindle(['validate', '-'], ' '.repeat(9 * 1024 * 1024)).code).toBe(2);
  });

  it.each([
    ['an array', '[]'],
    ['null', 'null'],
    ['another document', '{"a": 1}'],
    ['nested deeply', `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`],
    ['a prototype', '{"__proto__": {"version": 1}}'],
  ])('ends with 1 and problems when it is %s', (_, text) => {
    const { code, stdout } = spindle(['validate', '-', '--json'], text);
    expect(code).toBe(1);
    const { problems } = JSON.parse(stdout) as { problems: unknown[] };
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      expect(problem).toEqual({ pointer: expect.any(String), message: expect.any(String), expected: expect.any(String) });
    }
  });
});

describe('validate', () => {
  it('finds nothing wrong with a preset', () => {
    expect(spindle(['validate', PRESET])).toEqual({ code: 0, stdout: 'valid\n', stderr: '' });
    expect(spindleJson(['validate', PRESET, '--json'])).toEqual({ problems: [] });
  });

  it('tells all problems at once', () => {
    const broken: Scenario = { ...scenario, seed: -1, host: { ...scenario.host, processors: 0 } };
    const { code, stdout } = spindle(['validate', file('broken.json', json(broken)), '--json']);
    expect(code).toBe(1);
    const { problems } = JSON.parse(stdout) as { problems: { pointer: string }[] };
    expect(problems.map((problem) => problem.pointer)).toEqual(expect.arrayContaining(['/seed', '/host/processors']));
  });
});

describe('validate --set', () => {
  it('looks at the changed scenario', () => {
    expect(spindle(['validate', PRESET, '--set', '/host/processors=4', '--set', '/seed=7'])).toMatchObject({ code: 0, stdout: 'valid\n' });
    const { code, stdout } = spindle(['validate', PRESET, '--set', '/host/processors=0', '--json']);
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as { problems: { pointer: string }[] }).problems.map(({ pointer }) => pointer)).toEqual([
      '/host/processors',
    ]);
  });

  it('fixes what is wrong in the document', () => {
    const broken = file('mendable.json', json({ ...scenario, seed: -1 }));
    expect(spindle(['validate', broken]).code).toBe(1);
    expect(spindle(['validate', broken, '--set', '/seed=1']).code).toBe(0);
  });

  it('ends with 2 for a field that there is not, and for no assignment', () => {
    expect(spindle(['validate', PRESET, '--set', '/host/processor=4'])).toMatchObject({ code: 2, stdout: '' });
    expect(spindle(['validate', PRESET, '--set', 'seed'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('link and open', () => {
  const hash = spindle(['link', PRESET]).stdout.trim();

  it('bring every preset back as it was', () => {
    for (const id of [sample('loose', 'load'), sample('fourStripes', 'manyMixed'), sample('skewed', 'tight')]) {
      const made = spindle(['link', id]);
      expect(made).toMatchObject({ code: 0, stderr: '' });
      expect(made.stdout).toMatch(/^#1\.[\w-]+\n$/);
      expect(spindleJson(['open', made.stdout.trim()])).toEqual(presetScenario(id));
    }
  });

  it('take a whole address, a hash, or a hash without its sign', () => {
    const page = spindle(['link', PRESET, '--page', 'https://host.example/labs/spindle/?a=1#old']).stdout.trim();
    expect(page).toBe(`https://host.example/labs/spindle/?a=1${hash}`);
    for (const link of [page, hash, hash.slice(1)]) expect(spindleJson(['open', link])).toEqual(scenario);
  });

  it('make a link a SCENARIO like any other', () => {
    expect(spindleJson(['run', hash, '--scale', '0.02', '--json'])).toEqual(spindleJson(['run', ...QUICK, '--json']));
    expect(spindle(['validate', hash]).code).toBe(0);
    expect(spindle(['link', hash]).stdout.trim()).toBe(hash);
  });

  // Every command opens links in one and the same way: each meets some of them.
  it.each([
    ['open', 'cut off', hash.slice(0, -20)],
    ['run', 'changed', `${hash.slice(0, 40)}AAAA${hash.slice(44)}`],
    ['validate', 'empty', '#1.'],
    ['open', 'of a version to come', `#99.${hash.slice(3)}`],
    ['run', 'no link', 'https://host.example/page'],
    ['validate', 'another hash', '#reset'],
    ['open', 'full of other characters', '#1.<script>alert(1)</script>'],
    ['run', 'cut off', hash.slice(0, -20)],
    ['validate', 'cut off', hash.slice(0, -20)],
  ])('%s ends with 2 for a link that is %s', (command, _, link) => {
    const { code, stdout, stderr } = spindle([command, link]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^spindle: .+\n$/);
  });

  it('refuse a page that is not an address', () => {
    expect(spindle(['link', PRESET, '--page', 'nowhere'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('do not link an invalid scenario', () => {
    const broken = file('invalid.json', json({ ...scenario, seed: -1 }));
    expect(spindle(['link', broken]).code).toBe(1);
  });
});

describe('sweep', () => {
  const axes = ['--set', '/host/scheduler/kind=fifo,sstf', '--set', '/workload/queryProcs=4,8'];
  const sweep = ['sweep', ...QUICK, '--seeds', '2', ...axes];
  interface Line {
    readonly set: Record<string, unknown>;
    readonly seed: number;
    readonly resultHash: string;
  }
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line);

  it('prints one line a run, in the order of the cross product, whatever the number of jobs', () => {
    const one = spindle(sweep);
    expect(one.code).toBe(0);
    const found = lines(one.stdout);
    const order = ['fifo', 'sstf'].flatMap((kind) =>
      [4, 8].flatMap((procs) => [1, 2].map((seed) => ({ set: { '/host/scheduler/kind': kind, '/workload/queryProcs': procs }, seed }))),
    );
    expect(found.map(({ set, seed }) => ({ set, seed }))).toEqual(order);
    for (const { set: _, ...result } of found) v.parse(ResultDocument, result);
    expect(spindle([...sweep, '--jobs', '3']).stdout).toBe(one.stdout);
  });

  it('runs what can be run and ends with 1 when a combination is invalid', () => {
    const { code, stdout } = spindle(['sweep', ...QUICK, '--set', '/host/processors=0,16']);
    expect(code).toBe(1);
    expect(lines(stdout)).toEqual([
      { set: { '/host/processors': 0 }, problems: [expect.objectContaining({ pointer: '/host/processors' })] },
      expect.objectContaining({ set: { '/host/processors': 16 }, version: 1 }),
    ]);
  });

  it('refuses a pointer that leads nowhere, and more runs than anybody means', () => {
    expect(spindle(['sweep', ...QUICK, '--set', '/nowhere/x=1,2'])).toMatchObject({ code: 2, stdout: '' });
    expect(spindle(['sweep', ...QUICK, '--set', '/seed='])).toMatchObject({ code: 2, stdout: '' });
    const many = Array.from({ length: 400 }, (_, k) => k).join();
    expect(spindle(['sweep', ...QUICK, '--set', `/seed=${many}`, '--set', `/workload/queryProcs=${many}`])).toMatchObject({
      code: 2,
      stdout: '',
    });
  });
});

describe('presets', () => {
  it('prints the scenario of one preset as JSON, which is what run takes', () => {
    const { code, stdout } = spindle(['presets', sample('wide', 'load'), '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(presetScenario(sample('wide', 'load')));
    expect(spindle(['presets', sample('wide', 'load')])).toMatchObject({ code: 2, stdout: '' });
    expect(spindle(['presets', `${SAMPLE_STUDY}/none/w1`, '--json'])).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('claims', () => {
  const cheap = ['claims', '--only', 'RB-14', '--only', 'RB-25', '--seeds', '2'];

  it('prints the verdict on each claim with the fixed keys, and the parameters with their sources', () => {
    const { code, stdout } = spindle([...cheap, '--json']);
    const { claims, parameters } = JSON.parse(stdout) as { claims: { id: string; verdict: string }[]; parameters: unknown[] };
    expect(claims.map((claim) => claim.id)).toEqual(['RB-14', 'RB-25']);
    expect(code).toBe(claims.some((claim) => claim.verdict === 'fail') ? 1 : 0);
    const text = expect.any(String) as string;
    const number = expect.any(Number) as number;
    for (const claim of claims) {
      expect(claim).toMatchObject({
        study: SAMPLE_STUDY,
        kind: 'formula',
        published: text,
        gate: text,
        reason: text,
        verdict: text,
        passes: number,
      });
      expect(claim).toMatchObject({ simulated: { mean: number, min: number, max: number, seeds: number } });
    }
    expect(parameters.length).toBeGreaterThan(50);
    for (const parameter of parameters) {
      expect(parameter).toMatchObject({ study: SAMPLE_STUDY, name: text, value: number, unit: text, provenance: text });
    }
  });

  it('prints a table and the reasons for people', () => {
    const { stdout } = spindle(cheap);
    expect(stdout).toMatch(/^RB-25 +formula +pass/m);
    expect(stdout).toContain('reason');
    expect(stdout).not.toMatch(/NaN|undefined/);
  });

  it('decides under another seed, value, drive and scale, and says so', () => {
    const only = ['claims', '--only', 'RB-02', '--seeds', '1', '--json'];
    type Report = { assumptions?: string[]; claims: { simulated: { mean: number } }[] };
    const decided = (...args: string[]): Report => JSON.parse(spindle([...only, ...args]).stdout) as Report;
    const plain = decided('--scale', '0.02');
    expect(plain.assumptions).toEqual(['scale 0.02']);
    const other = decided('--scale', '0.02', '--seed', '7', '--set', '/host/processors=2', '--drive', 'cheetah9LP');
    expect(other.assumptions).toEqual([
      'first seed 7',
      'every disk is a Seagate Cheetah 9LP ST39102LW',
      '/host/processors=2',
      'scale 0.02',
    ]);
    expect(other.claims[0].simulated.mean).not.toBe(plain.claims[0].simulated.mean);
  });

  it.each([
    ['a drive that is too small', ['--only', 'RB-02', '--drive', 'dec_rz26'], 'does not fit'],
    ['an unknown drive', ['--only', 'RB-02', '--drive', 'quantum'], 'quantum'],
    ['a value at an unknown place', ['--only', 'RB-02', '--set', '/host/speed=3'], '/host/speed'],
    ['an assumption with the sensitivity report', ['--sensitivity', '--scale', '0.5'], '--sensitivity'],
    ['an unknown study', ['flash'], 'no study flash'],
    ['an unknown claim', ['--only', 'RB-99'], 'no claim RB-99'],
    ['no seeds', ['--seeds', '0'], 'whole number'],
  ])('ends with 2 for %s', (_, args, words) => {
    const { code, stdout, stderr } = spindle(['claims', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });
});

// Measures for ten seconds; what is a promise of speed belongs to npm run bench.
testAtNight('bench prints a rate for each fixed case', () => {
  const bench = spindleJson(['bench', '--json', '--runs', '1', '--work', '0.01']) as {
    machine: string;
    cases: { id: string; ios: number }[];
  };
  expect(bench.machine).toContain(`Node ${process.versions.node}`);
  expect(bench.cases.map((one) => one.id)).toEqual(
    expect.arrayContaining([
      'w5-manual-22',
      'w5-stripe-22-64k',
      'disks-1000',
      'streams-hour',
      'replay-fcfs',
      'replay-sptf-32',
      'flash-read-4k-fresh',
      'flash-write-64k-aged',
    ]),
  );
  for (const one of bench.cases) {
    expect(one).toEqual({
      ...(one.id.startsWith('flash-') ? { aim: 500_000 } : {}),
      ...(one.id === 'streams-hour' ? { aim: 546_000 } : {}),
      id: expect.any(String),
      iosPerSecond: expect.any(Number),
      ios: expect.any(Number),
      seconds: expect.any(Number),
      meanQueueDepth: expect.any(Number),
    });
    expect(one.ios).toBeGreaterThan(1000);
  }
});

describe('every command', () => {
  const commands = ['run', 'claims', 'presets', 'validate', 'link', 'open', 'files', 'edit', 'bench', 'sweep', 'replay', 'drive import'];

  it.each(commands)('%s has --help', (command) => {
    const { code, stdout } = spindle([...command.split(' '), '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: spindle ${command}`);
  });

  it('ends with 2 for an unknown command', () => {
    expect(spindleProgram(['frob'])).toMatchObject({ code: 2, stdout: '' });
  });

  it('prints its version', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(spindleProgram(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

describe('hostile input and failing devices', () => {
  it('prints nothing that a terminal would obey', () => {
    const path = file('control.json', json({ ...scenario, title: 'a\u001b[2J\u009b1m\u202Eb' }));
    const { code, stdout, stderr } = spindleProgram(['run', path, '--scale', '0.02']);
    expect(code).toBe(0);
    expect(`${stdout}${stderr}`).toContain('a\\u001b[2J\\u009b1m\\u202eb');
    for (const mark of ['\u001b', '\u009b', '\u202e']) expect(`${stdout}${stderr}`).not.toContain(mark);
  });

  it('refuses documents that are not UTF-8, and says where', () => {
    const bytes = Buffer.from(json(scenario));
    bytes[40] = 0xff;
    const { code, stderr } = spindleProgram(['validate', file('latin.json', bytes)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/latin\.json is not valid UTF-8: the first invalid byte is at offset 40;/);
  });

  it.runIf(existsSync('/dev/full'))('says that the device is full, and ends with 3', () => {
    for (const args of [['presets'], ['run', ...QUICK, '--json']]) {
      const { code, stderr } = spindleInto('/dev/full', args);
      expect({ code, stderr }).toEqual({ code: 3, stderr: 'spindle: standard output cannot be written: the device is full\n' });
    }
  });
});
