/** Reports of sweeps: what they say is what the lines of the sweep say, and nothing of a document is ever markup. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { interval95 } from '../../base/stats.ts';
import { formatNumber } from '../../base/units.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { sample, sampleScenario } from '../../studies/testing/samples.ts';
import { spindle } from '../testing/spindle.ts';
import { reportHtml } from './html.ts';

const dir = mkdtempSync(join(tmpdir(), 'spindle-report-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = (name: string): string => join(dir, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');
const axes = ['--set', '/host/tuneGroup=1,4,16', '--set', '/host/processors=0,16', '--seeds', '3'];
const sweep = ['sweep', sample('loose', 'mixed'), '--scale', '0.01', ...axes];

describe('a report of a sweep', () => {
  const { stdout } = spindle([
    ...sweep,
    '--store',
    at('store'),
    '--report',
    at('a.html'),
    '--report',
    at('a.csv'),
    '--report',
    at('a.json'),
  ]);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { set: Record<string, number>; seed: number; elapsedMs: number; scenarioHash: string });

  it('has each run and each mean with its interval, as the lines say', () => {
    const html = read('a.html');
    const runs = lines.filter(({ seed }) => seed !== undefined);
    expect(runs).toHaveLength(9);
    for (const { elapsedMs, scenarioHash } of runs) {
      expect(html).toContain(`<td class="number">${elapsedMs}</td>`);
      expect(html).toContain(scenarioHash);
    }
    for (const tuneGroup of [1, 4, 16]) {
      const { mean, low, high } = interval95(
        runs.filter(({ set }) => set['/host/tuneGroup'] === tuneGroup).map(({ elapsedMs }) => elapsedMs / 1000),
      );
      expect(html).toContain(`<td>${formatNumber(mean)}</td><td>${formatNumber(low)} to ${formatNumber(high)}</td>`);
    }
    expect(html).toContain('3 combinations that cannot be run');
    expect(html).toContain('/host/processors: processors is 0');
    expect(html.match(/<svg /g)).toHaveLength(2);
    expect(html).not.toContain('NaN');
    const data = JSON.parse(read('a.json')) as { runs: { elapsedMs?: number }[]; documents: { document: unknown }[] };
    expect(data.runs.map(({ elapsedMs }) => elapsedMs)).toEqual(lines.map(({ elapsedMs }) => elapsedMs));
    expect(data.documents).toHaveLength(1);
    const csv = read('a.csv').trimEnd().split('\r\n');
    expect(csv.filter((line) => !line.startsWith('#'))).toHaveLength(1 + runs.length);
  });

  it('names the command that repeats it, which does', () => {
    const command = /<pre>spindle (.*)<\/pre>/.exec(read('a.html'))![1];
    expect(spindle(command.split(' ')).stdout).toBe(stdout);
  });

  it('asks nothing of a network and runs nothing', () => {
    const html = read('a.html');
    expect(html).not.toMatch(/<(script|link|img|iframe|object|base)\b|\b(src|href|on\w+)=|url\(|@import/i);
    expect(html).toContain("default-src 'none'");
  });

  it('is collected from a store too, with what is missing', () => {
    const plan = at('plan.ndjson');
    writeFileSync(plan, spindle([...sweep, '--seeds', '4', '--plan']).stdout);
    const { code } = spindle(['collect', plan, '--store', at('store'), '--report', at('b.html')]);
    expect(code).toBe(1);
    expect(read('b.html')).toContain('3 runs of the plan are missing');
    expect(read('b.html')).toContain('Sweep of 9 runs');
  });

  it('has the scenarios when it is collected, as far as the store has them whole', () => {
    const plan = at('plan-c.ndjson');
    writeFileSync(plan, spindle([...sweep, '--plan']).stdout);
    const documents = (): { name: string; document: Scenario }[] => {
      spindle(['collect', plan, '--store', at('store'), '--report', at('e.json'), '--report', at('e.html')]);
      return (JSON.parse(read('e.json')) as { documents: { name: string; document: Scenario }[] }).documents;
    };
    const [{ name, document }, ...more] = documents();
    expect(more).toEqual([]);
    const [line] = lines.filter(({ seed }) => seed !== undefined);
    expect(scenarioHash(document)).toBe(line.scenarioHash);
    expect(name).toBe(`${document.title}, with ${JSON.stringify(line.set)}`);
    expect(read('e.html')).toContain('<details><summary>');
    const [folder] = readdirSync(at('store'));
    const file = join(at('store'), folder, 'documents', `${line.scenarioHash}.json`);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"seed":\d+/, '"seed":4711'));
    expect(documents()).toEqual([]);
    expect(read('e.html')).toContain('Of 1 scenario the store has no document');
    // The sweep with its store keeps it again, and makes no run.
    spindle([...sweep, '--store', at('store')]);
    expect(documents()).toHaveLength(1);
  });

  it('has no interval and says so with fewer seeds', () => {
    spindle([...sweep, '--seeds', '2', '--report', at('c.html')]);
    expect(read('c.html')).toContain('fewer than 3 seeds, and no interval');
    expect(read('c.html')).not.toContain('class="interval"');
  });

  it('counts a run once that a plan has twice', () => {
    const plan = spindle([...sweep, '--plan']).stdout;
    writeFileSync(at('twice.ndjson'), `${plan}${plan}`);
    spindle([...sweep, '--store', at('twice')]);
    const once = spindle(['collect', '-', '--store', at('twice'), '--report', at('once.html')], plan);
    const twice = spindle(['collect', at('twice.ndjson'), '--store', at('twice'), '--report', at('twice.html')]);
    expect(twice.stdout).toBe(`${once.stdout}${once.stdout}`);
    const shown = (name: string): string => read(name).replace(/<pre>spindle.*<\/pre>/, '');
    expect(shown('twice.html')).toBe(shown('once.html'));
  });

  it('has a command in the table only as it is, and names what cannot be run', () => {
    const plain = sweep.slice(0, 4);
    const asked = [
      ...plain,
      '--set',
      '/title="a, b"',
      '--set',
      '/host/tuneGroup=1,-3,-3',
      '--report',
      at('f.csv'),
      '--report',
      at('f.json'),
    ];
    expect(spindle(asked).code).toBe(1);
    const notes = read('f.csv')
      .split('\r\n')
      .filter((line) => line.startsWith('#'));
    expect(notes[0]).toContain('write the report as .html or .json to have it');
    expect(JSON.parse(read('f.json')).command).toContain(`'/title="a, b"'`);
    expect(notes).toContainEqual('# 1 combination that cannot be run:');
    expect(notes.at(-1)).toContain('tuneGroup');
    expect(read('a.csv').split('\r\n')[0]).toMatch(/^# spindle sweep /);
  });

  it('refuses a report that cannot be written before anything is simulated', () => {
    for (const [file, why] of [
      [at('nothing/here.html'), 'no such file or directory'],
      [dir, 'ends in'],
    ]) {
      const { code, stdout: printed, stderr } = spindle([...sweep, '--report', file]);
      expect([code, printed]).toEqual([2, '']);
      expect(stderr).toContain(why);
    }
  });

  it.each(['report', 'report.pdf', 'html'])('refuses the name %s before anything is simulated', (name) => {
    const { code, stdout: printed, stderr } = spindle([...sweep, '--report', at(name)]);
    expect([code, printed]).toEqual([2, '']);
    expect(stderr).toContain('ends in .html, .csv or .json');
  });
});

describe('what comes from outside', () => {
  const HOSTILE = `</pre></script><script>alert(1)</script><img src=x onerror=alert(1)>"'&\u202e\u001b[2J`;

  it('is text wherever it stands', () => {
    const spread = { mean: 1, low: 0.5, high: 2 };
    const html = reportHtml({
      title: HOSTILE,
      intro: [HOSTILE],
      command: HOSTILE,
      engineVersion: HOSTILE,
      programVersion: HOSTILE,
      sections: [
        { title: HOSTILE, text: [HOSTILE], table: { heads: [HOSTILE], rows: [[HOSTILE]] } },
        { title: 'b', picture: { kind: 'bars', unit: HOSTILE, bars: [{ name: HOSTILE, ...spread }] } },
        { title: 'l', picture: { kind: 'lines', x: HOSTILE, unit: HOSTILE, lines: [{ name: HOSTILE, points: [{ x: 1, ...spread }] }] } },
      ],
      documents: [{ name: HOSTILE, document: { [HOSTILE]: HOSTILE } }],
    });
    expect(html).not.toMatch(/<script|<img/);
    for (const mark of ['\u202e', '\u001b']) expect(html).not.toContain(mark);
    // Every mark of HTML is one of the report's own.
    const own = new Set([...html.matchAll(/<\/?([a-z0-9!]+)/g)].map(([, tag]) => tag));
    for (const tag of ['script', 'img', 'iframe']) expect(own).not.toContain(tag);
    expect(html).not.toContain('NaN');
  });

  it('also of a document that a file brings', () => {
    const scenario = { ...sampleScenario('loose', 'mixed'), title: '<img src=x onerror=alert(1)>' };
    writeFileSync(at('hostile.json'), JSON.stringify(scenario));
    expect(spindle(['sweep', at('hostile.json'), '--scale', '0.01', '--report', at('d.html')]).code).toBe(0);
    expect(read('d.html')).not.toContain('<img');
    expect(read('d.html')).toContain('&lt;img src=x');
  });
});
