import type { IndexScanClass } from '../../../scenario/schema.ts';
import { objectOf, tableField, type Field, type OperatorForm } from './form.ts';
import { messages } from './messages.ts';

const READ_BYTES = 262_144;

/** The outer table of an index nested-loop join. */
const ofOuter = ({ outer }: IndexScanClass): readonly Field[] =>
  outer === undefined
    ? []
    : [
        { kind: 'object', pointer: '/outer/object', label: messages.outerTable, usual: ['dimension', 'fact', 'table'] },
        { kind: 'size', pointer: '/outer/bytes', label: messages.readOfTheOuter, empty: messages.allOfIt, about: messages.fromItsStart },
        { kind: 'size', pointer: '/outer/readBytes', label: messages.readAtATime },
      ];

export const indexScan: OperatorForm<IndexScanClass> = {
  about: () => messages.goesDownAnIndex,
  groups: (query) => [
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
      title: messages.whereTheKeysComeFrom,
      fields: [
        {
          kind: 'choice',
          pointer: '/outer',
          label: messages.keysToLookUp,
          options: [
            { label: messages.keysOfTheQuery, value: undefined },
            { label: messages.keysOfAnOuterTable, value: query.outer ?? { object: query.object, readBytes: READ_BYTES } },
          ],
        },
        ...ofOuter(query),
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
  fresh(scenario) {
    const index = objectOf(scenario, 'star-index', 'index', 'dimension-index');
    // The rows that an index leads to are those of its own table, where that is known.
    const owner = scenario.database.tables?.find(({ id }) => id === index.id)?.of;
    return {
      operator: 'index-scan',
      object: owner ?? objectOf(scenario, 'fact', 'table').id,
      index: index.id,
      lookups: 100,
      entryBytes: 24,
      entries: 10,
      rows: 10,
      order: 'scattered',
      rowBytes: 200,
      atATime: 1,
    };
  },
};
