/**
 * The built command line, with arguments and standard input: in a thread that does one command after the other, as starting a program
 * takes longer than most commands, or as a user does, as a program.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { MessageChannel, receiveMessageOnPort, Worker, type MessagePort } from 'node:worker_threads';
import { join } from 'node:path';
import { root } from '../../../scripts/bootstrap.mjs';
import { ensureCli } from '../../../scripts/build-cli.mjs';

const program = await ensureCli();
const HANG_MS = 240_000;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Thread {
  readonly port: MessagePort;
  /** 1 once the answer is there. */
  readonly done: Int32Array;
}

let running: Thread | null = null;

function thread(): Thread {
  if (running) return running;
  const { port1: port, port2: there } = new MessageChannel();
  const done = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(join(root, 'scripts/cli-thread.mjs'), {
    workerData: { program, port: there, done },
    transferList: [there],
  });
  // It must not keep the tests' own process alive.
  worker.unref();
  port.unref();
  running = { port, done };
  return running;
}

/** Does a command in the thread, and waits for it. */
export function spindle(args: readonly string[], input: string | Buffer = ''): Ended {
  const { port, done } = thread();
  Atomics.store(done, 0, 0);
  port.postMessage({ args, input });
  if (Atomics.wait(done, 0, 0, HANG_MS) === 'timed-out') throw new Error(`spindle ${args.join(' ')} does not end.`);
  return receiveMessageOnPort(port)?.message as Ended;
}

/** The same as a program of its own. Ends one that hangs, however slow the machine is. */
export function spindleProgram(args: readonly string[], input: string | Buffer = ''): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    input,
    encoding: 'utf8',
    timeout: HANG_MS,
    maxBuffer: 1 << 28,
  });
  return { code: status, stdout, stderr };
}

/** Standard output of a command that must succeed, as JSON. */
export function spindleJson(args: readonly string[], input?: string): unknown {
  const { code, stdout, stderr } = spindle(args, input);
  if (code !== 0) throw new Error(`spindle ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** A program with standard output into a file or device. */
export function spindleInto(path: string, args: readonly string[]): Pick<Ended, 'code' | 'stderr'> {
  const output = openSync(path, 'w');
  try {
    const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
      stdio: ['ignore', output, 'pipe'],
      encoding: 'utf8',
      timeout: HANG_MS,
    });
    return { code: status, stderr };
  } finally {
    closeSync(output);
  }
}
