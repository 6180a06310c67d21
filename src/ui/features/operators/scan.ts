import type { ScanClass } from '../../../scenario/schema.ts';
import { objectOf, segmentsField, tableField, type OperatorForm } from './form.ts';

export const scan: OperatorForm<ScanClass> = {
  about: ({ segment }) => `Reads ${segment.many} of a table from end to end.`,
  groups: (_, words) => [
    {
      title: 'What it reads',
      fields: [
        tableField('/object'),
        segmentsField(words),
        {
          kind: 'size',
          pointer: '/bytes',
          label: 'Rows fill',
          empty: 'all of it',
          about: 'How much of the table holds rows, from its start.',
        },
      ],
    },
    {
      title: 'How it works',
      fields: [
        {
          kind: 'choice',
          pointer: '/probing',
          label: 'Rows',
          about: 'Joining rows costs more processor time for each MiB.',
          options: [
            { label: 'are only read', value: false },
            { label: 'are joined by probing', value: true },
          ],
        },
        {
          kind: 'number',
          pointer: '/granulesPerProcess',
          label: 'Granules for each process',
          empty: `parallel by ${words.psu.one}`,
          about: `With a number, processes share block ranges instead of whole ${words.psu.many}.`,
        },
      ],
    },
  ],
  fresh(scenario) {
    const table = objectOf(scenario, 'fact', 'dimension');
    return { operator: 'scan', object: table.id, segments: [1, table.segments], probing: false };
  },
};
