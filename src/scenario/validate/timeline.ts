/** The timeline: each action against those before it, and what they all may take. */
import type { Layout } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { planTimeline } from '../timeline/plan.ts';
import type { Report } from './report.ts';

/** Of a document that is sound otherwise: an action can only be judged where everything that it names is known. */
export function checkTimeline(scenario: Scenario, layout: Layout, report: Report): void {
  for (const { action, key, message, expected } of planTimeline(scenario, layout).faults)
    report.add(action < 0 ? '/timeline' : `/timeline/${action}/${key}`, message, expected);
}
