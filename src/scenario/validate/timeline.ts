/** The timeline: each action against those before it, and what they all may take. */
import type { Layout } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { planPart } from '../timeline/planPart.ts';
import type { Report } from './report.ts';

/** Of a document that is sound otherwise: an action can only be judged where everything that it names is known. */
export function checkTimeline(scenario: Scenario, layout: Layout, report: Report): void {
  const { timelineFaults } = planPart;
  if ((scenario.timeline ?? []).length === 0) return;
  if (timelineFaults === undefined) return report.add('/timeline', 'what checks actions is not loaded yet', 'reload the page');
  for (const { action, key, message, expected } of timelineFaults(scenario, layout))
    report.add(action < 0 ? '/timeline' : `/timeline/${action}/${key}`, message, expected);
}
