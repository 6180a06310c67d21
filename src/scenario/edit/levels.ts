/** The service levels of a document. */
import { sameMeaning } from '../../base/same.ts';
import { judgedIds, type ServiceLevel } from '../levels/levels.ts';
import type { Scenario } from '../schema.ts';
import { sound } from './classes.ts';

const isEmpty = ({ leastPerMinute, mostResponseMs }: ServiceLevel): boolean => leastPerMinute === undefined && mostResponseMs === undefined;

/** Sets the level of its stream, in the order of the streams; without limits it is taken away. Refuses what the document's checks refuse. */
export function setLevel(scenario: Scenario, level: ServiceLevel): Scenario {
  const { levels = [], ...rest } = scenario;
  const before = levels.find(({ stream }) => stream === level.stream);
  if (isEmpty(level) ? before === undefined : before !== undefined && sameMeaning(before, level)) return scenario;
  const others = levels.filter(({ stream }) => stream !== level.stream);
  const order = judgedIds(scenario.workload);
  const all = (isEmpty(level) ? others : [...others, level]).toSorted((a, b) => order.indexOf(a.stream) - order.indexOf(b.stream));
  return sound(scenario, { ...rest, ...(all.length > 0 && { levels: all }) });
}
