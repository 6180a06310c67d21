import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from './failure.ts';
import { alternativesIn, assign, parseAssignment, type Json } from './pointer.ts';

describe('parseAssignment', () => {
  it.each([
    ['/seed=7', { pointer: '/seed', value: 7 }],
    ['/host/scheduler/kind=sstf', { pointer: '/host/scheduler/kind', value: 'sstf' }],
    ['/title="7"', { pointer: '/title', value: '7' }],
    ['/host/scheduler={"kind":"fifo"}', { pointer: '/host/scheduler', value: { kind: 'fifo' } }],
    ['/title=a=b', { pointer: '/title', value: 'a=b' }],
    ['/title=', { pointer: '/title', value: '' }],
    ['/x=null', { pointer: '/x', value: null }],
  ])('reads %s', (text, expected) => {
    expect(parseAssignment(text)).toEqual(expected);
  });

  it.each(['seed=7', '/seed', '', '=1'])('refuses %j', (text) => {
    expect(() => parseAssignment(text)).toThrow(UsageError);
  });
});

describe('alternativesIn', () => {
  it.each([
    ['1,2,3', [1, 2, 3]],
    ['fifo,sstf', ['fifo', 'sstf']],
    ['[1,2],[3]', [[1, 2], [3]]],
    ['{"a":1,"b":2},{"a":3}', [{ a: 1, b: 2 }, { a: 3 }]],
    ['"a,b"', ['a,b']],
    ['1', [1]],
  ])('divides %s', (text, values) => {
    expect(alternativesIn(text)).toEqual(values);
  });
});

describe('assign', () => {
  const document: Json = { a: { b: [{ c: 1 }, { c: 2 }], 'x/y': 1, 'm~n': 2 }, d: 'text' };

  it('replaces one value and leaves the document as it was', () => {
    const before = structuredClone(document);
    expect(assign(document, { pointer: '/a/b/1/c', value: 9 })).toEqual({
      a: { b: [{ c: 1 }, { c: 9 }], 'x/y': 1, 'm~n': 2 },
      d: 'text',
    });
    expect(document).toEqual(before);
  });

  it('reads the escapes of pointers', () => {
    expect(assign(document, { pointer: '/a/x~1y', value: 5 })).toMatchObject({ a: { 'x/y': 5 } });
    expect(assign(document, { pointer: '/a/m~0n', value: 5 })).toMatchObject({ a: { 'm~n': 5 } });
  });

  it('lets the last step name a field that is not there yet', () => {
    expect(assign(document, { pointer: '/a/new', value: 1 })).toMatchObject({ a: { new: 1 } });
  });

  it.each([
    ['/z/b', 'the scenario has the fields a, d'],
    ['/a/b/2/c', '/a/b has the entries 0 to 1'],
    ['/a/b/-1', '/a/b has the entries 0 to 1'],
    ['/a/b/01', '/a/b has the entries 0 to 1'],
    ['/a/b/length', '/a/b has the entries 0 to 1'],
    ['/d/0', '/d is "text" and has no fields'],
    ['/__proto__', 'there is no "__proto__"'],
    ['/__proto__/polluted', 'there is no "__proto__"'],
    ['/constructor/prototype', 'there is no "constructor"'],
  ])('refuses %s and says what is there', (pointer, words) => {
    expect(() => assign(document, { pointer, value: 1 })).toThrow(words);
  });

  it('changes exactly what the pointer names, for any document', () => {
    const key = fc.string({ minLength: 1, maxLength: 5 }).filter((name) => !(name in {}));
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue(), { minKeys: 1 }), fc.jsonValue(), fc.nat(), (object, value, pick) => {
        const keys = Object.keys(object);
        const chosen = keys[pick % keys.length];
        const pointer = `/${chosen.replaceAll('~', '~0').replaceAll('/', '~1')}`;
        expect(assign(object as Json, { pointer, value: value as Json })).toEqual({ ...object, [chosen]: value });
      }),
    );
  });
});

it('what a document need not have is to be given whole, and the refusal says how', () => {
  const document = { host: { processors: 4 }, hardware: { disks: [{ id: 'd1' }] } };
  const refused = (text: string) => () => assign(document, parseAssignment(text));
  expect(refused('/host/kernel/profile=2.6.18')).toThrow(
    `there is no "kernel"; /host has the fields processors; a kernel is given whole first, e.g. --set '/host/kernel={"profile":"2.6.18"}'`,
  );
  expect(refused('/hardware/disks/0/queue/tags=4')).toThrow(`e.g. --set '/hardware/disks/0/queue={"scheduler":{"kind":"noop"}}'`);
  expect(assign(document, parseAssignment('/host/kernel={"profile":"2.6.18"}'))).toMatchObject({ host: { kernel: { profile: '2.6.18' } } });
});
