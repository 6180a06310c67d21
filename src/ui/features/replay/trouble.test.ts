import { expect, test, vi } from 'vitest';
import { partOf } from '../../../base/testing/part.ts';
import type { ReplayState } from '../../../store/replaySlice.ts';
import { DEFAULT_REPLAY_SETTINGS } from '../../../store/replaySpec.ts';
import type { Looks } from '../../../trace/detect.ts';
import type { ReadTrace } from '../../../worker/replayProtocol.ts';
import { progressShare, progressWords } from './words.ts';
import { remarksOf, troubleOf } from './trouble.ts';

function state(change: Partial<ReplayState> = {}): ReplayState {
  return {
    before: null,
    file: { id: 1, name: 'a.txt', bytes: 1000 },
    status: 'idle',
    readAs: { format: 'disksim', onMalformed: 'skip' },
    detection: { format: 'disksim', understood: 1, looks: 'text', gzip: false },
    reading: null,
    replaying: null,
    trace: null,
    traceId: 1,
    unread: null,
    refusal: null,
    error: null,
    canceled: false,
    replaced: null,
    settings: DEFAULT_REPLAY_SETTINGS,
    answer: null,
    previous: null,
    take: vi.fn(),
    read: vi.fn(),
    set: vi.fn(),
    replay: vi.fn(),
    cancel: vi.fn(),
    saveResponses: vi.fn(),
    forgetPrevious: vi.fn(),
    ...change,
  };
}

const nobody = () => {};
const malformed = { count: 0, first: [] };

test('while something is running, and when all is well, nothing is wrong', () => {
  expect(troubleOf(state(), nobody)).toBeNull();
  expect(troubleOf(state({ status: 'reading', error: 'old' }), nobody)).toBeNull();
});

test('each look of a file that is not a trace has words of its own', () => {
  const looks: readonly Looks[] = ['empty', 'json', 'binary', 'utf-16', 'damaged-gzip', 'text'];
  const texts = looks.map((each) => {
    const detection = { format: null, understood: 0, looks: each, gzip: false };
    const trouble = troubleOf(state({ detection, readAs: { format: null, onMalformed: 'skip' } }), nobody);
    expect(trouble?.chooseAnother).toBe(true);
    return trouble?.text;
  });
  expect(new Set(texts).size).toBe(looks.length);
});

test('a format that was chosen wrongly is fixed by the recognized one, a malformed line by leaving it out', () => {
  const wrong = state({ readAs: { format: 'fio', onMalformed: 'skip' }, unread: { kind: 'format', message: 'no fio', malformed } });
  const [back] = troubleOf(wrong, nobody)!.fixes;
  expect(back.label).toBe('Read it as DiskSim ASCII');
  back.run();
  expect(wrong.read).toHaveBeenCalledWith({ format: 'disksim' });

  const strict = state({
    readAs: { format: 'disksim', onMalformed: 'refuse' },
    unread: { kind: 'malformed', message: 'line 3', malformed },
  });
  const [skip] = troubleOf(strict, nobody)!.fixes;
  skip.run();
  expect(strict.read).toHaveBeenCalledWith({ onMalformed: 'skip' });
});

test('a refused replay is fixed by a setting, and replayed at once', () => {
  const labels = (['overflow', 'mode', 'overload', 'time', 'devices'] as const).map((kind) => {
    const again = vi.fn();
    const refused = state({ refusal: { kind, message: kind } });
    const { fixes, text } = troubleOf(refused, again)!;
    expect(text).toBe(kind);
    fixes[0]?.run();
    expect(again).toHaveBeenCalledTimes(fixes.length > 0 ? 1 : 0);
    return fixes.map(({ label }) => label);
  });
  expect(labels).toEqual([
    ['Leave them out', 'Wrap their addresses'],
    ['Replay it closed'],
    ['Replay it closed', 'At a tenth of the speed'],
    ['A hundred times as fast'],
    [],
  ]);
});

test('an error offers what was under way once more', () => {
  const again = vi.fn();
  const [reread] = troubleOf(state({ error: 'gone' }), again)!.fixes;
  expect(reread.label).toBe('Read it again');
  const [repeat] = troubleOf(state({ error: 'gone', trace: {} as ReadTrace }), again)!.fixes;
  repeat.run();
  expect(again).toHaveBeenCalledOnce();
});

test('nothing is left out or changed without a word', () => {
  const report = { ignored: [{ kind: 'flush', count: 2 }], unaligned: 1, outOfOrder: 3 };
  expect(remarksOf(state({ trace: partOf<ReadTrace>({ report }) }))).toEqual([
    '2 lines passed over: flush',
    '1 request did not start and end on sector boundaries and was widened to whole sectors',
    '3 requests appeared in the file after their arrival; open replays use the arrival times',
  ]);
  expect(remarksOf(state())).toEqual([]);
});

test('progress counts bytes, lines and simulated time', () => {
  const reading = state({ status: 'reading', reading: { bytes: 250, lines: 1200, requests: 1190, malformed: 3 } });
  expect(progressWords(reading)).toBe('Reading: 250 B of 1000 B, 1 200 lines, 3 malformed');
  expect(progressShare(reading)).toBe(0.25);
  const replaying = state({ status: 'replaying', replaying: { fraction: 0.419, simulatedMs: 2500, ios: 3 } });
  expect(progressWords(replaying)).toBe('Replaying: 41\u202f%, simulated time 2.50\u202fs');
  expect(progressShare(replaying)).toBe(0.419);
  expect(progressShare(state())).toBeNull();
  expect(progressWords(state())).toBe('');
});
