/** Why a run takes as long as it does, as the page says it. */
import { explain } from '../analysis/why/findings.ts';
import type { RunResult } from '../engine/record/result.ts';
import type { Scenario } from '../scenario/schema.ts';
import { plainText } from './plainText.ts';
import type { ResultDocument } from './resultDocument.ts';

type Findings = NonNullable<ResultDocument['findings']>;

export function findingsOf(scenario: Scenario, result: RunResult): Findings {
  return explain(scenario, result).findings.map(({ id, text, evidence, suggestion }) => ({
    id,
    text: plainText(text),
    evidence: evidence && { disk: scenario.hardware.disks[evidence.disk].id, atMs: evidence.ms },
    suggestion: suggestion === null ? null : plainText(suggestion),
  }));
}

/** A finding a line, with what could be tried below it. */
export function findingsText(findings: Findings): string {
  const lines = findings.flatMap(({ text, suggestion }) => [text, ...(suggestion === null ? [] : [`  ${suggestion}`])]);
  return ['Why', ...lines].join('\n');
}
