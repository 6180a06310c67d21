import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { valueAt } from '../../../base/pointer.ts';
import { ALL_OPERATORS, HASH_JOIN, LOAD, SCAN, smallScenario, INDEX_SCAN, SORT, STAR_JOIN } from '../../../engine/testing/scenarios.ts';
import { loadedScenario, partitionedScenario } from '../../../engine/testing/partitions.ts';
import { attempt } from '../../../scenario/edit/attempt.ts';
import { addClass, freeClassId, removeClass, setClass } from '../../../scenario/edit/classes.ts';
import { EditRefused } from '../../../scenario/edit/refused.ts';
import { QueryClass, type Scenario } from '../../../scenario/schema.ts';
import { anyScenario } from '../../../scenario/testing/anyScenario.ts';
import { problemsOf } from '../../../scenario/validate.ts';
import { presetIds, presetScenario, studyIds } from '../../../studies/presets.ts';
import { chosen, draftOf, freshClass, saving, textAt, typed, wrongWith, type Draft } from './draft.ts';
import type { Field } from './form.ts';
import { formOf, operatorsFor } from './index.ts';
import { parseSize, sizeText } from './size.ts';
import { RED_BRICK } from '../../../scenario/terms.ts';

/** One document of each study: within a study the classes are the same, or few of them differ. */
const PRESETS = studyIds().map((study) => presetScenario(presetIds(study)[0])!);
const [PRESET] = PRESETS;
const LOADED = loadedScenario({});
const PARTED: Scenario = { ...LOADED, classes: [...partitionedScenario({}).classes, ...LOADED.classes] };
const OPERATOR_IDS = operatorsFor(PARTED);

const fieldsOf = (query: QueryClass): readonly Field[] =>
  formOf(query)
    .groups(query, RED_BRICK, PRESET)
    .flatMap(({ fields }) => fields);

interface SchemaLike {
  readonly type: string;
  readonly entries?: Readonly<Record<string, SchemaLike>>;
  readonly wrapped?: SchemaLike;
  readonly options?: readonly SchemaLike[];
}

/** Pointers of all that a class of this schema says; of alternatives those that `query` has. */
function pointersOf(schema: SchemaLike, pointer = ''): readonly string[] {
  if (schema.wrapped) return pointersOf(schema.wrapped, pointer);
  if (schema.entries === undefined) return [pointer];
  return Object.entries(schema.entries).flatMap(([key, entry]) => pointersOf(entry, `${pointer}/${key}`));
}

describe('a new class of a warehouse with tables', () => {
  const small = smallScenario({ classes: [SCAN] });
  const own: Scenario = {
    ...small,
    database: {
      ...small.database,
      objects: [
        {
          id: 'data',
          name: 'DATA',
          role: 'table',
          segments: 1,
          psusPerSegment: 2,
          psuBytes: 1 << 20,
          extents: { extentBytes: 65_536, managed: 'database' },
        },
        {
          id: 'temp',
          name: 'TEMP',
          role: 'temporary',
          segments: 1,
          psusPerSegment: 1,
          psuBytes: 1 << 20,
          extents: { extentBytes: 65_536, managed: 'database' },
        },
      ],
      tables: [
        { id: 'a', name: 'A', kind: 'table', space: 'data', bytes: 65_536 },
        { id: 'b', name: 'B', kind: 'table', space: 'data', bytes: 65_536 },
        { id: 'b_ix', name: 'B_IX', kind: 'index', space: 'data', bytes: 65_536, of: 'b' },
      ],
    },
  };

  test('names tables and indexes, not the spaces that hold them', () => {
    const fresh = (operator: QueryClass['operator']) => formOf({ operator }).fresh(own);
    for (const operator of ['scan', 'sort', 'probe', 'change'] as const) expect(fresh(operator), operator).toMatchObject({ object: 'a' });
    expect(fresh('join')).toMatchObject({ outer: { object: 'a' }, inner: { object: 'b' }, method: { spill: 'temp' } });
    expect(fresh('index-scan')).toMatchObject({ index: 'b_ix', object: 'b' });
    expect(fresh('mix')).toMatchObject({ streams: [{ object: 'a' }] });
  });
});

describe('forms', () => {
  test.each(OPERATOR_IDS)('%s: every field of the schema has a place in the form', (operator) => {
    // A sort has more fields once it has memory, and an index scan once it is a join.
    const ofJoin = { ...INDEX_SCAN, outer: { object: 'fact', readBytes: 65_536 } };
    const queries = [
      ...ALL_OPERATORS,
      ...PARTED.classes,
      { ...PARTED.classes[0], clustered: { share: 0.5, runExtents: 2 } } as QueryClass,
      { ...SORT, memoryBytes: 1_048_576 },
      ofJoin,
    ].filter((one) => one.operator === operator);
    const schema = (QueryClass.options as unknown as readonly SchemaLike[]).find(
      ({ entries }) => (entries!.operator as unknown as { literal: string }).literal === operator,
    )!;
    const said = queries.flatMap(fieldsOf).map(({ pointer }) => pointer);
    // Names stand above the form, and what repartitioning remembers is its own.
    const own = pointersOf(schema).filter((pointer) => !/^\/(operator|id|title|repartitionedFrom.*)$/.test(pointer));
    expect(own.filter((pointer) => !said.some((one) => pointer === one || pointer.startsWith(`${one}/`)))).toEqual([]);
    // A choice may be whether there is a part at all.
    const isOf = (one: string, pointer: string) => one === pointer || one.startsWith(`${pointer}/`) || pointer.startsWith(`${one}/`);
    expect(said.filter((one) => !own.some((pointer) => isOf(one, pointer)))).toEqual([]);
  });

  test('what a form shows reads back as what it was', () => {
    for (const scenario of PRESETS) {
      for (const query of scenario.classes) {
        for (const field of fieldsOf(query)) {
          if (field.kind !== 'number' && field.kind !== 'size') continue;
          const draft = draftOf(query);
          const again = typed(draft, field, textAt(draft, field));
          expect(valueAt(again.query, field.pointer), `${query.id}${field.pointer}`).toBe(valueAt(query, field.pointer));
        }
      }
    }
  });

  test('both ways in which requests of a probe come have all their fields', () => {
    const query = ALL_OPERATORS.find(({ operator }) => operator === 'probe')!;
    const way = fieldsOf(query).find(({ pointer }) => pointer === '/arrivals')!;
    if (way.kind !== 'choice') throw new Error('It is a choice.');
    for (const { value } of way.options) {
      const after = chosen(draftOf(query), '/arrivals', value).query;
      const keys = Object.keys(value as object).filter((key) => key !== 'kind');
      expect(fieldsOf(after).map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(keys.map((key) => `/arrivals/${key}`)));
    }
  });
});

const DATA_SPACE = { id: 'data', name: 'Data', role: 'table' as const, segments: 1, psusPerSegment: 1, psuBytes: 2 ** 20 };

describe('a new class', () => {
  test.each(OPERATOR_IDS)('%s fits the documents of all studies', (operator) => {
    for (const scenario of [...PRESETS, PARTED].filter((one) => operatorsFor(one).includes(operator))) {
      const query = freshClass(scenario, operator, freeClassId(scenario, operator), 'New');
      const after = addClass(scenario, query);
      expect(problemsOf(after)).toEqual([]);
      expect(after.workload.batch.at(-1)).toEqual({ class: query.id, count: 1 });
      expect(removeClass(after, query.id)).toEqual(scenario);
    }
  });

  test('of star joins uses an index, not the table itself, where there is one', () => {
    const objects = [DATA_SPACE, { ...DATA_SPACE, id: 'indexes', name: 'Indexes', role: 'index' as const }];
    const scenario: Scenario = { ...smallScenario({ classes: [SCAN] }), database: { blockBytes: 4096, objects } };
    expect(freshClass(scenario, 'star-join', 'new', 'New')).toMatchObject({ fact: 'data', indexes: ['indexes'] });
  });

  test('fits any document, or what is wrong is said: nothing throws, and what the form lets pass the edit takes', () => {
    fc.assert(
      fc.property(anyScenario, fc.nat(), (scenario, nth) => {
        const offered = operatorsFor(scenario);
        const operator = offered[nth % offered.length];
        const draft = draftOf(freshClass(scenario, operator, freeClassId(scenario, operator), 'New'));
        const wrong = wrongWith(scenario, draft, true);
        const isWrong = Object.keys(wrong.fields).length + wrong.others.length > 0;
        const after = attempt(scenario, saving(draft, true));
        expect(after instanceof EditRefused).toBe(isWrong || scenario.classes.length >= 64);
      }),
      { numRuns: 30 },
    );
  });
});

describe('what is wrong', () => {
  const scenario: Scenario = smallScenario({ classes: [STAR_JOIN, SCAN, SORT, LOAD, HASH_JOIN] });
  const type = (query: QueryClass, pointer: string, text: string, at = pointer): Draft =>
    typed(
      draftOf(query),
      fieldsOf(query).find((field) => field.pointer === pointer)!,
      text,
      at,
    );
  const said = (query: QueryClass, pointer: string, text: string, at = pointer): string | undefined =>
    wrongWith(scenario, type(query, pointer, text, at), false).fields[pointer];

  test('the documents are sound to begin with', () => expect(problemsOf(scenario)).toEqual([]));

  test.each([
    ['no number at all', STAR_JOIN, '/stepsPerSegment', 'ten', undefined, 'Needs a number'],
    ['nothing', STAR_JOIN, '/stepsPerSegment', '', undefined, 'Needs a number'],
    ['too little', STAR_JOIN, '/stepsPerSegment', '0', undefined, 'Needs at least 1'],
    ['no whole number', STAR_JOIN, '/stepsPerSegment', '1.5', undefined, 'Needs a whole number'],
    ['a size below a sector', SORT, '/writeBytes', '100 B', undefined, 'Needs at least 512 bytes'],
    ['no size', SORT, '/writeBytes', '64 apples', undefined, 'Needs a size such as 64 KiB'],
    ['a span upside down', SCAN, '/segments', '9', '/segments/0', /run backward; needs/],
    ['a span beyond the table', SCAN, '/segments', '5000', '/segments/1', /go beyond the object's \d+; needs at most \d+/],
    [
      'memory for too few pieces, beside the memory and not the method',
      HASH_JOIN,
      '/method/memoryBytes',
      '64 KiB',
      undefined,
      /less than 3 pieces.*; needs at least \d+ bytes/,
    ],
    ['reads larger than their range', STAR_JOIN, '/fetch/withinBytes', '512 B', undefined, /do not fit .*; needs at least \d+/],
  ] as const)('%s', (_, query, pointer, text, at, words) => {
    expect(said(query, pointer, text, at ?? pointer)).toMatch(words);
  });

  test('a field that may be empty is left out', () => {
    const draft = type({ ...SCAN, granulesPerProcess: 4 }, '/granulesPerProcess', '');
    expect(draft.query).toEqual(SCAN);
    expect(wrongWith(scenario, draft, false)).toEqual({ fields: {}, others: [] });
  });

  test('what belongs to no field is said too', () => {
    const many = type(STAR_JOIN, '/fetch/count', '64');
    const users: Scenario = { ...scenario, workload: { ...scenario.workload, users: 500, queryProcs: 256 } };
    const { fields, others } = wrongWith(users, { ...many, query: { ...many.query, segments: [3, 3] } as QueryClass }, false);
    expect(fields).toEqual({});
    for (const text of others) expect(text).toMatch(/; needs /);
  });
});

describe('edits of classes', () => {
  const scenario = PRESET;
  const [first] = scenario.classes;

  test('change one class and nothing else, and share what they do not change', () => {
    const after = setClass(scenario, { ...first, title: 'Another name' });
    expect(after.classes[0].title).toBe('Another name');
    expect(after.classes.slice(1)).toEqual(scenario.classes.slice(1));
    expect({ ...after, classes: scenario.classes }).toEqual(scenario);
    expect(setClass(scenario, { ...first })).toBe(scenario);
  });

  test('refuse what the document would refuse, in its words', () => {
    expect(() => setClass(scenario, { ...first, id: 'nobody' })).toThrow(/no query class nobody/);
    expect(() => addClass(scenario, first)).toThrow(/already/);
    expect(() => setClass(scenario, { ...SCAN, id: first.id, object: 'nowhere' })).toThrow(/none of the document's objects/);
    const only: Scenario = { ...scenario, workload: { ...scenario.workload, batch: [{ class: first.id, count: 3 }] } };
    expect(() => removeClass(only, first.id)).toThrow(/All queries of the batch/);
  });

  test('take users alongside along', () => {
    const beside: Scenario = { ...scenario, workload: { ...scenario.workload, alongside: [{ class: first.id, users: 2 }] } };
    expect(removeClass(beside, first.id).workload.alongside).toBeUndefined();
  });
});

test('sizes read back exactly, with or without unit', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 2 ** 50 }), (bytes) => parseSize(sizeText(bytes)) === bytes));
  expect(['64 KiB', '64k', '65536', '64,0 kb', ' 0.0625 MiB '].map(parseSize)).toEqual(Array(5).fill(65_536));
  expect(['', 'KiB', '1 e3', '-1', '1..2 K', '5 bits'].map(parseSize)).toEqual(Array(6).fill(Number.NaN));
});

test('a new join joins two tables wherever there are two, of whatever role', () => {
  const base = smallScenario({ classes: [SCAN] });
  const [fact, , , spill] = base.database.objects;
  const two = { ...base, database: { ...base.database, objects: [fact, { ...fact, id: 'fact2', name: 'Fact 2' }, spill] } };
  const query = freshClass(two, 'join', 'j', 'J');
  expect(query).toMatchObject({ outer: { object: 'fact' }, inner: { object: 'fact2' } });
});
