import type { StarJoinClass } from '../../../scenario/schema.ts';
import { objectOf, segmentsField, tableField, type OperatorForm } from './form.ts';

export const starJoin: OperatorForm<StarJoinClass> = {
  about: ({ starIndex }) => `Works through lists of row ids from ${starIndex.many} and fetches the rows that they name.`,
  groups: (_, words) => [
    {
      title: 'What it reads',
      fields: [
        tableField('/fact'),
        {
          kind: 'objects',
          pointer: '/indexes',
          label: words.starIndex.Many,
          usual: ['star-index'],
          about: `Each query uses one of them. They need as many ${words.segment.many} as the table.`,
        },
        segmentsField(words),
        { kind: 'number', pointer: '/stepsPerSegment', label: `Row-id lists in each ${words.segment.one}` },
        {
          kind: 'choice',
          pointer: '/samePlace',
          label: 'Matching rows lie',
          options: [
            { label: `at the same place of every ${words.segment.one}`, value: true },
            { label: `anywhere in each ${words.segment.one}`, value: false },
          ],
        },
      ],
    },
    {
      title: 'Index reads',
      fields: [
        { kind: 'number', pointer: '/indexReads/everySteps', label: 'Before every', unit: 'lists' },
        { kind: 'number', pointer: '/indexReads/count', label: 'Reads at a time' },
        { kind: 'size', pointer: '/indexReads/bytes', label: 'Size of a read' },
        { kind: 'size', pointer: '/indexReads/withinBytes', label: 'Within a range of' },
      ],
    },
    {
      title: 'Rows of each list',
      fields: [
        { kind: 'number', pointer: '/fetch/count', label: 'Reads at a time' },
        { kind: 'size', pointer: '/fetch/bytes', label: 'Size of a read' },
        { kind: 'size', pointer: '/fetch/withinBytes', label: 'Within a range of' },
      ],
    },
    {
      title: 'Dimensions, read once at the start',
      fields: [
        { kind: 'objects', pointer: '/dimensions/objects', label: 'Tables and indexes', usual: ['dimension', 'dimension-index'] },
        { kind: 'number', pointer: '/dimensions/count', label: 'Random blocks of each' },
      ],
    },
  ],
  fresh(scenario) {
    const fact = objectOf(scenario, 'fact');
    const isAlike = ({ segments }: { readonly segments: number }): boolean => segments === fact.segments;
    const { objects } = scenario.database;
    const index = objects.find((one) => one.role === 'star-index' && isAlike(one)) ?? objects.find(isAlike) ?? fact;
    return {
      operator: 'star-join',
      fact: fact.id,
      indexes: [index.id],
      segments: [1, fact.segments],
      stepsPerSegment: 10,
      indexReads: { everySteps: 1, count: 1, bytes: 8192, withinBytes: 65_536 },
      fetch: { count: 4, bytes: 8192, withinBytes: 1_048_576 },
      dimensions: { objects: [], count: 0 },
      samePlace: true,
    };
  },
};
