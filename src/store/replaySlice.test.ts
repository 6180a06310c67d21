/**
 * @vitest-environment node
 * The page of other tests is a stand-in whose files cannot be handed to a worker.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import type { Chaos } from '../worker/protocol.ts';
import type { ReplayClient } from '../worker/replayClient.ts';
import { diskSimLines, inlineReplayClient } from '../worker/testing/replay.ts';
import { createReplayStore, isEarlier, stemOf } from './replaySlice.ts';
import type { ReplayState } from './replaySlice.ts';
import type { ReplayPlace } from './replaySpec.ts';
import { firstScenario } from './testing/store.ts';

const [volume] = firstScenario.volumes;
const VOLUME: ReplayPlace = { kind: 'volume', id: volume.id };

function replayStore(session?: Map<string, string>) {
  const said: string[] = [];
  let roomMade = 0;
  const files: { readonly name: string; readonly content: Blob }[] = [];
  let client: ReplayClient | null = null;
  const store = createReplayStore({
    ...(session && {
      session: {
        getItem: (key: string) => session.get(key) ?? null,
        setItem: (key: string, value: string) => void session.set(key, value),
      },
    }),
    client: (replaced) => (client = inlineReplayClient({ replaced })),
    scenario: () => firstScenario,
    libraryDrive: async (id) => (id === 'first' ? firstScenario.hardware.drives[0] : null),
    download: (name, content) => files.push({ name, content }),
    makeRoom: () => roomMade++,
    announce: (text) => said.push(text),
    words: {
      read: (trace) => `read ${trace.report.requests}`,
      answered: ({ answer }) => `answered ${answer.result.trace.replayed}`,
      noTrace: (looks) => `no trace: ${looks}`,
    },
  });
  return { store, said, files, roomMade: () => roomMade, state: () => store.getState(), plant: (fault: Chaos) => client?.plant(fault) };
}

const traceFile = (content: string, name = 'day 1.txt') => new File([content], name);

/** Waits until the store looks as wanted. */
function until(store: StoreApi<ReplayState>, what: (state: ReplayState) => boolean): Promise<ReplayState> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!what(store.getState())) return false;
      clearTimeout(timer);
      unsubscribe();
      resolve(store.getState());
      return true;
    };
    const timer = setTimeout(() => reject(new Error(`Nothing came: ${JSON.stringify(store.getState()).slice(0, 400)}`)), 8000);
    const unsubscribe = store.subscribe(look);
    look();
  });
}

const idle = (store: StoreApi<ReplayState>) => until(store, ({ status }) => status === 'idle');

async function read(content: string) {
  const app = replayStore();
  app.state().take(traceFile(content));
  await idle(app.store);
  return app;
}

test('a file is recognized and read; a replay answers, the next keeps the one before beside it', async () => {
  const app = await read(diskSimLines(2000, 3));
  expect(app.state()).toMatchObject({ readAs: { format: 'disksim' }, detection: { format: 'disksim' }, file: { name: 'day 1.txt' } });
  expect(app.state().trace?.report.requests).toBe(2000);
  expect(await app.state().replay(VOLUME, 'volume Fact')).toBe(true);
  await idle(app.store);
  const first = app.state().answer!;
  expect(first.placeTitle).toBe('volume Fact');
  expect(app.state().previous).toBeNull();

  app.state().set({ discipline: 'fcfs' });
  await app.state().replay(VOLUME, 'volume Fact');
  await idle(app.store);
  expect(app.state().previous).toBe(first);
  const second = app.state().answer!;
  expect(second.answer.result.resultHash).not.toBe(first.answer.result.resultHash);

  // The same once more is no comparison.
  await app.state().replay(VOLUME, 'volume Fact');
  await idle(app.store);
  expect(app.state().previous).toBe(first);
  expect(app.said).toEqual(['read 2000', 'answered 2000', 'answered 2000', 'answered 2000']);
  // Before each piece of work, as other workers may have come to life in between.
  expect(app.roomMade()).toBe(4);
  app.state().forgetPrevious();
  expect(app.state().previous).toBeNull();
});

test('settings stay when another file comes, and the answer as that of the earlier one until the next', async () => {
  const app = await read(diskSimLines(50));
  app.state().set({ discipline: 'sstf', place: VOLUME });
  await app.state().replay(VOLUME, 'volume Fact');
  await idle(app.store);
  app.state().take(traceFile('read,lba,blocks,think_ms\n1,5,8,2\n'));
  const { answer } = app.state();
  expect(answer).toMatchObject({ fileName: 'day 1.txt' });
  expect(app.state()).toMatchObject({ trace: null, status: 'reading' });
  await idle(app.store);
  void app.state().replay(VOLUME, 'volume Fact');
  app.state().cancel();
  expect(app.state()).toMatchObject({ answer, canceled: true });
  expect(isEarlier(app.state())).toBe(true);
  await app.state().replay(VOLUME, 'volume Fact');
  await idle(app.store);
  // Another trace's times are no comparison.
  expect(app.state()).toMatchObject({ answer: { answer: { result: { trace: { replayed: 1 } } } }, previous: null });
  expect(isEarlier(app.state())).toBe(false);
  expect(app.state()).toMatchObject({ readAs: { format: 'spindle-csv' }, settings: { discipline: 'sstf', place: VOLUME } });
});

test('the wrong format is corrected, and the file read again', async () => {
  const app = await read(diskSimLines(5));
  app.state().read({ format: 'spc' });
  expect((await idle(app.store)).unread).toMatchObject({ kind: 'empty', malformed: { count: 5 } });
  expect(app.state().trace).toBeNull();
  app.state().read({ format: 'disksim' });
  expect((await idle(app.store)).trace?.report.requests).toBe(5);
  expect(app.state().unread).toBeNull();
});

test('a file in which no trace is recognized is said to be none, each time', async () => {
  const app = await read('Dear diary, today nothing happened.\n');
  app.state().take(traceFile('', 'empty.txt'));
  await idle(app.store);
  expect(app.said).toEqual(['no trace: text', 'no trace: empty']);
});

test('a cancel stops at once, says so, and the next work is heard', async () => {
  const app = replayStore();
  app.state().take(traceFile(diskSimLines(60_000, 1)));
  app.state().cancel();
  expect(app.state()).toMatchObject({ status: 'idle', canceled: true });
  app.state().read({});
  expect((await idle(app.store)).trace?.report.requests).toBe(60_000);
  void app.state().replay(VOLUME, 'volume Fact');
  app.state().cancel();
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(app.state()).toMatchObject({ status: 'idle', canceled: true, answer: null });
});

test('a drive of the library is looked up; one that is not there is reported', async () => {
  const app = await read(diskSimLines(50));
  expect(await app.state().replay({ kind: 'library', id: 'first' }, 'First')).toBe(true);
  expect((await idle(app.store)).answer?.answer.result.devices).toHaveLength(1);
  expect(await app.state().replay({ kind: 'library', id: 'gone' }, 'Gone')).toBe(false);
  expect(app.state()).toMatchObject({ status: 'idle', error: 'The drive Gone no longer exists. Choose another one.' });
  expect(app.said.at(-1)).toBe(app.state().error);
});

test('a refusal leaves the trace; its fix answers', async () => {
  const app = await read(`${diskSimLines(9)}200 0 99999999999 8 1\n`);
  await app.state().replay(VOLUME, 'volume Fact');
  expect((await idle(app.store)).refusal?.kind).toBe('overflow');
  app.state().set({ onOverflow: 'skip' });
  expect(app.state().refusal).toBeNull();
  await app.state().replay(VOLUME, 'volume Fact');
  expect((await idle(app.store)).answer?.answer.result.trace).toMatchObject({ replayed: 9, overflow: { count: 1 } });
});

test('responses are offered as a file named after the trace and its result', async () => {
  const app = await read(diskSimLines(30));
  await app.state().replay(VOLUME, 'volume Fact');
  const { answer } = await idle(app.store);
  app.state().saveResponses(answer!);
  expect(app.state().status).toBe('saving');
  await idle(app.store);
  const [{ name, content }] = app.files;
  expect(name).toBe(`day-1-responses-${answer!.answer.result.resultHash.slice(0, 8)}.csv`);
  expect((await content.text()).trimEnd().split('\n')).toHaveLength(31);
  expect(app.state().answer).toBe(answer);
});

test('a crashed worker is replaced, said, and the work still ends', async () => {
  const app = replayStore();
  app.state().take(traceFile(diskSimLines(40_000, 5)));
  app.plant('crash');
  const { trace, replaced } = await idle(app.store);
  expect(trace?.report.requests).toBe(40_000);
  expect(replaced).toMatchObject({ reason: 'crashed', restartedRun: true });
});

test('canceled at any moment, it is idle at once, stays so, and continues from there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.boolean(), async (moment, whileReading) => {
      const app = replayStore();
      const cancelAt = () => {
        let seen = 0;
        const stop = app.store.subscribe(() => {
          seen += 1;
          if (seen !== moment) return;
          stop();
          app.state().cancel();
        });
        return stop;
      };
      const stop = whileReading ? cancelAt() : () => {};
      app.state().take(traceFile(diskSimLines(300)));
      await idle(app.store);
      stop();
      if (!app.state().trace) app.state().read({});
      await until(app.store, ({ trace, status }) => trace !== null && status === 'idle');
      const stopAgain = cancelAt();
      await app.state().replay(VOLUME, 'volume Fact');
      await idle(app.store);
      stopAgain();
      expect(app.state()).toMatchObject({ reading: null, replaying: null, error: null });
      await new Promise((resolve) => setTimeout(resolve, 5));
      expect(app.state().status).toBe('idle');
      if (!app.state().answer) await app.state().replay(VOLUME, 'volume Fact');
      expect((await until(app.store, ({ answer }) => answer !== null)).answer?.answer.result.trace.replayed).toBe(300);
    }),
    { seed: 3, numRuns: 20 },
  );
});

test('a reloaded page says which file was open, and no more of it than its name', async () => {
  const session = new Map<string, string>();
  const app = replayStore(session);
  expect(app.state().before).toBeNull();
  app.state().take(traceFile(diskSimLines(9)));
  await idle(app.store);
  const reloaded = replayStore(session);
  expect(reloaded.state()).toMatchObject({ file: null, before: { name: 'day 1.txt', bytes: traceFile(diskSimLines(9)).size } });
  reloaded.state().take(traceFile(diskSimLines(9)));
  expect(reloaded.state().before).toBeNull();
  await idle(reloaded.store);
  for (const damaged of ['{', '7', '{"name":1}', `{"name":"x","bytes":-1}`])
    expect(replayStore(new Map([['spindle-trace', damaged]])).state().before).toBeNull();
});

test.each([
  ['day 1.txt.gz', 'day-1'],
  ['../../etc/passwd', '..-..-etc-passwd'],
  ['sda.blkparse', 'sda'],
  ['.gz', 'trace'],
  ['x'.repeat(500), 'x'.repeat(60)],
])('the file name of %s begins with %s', (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});
