/** The committed verdicts of a study: read, compared, and written again with a reason. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { IS_NIGHTLY } from '../../src/base/testing/rounds.ts';
import { ENGINE_VERSION } from '../../src/engine/version.ts';
import type { CommittedClaim, CommittedVerdicts } from '../../src/studies/claims/committed.ts';
import type { RecordedRun } from '../../src/studies/claims/recorded.ts';
import type { ClaimSettings } from '../../src/studies/claims/context.ts';
import type { ClaimsReport as Report } from '../../src/studies/claims/evaluate.ts';

type ClaimsReport = Pick<Report, 'claims'>;

const fileOf = (study: string): string => fileURLToPath(new URL(`../../src/studies/${study}/verdicts.json`, import.meta.url));

export function readGolden(study: string): CommittedVerdicts | undefined {
  const file = fileOf(study);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CommittedVerdicts) : undefined;
}

/** Every difference in verdicts and findings, in words; none if all is as committed. By day only of the claims that were decided. */
export function changesSince(golden: CommittedVerdicts | undefined, report: ClaimsReport): string[] {
  const before = new Map(golden?.claims.map((claim) => [claim.id, claim]));
  const changes = report.claims.flatMap(({ id, verdict, finding, reason }) => {
    const old = before.get(id);
    before.delete(id);
    if (old === undefined) return [`${id}: new, ${verdict}. ${reason}`];
    if (old.verdict !== verdict) return [`${id}: ${old.verdict} became ${verdict}. ${reason}`];
    return old.finding === finding ? [] : [`${id}: still ${verdict}, but for another reason. Before: ${old.finding} Now: ${finding}`];
  });
  if (!IS_NIGHTLY) return changes;
  return [...changes, ...[...before.keys()].map((id) => `${id}: gone`)];
}

/** Writes the report's verdicts; `reason` explains what changed and is kept. */
export function writeGolden(study: string, settings: ClaimSettings, report: ClaimsReport, reason: string): void {
  const old = readGolden(study);
  const changes = changesSince(old, report);
  const history = changes.length === 0 ? (old?.history ?? []) : [{ reason, changes: shortly(changes) }, ...(old?.history ?? [])];
  const claims = report.claims.map(
    ({ id, verdict, finding, reason: why, figure, simulated, bounds, passes, elsewhere }): CommittedClaim => ({
      id,
      verdict,
      finding,
      reason: why,
      figure,
      simulated,
      ...(bounds && { bounds }),
      passes,
      ...(elsewhere && { elsewhere }),
    }),
  );
  writeFileSync(
    fileOf(study),
    `${JSON.stringify({ engineVersion: ENGINE_VERSION, settings, history, claims } satisfies CommittedVerdicts, null, 2)}\n`,
  );
}

/** Writes the long runs behind the verdicts, a line for each, in an order that does not depend on who made them. */
export function writeRuns(study: string, runs: readonly RecordedRun[]): void {
  const key = ({ of, scale, scenarioHash, seed }: RecordedRun): string => `${of} ${scale} ${scenarioHash} ${String(seed).padStart(9, '0')}`;
  const lines = runs.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map((run) => JSON.stringify(run));
  const file = fileURLToPath(new URL(`../../src/studies/${study}/runs.json`, import.meta.url));
  writeFileSync(file, `{"engineVersion":${JSON.stringify(ENGINE_VERSION)},"runs":[\n${lines.join(',\n')}\n]}\n`);
}

/** The history keeps what changed, not the figures of the day. */
const shortly = (changes: readonly string[]): string[] => changes.map((change) => change.split('. ')[0]);
