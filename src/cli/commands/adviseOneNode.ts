/** `advise --one-node`: the scan of each partition's part alone, and where it ran. */
import { oneNodeOf, oneNodeScan, type OneNode } from '../../analysis/verify/oneNode.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { UsageError } from '../failure.ts';
import { simulate } from '../simulate.ts';

/** @param wanted id of a partition; true: each */
export function adviseOneNode(scenario: Scenario, wanted: string | true, seed: number): readonly OneNode[] {
  const partitions = (scenario.database.partitions ?? []).map(({ id }) => id);
  const ids = wanted === true ? partitions : partitions.filter((id) => id === wanted);
  if (scenario.host.machine === undefined || partitions.length === 0)
    throw new UsageError('--one-node needs a machine of nodes (/host/machine) and a database in partitions (/database/partitions).');
  if (ids.length === 0)
    throw new UsageError(`--one-node: there is no partition ${String(wanted)}; there are ${partitions.slice(0, 8).join(', ')}`);
  return ids.flatMap((id) => {
    const alone = oneNodeScan(scenario, id);
    if (alone === null) throw new UsageError(`--one-node: no query class scans a part of ${id} (operator partitioned).`);
    return oneNodeOf(scenario, id, simulate(alone, { seed, series: false, label: id })) ?? [];
  });
}
