/**
 * A study's claims. The built command line does the work: the test runner's way of loading modules
 * makes the engine several times slower.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureCli } from '../../scripts/build-cli.mjs';
import type { ClaimsReport } from '../../src/studies/claims/evaluate.ts';
import type { RecordedRun } from '../../src/studies/claims/recorded.ts';

export type Report = Pick<ClaimsReport, 'claims' | 'parameters'> & { readonly longRuns?: readonly RecordedRun[] };

/** Evaluates all claims of a study; throws where that takes longer than allowed or fails for another reason than a claim. */
export async function evaluated(study: string, timeout: number, options: readonly string[]): Promise<Report> {
  const args = [await ensureCli(), 'claims', study, '--json', ...options];
  const limits = { timeout, maxBuffer: 1 << 26 };
  // 1 says that a claim fails: an answer, no fault.
  const ended = await promisify(execFile)(process.execPath, args, limits).catch((error: { code?: unknown; stdout: string }) => {
    if (error.code !== 1) throw error;
    return error;
  });
  return JSON.parse(ended.stdout) as Report;
}
