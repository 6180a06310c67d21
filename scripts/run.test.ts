import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runNode } from './run.mjs';

/** For programs that end by themselves. */
const LIMIT_MS = 200_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
function script(text: string): string[] {
  const path = join(folder, 'script.mjs');
  writeFileSync(path, text);
  return [path];
}

describe('runNode', () => {
  it('keeps what was said on both streams', async () => {
    const program = script("console.log('out'); console.error('err');");
    expect(await runNode(program, { timeoutMs: LIMIT_MS })).toEqual({ ok: true, output: 'out\nerr\n' });
  });

  it('reports an exit code other than 0', async () => {
    expect(await runNode(script('process.exit(3)'), { timeoutMs: LIMIT_MS })).toMatchObject({ ok: false });
  });

  it('keeps the end of endless output', async () => {
    const { ok, output } = await runNode(script("for (let i = 0; i < 200000; i++) console.log('line', i);"), { timeoutMs: LIMIT_MS });
    expect(ok).toBe(true);
    expect(output.length).toBeLessThanOrEqual(400_000);
    expect(output.endsWith('line 199999\n')).toBe(true);
  });

  it('stops a program that takes too long, with everything that it started', async () => {
    const pidFile = join(folder, 'pid');
    const program = script(`
      import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
      setInterval(() => {}, 1000);
    `);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const ended = runNode(program, { timeoutMs: LIMIT_MS });
    // Timers of the test stand still: this goes round until the program has begun.
    while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') await new Promise(setImmediate);
    vi.advanceTimersByTime(LIMIT_MS);
    vi.useRealTimers();
    const { ok, output } = await ended;
    expect(ok).toBe(false);
    expect(output).toContain('took too long');
    await expect.poll(() => isAlive(Number(readFileSync(pidFile, 'utf8'))), { timeout: 60_000 }).toBe(false);
  });

  it('does not wait for what a program leaves running', async () => {
    const program = script(`
      import { spawn } from 'node:child_process';
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' }).unref();
    `);
    expect(await runNode(program, { timeoutMs: LIMIT_MS })).toMatchObject({ ok: true });
  });
});

/** In a container whose first process does not collect its dead, a killed orphan stays in the list as a zombie. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = `/proc/${pid}/status`;
    return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}
