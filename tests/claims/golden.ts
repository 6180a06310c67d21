/** The committed verdicts of a study: read, compared, and written anew with a reason. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Verdict } from '../../src/studies/claims/claim.ts';
import type { ClaimSettings } from '../../src/studies/claims/context.ts';
import type { ClaimsReport as Report } from '../../src/studies/claims/evaluate.ts';

type ClaimsReport = Pick<Report, 'claims'>;

interface GoldenClaim {
  readonly id: string;
  readonly verdict: Verdict;
  /** Without numbers of a run: what is compared. */
  readonly finding: string;
  /** With numbers: how it stood when this was written; not compared, since every new number of the study moves it. */
  readonly reason: string;
}

export interface Golden {
  readonly settings: ClaimSettings;
  /** Why verdicts or findings changed, newest first. */
  readonly history: readonly { readonly reason: string; readonly changes: readonly string[] }[];
  readonly claims: readonly GoldenClaim[];
}

const fileOf = (study: string): string => fileURLToPath(new URL(`../golden/claims-${study}.json`, import.meta.url));

export function readGolden(study: string): Golden | undefined {
  const file = fileOf(study);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Golden) : undefined;
}

/** Every difference in verdicts and findings, in words; none if all is as committed. */
export function changesSince(golden: Golden | undefined, report: ClaimsReport): string[] {
  const before = new Map(golden?.claims.map((claim) => [claim.id, claim]));
  const changes = report.claims.flatMap(({ id, verdict, finding, reason }) => {
    const old = before.get(id);
    before.delete(id);
    if (old === undefined) return [`${id}: new, ${verdict}. ${reason}`];
    if (old.verdict !== verdict) return [`${id}: ${old.verdict} became ${verdict}. ${reason}`];
    return old.finding === finding ? [] : [`${id}: still ${verdict}, but for another reason. Before: ${old.finding} Now: ${finding}`];
  });
  return [...changes, ...[...before.keys()].map((id) => `${id}: gone`)];
}

/** Writes the report's verdicts; `reason` explains what changed and is kept. */
export function writeGolden(study: string, settings: ClaimSettings, report: ClaimsReport, reason: string): void {
  const old = readGolden(study);
  const changes = changesSince(old, report);
  const history = changes.length === 0 ? (old?.history ?? []) : [{ reason, changes: shortly(changes) }, ...(old?.history ?? [])];
  const claims = report.claims.map(({ id, verdict, finding, reason: why }): GoldenClaim => ({ id, verdict, finding, reason: why }));
  writeFileSync(fileOf(study), `${JSON.stringify({ settings, history, claims } satisfies Golden, null, 2)}\n`);
}

/** The history keeps what changed, not the figures of the day. */
const shortly = (changes: readonly string[]): string[] => changes.map((change) => change.split('. ')[0]);
