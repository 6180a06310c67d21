/** Streams out of a CSV of query classes, and the document that they make. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { GIB } from '../../base/units.ts';
import { libraryEntries } from '../drives/entries.ts';
import { problemsOf } from '../validate.ts';
import { buildWarehouse, disksOf, readClasses, readTables, sampleClasses, type Warehouse } from './index.ts';
import { messages } from './testing/messages.ts';

const TABLES = readTables('name,kind,table_name,size\nORDERS,table,,4 GB\nORDERS_PK,index,ORDERS,1 GB\n').rows;

const built = (csv: string, more: Partial<Warehouse> = {}) => {
  const { rows, streams, problems } = readClasses(csv);
  const made = buildWarehouse({
    title: 'Mine',
    product: 'other',
    disks: disksOf(
      libraryEntries().find(({ id }) => id === 'constellation2_1tb')!,
      4,
    ),
    tables: TABLES,
    spaces: [],
    classes: rows,
    streams,
    users: 4,
    degree: 2,
    bufferPoolBytes: GIB,
    ...more,
  });
  return { ...made, read: problems };
};

describe('streams of a CSV', () => {
  test('have users, pauses, arrivals, order and start cost', () => {
    const { scenario, problems, read } = built(
      [
        'class;does;object;queries;requests;stream;users;think_s;arrivals;order;each;start_cost;start_delay;starts_at',
        'Lookup;random reads;ORDERS_PK;9;20;Clerks;30;2,5 exponential;;listed;7;2 ms;;10 s',
        'Change;random writes;ORDERS;1;5;clerks;;;;;;;;',
        'Report;scan;ORDERS;2;;Reports;4;;even 6 per minute;;;;0,1 s;',
        'Night;scan;ORDERS;3;;;;;;;;;;',
      ].join('\n'),
    );
    expect(messages(read)).toEqual([]);
    expect(problems).toEqual([]);
    expect(scenario!.workload.streams).toEqual([
      {
        id: 'Clerks',
        title: 'Clerks',
        arrivals: { kind: 'closed', users: 30, thinkTime: { ms: 2500, spread: 'exponential' }, queriesPerUser: 7 },
        classes: [
          { class: 'Lookup', count: 9 },
          { class: 'Change', count: 1 },
        ],
        order: 'listed',
        startCost: { processorMs: 2 },
        startAtMs: 10_000,
      },
      {
        id: 'Reports',
        title: 'Reports',
        arrivals: { kind: 'open', perSecond: 0.1, spacing: 'even', atOnce: 4, mostWaiting: 100 },
        classes: [{ class: 'Report', count: 2 }],
        order: 'drawn',
        startCost: { delayMs: 100 },
      },
    ]);
    expect(scenario!.workload.batch).toEqual([{ class: 'Night', count: 3 }]);
    expect(scenario!.workload.until).toBeUndefined();
  });

  test('a class may be in several streams and the batch, as long as it does the same in all', () => {
    const { rows, problems } = readClasses(
      'class,does,object,queries,stream,users\nA,scan,T,1,,\nA,scan,t,5,X,3\nA,scan,T,2,Y,3\nA,sort,T,2,Z,3\nA,scan,T,2,X,\n',
    );
    expect(rows.map(({ title, stream, queries }) => [title, stream, queries])).toEqual([
      ['A', '', 1],
      ['A', 'X', 5],
      ['A', 'Y', 2],
    ]);
    expect(messages(problems)).toEqual([
      '5: The class "A" does something else on line 2; another name, or the same work on both lines',
      '6: The class "A" is there already, on line 3; another name, or another stream; only a mix has several lines in one',
    ]);
    const { scenario } = built('class,does,object,queries,stream,users\nA,scan,ORDERS,1,,\nA,scan,ORDERS,5,X,3\n');
    expect(scenario!.classes).toHaveLength(1);
    expect(problemsOf(scenario!)).toEqual([]);
  });

  test('each wrong value is named with its line and what would be right', () => {
    const { rows, streams, problems } = readClasses(
      [
        'class,does,object,stream,users,think,arrivals,order,each,start_cost',
        'A,scan,T,S,2.5,,,,,',
        'B,scan,T,S,,7,,,,',
        'C,scan,T,S,,,often,,,',
        'D,scan,T,S,,,,backwards,,',
        'E,scan,T,S,,,,,0,',
        'F,scan,T,S,,,,,,2 min',
        'G,scan,T,S,3,5 s,,,,',
        'H,scan,T,S,4,,,,,',
        'I,scan,T,,4,,,,,',
        'J,scan,T,O,,1 s,2/s,,,',
        'K,scan,T,P,,,,,,',
      ].join('\n'),
    );
    expect(rows.map(({ title }) => title)).toEqual(['G', 'I', 'J', 'K']);
    expect(streams.map(({ title, arrivals }) => [title, arrivals])).toEqual([
      ['S', { kind: 'closed', users: 3, thinkTime: { ms: 5000, spread: 'fixed' } }],
      ['O', { kind: 'open', perSecond: 2, spacing: 'exponential', atOnce: 20, mostWaiting: 100 }],
      ['P', { kind: 'closed', users: 1 }],
    ]);
    expect(messages(problems)).toEqual([
      '2: "2.5" in users is not a number of users; a whole number from 1 to 500',
      '3: "7" in think is no time; a time with its unit, such as 5 s or 5 s exponential',
      '4: "often" in arrivals is no rate; a number of queries per second, minute or hour, such as 12.5 per second or even 600 per minute; or closed',
      '5: "backwards" in order is no order; drawn (by share), listed, own (as a batch, each user in a different order) or same',
      '6: "0" in each is not a number of queries; a whole number from 1 to 500 000, or an empty cell for a stream without an end',
      '7: "2 min" in start_cost is no time; a time with its unit, at most 60 s, such as 20 ms',
      '9: users of the stream "S" is "3" on line 8 and "4" here; the same on all lines of a stream, or an empty cell',
      '10: users is of streams, and the line names none; a name in a column named stream',
      '11: The stream "O" has no number of connections; 20 queries run at a time; a number in a column named users',
      '11: Nobody thinks in "O", whose queries come 2 per second; a think time where arrivals are closed',
      '12: The stream "P" has no number of users; one is taken; a number in a column named users',
    ]);
  });

  test('that never end are run for a time, which is said or assumed', () => {
    const csv = 'class,does,object,stream,users,think\nA,random reads,ORDERS,S,3,1 s\n';
    const { scenario, assumed } = built(csv);
    expect(scenario!.workload.until).toEqual({ seconds: 60 });
    expect(assumed.at(-1)).toBe('The work has no end: the run lasts 60 s of simulated time.');
    const timed = built(csv, { time: { seconds: 90, warmUpSeconds: 30 } });
    expect(timed.scenario!.workload.until).toEqual({ seconds: 90, warmUpSeconds: 30 });
    expect(timed.assumed.join(' ')).not.toContain('no end');
    const cold = built(csv, { time: { seconds: 30, warmUpSeconds: 30 } });
    expect(cold.problems.map(({ message }) => message)).toEqual(['the warm-up of 30 s is as long as the run (30 s)']);
  });

  test('what a document cannot have of them is said on the line that names them', () => {
    const { scenario, problems } = built('class,does,object,stream,users,each\nA,scan,ORDERS,S,300,\nB,scan,ORDERS,U,300,2\n');
    expect(scenario).toBeNull();
    expect(messages(problems).join()).toContain('600');
    const many = Array.from({ length: 18 }, (_, k) => `C${k},scan,ORDERS,S${k},1`).join('\n');
    expect(messages(readClasses(`class,does,object,stream,users\n${many}\n`).problems)).toEqual([
      '18: There are more than 16 streams; similar groups of users as one stream',
      '19: There are more than 16 streams; similar groups of users as one stream',
    ]);
  });

  test('the example is a valid document, with names of the tables that are there', () => {
    const csv = sampleClasses(TABLES);
    expect(csv).toContain('random reads,ORDERS_PK');
    const { scenario, read, problems } = built(csv);
    expect(messages(read)).toEqual([]);
    expect(problems).toEqual([]);
    expect(scenario!.workload.streams).toHaveLength(2);
    expect(readClasses(sampleClasses(readTables('name,size\n"A,B",1 GB\n').rows)).rows[0].object).toBe('A,B');
    expect(readClasses(sampleClasses([])).problems).toEqual([]);
  });

  test('any text makes a valid document or says why not', () => {
    const cellText = fc.oneof(
      fc.constantFrom(
        '',
        '',
        '5 s',
        '5 s exponential',
        '12.5/s',
        'even 3 per minute',
        'closed',
        '1',
        '30',
        '400',
        'listed',
        'own',
        '2 ms',
        '0',
      ),
      fc.string({ maxLength: 12 }).map((text) => text.replace(/["\n\r,]/g, '')),
    );
    const line = fc.tuple(
      fc.constantFrom('A', 'B', 'C'),
      fc.constantFrom('scan', 'sort', 'random reads', 'insert'),
      fc.constantFrom('ORDERS', 'ORDERS_PK'),
      fc.constantFrom('', 'S', 'U'),
      ...Array.from({ length: 7 }, () => cellText),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
        const csv = [
          'class,does,object,stream,users,think,arrivals,order,each,start_cost,starts_at',
          ...lines.map((each) => each.join(',')),
        ];
        const { scenario, problems, read } = built(csv.join('\n'));
        if (scenario === null) expect([...problems, ...read].some(({ grade }) => grade === 'error')).toBe(true);
        else expect(problemsOf(scenario)).toEqual([]);
        for (const { line: at } of read) expect(at).toBeLessThanOrEqual(csv.length);
      }),
      { numRuns: rounds(300) },
    );
  });
});
