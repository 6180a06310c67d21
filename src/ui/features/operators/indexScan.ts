import type { IndexScanClass } from '../../../scenario/schema.ts';
import { objectOf, tableField, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

export const indexScan: OperatorForm<IndexScanClass> = {
  about: () => messages.goesDownAnIndex,
  groups: () => [
    {
      title: messages.index,
      fields: [
        { kind: 'object', pointer: '/index', label: messages.index, usual: ['star-index', 'dimension-index', 'index'] },
        { kind: 'number', pointer: '/lookups', label: messages.lookupsOfAQuery, about: messages.eachGoesToALeaf },
        { kind: 'number', pointer: '/entries', label: messages.entriesOfALookup },
        { kind: 'number', pointer: '/entryBytes', label: messages.bytesOfAnEntry, about: messages.keyAndRowId },
      ],
    },
    {
      title: messages.rows,
      fields: [
        tableField('/object'),
        { kind: 'number', pointer: '/rows', label: messages.rowsOfALookup, about: messages.n0TheIndexHasAll },
        {
          kind: 'choice',
          pointer: '/order',
          label: messages.rowsLie,
          options: [
            { label: messages.oneAfterAnother, value: 'clustered' },
            { label: messages.eachInABlockOfItsOwn, value: 'scattered' },
          ],
        },
        { kind: 'number', pointer: '/rowBytes', label: messages.bytesOfARow },
        { kind: 'number', pointer: '/atATime', label: messages.blocksAtATime, about: messages.leavesAndRows },
      ],
    },
  ],
  fresh: (scenario) => ({
    operator: 'index-scan',
    object: objectOf(scenario, 'fact', 'table').id,
    index: objectOf(scenario, 'star-index', 'index', 'dimension-index').id,
    lookups: 100,
    entryBytes: 24,
    entries: 10,
    rows: 10,
    order: 'scattered',
    rowBytes: 200,
    atATime: 1,
  }),
};
