/** A sweep of the page from the command line: the link, or the file in which the page saves it, makes the points that the page makes. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../engine/run.ts';
import { SAVED_SWEEP } from '../analysis/sweep/design.ts';
import { encodeLink } from '../scenario/link/link.ts';
import { setQueryProcs } from '../scenario/edit/settings.ts';
import { presetScenario } from '../studies/presets.ts';
import { sample } from '../studies/testing/samples.ts';
import { spindle, spindleProgram } from './testing/spindle.ts';

const scenario = presetScenario(sample('loose', 'mixed'))!;
const linkOf = (sweep: string) => `https://example.org/#${encodeLink(scenario, { sweep })}`;
const link = linkOf('over=query-procs:2,4;lines=users:1,2');
const quick = ['--scale', '0.02', '--seeds', '2'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spindle-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Point {
  readonly set: Readonly<Record<string, string | number>>;
  readonly seed: number;
  readonly elapsedMs: number;
}
const points = (stdout: string): Point[] =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Point);

describe('sweep of the page', () => {
  it('makes the points of its link, and the same from its file', () => {
    const { code, stdout } = spindle(['sweep', link, ...quick]);
    expect(code).toBe(0);
    const made = points(stdout);
    expect(made).toHaveLength(2 * 2 * 2);
    expect(new Set(made.map(({ set }) => JSON.stringify(set))).size).toBe(4);
    const one = made.find(({ set, seed }) => set.QUERYPROCS === 4 && String(set.line).endsWith(': 1') && seed === scenario.seed)!;
    const alone = runToEnd(setQueryProcs(scenario, 4), { seed: scenario.seed, scale: 0.02, series: false });
    expect(one.elapsedMs).toBe(alone.elapsedMs);
    const file = join(folder, 'sweep.txt');
    writeFileSync(file, `A sweep\n${link}\n`);
    expect(spindle(['sweep', file, ...quick]).stdout).toBe(stdout);
  });

  it('has its own seeds unless others are asked for', () => {
    const own = points(spindle(['sweep', link, '--scale', '0.02']).stdout);
    expect(own.length % 4).toBe(0);
    expect(own.length).toBeGreaterThanOrEqual(4 * 3);
  });

  it('refuses other settings beside it, and a sweep that cannot be read', () => {
    expect(spindle(['sweep', link, ...quick, '--set', '/seed=1,2'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('leave --set out'),
    });
    expect(spindle(['sweep', linkOf('over=query-procs:zero'), ...quick])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('“zero” is not a number above 0'),
    });
  });
});

describe('a sweep that the page has saved', () => {
  it('is known by how it begins, and says what is wrong with its link', () => {
    const folder = mkdtempSync(join(tmpdir(), 'spindle-saved-'));
    try {
      const file = join(folder, 'mine');
      const saved = `${SAVED_SWEEP}a title. Open this file in Spindle, or run it by: spindle sweep and the name of this file\n${link}\n`;
      writeFileSync(file, saved);
      expect(spindle(['sweep', file, ...quick])).toEqual(spindle(['sweep', link, ...quick]));
      writeFileSync(file, saved.slice(0, -200));
      const { code, stdout, stderr } = spindle(['sweep', file, ...quick]);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`${file}: the link of this sweep cannot be read.`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has the lines and the seeds that it was left with', () => {
    const runs = (sweep: string, ...more: string[]) => points(spindle(['sweep', linkOf(sweep), '--scale', '0.02', ...more]).stdout);
    const made = runs('over=users:1,2;lines=scheduler;shown=sstf,fifo;seeds=2');
    expect(new Set(made.map(({ set }) => set.line)).size).toBe(2);
    expect(made).toHaveLength(2 * 2 * 2);
    expect(runs('over=users:1,2;lines=scheduler;shown=sstf,fifo;seeds=2', '--seeds', '1')).toHaveLength(2 * 2);
    // A line that the scenario does not have is none.
    expect(runs('over=users:1,2;lines=scheduler;shown=sstf,gone;seeds=1')).toHaveLength(2);
    const { code, stdout, stderr } = spindle(['sweep', linkOf('over=users:1,2;lines=scheduler;shown=gone')]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/shows no line of this scenario \(shown=gone\)\. There are: .*sstf/);
  });

  it('leaves a pipe to be read as what it is', () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const plain = join(folder, 'plain.json');
    writeFileSync(plain, JSON.stringify(scenario));
    spawn('sh', ['-c', `cat '${plain}' > '${pipe}'`], { stdio: 'ignore' });
    expect(points(spindleProgram(['sweep', pipe, '--set', 'users=1,2', '--scale', '0.02']).stdout)).toHaveLength(2);
  });
});

describe('sweep of the page over any setting', () => {
  it('makes what --set makes, and says what the document refuses', () => {
    const { code, stdout } = spindle(['sweep', linkOf('over=/workload/queryProcs:0,2,4;lines=one'), ...quick]);
    expect(code).toBe(1);
    const [refused, ...made] = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { set: Record<string, unknown>; problems?: { expected: string }[]; scenarioHash?: string });
    expect(refused).toMatchObject({ set: { '/workload/queryProcs': 0 }, problems: [{ expected: expect.stringContaining('1') }] });
    const byHand = spindle(['sweep', sample('loose', 'mixed'), '--set', '/workload/queryProcs=2,4', ...quick]);
    const hashes = (lines: readonly string[]) => lines.map((line) => (JSON.parse(line) as { scenarioHash: string }).scenarioHash);
    expect(made.map(({ scenarioHash }) => scenarioHash)).toEqual(hashes(byHand.stdout.trimEnd().split('\n')));
  });

  it('takes choices by name', () => {
    const { stdout } = spindle(['sweep', linkOf('over=scheduler=fifo,clook;lines=one'), '--scale', '0.02', '--seeds', '1']);
    expect(points(stdout).map(({ set }) => set)).toEqual([
      { scheduler: 'FCFS', line: 'as it is' },
      { scheduler: 'C-LOOK', line: 'as it is' },
    ]);
  });
});
