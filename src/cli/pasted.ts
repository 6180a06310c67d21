/** Texts of other programs, as files: what they hold, and what of it was not understood. */
import { readFile, stat } from 'node:fs/promises';
import { formatBytes, MIB, plural } from '../base/units.ts';
import type { ImportProblem } from '../scenario/import/index.ts';
import { anyText } from '../trace/anyText.ts';
import { UsageError } from './failure.ts';
import { say } from './output.ts';

/** What people paste is small; what is larger is not read. */
const MOST_BYTES = 16 * MIB;

export async function textOf(path: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) throw new UsageError(`${path} has ${formatBytes(size)}; at most ${formatBytes(MOST_BYTES)} are read`);
    return anyText(await readFile(path)).text;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function sayProblems(path: string, problems: readonly ImportProblem[]): void {
  for (const { line, grade, message, expected } of problems) {
    const place = path === '' ? '' : line === 0 ? `${path}: ` : `${path}:${line}: `;
    const kind = grade === 'error' ? 'not used: ' : '';
    say(`${place}${kind}${message}${expected === '' ? '' : `; ${expected}`}`);
  }
}

/** How many lines were left out where the others could be used all the same. */
export function sayLeftOut(path: string, problems: readonly ImportProblem[]): void {
  const errors = problems.filter(({ grade }) => grade === 'error').length;
  if (errors > 0 && path !== '') say(`${path}: ${plural(errors, 'problem')}; the other lines are used`);
}
