import type { StarJoinClass } from '../../../scenario/schema.ts';
import { objectOf, segmentsField, tableField, type OperatorForm } from './form.ts';
import { namedObjects } from '../../../scenario/spaces/named.ts';
import { messages } from './messages.ts';

export const starJoin: OperatorForm<StarJoinClass> = {
  about: ({ starIndex }) => messages.worksThroughListsOfRow(starIndex.many),
  groups: (_, words) => [
    {
      title: messages.whatItReads,
      fields: [
        tableField('/fact'),
        {
          kind: 'objects',
          pointer: '/indexes',
          label: words.starIndex.Many,
          usual: ['star-index'],
          about: messages.eachQueryUsesOneOf(words),
        },
        segmentsField(words),
        { kind: 'number', pointer: '/stepsPerSegment', label: messages.rowIdListsInEach(words) },
        {
          kind: 'choice',
          pointer: '/samePlace',
          label: messages.matchingRowsLie,
          options: [
            { label: messages.atTheSamePlaceOfEvery(words), value: true },
            { label: messages.anywhereInEach(words), value: false },
          ],
        },
      ],
    },
    {
      title: messages.indexReads,
      fields: [
        { kind: 'number', pointer: '/indexReads/everySteps', label: messages.beforeEvery, unit: 'lists' },
        { kind: 'number', pointer: '/indexReads/count', label: messages.readsAtATime },
        { kind: 'size', pointer: '/indexReads/bytes', label: messages.sizeOfARead },
        { kind: 'size', pointer: '/indexReads/withinBytes', label: messages.withinARangeOf },
      ],
    },
    {
      title: messages.rowsOfEachList,
      fields: [
        { kind: 'number', pointer: '/fetch/count', label: messages.readsAtATime },
        { kind: 'size', pointer: '/fetch/bytes', label: messages.sizeOfARead },
        { kind: 'size', pointer: '/fetch/withinBytes', label: messages.withinARangeOf },
      ],
    },
    {
      title: messages.dimensionsReadOnceAtTheStart,
      fields: [
        { kind: 'objects', pointer: '/dimensions/objects', label: messages.tablesAndIndexes, usual: ['dimension', 'dimension-index'] },
        { kind: 'number', pointer: '/dimensions/count', label: messages.randomBlocksOfEach },
      ],
    },
  ],
  fresh(scenario) {
    const fact = objectOf(scenario, 'fact', 'table');
    const isAlike = ({ segments }: { readonly segments: number }): boolean => segments === fact.segments;
    const others = [...namedObjects(scenario.database).values()].filter((one) => one.id !== fact.id && isAlike(one));
    const index = others.find(({ role }) => role === 'star-index') ?? others.find(({ role }) => role === 'index') ?? others[0] ?? fact;
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
