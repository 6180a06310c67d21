/** What the studies' rules say about a scenario, as the page says it. */
import type { Advice } from '../analysis/advice/advice.ts';
import { counted } from '../analysis/advice/counted.ts';
import { fixesFor } from '../analysis/advice/fixes.ts';
import { adviceFor, type AdviceRules } from '../analysis/advice/rules.ts';
import type { RunResult } from '../engine/record/result.ts';
import { describeDifference } from '../scenario/describe.ts';
import { scenarioHash } from '../scenario/hash.ts';
import type { Scenario } from '../scenario/schema.ts';
import { plainText } from './plainText.ts';

/** What `advise --rules --json` prints. */
export type AdviceDocument = ReturnType<typeof adviceDocument>;

/** @param result of this very scenario, or undefined: then nothing is said of hot disks and full paths */
export function adviceDocument(rules: AdviceRules, scenario: Scenario, result: RunResult | undefined) {
  const found = adviceFor(rules, scenario, result);
  return {
    scenarioHash: scenarioHash(scenario),
    title: scenario.title,
    source: plainText(rules.source),
    summary: counted(found, new Set()).text,
    /** The run that was looked at; null: none. */
    run: result === undefined ? null : { seed: result.seed, scale: result.scale, engineVersion: result.engineVersion },
    advice: found.map((advice) => ({
      id: advice.id,
      severity: advice.severity,
      text: plainText(advice.says),
      why: plainText(advice.why),
      source: plainText(advice.source),
      places: advice.places.map((place) => ({ ...place })),
      fixes: fixDocuments(rules, advice, scenario),
    })),
  };
}

/** Edits that do what is asked for, each tried, with what they change. */
const fixDocuments = (rules: AdviceRules, advice: Advice, scenario: Scenario) =>
  fixesFor(rules, advice, scenario).map(({ label, title, apply }) => ({
    label,
    text: `${title}.`,
    changes: describeDifference(scenario, apply(scenario)),
  }));

/** Changes of a fix beyond this are counted. */
const MOST_CHANGES = 4;

export function adviceText({ title, source, summary, run, advice }: AdviceDocument): string {
  const entries = advice.map(({ id, severity, text, why, source: where, fixes }) =>
    [
      `${severity === 'warning' ? 'Warning' : 'Advice'}  ${id}`,
      `  ${text}`,
      `  Why: ${why} ${where}`,
      ...fixes.flatMap((fix) => [`  Fix: ${fix.label}. ${fix.text}`, ...changesText(fix.changes)]),
    ].join('\n'),
  );
  const measured = run === null ? ['Hot disks and full paths need a run; leave out --no-run to have them checked.'] : [];
  const end = `Recommendations of ${source}, on the scenario's own numbers; none is a forecast.`;
  return [`${title}: ${summary}`, ...entries, ...measured, end].join('\n\n');
}

function changesText(changes: readonly string[]): string[] {
  const more = changes.length - MOST_CHANGES;
  return [...changes.slice(0, MOST_CHANGES).map((change) => `       ${change}`), ...(more > 0 ? [`       and ${more} more`] : [])];
}
