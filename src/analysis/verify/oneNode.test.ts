import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { partitionedScenario } from '../../engine/testing/partitions.ts';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { isAsMapped, oneNodeOf, oneNodeScan, oneNodeWords } from './oneNode.ts';

const MAPPED = partitionedScenario({ costs: { scanMsPerMib: 1 } });

function look(scenario: Scenario, partition: string) {
  const alone = oneNodeScan(scenario, partition)!;
  expect(problemsOf(alone)).toEqual([]);
  const result = runToEnd(alone, { series: false });
  return { one: oneNodeOf(scenario, partition, result)!, result };
}

const withProcessors = (processors: readonly (readonly number[])[]): Scenario => ({
  ...MAPPED,
  database: { ...MAPPED.database, partitions: MAPPED.database.partitions!.map((each, k) => ({ ...each, processors: [...processors[k]] })) },
});

test('only the node of the logical node is busy, and only its disks are read', () => {
  MAPPED.database.partitions!.forEach(({ id }, k) => {
    const { one, result } = look(MAPPED, id);
    expect(isAsMapped(one), id).toBe(true);
    expect(one.node).toBe(k < 2 ? 0 : 1);
    const used = result.devices.filter(({ requests }) => requests > 0).map((device) => device.id);
    expect(used.every((disk) => disk.startsWith(`${id}-`))).toBe(true);
    expect(used).toHaveLength(6);
  });
});

test('a map that was meant otherwise is found: the processor is at one node, the disks at another', () => {
  const crossed = withProcessors([[2], [3], [0], [1]]);
  const { one } = look(crossed, 'p1');
  expect(isAsMapped(one)).toBe(false);
  expect(one.remote).toBeGreaterThan(0.99);
  expect(oneNodeWords(crossed, one).replaceAll('\u202f', ' ')).toBe(
    'Partition 1 on processor 2: 100 % of the processor time at Node 2, 100 % of the bytes from another node: not where it is meant to be.',
  );
});

test('processors of two nodes, or no affinity, are no map', () => {
  expect(isAsMapped(look(withProcessors([[0, 2], [1], [3], [3]]), 'p1').one)).toBe(false);
  const loose: Scenario = { ...MAPPED, host: { ...MAPPED.host, machine: { ...MAPPED.host.machine!, affinity: 'none' } } };
  expect(look(loose, 'p1').one.node).toBe(-1);
});

test('a warehouse without partitions has no such scan', () => {
  expect(oneNodeScan(smallScenario({ classes: [SCAN] }), 'p1')).toBeNull();
});
