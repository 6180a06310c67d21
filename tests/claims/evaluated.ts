/**
 * A study's claims. The built command line does the work: the test runner's way of loading modules
 * makes the engine several times slower.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureCli } from '../../scripts/build-cli.mjs';
import { IS_NIGHTLY } from '../../src/base/testing/rounds.ts';
import type { ClaimsReport } from '../../src/studies/claims/evaluate.ts';
import type { RecordedRun } from '../../src/studies/claims/recorded.ts';

/**
 * The claims that `npm test` decides: a few of most studies, which take a second or two. Deciding all of them takes ten minutes of a processor, so the
 * rest waits for the night, which also makes the recorded runs again.
 */
const BY_DAY: Readonly<Record<string, readonly string[]>> = {
  'container-move': ['ES-16', 'ES-21'],
  'io-schedulers': ['IO-13', 'IO-14'],
  'red-brick': ['RB-02', 'RB-14', 'RB-25'],
  x445: ['XS-01', 'XS-13', 'XS-14'],
};

export type Report = Pick<ClaimsReport, 'claims' | 'parameters'> & { readonly longRuns?: readonly RecordedRun[] };

/** Evaluates the claims of a study that are decided at this time of day; throws where that takes longer than allowed or fails for another reason than a claim. */
export async function evaluated(study: string, timeout: number, options: readonly string[]): Promise<Report> {
  const only = IS_NIGHTLY ? [] : BY_DAY[study].flatMap((id) => ['--only', id]);
  const args = [await ensureCli(), 'claims', study, '--json', ...options, ...only];
  const limits = { timeout, maxBuffer: 1 << 26 };
  // 1 says that a claim fails: an answer, no fault.
  const ended = await promisify(execFile)(process.execPath, args, limits).catch((error: { code?: unknown; stdout: string }) => {
    if (error.code !== 1) throw error;
    return error;
  });
  const report = JSON.parse(ended.stdout) as Report;
  const missing = IS_NIGHTLY ? [] : BY_DAY[study].filter((id) => !report.claims.some((claim) => claim.id === id));
  if (missing.length > 0) throw new Error(`${study} has no claim ${missing.join(', ')}`);
  return report;
}
