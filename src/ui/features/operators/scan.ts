import type { ScanClass } from '../../../scenario/schema.ts';
import { objectOf, segmentsField, tableField, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

export const scan: OperatorForm<ScanClass> = {
  about: ({ segment }) => messages.readsOfATableFrom(segment.many),
  groups: (_, words) => [
    {
      title: messages.whatItReads,
      fields: [
        tableField('/object'),
        segmentsField(words),
        {
          kind: 'size',
          pointer: '/bytes',
          label: messages.rowsFill,
          empty: messages.allOfIt,
          about: messages.howMuchOfTheTable,
        },
      ],
    },
    {
      title: messages.howItWorks,
      fields: [
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
        {
          kind: 'number',
          pointer: '/granulesPerProcess',
          label: messages.granulesForEachProcess,
          empty: messages.parallelBy(words),
          about: messages.withANumberProcessesShare(words),
        },
      ],
    },
  ],
  fresh(scenario) {
    const table = objectOf(scenario, 'fact', 'dimension', 'table');
    return { operator: 'scan', object: table.id, segments: [1, table.segments], probing: false };
  },
};
