import type { SortClass } from '../../../scenario/schema.ts';
import { objectOf, segmentsField, tableField, type OperatorForm } from './form.ts';

const WRITE_BYTES = 65_536;

export const sort: OperatorForm<SortClass> = {
  about: ({ segment, spill }) => `Reads ${segment.many} of a table, writes sorted runs to ${spill.one}, and merges them.`,
  groups: (_, words) => [
    { title: 'What it reads', fields: [tableField('/object'), segmentsField(words)] },
    {
      title: 'What it spills',
      fields: [
        { kind: 'object', pointer: '/spill', label: words.spill.One, usual: ['spill'] },
        {
          kind: 'number',
          pointer: '/spillShare',
          label: 'Bytes spilled for each byte read',
          about: '0: everything fits into memory. 0.5: half of what is read is written and read again.',
        },
        { kind: 'size', pointer: '/writeBytes', label: 'Size of a write' },
      ],
    },
  ],
  fresh(scenario) {
    const table = objectOf(scenario, 'fact', 'dimension');
    return {
      operator: 'sort',
      object: table.id,
      segments: [1, 1],
      spill: objectOf(scenario, 'spill').id,
      spillShare: 0.5,
      writeBytes: WRITE_BYTES,
    };
  },
};
