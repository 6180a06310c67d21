/** A load of a table that is dealt over partitions: a class of its own beside the one that scans all parts. */
import type { PartitionedLoadClass, Scenario } from '../schema.ts';
import { addClass, freeClassId, sound } from './classes.ts';
import { EditRefused } from './refused.ts';

export type PartitionedLoadChange = Partial<Omit<PartitionedLoadClass, 'operator' | 'id' | 'title' | 'parts'>>;

export const LOAD_BUFFER_BYTES = 4_194_304;

/** How `addPartitionedTable` begins the title of its class. */
const SCAN_OF = 'Scan of ';

/** A load of the parts that a class scans or loads, from these inputs. Refused where the document's checks refuse. */
export function addPartitionedLoad(scenario: Scenario, of: string, { inputs, ...change }: PartitionedLoadChange): Scenario {
  const found = scenario.classes.find(({ id }) => id === of);
  if (found?.operator !== 'partitioned' && found?.operator !== 'partitioned-load') {
    const some = scenario.classes.filter(({ operator }) => operator === 'partitioned').map(({ id }) => id);
    throw new EditRefused(
      'unknown',
      `There is no class ${of} that scans all partitions`,
      some.length === 0 ? 'deal a table over the partitions first' : `one of ${some.slice(0, 8).join(', ')}`,
    );
  }
  if (inputs === undefined || inputs.length === 0)
    throw new EditRefused('empty', 'The load has no input', 'objects or tables that it reads');
  return addClass(scenario, {
    operator: 'partitioned-load',
    id: freeClassId(scenario, 'partitioned-load'),
    title: found.title.startsWith(SCAN_OF) ? `Load of ${found.title.slice(SCAN_OF.length)}` : `Load for ${found.title}`,
    parts: [...found.parts],
    inputs: [...inputs],
    bufferBytes: LOAD_BUFFER_BYTES,
    ...change,
  });
}

/** Sets inputs, processes, work, buffer and log records of a class that loads over partitions. */
export function setPartitionedLoad(scenario: Scenario, id: string, change: PartitionedLoadChange): Scenario {
  const query = scenario.classes.find((each) => each.id === id);
  if (query?.operator !== 'partitioned-load') {
    const some = scenario.classes.filter(({ operator }) => operator === 'partitioned-load').map((each) => each.id);
    throw new EditRefused(
      'unknown',
      `There is no class ${id} that loads over partitions`,
      some.length === 0 ? 'add one first' : `one of ${some.slice(0, 8).join(', ')}`,
    );
  }
  const after: PartitionedLoadClass = { ...query, ...change };
  return sound(scenario, { ...scenario, classes: scenario.classes.map((each) => (each === query ? after : each)) });
}
