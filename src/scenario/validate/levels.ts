/** Service levels: each of a stream that there is, with something to keep to. */
import { judgedIds } from '../levels/levels.ts';
import type { Scenario } from '../schema.ts';
import { show, type Report } from './report.ts';

export function checkLevels({ levels = [], workload }: Pick<Scenario, 'levels' | 'workload'>, report: Report): void {
  const ids = judgedIds(workload);
  const seen = new Set<string>();
  levels.forEach(({ stream, leastPerMinute, mostResponseMs, percent }, k) => {
    const pointer = `/levels/${k}`;
    if (!ids.includes(stream))
      report.add(
        `${pointer}/stream`,
        `there is no stream ${show(stream)} whose work is recorded over time`,
        ids.length > 0 ? `one of ${ids.slice(0, 8).join(', ')}` : 'a stream, or a run that ends at a given time ("until")',
      );
    else if (seen.has(stream)) report.add(`${pointer}/stream`, `stream ${show(stream)} has two service levels`, 'one, with both limits');
    seen.add(stream);
    if (leastPerMinute === undefined && mostResponseMs === undefined)
      report.add(pointer, 'the service level has no limit', '"leastPerMinute" or "mostResponseMs"');
    if (percent !== undefined && mostResponseMs === undefined)
      report.add(`${pointer}/percent`, 'a percentile without a limit of responses', '"mostResponseMs", or no field "percent"');
  });
}
