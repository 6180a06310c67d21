import { expect, test } from 'vitest';
import { partOf } from '../base/testing/part.ts';
import { MOST_DOCUMENT_BYTES } from '../scenario/validate.ts';
import { hashOf } from '../analysis/document/facts.ts';
import { firstScenario, testStore, until, withUnit } from './testing/store.ts';

const file = (content: string, name = 'layout.json') => Object.assign(new Blob([content]), { name });

test('a saved scenario opens again as a step that can be undone', async () => {
  const app = testStore();
  app.state().edit('a', withUnit(128 * 1024));
  app.state().saveFile();
  const [{ fileName, content }] = app.downloads;
  expect(fileName).toMatch(/^stripe-8-8-4-2.*-[0-9a-f]{8}\.json$/);
  const other = testStore();
  expect(await other.state().openFile(file(await content.text()))).toBe(true);
  expect(other.state().scenarioHash).toBe(app.state().scenarioHash);
  expect(other.state().history).toHaveLength(2);
  other.state().undo();
  expect(other.state().scenario).toBe(firstScenario);
});

test('every problem of a file is reported with its place, and nothing changes', async () => {
  const app = testStore();
  const broken = { ...firstScenario, volumes: firstScenario.volumes.map((volume) => ({ ...volume, stripeUnitBytes: 0 })), seed: -1 };
  expect(await app.state().openFile(file(JSON.stringify(broken)))).toBe(false);
  const [notice] = app.state().notices;
  expect(notice.kind).toBe('error');
  expect(notice.details!.length).toBeGreaterThan(broken.volumes.length);
  expect(notice.details!.some((line) => line.startsWith('/volumes/0/stripeUnitBytes: '))).toBe(true);
  expect(app.state().history).toHaveLength(1);
});

test('a file is measured before it is read', async () => {
  const app = testStore();
  const huge = partOf<File>({
    name: 'disk-image.bin',
    size: MOST_DOCUMENT_BYTES + 1,
    text() {
      throw new Error('read all the same');
    },
  });
  expect(await app.state().openFile(huge)).toBe(false);
  expect(app.state().notices[0].text).toContain('at most 8 MiB');
});

test('text that is neither JSON nor link, and JSON that is not a scenario, are explained', async () => {
  for (const text of ['hello', '{', '{}', '[]', '{"version":1}', '{"version":99}', '', '\u0000', '{"__proto__":{"a":1}}']) {
    const app = testStore();
    expect(await app.state().openText(text)).toBe(false);
    expect(app.state().notices).toHaveLength(1);
    expect(app.state().notices[0].text).not.toBe('');
  }
});

test('a link inside a text is found', async () => {
  const app = testStore();
  app.state().edit('a', withUnit(128 * 1024));
  const link = app.state().currentLink();
  const other = testStore();
  expect(await other.state().openText(`Look at this:\n<${link}>\nWhat do you think?`)).toBe(true);
  // Wherever a link is found, a long run of it is asked about first.
  expect(other.state().history.map(({ byLink }) => byLink)).toEqual([undefined, true]);
  expect(other.state().scenarioHash).toBe(app.state().scenarioHash);
  // As a service that looks over links passes it on.
  const third = testStore();
  expect(await third.state().openText(`https://safe.example/?url=${encodeURIComponent(link!)}&data=05`)).toBe(true);
  expect(third.state().scenarioHash).toBe(app.state().scenarioHash);
});

test('what is shared carries the pinned layouts where they fit, and they are pinned where it is opened', async () => {
  const app = testStore();
  expect(app.state().sharedLink()).toEqual({ url: app.state().currentLink(), pinned: 'none' });
  app.state().pinCurrent();
  app.state().edit('a', withUnit(128 * 1024));
  app.state().pinCurrent();
  const { url, pinned } = app.state().sharedLink();
  expect(pinned).toBe('all');
  const other = testStore();
  expect(await other.state().openText(url)).toBe(true);
  expect(other.state().scenarioHash).toBe(app.state().scenarioHash);
  expect(other.state().pinned.map(({ title, scenario }) => [title, hashOf(scenario)])).toEqual(
    app.state().pinned.map(({ title, scenario }) => [title, hashOf(scenario)]),
  );
  // Nothing that came by link is run without being asked for.
  expect(other.state().pinned[0].status).toBe('stopped');
  other.state().resumeComparison();
  await until(other, (state) => state.pinned.every(({ status, answer }) => status === 'done' && answer !== null));
  // A second time there is nothing to pin.
  expect(await other.state().openText(url)).toBe(true);
  expect(other.state().pinned).toHaveLength(2);
  // More than fit are left out, and the link says so.
  for (let k = 0; k < 12; k++) {
    app.state().edit(`unit ${k}`, withUnit(4096 * (k + 3)));
    app.state().pinCurrent();
  }
  expect(app.state().sharedLink()).toEqual({ url: app.state().currentLink(), pinned: 'left-out' });
  app.state().cancelBackground();
});

test('opening what is on screen already makes no step', async () => {
  const app = testStore();
  expect(await app.state().openText(JSON.stringify(firstScenario))).toBe(true);
  expect(app.state().history).toHaveLength(1);
  expect(app.state().announcement).toContain('already on screen');
});

test('"Back to it" leads to what was there before the opening, whatever was done since; one such notice at a time', async () => {
  const app = testStore();
  app.state().edit('mine', withUnit(128 * 1024));
  const mine = app.state().scenario;
  const opened = () => app.state().notices.filter(({ action }) => action?.label === 'Back to it');
  const open = async (title: string) => app.state().openFile(file(JSON.stringify({ ...firstScenario, title })));
  await open('one');
  app.state().edit('after', withUnit(512 * 1024));
  app.state().edit('after that', withUnit(32 * 1024));
  const after = app.state().scenario;
  opened()[0].action!.run();
  expect(app.state().scenario).toBe(mine);
  // What was done since is not lost.
  for (let step = 0; step < 3; step++) app.state().redo();
  expect(app.state().scenario).toBe(after);
  await open('two');
  expect(opened().map(({ text }) => text)).toEqual([expect.stringMatching(/^Opened "two" from file layout\.json\./)]);
  opened()[0].action!.run();
  expect(app.state().scenario).toBe(after);
  // A step that another one has taken the place of comes back as a new one.
  await open('three');
  app.state().undo();
  app.state().undo();
  app.state().edit('elsewhere', withUnit(16 * 1024));
  opened()[0].action!.run();
  expect(app.state().scenario).toBe(after);
  expect(app.state().history.at(-1)!.label).toBe('Back to after that');
});
