/** Query classes out of a CSV. */
import { describe, expect, test } from 'vitest';
import { GIB } from '../../base/units.ts';
import { readClasses } from './index.ts';
import { messages } from './testing/messages.ts';
import { CLASSES } from './testing/samples.ts';

describe('classes', () => {
  test('of a CSV', () => {
    const { rows, problems } = readClasses(CLASSES);
    expect(messages(problems)).toEqual([]);
    expect(rows.map(({ title, does, object, queries, bytes, requests }) => [title, does, object, queries, bytes, requests])).toEqual([
      ['Monthly report', 'scan', 'ORDER_LINES', 2, 2 * GIB, 1000],
      ['Top customers', 'sort', 'CUSTOMERS', 1, 0, 1000],
      ['Order lookup', 'random reads', 'ORDERS_PK', 10, 0, 500],
    ]);
  });

  test('wrong words, counts and names are said by line', () => {
    const { rows, problems } = readClasses(
      'class,does,object,queries\nA,ponder,T,1\nB,scan,,1\nC,scan,T,1.5\nD,scan,T,0\nE,scan,T,2\nE,sort,T,2\n',
    );
    expect(rows.map(({ title }) => title)).toEqual(['E']);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7]);
  });

  test('lines of a mix are its parts; they follow each other in one way', () => {
    const { rows, problems } = readClasses(
      'class,does,object,requests,request_kb\nM,mix of random reads,A,100,8\nM,mixed sequential writes,B,50,64\nM,lock-step reads,C,1,8\nL,lock-step reads,A,1,8\n',
    );
    expect(rows.map(({ title, order, parts }) => [title, order, parts.map(({ does, object }) => [does, object])])).toEqual([
      [
        'M',
        'shuffled',
        [
          ['random reads', 'A'],
          ['sequential writes', 'B'],
        ],
      ],
      ['L', 'lock-step', [['random reads', 'A']]],
    ]);
    expect(messages(problems)).toEqual(['4: The mix "M" is shuffled on line 2 and lock-step here; the same on all lines']);
  });
});
