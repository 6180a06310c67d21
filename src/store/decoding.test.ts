import { expect, test } from 'vitest';
import type { DecodeAway } from '../worker/decode.ts';
import { decode, MOST_HERE } from '../worker/decode.ts';
import { firstScenario, testStore } from './testing/store.ts';

/** A document that is too large for the page, by spaces alone. */
const large = (title: string): string => `${JSON.stringify({ ...firstScenario, title }).slice(0, -1)}${' '.repeat(MOST_HERE)}}`;
const decodingNotices = (app: ReturnType<typeof testStore>) => app.state().notices.filter(({ topic }) => topic === 'decoding');
/** A worker that never answers, and stops when it is given up. */
const endless: DecodeAway = (_, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve('canceled'));
  });

test('what is small is opened without anybody else', async () => {
  const app = testStore({}, firstScenario, [], () => Promise.reject(new Error('not needed')));
  expect(await app.state().openText(JSON.stringify({ ...firstScenario, seed: 77 }))).toBe(true);
  expect(app.state().scenario.seed).toBe(77);
});

test('what is large says so while it is decoded, then opens', async () => {
  let answer = (): void => {};
  const app = testStore({}, firstScenario, [], async (job) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return decode(job);
  });
  const opening = app.state().openText(large('Large').replace(/"seed":\d+/, '"seed":78'));
  await expect.poll(() => decodingNotices(app)).toHaveLength(1);
  expect(decodingNotices(app)[0].text).toMatch(/^Decoding pasted text \([\d.]+ KiB\)…$/);
  answer();
  expect(await opening).toBe(true);
  expect(app.state().scenario.seed).toBe(78);
  expect(decodingNotices(app)).toEqual([]);
});

test('what is large is decoded on the page if no way to a worker could be loaded', async () => {
  const app = testStore({}, firstScenario, [], () => Promise.reject(new Error('no network')));
  expect(await app.state().openText(large('Large'))).toBe(true);
  expect(app.state().scenario.title).toBe('Large');
});

test('cancel leaves everything as it was', async () => {
  const app = testStore({}, firstScenario, [], endless);
  const opening = app.state().openText(large('Large'));
  await expect.poll(() => decodingNotices(app)).toHaveLength(1);
  decodingNotices(app)[0].action?.run();
  expect(await opening).toBe(false);
  expect(app.state().scenario).toBe(firstScenario);
  expect(app.state().notices).toEqual([]);
  expect(app.state().announcement).toMatch(/nothing was opened/);
});

test('what comes later takes the place of what is still being decoded', async () => {
  const answers: (() => void)[] = [];
  const app = testStore(
    {},
    firstScenario,
    [],
    (_, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve('canceled'));
        answers.push(() => resolve('too-long'));
      }),
  );
  const first = app.state().openText(large('First'));
  const second = app.state().openText(large('Second'));
  await expect.poll(() => answers).toHaveLength(2);
  expect(decodingNotices(app)).toHaveLength(1);
  expect(await first).toBe(false);
  expect(decodingNotices(app)).toHaveLength(1);
  answers[1]();
  expect(await second).toBe(false);
  expect(app.state().notices.map(({ text }) => text)).toEqual(['It was not opened: decoding took more than 20 s.']);
});

test('text that is not UTF-8 is refused with the place of the fault', async () => {
  const app = testStore();
  const bytes = new TextEncoder().encode(JSON.stringify(firstScenario));
  bytes[100] = 0xff;
  expect(await app.state().openFile(new File([bytes], 'x.json'))).toBe(false);
  expect(app.state().notices[0]).toMatchObject({
    text: '"x.json" is not valid UTF-8 text.',
    details: ['The first invalid byte is at offset 100.'],
  });
});
