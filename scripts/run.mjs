/** Runs other programs: with a time limit, with their output kept, and never leaving a child behind. */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/** Output beyond this is dropped from the front: the end is what tells why something failed. */
const OUTPUT_LIMIT = 400_000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const alive = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    for (const child of alive) killTree(child);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

/**
 * Path of the script behind a package's command, so that it is run by this Node, without a shell.
 * @param {string} name package
 * @param {string} [command] its command, if it has another name than the package
 */
export function binOf(name, command = name) {
  const { bin } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return join(root, 'node_modules', name, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a Node script to its end or its time limit; output of both streams together, in order.
 * @param {string[]} args script and arguments
 * @param {{ timeoutMs: number, env?: Record<string, string> }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runNode(args, { timeoutMs, env = {} }) {
  return new Promise((resolve) => {
    // A process group of its own, so that grandchildren (browsers, servers, workers) end with it.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    alive.add(child);
    let output = '';
    const keep = (/** @type {Buffer} */ chunk) => (output = (output + chunk).slice(-OUTPUT_LIMIT));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      killTree(child);
    }, timeoutMs);
    child.once('error', (error) => keep(Buffer.from(error.message)));
    // What the program left running must not hold ports, processors or the pipes.
    child.once('exit', () => killTree(child));
    child.once('close', (code) => {
      clearTimeout(timer);
      alive.delete(child);
      resolve({
        ok: code === 0 && !timedOut,
        output: timedOut ? `${output}\nStopped after ${timeoutMs / 1000} s: took too long.` : output,
      });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function killTree(child) {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    if (child.exitCode === null) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group has ended already.
  }
}
