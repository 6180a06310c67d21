/** Runs the built command line as a user does: as a program, with arguments and standard input. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { ensureCli } from '../../../scripts/build-cli.mjs';

const program = await ensureCli();
const HANG_MS = 240_000;

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Ends a program that hangs, however slow the machine is. */
export function spindle(args: readonly string[], input: string | Buffer = ''): Ended {
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

/** The same with standard output into a file or device. */
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
