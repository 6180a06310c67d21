import type { PartitionedLoadClass, Scenario } from '../../../scenario/schema.ts';
import { objectsOf, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';
import { partsOf } from './partitioned.ts';

/** What input files could be: the first that is in no partition and holds no log, else in none of those whose parts are loaded. */
function inputsOf(scenario: Scenario): string[] {
  const partitioned = new Set(scenario.database.objects.filter(({ extents }) => extents?.partition !== undefined).map(({ id }) => id));
  const tables = new Map((scenario.database.tables ?? []).map(({ id, space }) => [id, space]));
  const found = objectsOf(scenario, 'spill', 'temporary', 'dimension', 'fact', 'table').find(
    ({ id }) => !partitioned.has(tables.get(id) ?? id),
  );
  return found === undefined ? [] : [found.id];
}

export const partitionedLoad: OperatorForm<PartitionedLoadClass> = {
  about: () => messages.loadsOverPartitions,
  suits: (scenario) => partsOf(scenario).length > 0 && inputsOf(scenario).length > 0,
  groups: () => [
    {
      title: messages.whatItWrites,
      fields: [
        { kind: 'objects', pointer: '/parts', label: messages.outputPartitions, usual: ['table'], about: messages.outputPartitionsAbout },
        { kind: 'number', pointer: '/logBytesPerMib', label: messages.loggedOfAMib, unit: messages.bytesForEachMib, empty: messages.none },
      ],
    },
    {
      title: messages.whatItReads,
      fields: [
        { kind: 'objects', pointer: '/inputs', label: messages.inputFiles, usual: ['spill', 'temporary'], about: messages.inputFilesAbout },
      ],
    },
    {
      title: messages.howItWorks,
      fields: [
        { kind: 'number', pointer: '/dealMsPerMib', label: messages.dealTime, unit: messages.msForEachMib, empty: messages.none },
        { kind: 'number', pointer: '/parallelism', label: messages.processesInEachPartition, empty: messages.oneProcess },
        { kind: 'number', pointer: '/formatMsPerMib', label: messages.formatTime, unit: messages.msForEachMib, empty: messages.none },
        { kind: 'size', pointer: '/bufferBytes', label: messages.loadBuffer, about: messages.loadBufferAbout },
      ],
    },
  ],
  fresh: (scenario) => ({
    operator: 'partitioned-load',
    parts: partsOf(scenario),
    inputs: inputsOf(scenario),
    bufferBytes: 4_194_304,
  }),
};
