import type { SortClass } from '../../../scenario/schema.ts';
import { objectOf, parallelField, segmentsField, spillField, tableField, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

const WRITE_BYTES = 65_536;

export const sort: OperatorForm<SortClass> = {
  about: ({ segment, spill }) => messages.readsOfATableWrites(segment.many, spill.one),
  groups: ({ memoryBytes, parallel }, words) => [
    { title: messages.whatItReads, fields: [tableField('/object'), segmentsField(words)] },
    {
      title: messages.whatItSpills,
      fields: [
        spillField('/spill', words),
        {
          kind: 'size',
          pointer: '/memoryBytes',
          label: messages.sortMemory,
          empty: messages.doesNotMatter,
          about: messages.whatDoesNotFitIsWritten,
        },
        memoryBytes === undefined
          ? {
              kind: 'number',
              pointer: '/spillShare',
              label: messages.bytesSpilledForEachByteRead,
              about: messages.n0EverythingFitsIntoMemory,
            }
          : { kind: 'number', pointer: '/spillShare', label: messages.bytesSortedForEachByteRead },
        ...(memoryBytes === undefined && parallel === undefined ? [] : [parallelField(words)]),
        { kind: 'size', pointer: '/writeBytes', label: messages.sizeOfAWrite },
      ],
    },
  ],
  fresh(scenario) {
    const table = objectOf(scenario, 'fact', 'dimension', 'table');
    return {
      operator: 'sort',
      object: table.id,
      segments: [1, 1],
      spill: objectOf(scenario, 'spill', 'temporary').id,
      spillShare: 0.5,
      writeBytes: WRITE_BYTES,
    };
  },
};
