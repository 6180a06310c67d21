import type { LoadClass } from '../../../scenario/schema.ts';
import { objectOf, spillField, tableField, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

export const load: OperatorForm<LoadClass> = {
  about: ({ segment }) => messages.writesOneOfATable(segment.one),
  groups: (_, words) => [
    {
      title: messages.whatItWrites,
      fields: [
        tableField('/fact'),
        { kind: 'size', pointer: '/factBytesPerStep', label: messages.tableDataInAStep },
        {
          kind: 'objects',
          pointer: '/indexes',
          label: messages.indexes,
          usual: ['star-index'],
          about: messages.theyNeedAsManyAs(words),
        },
        { kind: 'size', pointer: '/indexBytesPerStep', label: messages.dataOfEachIndexIn },
      ],
    },
    {
      title: messages.howItWorks,
      fields: [
        { kind: 'number', pointer: '/processes', label: messages.processes },
        { ...spillField('/spill', words), empty: 'none' },
        { kind: 'size', pointer: '/spillBytesPerStep', label: messages.spilledInAStep },
      ],
    },
  ],
  fresh(scenario) {
    return {
      operator: 'load',
      fact: objectOf(scenario, 'fact', 'table').id,
      indexes: [],
      processes: 4,
      factBytesPerStep: 262_144,
      indexBytesPerStep: 0,
      spillBytesPerStep: 0,
    };
  },
};
