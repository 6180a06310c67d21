import type { DbObject, PartitionedClass, Scenario } from '../../../scenario/schema.ts';
import type { OperatorForm } from './form.ts';
import { messages } from './messages.ts';

/** A table of each partition, or its table space where none is listed: the first that there is. */
export function partsOf({ database: { partitions = [], objects, tables = [] } }: Scenario): string[] {
  return partitions.flatMap(({ id }) => {
    const spaces = objects.filter(({ extents, role }) => extents?.partition === id && role === 'table');
    const table = tables.find(({ kind, space }) => kind === 'table' && spaces.some((one: DbObject) => one.id === space));
    const part = table ?? spaces[0];
    return part === undefined ? [] : [part.id];
  });
}

export const partitioned: OperatorForm<PartitionedClass> = {
  about: () => messages.readsItsPartOfATable,
  suits: (scenario) => partsOf(scenario).length > 0,
  groups: ({ clustered }) => [
    {
      title: messages.whatItReads,
      fields: [
        { kind: 'objects', pointer: '/parts', label: messages.partsOfTheTable, usual: ['table'], about: messages.onePartForEachPartition },
        {
          kind: 'choice',
          pointer: '/clustered',
          label: messages.extents,
          about: messages.clusteringAbout,
          options: [
            { label: messages.areAllRead, value: undefined },
            { label: messages.areReadWhereClustered, value: clustered ?? { share: 0.1, runExtents: 8 } },
          ],
        },
        ...(clustered === undefined
          ? []
          : ([
              { kind: 'number', pointer: '/clustered/share', label: messages.shareOfExtents },
              { kind: 'number', pointer: '/clustered/runExtents', label: messages.extentsOfARun },
            ] as const)),
      ],
    },
    {
      title: messages.howItWorks,
      fields: [
        { kind: 'number', pointer: '/degree', label: messages.processesInEachPartition, empty: messages.oneProcess },
        {
          kind: 'choice',
          pointer: '/probing',
          label: messages.rows,
          about: messages.joiningRowsCostsMoreProcessor,
          options: [
            { label: messages.areOnlyRead, value: false },
            { label: messages.areJoinedByProbing, value: true },
          ],
        },
        { kind: 'number', pointer: '/toCoordinator', label: messages.sentToCoordinator, empty: messages.none },
        { kind: 'number', pointer: '/redistributed', label: messages.sentToOthers, empty: messages.none },
        { kind: 'number', pointer: '/broadcast', label: messages.sentToEach, empty: messages.none },
        {
          kind: 'number',
          pointer: '/coordinatorMsPerMib',
          label: messages.coordinatorTime,
          unit: messages.msForEachMib,
          empty: messages.none,
        },
      ],
    },
  ],
  fresh: (scenario) => ({ operator: 'partitioned', parts: partsOf(scenario), probing: false }),
};
