/** The store of results: what was kept is there, what was damaged is known as such, and a sweep prints the same whatever was there. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, mkdirSync, cpSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { testAtNight } from '../../base/testing/rounds.ts';
import { ensureCli } from '../../../scripts/build-cli.mjs';
import { ENGINE_VERSION } from '../../engine/version.ts';
import { sample } from '../../studies/testing/samples.ts';
import { spindle } from '../testing/spindle.ts';
import { indexLog, readEntry } from './log.ts';
import { indicesOf, shardFrom } from './plan.ts';
import { recordOf } from './record.ts';
import { folderOf, openStore } from './store.ts';

const folders: string[] = [];
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'spindle-store-'));
  folders.push(made);
  return made;
};
afterEach(() => folders.splice(0).forEach((made) => rmSync(made, { recursive: true, force: true })));

const logs = (dir: string): string[] => {
  const within = join(dir, folderOf(ENGINE_VERSION));
  return readdirSync(within)
    .filter((name) => name.endsWith('.log'))
    .map((name) => join(within, name));
};

const key = fc.string({ minLength: 1, maxLength: 80, unit: fc.constantFrom('0', '7', 'a', 'f', '-', '.') });
const result = fc.json();

describe('a log', () => {
  it('gives back what was written under each key, the last of several', () => {
    const file = join(folder(), 'one.log');
    fc.assert(
      fc.property(fc.array(fc.tuple(key, result), { maxLength: 20 }), (written) => {
        writeFileSync(file, Buffer.concat(written.map(([k, r]) => recordOf(k, r))));
        const { entries, damaged } = indexLog(file);
        expect(damaged).toBe(0);
        expect(new Map([...entries].map(([k, entry]) => [k, readEntry(entry)]))).toEqual(new Map(written));
      }),
    );
  });

  it('never gives back anything else, wherever it is cut or damaged, and loses no entry but those that are', () => {
    const file = join(folder(), 'one.log');
    const unique = fc.uniqueArray(fc.tuple(key, result), { minLength: 1, maxLength: 12, selector: ([k]) => k });
    fc.assert(
      fc.property(unique, fc.nat(), fc.integer({ min: 1, max: 255 }), fc.option(fc.nat()), (written, at, flip, cut) => {
        const records = written.map(([k, r]) => recordOf(k, r));
        const whole = Buffer.concat(records);
        const place = at % whole.length;
        whole[place] ^= flip;
        const end = cut === null ? whole.length : cut % (whole.length + 1);
        writeFileSync(file, whole.subarray(0, end));
        const { entries } = indexLog(file);
        let from = 0;
        written.forEach(([k, r], i) => {
          const to = from + records[i].length;
          const isHurt = (place >= from && place < to) || to > end;
          // A damaged length may hide what follows until the next line break, which is at most the next entry.
          const isNext = i > 0 && place >= from - records[i - 1].length && place < from;
          const entry = entries.get(k);
          const found = entry === undefined ? null : readEntry(entry);
          if (found !== null && !isHurt) expect(found).toBe(r);
          if (isHurt && place >= from && place < to) expect(found === null || found === r).toBe(true);
          if (!isHurt && !isNext) expect(found).toBe(r);
          from = to;
        });
      }),
    );
  });
});

describe('a store', () => {
  it('has what any of its writers kept', () => {
    const dir = folder();
    const [one, other] = [openStore(dir), openStore(dir)];
    one.put('a', '{"x":1}');
    other.put('a', '{"x":1}');
    other.put('b', '{"x":2}');
    expect(one.get('a')).toBe('{"x":1}');
    one.close();
    other.close();
    const later = openStore(dir);
    expect(later.found).toEqual({ entries: 2, damaged: 0, otherVersions: [] });
    expect([later.get('a'), later.get('b'), later.get('c')]).toEqual(['{"x":1}', '{"x":2}', undefined]);
    expect(logs(dir)).toHaveLength(2);
  });

  it('has nothing any more of a log that is deleted while it is open, and keeps it again', () => {
    const dir = folder();
    const writer = openStore(dir);
    writer.put('a', '{"x":1}');
    writer.close();
    const store = openStore(dir);
    logs(dir).forEach((log) => rmSync(log));
    expect(store.get('a')).toBeUndefined();
    store.put('a', '{"x":1}');
    expect(store.get('a')).toBe('{"x":1}');
    store.close();
  });

  it('reads a log of nothing but line breaks in one pass', () => {
    const file = join(folder(), 'one.log');
    writeFileSync(file, Buffer.concat([Buffer.alloc(20_000, 0x0a), recordOf('a', '{}')]));
    const { entries, damaged } = indexLog(file);
    expect(damaged).toBe(20_000);
    expect(readEntry(entries.get('a')!)).toBe('{}');
  });

  it('keeps entries of another engine apart, and says that they are there', () => {
    const dir = folder();
    mkdirSync(join(dir, 'engine-0-00000000'));
    writeFileSync(join(dir, 'engine-0-00000000', 'w.log'), recordOf('a', '{}'));
    const store = openStore(dir);
    expect(store.has('a')).toBe(false);
    expect(store.found.otherVersions).toEqual(['0']);
  });
});

describe('shards', () => {
  it('have each run once, and take about as long as each other', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (costs, of) => {
        const parts = Array.from({ length: of }, (_, k) => indicesOf({ number: k + 1, of }, costs));
        expect(parts.flat().toSorted((a, b) => a - b)).toEqual(costs.map((_, index) => index));
        const sums = parts.map((part) => part.reduce((sum, index) => sum + costs[index], 0));
        // Dealt in turn and back, two shards differ by no more than the longest run.
        expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(0, ...costs));
      }),
    );
  });

  it.each(['0/3', '4/3', '1', '1/0', 'a/b', '1/3/4', '-1/3'])('refuses %s', (text) => {
    expect(() => shardFrom(text)).toThrow('expected I/N with I from 1 to N');
  });
});

/** Texts are long: where they differ, the first line that does is enough. */
function expectSame(text: string, expected: string): void {
  const [lines, wanted] = [text.split('\n'), expected.split('\n')];
  const first = wanted.findIndex((line, k) => line !== lines[k]);
  expect(first < 0 ? [] : [first, lines[first]?.slice(0, 300)]).toEqual([]);
  expect(lines.length).toBe(wanted.length);
}

describe('sweep', () => {
  const axes = ['--set', '/host/tuneGroup=1,4', '--set', '/host/processors=0,16', '--seeds', '3'];
  const sweep = ['sweep', sample('loose', 'mixed'), '--scale', '0.01', ...axes];
  const plain = spindle(sweep);
  const planFile = (dir: string): string => {
    const file = join(dir, 'plan.ndjson');
    writeFileSync(file, spindle([...sweep, '--plan']).stdout);
    return file;
  };

  it('prints the same bytes with an empty store, a full one, a part of one, and with threads', () => {
    const dir = folder();
    expect(plain.code).toBe(1);
    const first = spindle([...sweep, '--store', dir]);
    expect([first.code, first.stderr]).toEqual([1, '']);
    expectSame(first.stdout, plain.stdout);
    const [log] = logs(dir);
    const { mtimeMs } = statSync(log);
    expectSame(spindle([...sweep, '--store', dir]).stdout, plain.stdout);
    // Nothing was made again: no second log, and none that grew.
    expect(logs(dir)).toEqual([log]);
    expect(statSync(log).mtimeMs).toBe(mtimeMs);
    writeFileSync(log, readFileSync(log).subarray(0, -100));
    const again = spindle([...sweep, '--store', dir, '--jobs', '2']);
    expectSame(again.stdout, plain.stdout);
    expect(again.stderr).toContain('1 entry cannot be read');
    const sorted = (text: string) => text.trimEnd().split('\n').toSorted().join('\n');
    for (const store of [dir, folder()])
      expectSame(sorted(spindle([...sweep, '--store', store, '--as-done']).stdout), sorted(plain.stdout));
  });

  it('makes an entry again that was damaged, and prints the same', () => {
    const dir = folder();
    spindle([...sweep, '--store', dir]);
    const [log] = logs(dir);
    const bytes = readFileSync(log);
    bytes[Math.floor(bytes.length / 2)] ^= 1;
    writeFileSync(log, bytes);
    expectSame(spindle([...sweep, '--store', dir]).stdout, plain.stdout);
    expect(openStore(dir).found.entries).toBeGreaterThanOrEqual(6);
    expectSame(spindle(['collect', planFile(dir), '--store', dir]).stdout, plain.stdout);
  });

  it('in shards, in stores of their own, is collected as one; what is missing is named', () => {
    const dir = folder();
    const plan = planFile(dir);
    const stores = [1, 2, 3].map((k) => join(dir, `part-${k}`));
    const parts = stores.map((store, k) => spindle([...sweep, '--store', store, '--shard', `${k + 1}/3`]).stdout);
    expectSame(parts.join('').trimEnd().split('\n').toSorted().join('\n'), plain.stdout.trimEnd().split('\n').toSorted().join('\n'));
    const collected = spindle(['collect', plan, ...stores.flatMap((store) => ['--store', store])]);
    expect([collected.code, collected.stderr]).toEqual([1, '']);
    expectSame(collected.stdout, plain.stdout);
    const partial = spindle(['collect', plan, '--store', stores[0], '--json']);
    expect(partial.code).toBe(1);
    const { runs, missing } = JSON.parse(partial.stdout) as { runs: unknown[]; missing: { seed: number }[] };
    expect(runs.length + missing.length).toBe(8);
    expect(missing.length).toBeGreaterThan(0);
    expect(partial.stderr).toContain(`${missing.length} of 8 runs are missing`);
  });

  const shard = (dir: string, part: string) => spindle([...sweep, '--store', dir, '--shard', part]);

  it('names the shards that are missing, and those that were begun and not finished', () => {
    const dir = folder();
    const plan = planFile(dir);
    const store = join(dir, 'store');
    expect([shard(store, '1/4').stderr, shard(store, '3/4').stderr]).toEqual(['', '']);
    // As a shard that was killed leaves it.
    const marks = join(store, folderOf(ENGINE_VERSION), 'shards');
    for (const name of readdirSync(marks).filter((each) => each.includes('.3-of-4.done'))) rmSync(join(marks, name));
    logs(store).forEach((log) => rmSync(log));
    const { code, stderr } = spindle(['collect', plan, '--store', store]);
    expect(code).toBe(1);
    expect(stderr).toContain('Of 4 shards 3/4 was begun and not finished and 2/4 and 4/4 were never begun.');
    expect(stderr).toContain('--shard 3/4, 2/4 and 4/4 makes them');
    // What they say helps.
    for (const part of ['2/4', '3/4', '4/4', '1/4']) shard(store, part);
    const whole = spindle(['collect', plan, '--store', store]);
    expect(whole.stderr).toBe('');
    expectSame(whole.stdout, plain.stdout);
    logs(store).forEach((log) => rmSync(log));
    expect(spindle(['collect', plan, '--store', store]).stderr).toContain(
      'All 4 shards were done: what is missing was lost or damaged later.',
    );
  });

  it('names shards that overlap, and what would help', () => {
    const dir = folder();
    const plan = planFile(dir);
    const store = join(dir, 'store');
    expect(shard(store, '1/2').stderr).toBe('');
    const { code, stderr } = shard(store, '1/3');
    // Runs that both have are made once; nothing that was asked for is refused.
    expect(code).toBe(1);
    expect(stderr).toContain(`${store} has 1/2 of this sweep; --shard 1/3 overlaps it.`);
    expect(stderr).toContain('--shard 1/3, 2/3 and 3/3 is left of 3, 2/2 of 2.');
    const collected = spindle(['collect', plan, '--store', store]);
    expect(collected.stderr).toContain('Shards of 2 and 3 overlap: there are 1/2 and 1/3.');
    // In stores of their own too.
    const other = join(dir, 'other');
    shard(other, '2/4');
    expect(spindle(['collect', plan, '--store', store, '--store', other]).stderr).toContain('Shards of 2, 3 and 4 overlap');
    // Whichever is done next, the advice stays the same: what is left of each number.
    expect(shard(store, '2/2').stderr).toContain('--shard 2/2 is left of 2, 2/3 and 3/3 of 3.');
    expectSame(spindle(['collect', plan, '--store', store]).stdout, plain.stdout);
    expect(shard(store, '2/3').stderr).toContain('All shards of 2 are done: collect has the whole sweep.');
    // Another sweep in the same store overlaps nothing.
    expect(spindle([...sweep, '--seed', '77', '--store', store, '--shard', '1/3']).stderr).toBe('');
  });

  it('says of shards of other options that they are those of another sweep', () => {
    const dir = folder();
    const store = join(dir, 'store');
    spindle([...sweep, '--seed', '77', '--store', store, '--shard', '1/2']);
    const { stderr } = spindle(['collect', planFile(dir), '--store', store]);
    expect(stderr).toContain('The shards that were done here (1/2) are those of another sweep.');
    // Of the plan of one shard nothing is known of the others.
    const part = join(dir, 'part.ndjson');
    writeFileSync(part, spindle([...sweep, '--plan', '--shard', '2/2']).stdout);
    expect(spindle(['collect', part, '--store', store]).stderr).not.toContain('another sweep');
  });

  it('of a store that an older program wrote is collected as before', () => {
    const dir = folder();
    const plan = planFile(dir);
    spindle([...sweep, '--store', dir, '--shard', '1/2']);
    for (const name of ['shards', 'documents']) rmSync(join(dir, folderOf(ENGINE_VERSION), name), { recursive: true });
    const { code, stderr } = spindle(['collect', plan, '--store', dir]);
    expect(code).toBe(1);
    expect(stderr).toContain('runs are missing');
    expect(stderr).not.toMatch(/shard/i);
  });

  it('is not collected from a folder that is not there, nor silently from an empty one', () => {
    const dir = folder();
    const plan = planFile(dir);
    const gone = spindle(['collect', plan, '--store', dir, '--store', join(dir, 'gone')]);
    expect([gone.code, gone.stdout]).toEqual([2, '']);
    expect(gone.stderr).toContain(`There is no store ${join(dir, 'gone')}; expected the folder that sweep --store wrote to`);
    const empty = join(dir, 'empty');
    mkdirSync(empty);
    expect(spindle(['collect', plan, '--store', empty]).stderr).toContain(`${empty} has no results in it.`);
    // What prints the plan has failed.
    const { code, stderr } = spindle(['collect', '-', '--store', empty], '');
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no run on standard input; expected what sweep --plan prints')]);
    const none = join(dir, 'none.ndjson');
    writeFileSync(none, '');
    expect(spindle(['collect', none, '--store', empty])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`${none} has no run in it.`),
    });
  });

  // Kills three processes; by day a store that has a part of a sweep continues it.
  testAtNight('continues where it was killed, and loses nothing that was done', async () => {
    const dir = folder();
    const program = await ensureCli();
    const slow = ['sweep', sample('loose', 'mixed'), '--scale', '0.05', '--set', '/host/tuneGroup=1,4', '--seeds', '4'];
    const whole = spindle(slow).stdout;
    // Killed at once, after the first line and after the third.
    for (const lines of [0, 1, 3]) {
      const child = spawn(process.execPath, [program, ...slow, '--store', dir, '--jobs', '2'], { stdio: ['ignore', 'pipe', 'ignore'] });
      await new Promise<void>((done) => {
        let seen = 0;
        const look = (): void => void (seen >= lines && child.kill('SIGKILL'));
        child.stdout.on('data', (text: Buffer) => {
          seen += text.toString().split('\n').length - 1;
          look();
        });
        child.on('spawn', look);
        child.on('close', () => done());
      });
    }
    const kept = openStore(dir).found.entries;
    expect(kept).toBeGreaterThanOrEqual(3);
    expectSame(spindle([...slow, '--store', dir]).stdout, whole);
  });

  it('says what is wrong with a store or a plan', () => {
    const dir = folder();
    const plan = planFile(dir);
    expect(spindle([...sweep, '--store', plan])).toMatchObject({ code: 2, stdout: '' });
    expect(spindle([...sweep, '--shard', '3/2']).stderr).toContain('expected I/N');
    expect(spindle(['collect', plan]).code).toBe(2);
    const old = join(dir, 'old.ndjson');
    writeFileSync(old, readFileSync(plan, 'utf8').replaceAll(`"engineVersion":"${ENGINE_VERSION}"`, '"engineVersion":"0"'));
    expect(spindle(['collect', old, '--store', dir]).stderr).toContain('is a run of engine 0');
    const broken = join(dir, 'broken.ndjson');
    writeFileSync(broken, '{"index":0}\n');
    expect(spindle(['collect', broken, '--store', dir]).stderr).toContain('line 1 is not a run of a plan');
    const other = join(dir, 'store');
    mkdirSync(join(other, 'engine-0-00000000'), { recursive: true });
    cpSync(plan, join(other, 'engine-0-00000000', 'w.log'));
    expect(spindle([...sweep, '--store', other]).stderr).toContain('also has results of engine 0');
  });
});
