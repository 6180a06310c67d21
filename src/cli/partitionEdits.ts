/** Steps of `spindle edit` that put a database into partitions: `partitions 8`, `deal-processors`, `partition-table sales 8589934592 a1,a2,a3,a4`. */
import { addPartitionLogs, removePartitionLogs } from '../scenario/edit/partitionLogs.ts';
import { addPartitionedLoad, setPartitionedLoad, type PartitionedLoadChange } from '../scenario/edit/partitionedLoad.ts';
import {
  addPartitionedTable,
  dealProcessors,
  freeProcessors,
  removePartition,
  setPartition,
  setPartitioned,
  setPartitions,
  type PartitionChange,
  type PartitionedChange,
} from '../scenario/edit/partitions.ts';
import type { Scenario } from '../scenario/schema.ts';
import { FormError } from './failure.ts';
import { listOf, named, numberIn, settings, type Step } from './stepWords.ts';

const PARTITION: Readonly<Record<string, (value: string) => PartitionChange>> = {
  name: (value) => ({ name: value }),
  processors: (value) => ({ processors: value === 'any' ? null : listOf(value).map(numberIn) }),
};

const TABLE = {
  largest: (value: string) => ({ largest: numberIn(value) }),
  extent: (value: string) => ({ extentBytes: numberIn(value) }),
  prefetch: (value: string) => ({ prefetchBytes: numberIn(value) }),
  container: (value: string) => ({ containerBytes: numberIn(value) }),
  pool: (value: string) => ({ poolBytes: numberIn(value) }),
  prefetchers: (value: string) => ({ prefetchers: numberIn(value) }),
};

const LOG = {
  buffer: (value: string) => ({ bufferBytes: numberIn(value) }),
  commits: (value: string) => ({ groupCommits: numberIn(value) }),
  delay: (value: string) => ({ groupDelayMs: numberIn(value) }),
};

const SCAN: Readonly<Record<string, (value: string) => PartitionedChange>> = {
  degree: (value) => ({ degree: numberIn(value) }),
  coordinator: (value) => ({ toCoordinator: numberIn(value) }),
  'coordinator-ms': (value) => ({ coordinatorMsPerMib: numberIn(value) }),
  redistributed: (value) => ({ redistributed: numberIn(value) }),
  broadcast: (value) => ({ broadcast: numberIn(value) }),
  clustered: (value) => {
    if (value === 'off') return { clustered: null };
    const [share, runExtents, ...more] = listOf(value);
    if (more.length > 0) throw new FormError(`${JSON.stringify(value)} is not a clustering`);
    return { clustered: { share: numberIn(share), runExtents: numberIn(runExtents) } };
  },
};

const LOAD: Readonly<Record<string, (value: string) => PartitionedLoadChange>> = {
  inputs: (value) => ({ inputs: listOf(value) }),
  parallelism: (value) => ({ parallelism: numberIn(value) }),
  'deal-ms': (value) => ({ dealMsPerMib: numberIn(value) }),
  'format-ms': (value) => ({ formatMsPerMib: numberIn(value) }),
  buffer: (value) => ({ bufferBytes: numberIn(value) }),
  log: (value) => ({ logBytesPerMib: numberIn(value) }),
};
const LOAD_WORDS = '[parallelism=NUMBER] [deal-ms=MS] [format-ms=MS] [buffer=BYTES] [log=BYTES]';

const BUFFER_BYTES = 65_536;

export const PARTITION_STEPS: Readonly<Record<string, Step>> = {
  partitions: {
    usage: 'partitions NUMBER|off',
    does: 'put the database into so many partitions, or into none; those that go take what they have along',
    edit: (scenario, [count]) => setPartitions(scenario, count === 'off' ? 0 : numberIn(count)),
  },
  partition: {
    usage: 'partition ID [name=NAME] [processors=NUMBER[,NUMBER...]|any]',
    does: 'rename a partition, or say which processors it runs on',
    edit: (scenario, [id, ...words]) => setPartition(scenario, named(id), settings(words, PARTITION)),
  },
  'remove-partition': {
    usage: 'remove-partition ID',
    does: 'remove a partition with its table spaces, tables, pools and log',
    edit: (scenario, [id]) => removePartition(scenario, named(id)),
  },
  'deal-processors': {
    usage: 'deal-processors [any]',
    does: 'deal the processors of the nodes over the partitions, or let them run on any',
    edit: (scenario, [any]) => (any === 'any' ? freeProcessors(scenario) : dealProcessors(scenario)),
  },
  'partition-table': {
    usage:
      'partition-table NAME BYTES TARGET[,TARGET...] extent=BYTES [largest=SHARE] [prefetch=BYTES] [container=BYTES] [pool=BYTES] [prefetchers=NUMBER]',
    does: 'deal a table over all partitions, evenly or with a largest part, and the targets likewise; sizes are of one partition, but for that of the table',
    edit: (scenario, [name, bytes, targets, ...words]) => {
      const { extentBytes, ...more } = settings<Partial<Parameters<typeof addPartitionedTable>[1]>>(words, TABLE);
      if (extentBytes === undefined) throw new FormError('extent= is missing');
      return addPartitionedTable(scenario, { name: named(name), bytes: numberIn(bytes), targets: listOf(targets), extentBytes, ...more });
    },
  },
  'partition-logs': {
    usage: 'partition-logs off | BYTES TARGET[,TARGET...] [buffer=BYTES] [commits=NUMBER] [delay=MS]',
    does: 'give each partition a log of its own, or take these away',
    edit: (scenario: Scenario, [bytes, targets, ...words]) => {
      if (bytes === 'off') return removePartitionLogs(scenario);
      const log = words.length === 0 ? {} : settings<Partial<Parameters<typeof addPartitionLogs>[1]>>(words, LOG);
      return addPartitionLogs(scenario, { bytes: numberIn(bytes), targets: listOf(targets), bufferBytes: BUFFER_BYTES, ...log });
    },
  },
  partitioned: {
    usage:
      'partitioned CLASS [degree=NUMBER] [coordinator=SHARE] [coordinator-ms=MS] [redistributed=SHARE] [broadcast=SHARE] [clustered=SHARE,EXTENTS|off]',
    does: 'set processes in each partition, bytes to the coordinator and between partitions, and clustering, of a class that scans all parts',
    edit: (scenario, [id, ...words]) => setPartitioned(scenario, named(id), settings(words, SCAN)),
  },
  'partition-load': {
    usage: `partition-load CLASS inputs=OBJECT[,OBJECT...] ${LOAD_WORDS}`,
    does: 'add a class that loads the parts which CLASS scans, from input files; times and log records are for each MiB',
    edit: (scenario, [id, ...words]) => addPartitionedLoad(scenario, named(id), settings(words, LOAD)),
  },
  'partitioned-load': {
    usage: `partitioned-load CLASS [inputs=OBJECT[,OBJECT...]] ${LOAD_WORDS}`,
    does: 'set inputs, processes in each partition, work, buffer and log records of a class that loads over partitions',
    edit: (scenario, [id, ...words]) => setPartitionedLoad(scenario, named(id), settings(words, LOAD)),
  },
};
