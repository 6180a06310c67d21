/** The words of `spindle edit` for a timeline: each kind of action, round trips, and what is refused. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { tablesOf } from '../engine/testing/updates.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import type { Action, Scenario } from '../scenario/schema.ts';
import { BALANCED_BY, MOVE_METHODS, type Pace } from '../scenario/timeline/timeline.ts';
import { problemsOf } from '../scenario/validate.ts';
import { edited } from './edits.ts';
import { timelineWords } from './testing/timelineWords.ts';
import { timelineEdit } from './timelineEdits.ts';

const BASE = tablesOf(false);
const stepped = (scenario: Scenario, step: string): Scenario => timelineEdit(scenario, step.split(' ').slice(1));
const refusal = (steps: readonly string[]): string => {
  try {
    steps.reduce(stepped, BASE);
  } catch (error) {
    if (error instanceof EditRefused) return `${error.message}; ${error.fix}`;
    return (error as Error).message;
  }
  return '';
};

describe('each kind of action', () => {
  test.each<[string, Partial<Action>]>([
    ['move ts:1 d4', { kind: 'move', object: 'ts', psu: 1, to: 'd4', method: 'copy' }],
    ['move ts:1 d4 rebalance chunk=8192 rate=1.5 pause=2 order=descending processor=0.1', { kind: 'move', method: 'rebalance' }],
    [
      'move ts:2 d4 restore cache=4096 backup=20 forbids=changes reopens=database',
      { kind: 'move', restore: { backupMibPerSecond: 20, forbids: 'changes' }, writeCacheBytes: 4096, reopens: 'database' },
    ],
    ['add-container ts d4', { kind: 'add-container', object: 'ts', to: 'd4' }],
    ['add-container ts d4 65536', { kind: 'add-container', bytes: 65_536 }],
    ['drop-container us 2', { kind: 'drop-container', object: 'us', psu: 2 }],
    ['fail-disk d3', { kind: 'fail-disk', disk: 'd3' }],
    ['fail-path bus retry=250', { kind: 'fail-path', path: 'bus', retryMs: 250 }],
    ['scheduler sptf ageWeight=2', { kind: 'scheduler' }],
    ['scheduler deadline', { kind: 'scheduler' }],
    ['users on-one 3', { kind: 'users', stream: 'on-one', users: 3 }],
    ['move-table one us', { kind: 'move-table', table: 'one', to: 'us' }],
    ['balance heat d1 d2 d4', { kind: 'balance', over: ['d1', 'd2', 'd4'], by: 'heat' }],
    ['stripe-unit v 65536', { kind: 'stripe-unit', volume: 'v', stripeUnitBytes: 65_536 }],
  ])('at 100 %s', (words, expected) => {
    if (words.startsWith('scheduler sptf')) expect(refusal([`at 100 ${words}`])).not.toBe('');
    else {
      const edited = stepped(BASE, `at 100 ${words} id=mine`);
      expect(problemsOf(edited)).toEqual([]);
      expect(edited.timeline).toMatchObject([{ id: 'mine', atMs: 100, ...expected }]);
    }
  });

  test('what follows others: cancel, resume, reverse, replace', () => {
    const steps = [
      'at 100 add-container ts d4 id=add',
      'at 110 cancel add',
      'at 120 rebalance ts reverse pause=1',
      'at 200 fail-disk d6',
      'at 300 replace-disk d6',
    ];
    const { timeline } = steps.reduce(stepped, BASE);
    expect(timeline!.map(({ kind }) => kind)).toEqual(['add-container', 'cancel', 'rebalance', 'fail-disk', 'replace-disk']);
    expect(timeline![2]).toMatchObject({ direction: 'reverse', pace: { pauseMs: 1 } });
  });
});

test('a second move of a container is refused while a run says that the first is under way', () => {
  const slow = 'at 100 move ts:1 d4 copy chunk=8192 pause=2';
  expect(refusal([slow, 'at 110 move ts:2 d4 copy'])).toBe('');
  const why =
    /^container 1 of .* is being moved then: by the action that begins at 0.1 s, until [\d.]+ s in the run; ([\d.]+) s or later, /;
  const [, later] = why.exec(refusal([slow, 'at 230 move ts:1 d3 copy']))!;
  expect(refusal([slow, `at ${Math.round(Number(later) * 1000)} move ts:1 d3 copy`])).toBe('');
});

const pace: fc.Arbitrary<Pace | undefined> = fc.option(
  fc.record(
    {
      chunkBytes: fc.integer({ min: 8, max: 131_072 }).map((sectors) => 512 * sectors),
      pauseMs: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      mibPerSecond: fc.integer({ min: 1, max: 5000 }).map((tenths) => tenths / 10),
      order: fc.constantFrom('ascending' as const, 'descending' as const),
      processorMsPerBlock: fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const paced = pace.map((some) => (some === undefined || Object.keys(some).length === 0 ? {} : { pace: some }));
const start = fc.record({ id: fc.constantFrom('a', 'b1', 'x.y'), atMs: fc.integer({ min: 0, max: 14_000 }).map((tenths) => tenths / 10) });
const of = <T extends object>(own: fc.Arbitrary<T>, more: fc.Arbitrary<object> = paced): fc.Arbitrary<Action> =>
  fc.tuple(start, own, more).map(([at, some, rest]) => ({ ...at, ...some, ...rest }) as unknown as Action);
const nothing = fc.constant({});
const target = fc.constantFrom('d3', 'd4', 'v');
const byHost = fc.record(
  { writeCacheBytes: fc.constantFrom(4096, 1_048_576), reopens: fc.constant('database' as const) },
  { requiredKeys: [] },
);
const restore = fc
  .record(
    { backupMibPerSecond: fc.constantFrom(1, 2.5), forbids: fc.constantFrom('nothing' as const, 'changes' as const) },
    { requiredKeys: [] },
  )
  .map((some) => (Object.keys(some).length === 0 ? {} : { restore: some }));

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  ...MOVE_METHODS.map((method) =>
    of(
      fc
        .tuple(
          fc.constant({ kind: 'move', object: 'ts', psu: 1, to: 'd4', method }),
          method === 'restore' ? restore : nothing,
          method === 'restore' || method === 'copy' ? byHost : nothing,
        )
        .map(([some, ...more]) => Object.assign({}, some, ...more) as object),
    ),
  ),
  of(
    fc.record({
      kind: fc.constant('move'),
      object: fc.constant('plain'),
      psu: fc.constantFrom(1, 2),
      to: fc.constant('d4'),
      method: fc.constant('pages'),
      segment: fc.constant(1),
    }),
  ),
  of(
    fc.record({
      kind: fc.constant('add-container'),
      object: fc.constantFrom('ts', 'us'),
      to: target,
      bytes: fc.constantFrom(65_536, 131_072),
    }),
  ),
  of(fc.record({ kind: fc.constant('drop-container'), object: fc.constant('us'), psu: fc.constantFrom(1, 2) })),
  of(fc.record({ kind: fc.constant('move-table'), table: fc.constantFrom('one'), to: fc.constant('us') })),
  of(
    fc.record({
      kind: fc.constant('balance'),
      over: fc.constantFrom(['d1', 'd4'], ['d1', 'd2', 'd3']),
      by: fc.constantFrom(...BALANCED_BY),
    }),
  ),
  of(fc.record({ kind: fc.constant('stripe-unit'), volume: fc.constant('v'), stripeUnitBytes: fc.constantFrom(4096, 65_536) })),
  of(fc.record({ kind: fc.constant('fail-disk'), disk: fc.constantFrom('d1', 'd7') }), nothing),
  of(fc.record({ kind: fc.constant('fail-path'), path: fc.constant('bus'), retryMs: fc.integer({ min: 1, max: 5000 }) }), nothing),
  of(
    fc.record({ kind: fc.constant('users'), stream: fc.constantFrom('on-one', 'on-plain'), users: fc.integer({ min: 0, max: 40 }) }),
    nothing,
  ),
  of(
    fc.record({
      kind: fc.constant('scheduler'),
      scheduler: fc.constantFrom(
        { kind: 'sstf' },
        { kind: 'deadline', readExpireMs: 300, writeExpireMs: 5000, fifoBatch: 8, writesStarved: 2 },
      ),
    }),
    nothing,
  ),
);

test('property: an action written as words, and read again, is the same action', () => {
  fc.assert(
    fc.property(anyAction, (action) => {
      const { timeline } = stepped(BASE, timelineWords(action));
      expect(timeline).toEqual([action]);
      // And once more from what was read.
      expect(stepped(BASE, timelineWords(timeline![0])).timeline).toEqual(timeline);
    }),
    { numRuns: rounds(400) },
  );
});

describe('refused with the reason and the nearest fix', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no room at the target', ['at 0 add-container ts d4 100663296'], /holds 96 MiB, and disk 4 has room for .*; /],
    ['target is the source', ['at 0 move ts:1 d1'], /container 1 of Data is on disk 1 already; (disk|volume) \w+, which has room/],
    [
      'two moves of one container',
      ['at 0 move ts:1 d4 id=m', 'at 0 move ts:1 d3'],
      /is being moved by the action at [\d.]+ s then; a later moment, or an action that cancels it first/,
    ],
    [
      'dropping the last container',
      ['at 0 drop-container us 1', 'at 1 drop-container us 2'],
      /container 2 is the last one of Other; an action that adds another container first/,
    ],
    [
      'moving while it is being rebalanced',
      ['at 5 add-container ts d4 id=a', 'at 5 move ts:1 d3'],
      /is being rebalanced by the action at [\d.]+ s then; a later moment, or an action/,
    ],
    [
      'beyond the end of the run',
      ['at 1500 move ts:1 d4'],
      /the action is at 1\.5 s, and the run ends at 1\.5 s; an earlier moment, or a longer run/,
    ],
    ['a table that is in that space', ['at 0 move-table one ts'], /One is in Data already; us/],
    ['a kind that there is not', ['at 0 jump ts'], /"jump" is no action of a timeline/],
    ['a moment that is none', ['at soon fail-disk d1'], /"soon" is not a moment in milliseconds/],
    ['a setting that there is not', ['at 0 move ts:1 d4 copy speed=3'], /"speed=3" is not a setting of a move/],
    ['a way that there is not', ['at 0 move ts:1 d4 teleport'], /"teleport" is not a way to move; expected one of copy, rebalance/],
    ['a file that is none', ['at 0 move ts d4'], /"ts" names no file; expected OBJECT:NUMBER/],
    [
      'a cache where nothing is written by the host',
      ['at 0 move ts:1 d4 pages cache=4096'],
      /writes past the host's memory; the method "copy" or "restore"/,
    ],
    ['a restore that is none', ['at 0 move ts:1 d4 copy forbids=changes'], /restores nothing; the method "restore"/],
    ['one target', ['at 0 balance bytes d1'], /at least two volumes or disks/],
    ['balanced by what', ['at 0 balance size d1 d2'], /"size" is neither bytes nor heat/],
    ['a stripe unit of a disk', ['at 0 stripe-unit d1 4096'], /"d1" is no volume of disks; a striped volume: v/],
  ])('%s', (_, steps, expected) => {
    expect(refusal(steps)).toMatch(expected);
  });

  test('a fault comes without the grammar, a form that is not kept with its own alone', () => {
    expect(() => edited(BASE, 'at 0 move ts d4')).toThrow(/names no file; expected OBJECT:NUMBER or OBJECT:SEGMENT\.NUMBER$/);
    expect(() => edited(BASE, 'at 0 balance size d1 d2')).toThrow(/expected at MS balance bytes\|heat TARGET/);
    expect(() => edited(BASE, 'at 0 balance size d1 d2')).not.toThrow(/move-table|add-container/);
    expect(() => edited(BASE, 'move nothing d4')).toThrow(/^move nothing d4: there is no object nothing: the document has [^;]*$/);
  });
});
