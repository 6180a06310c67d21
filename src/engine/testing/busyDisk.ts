/** A timed run whose load lies on one disk of four: what a policy that starts moves should put right. */
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Policy } from '../../scenario/timeline/policy.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { probe, smallScenario } from './scenarios.ts';

const POLICY: Policy = { everyMs: 10_000, leastDifference: 0.3, leastGain: 0.05, method: 'copy' };

/** Dimension and spill space, both on disk 1, read all the time by a stream each, for a minute. @param policy null: none */
export function busyDisk(policy: Partial<Policy> | null = {}): Scenario {
  const read = probe({ id: 'dim', object: 'dim', requests: 60, bytes: 8192 });
  const scenario = smallScenario({ classes: [read, { ...read, id: 'spill', object: 'spill' }], spillPsuBytes: 4 << 20 });
  const { objectFirst } = layOut(scenario);
  const files = Array.from({ length: objectFirst[4] - objectFirst[2] }, (_, k) => objectFirst[2] + k);
  const stream = (id: string): NonNullable<Scenario['workload']['streams']>[number] => ({
    id: `s-${id}`,
    title: id,
    arrivals: { kind: 'closed', users: 1, thinkTime: { ms: 0, spread: 'fixed' } },
    classes: [{ class: id, count: 1 }],
    order: 'drawn',
  });
  const placed = moveFiles(scenario, files, moveTo(['d1']));
  return {
    ...placed,
    ...(policy !== null && { policy: { ...POLICY, ...policy } }),
    workload: { ...scenario.workload, batch: [], streams: [stream('dim'), stream('spill')], until: { seconds: 60 } },
  };
}
