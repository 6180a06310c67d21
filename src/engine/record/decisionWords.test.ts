import { expect, test } from 'vitest';
import * as code from './decision.ts';
import { deadlineWords, decisionWords, processNames } from './decisionWords.ts';
import type { DetailDecisions } from './detail.ts';

interface Row {
  readonly why: number;
  readonly process?: number;
  readonly write?: 1;
  readonly other?: number;
  readonly ms?: number;
  readonly times?: number;
  readonly waiting?: number;
  readonly idleMs?: number;
  readonly idleFor?: number;
  readonly idleWhy?: number;
  readonly deadlineOf?: number;
  readonly deadlineInMs?: number;
}

/** One decision, 1000 ms into the run, about a read of process 3 (number 2) unless it says otherwise. */
function one(row: Row): DetailDecisions {
  const f64 = (value: number) => Float64Array.of(value);
  const i32 = (value: number) => Int32Array.of(value);
  const u8 = (value: number) => Uint8Array.of(value);
  return {
    count: 1,
    atMs: f64(1000),
    device: i32(0),
    request: i32(0),
    process: i32(row.process ?? 2),
    lba: f64(4096),
    sectors: i32(64),
    write: u8(row.write ?? 0),
    why: u8(row.why),
    other: i32(row.other ?? code.NOBODY),
    ns: f64((row.ms ?? 0) * 1e6),
    times: i32(row.times ?? 0),
    waiting: i32(row.waiting ?? 3),
    idleMs: f64(row.idleMs ?? 0),
    idleFor: i32(row.idleFor ?? code.NOBODY),
    idleWhy: u8(row.idleWhy ?? 0),
    deadlineOf: i32(row.deadlineOf ?? code.NOBODY),
    deadlineInMs: f64(row.deadlineInMs ?? Number.NaN),
    foresight: u8(1),
    firstCandidate: Int32Array.of(0, 0),
    candidate: new Int32Array(0),
    positioningMs: new Float64Array(0),
  };
}

const oneUser = processNames({ processUser: new Int32Array(8), processNumber: Int32Array.from({ length: 8 }, (_, i) => i) });
const words = (row: Row) => decisionWords(one(row), 0, oneUser);

test.each<[string, Row]>([
  ['process 3 goes first: its read is the oldest', { why: code.OLDEST }],
  ["process 3's write is next in the direction of the sweep", { why: code.ONWARD, write: 1 }],
  ["nothing lay ahead: back to the lowest address, process 3's read", { why: code.WRAPPED }],
  ["process 3's read is the only one that waits", { why: code.WRAPPED, waiting: 1 }],
  ["process 3's read goes at once, because another came that starts at the same address", { why: code.PUSHED_OUT }],
  ["process 3's read is nearest to the head", { why: code.NEAREST }],
  ["process 3's read is reached soonest, seek and rotation together", { why: code.SHORTEST }],
  ['process 3 goes first: its read has waited 212 ms, longer than any may', { why: code.AGED, ms: 212 }],
  ['process 3 goes first: its read expired 12 ms ago', { why: code.EXPIRED, ms: 12 }],
  ["the batch continues with process 3's read, after 5 before it", { why: code.BATCH, times: 5 }],
  ['writes go now: they have waited for 2 batches of reads', { why: code.STARVED, times: 2, write: 1 }],
  ['the turn of writes: no read is left, or their time is up', { why: code.TURNED, write: 1 }],
  ['the turn of process 3 in the round of processes', { why: code.ROUND, other: 2 }],
  ["continues process 2's slice, 61 ms left", { why: code.SLICE, other: 1, ms: 61 }],
  ["process 2's slice begins, 100 ms long", { why: code.NEW_SLICE, other: 1, ms: 100 }],
  ["the short way back to process 3's read is shorter than going on", { why: code.BEHIND }],
  ['process 2, which was waited for, asked again after 0.4 ms', { why: code.OWN, process: 1, other: 1, ms: 0.4 }],
  ['process 2, which was waited for, asked again at once', { why: code.OWN, process: 1, other: 1 }],
  ["a token was free for process 3's read", { why: code.TOKENS }],
  ['process 3 goes first: its read has priority', { why: code.PRIORITY }],
  ["waits no longer for process 2, which did not come within 6 ms: process 3's read goes", { why: code.GAVE_UP_TIME, other: 1, ms: 6 }],
  [
    "does not wait for process 2, which usually thinks for 12 ms, longer than it is waited for: process 3's read goes",
    { why: code.GAVE_UP_THINK, other: 1, ms: 12 },
  ],
  ["does not wait for process 2, because process 3's read is close to the last one", { why: code.GAVE_UP_CLOSE, other: 1 }],
  ["does not wait for process 2, which has other requests under way: process 3's read goes", { why: code.GAVE_UP_BUSY, other: 1 }],
  [
    "does not wait for process 2, which is gone, or of a kind that usually goes: process 3's read goes first",
    { why: code.GAVE_UP_EXITED, other: 1 },
  ],
  ["does not wait for process 2, because process 3's read expired 30 ms ago", { why: code.GAVE_UP_EXPIRED, other: 1, ms: 30 }],
  ["does not wait for process 2, which seeks too much for waiting to pay: process 3's read goes", { why: code.GAVE_UP_SEEKY, other: 1 }],
  ["does not wait for process 2, whose slice is used up: process 3's read goes", { why: code.GAVE_UP_SLICE, other: 1 }],
  ['waits for the last read of process 2 to end, then for its next', { why: code.AWAITS_COMPLETION, other: 1 }],
  ['keeps the disk idle for the next read of process 2, 6 ms at most', { why: code.ANTICIPATES, other: 1, ms: 1006 }],
  ['keeps the disk idle within the slice of process 2, 8 ms at most', { why: code.IDLES, other: 1, ms: 1008 }],
  ['holds back: process 2 has the disk to itself', { why: code.HOLDS, other: 1 }],
  ['holds back until the drive is done with what it has', { why: code.DRAINS }],
  ['holds back: all tokens are out', { why: code.NO_TOKEN }],
  ['holds back for more requests to join, 3 ms at most', { why: code.PLUGGED, ms: 1003 }],
  ['holds back: the drive takes no more', { why: code.NO_TAG }],
])('%s', (expected, row) => {
  expect(words(row)).toBe(expected);
});

test('every code has words of its own', () => {
  const codes = Object.entries(code).flatMap(([name, value]) => (typeof value === 'number' && name !== 'NOBODY' ? [value] : []));
  const said = codes.map((why) => words({ why, other: 1, ms: 5 }));
  expect(codes.length).toBeGreaterThan(30);
  expect(new Set(said).size).toBe(codes.length);
  expect(said).not.toContain(words({ why: 255, other: 1, ms: 5 }));
});

test.each<[string, Row]>([
  [
    'kept idle 3.1 ms for process 2, which came; process 5 is 40 ms from its deadline',
    { why: code.OWN, process: 1, other: 1, ms: 3.1, idleMs: 3.1, idleFor: 1, idleWhy: code.ANTICIPATES, deadlineOf: 4, deadlineInMs: 40 },
  ],
  [
    "kept idle 6 ms for process 2, which did not come within 6 ms: process 3's read goes",
    { why: code.GAVE_UP_TIME, other: 1, ms: 6, idleMs: 6, idleFor: 1, idleWhy: code.ANTICIPATES },
  ],
  [
    "kept idle 2.5 ms within its slice for process 2, which came; continues process 2's slice, 61 ms left",
    { why: code.SLICE, process: 1, other: 1, ms: 61, idleMs: 2.5, idleFor: 1, idleWhy: code.IDLES },
  ],
  [
    "kept idle 8 ms within its slice for process 2; then process 3's slice begins, 100 ms long",
    { why: code.NEW_SLICE, other: 2, ms: 100, idleMs: 8, idleFor: 1, idleWhy: code.IDLES },
  ],
  [
    'kept idle 3 ms for process 2; then process 3 goes first: its read expired 119 ms ago',
    {
      why: code.EXPIRED,
      ms: 119,
      idleMs: 3,
      idleFor: 1,
      idleWhy: code.ANTICIPATES,
      deadlineOf: 2,
      deadlineInMs: -119,
    },
  ],
  [
    'kept idle 3 ms for process 2; then process 3 goes first: its read expired 30 ms ago',
    { why: code.GAVE_UP_EXPIRED, other: 1, ms: 30, idleMs: 3, idleFor: 1, idleWhy: code.ANTICIPATES },
  ],
  [
    "kept idle 3 ms for process 2; then process 3's read goes, because it is close to the last one",
    { why: code.GAVE_UP_CLOSE, other: 1, idleMs: 3, idleFor: 1, idleWhy: code.ANTICIPATES },
  ],
  [
    "kept idle 3 ms for process 2; then process 3's read goes: process 2 has other requests queued or under way",
    { why: code.GAVE_UP_BUSY, other: 1, idleMs: 3, idleFor: 1, idleWhy: code.ANTICIPATES },
  ],
  [
    'held back 2 ms for process 2, which came',
    { why: code.OWN, process: 1, other: 1, ms: 2, idleMs: 2, idleFor: 1, idleWhy: code.AWAITS_COMPLETION },
  ],
  [
    "held back 4 ms until the drive was done with what it had; process 3's read is next in the direction of the sweep",
    { why: code.ONWARD, idleMs: 4, idleWhy: code.DRAINS },
  ],
])('idling is said before the choice: %s', (expected, row) => {
  expect(words(row)).toBe(expected);
});

test('that a process did not come is said only where its time was up', () => {
  const codes = Object.values(code).flatMap((value) =>
    typeof value === 'number' && value > 0 && value < code.AWAITS_COMPLETION ? [value] : [],
  );
  const waited = { other: 1, ms: 5, idleMs: 5, idleFor: 1, idleWhy: code.ANTICIPATES };
  expect(codes.filter((why) => /did not come/.test(words({ why, ...waited })))).toEqual([code.GAVE_UP_TIME]);
});

test('a deadline is named when it is near or passed, and not twice', () => {
  expect(words({ why: code.ONWARD, deadlineOf: 4, deadlineInMs: 480 })).toBe("process 3's read is next in the direction of the sweep");
  expect(words({ why: code.ONWARD, deadlineOf: 4, deadlineInMs: -3 })).toBe(
    "process 3's read is next in the direction of the sweep; process 5 is 3 ms past its deadline",
  );
  expect(words({ why: code.EXPIRED, ms: 3, deadlineOf: 2, deadlineInMs: -3 })).toBe('process 3 goes first: its read expired 3 ms ago');
  expect(deadlineWords(one({ why: code.ONWARD, deadlineOf: 4, deadlineInMs: 480 }), 0, oneUser)).toBe(
    'process 5 is 480 ms from its deadline',
  );
});

test('processes of several users are named with their user; what no process asked for is the host’s', () => {
  const name = processNames({ processUser: Int32Array.of(0, 0, 2), processNumber: Int32Array.of(0, 1, 1) });
  expect([0, 1, 2].map(name)).toEqual(['user 1, process 1', 'user 1, process 2', 'user 3, process 2']);
  expect(decisionWords(one({ why: code.OLDEST, process: -1, write: 1 }), 0, name)).toBe('the host goes first: its write is the oldest');
});

test('figures that are missing never read as NaN', () => {
  for (let why = 0; why < 80; why += 1) expect(words({ why, other: 1, ms: Number.NaN })).not.toContain('NaN');
});
