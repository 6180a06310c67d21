import type { LoadClass } from '../../../scenario/schema.ts';
import { objectOf, tableField, type OperatorForm } from './form.ts';

export const load: OperatorForm<LoadClass> = {
  about: ({ segment }) => `Writes one ${segment.one} of a table with its indexes; the next query loads the next ${segment.one}.`,
  groups: (_, words) => [
    {
      title: 'What it writes',
      fields: [
        tableField('/fact'),
        { kind: 'size', pointer: '/factBytesPerStep', label: 'Table data in a step' },
        {
          kind: 'objects',
          pointer: '/indexes',
          label: 'Indexes',
          usual: ['star-index'],
          about: `They need as many ${words.segment.many} as the table.`,
        },
        { kind: 'size', pointer: '/indexBytesPerStep', label: 'Data of each index in a step' },
      ],
    },
    {
      title: 'How it works',
      fields: [
        { kind: 'number', pointer: '/processes', label: 'Processes' },
        { kind: 'object', pointer: '/spill', label: words.spill.One, usual: ['spill'], empty: 'none' },
        { kind: 'size', pointer: '/spillBytesPerStep', label: 'Spilled in a step' },
      ],
    },
  ],
  fresh(scenario) {
    return {
      operator: 'load',
      fact: objectOf(scenario, 'fact').id,
      indexes: [],
      processes: 4,
      factBytesPerStep: 262_144,
      indexBytesPerStep: 0,
      spillBytesPerStep: 0,
    };
  },
};
