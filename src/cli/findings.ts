/** Why a run takes as long as it does, as the page says it. */
import { explain } from '../analysis/why/findings.ts';
import type { Evidence } from '../analysis/why/evidence.ts';
import type { RunResult } from '../engine/record/result.ts';
import type { Scenario } from '../scenario/schema.ts';
import { plainText } from './plainText.ts';
import type { ResultDocument } from './resultSchema.ts';

type Findings = NonNullable<ResultDocument['findings']>;

export function findingsOf(scenario: Scenario, result: RunResult): Findings {
  const seen = (evidence: Evidence | null) =>
    evidence && {
      disk: scenario.hardware.disks[evidence.disk].id,
      atMs: evidence.atMs,
      disks: evidence.disks.map((disk) => scenario.hardware.disks[disk].id),
      fromMs: evidence.window.fromMs,
      toMs: evidence.window.toMs,
      quantity: evidence.quantity,
      value: evidence.value,
      share: evidence.share,
    };
  return explain(scenario, result).findings.map(({ id, text, sentences, evidence, suggestion }) => ({
    id,
    text: plainText(text),
    evidence: seen(evidence),
    suggestion: suggestion === null ? null : plainText(suggestion),
    sentences: sentences.map((each) => ({ text: plainText(each.text), evidence: seen(each.evidence) })),
  }));
}

/** A finding a line, with what could be tried below it. */
export function findingsText(findings: Findings): string {
  const lines = findings.flatMap(({ text, suggestion }) => [text, ...(suggestion === null ? [] : [`  ${suggestion}`])]);
  return ['Why', ...lines].join('\n');
}
