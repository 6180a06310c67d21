import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMessages, readCatalogs } from './messages.mjs';
import { readTexts } from './texts.mjs';

const CATALOG = `export const messages = catalog({
  title: 'What if?',
  rows: (count: number) => \`\${plural(count, 'row')} of \${count > 9 ? 'many' : 'few'}\`,
  group: { inner: 'Within' },
  list: ['one', 'two'],
});`;

let folder: string;
function plant(path: string, text: string, place = 'src/ui/features') {
  const file = join(folder, place, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const problems = (without: readonly string[] = []) => checkMessages(folder, new Set(without)).problems;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'messages-'));
  plant('risk/messages.ts', CATALOG);
  plant('risk/View.tsx', 'export const View = () => <p title={messages.title} className="wide">{messages.rows(3)} · 3&nbsp;%</p>;');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the list of messages', () => {
  it('has every text with its key, and shows what functions put in', () => {
    expect(readCatalogs(folder)).toEqual([
      {
        catalog: 'ui/features/risk',
        messages: [
          { key: 'title', texts: ['What if?'] },
          { key: 'rows', texts: ["{plural(count, 'row')} of {count > 9 ? 'many' : 'few'}", "plural(count, 'row')", 'many', 'few'] },
          { key: 'group.inner', texts: ['Within'] },
          { key: 'list', texts: ['one', 'two'] },
        ],
      },
    ]);
  });
});

describe('the list of all other texts', () => {
  const texts = () => readTexts(folder, (file) => file.endsWith('messages.ts'));

  it('has what modules compose: sentences, words beside a value, texts of telling properties, text of elements', () => {
    plant(
      'words.tsx',
      `import type { A } from './two words.ts';
       export const said = (ms: number, kind: 'two words') => (kind === 'two words' ? \`waited \${ms}\` : announce('Marks cleared.'));
       const problem = { message: 'Missing', expected: 'a number', id: 'x', merge: \`move-\${kind}\` };
       const view = <p className="two words" title="Close">Rows</p>;`,
      'src/analysis',
    );
    expect(texts()).toEqual([
      { file: 'analysis/words.tsx', texts: ['waited {ms}', 'Marks cleared.', 'Missing', 'a number', 'Close', 'Rows'] },
    ]);
  });

  it('has the prose in data, and nothing of tests, of bindings and of catalogs', () => {
    plant('lesson.json', '{ "id": "x", "steps": [{ "text": ["Open the board."], "kind": "two" }] }', 'src/studies/a');
    plant('sentences.json', '["Bound to a check."]', 'src/studies/a');
    plant('a.test.ts', "const x = 'two words';", 'src/studies/a');
    plant('a.ts', "const x = 'two words';", 'src/studies/a/testing');
    expect(texts()).toEqual([{ file: 'studies/a/lesson.json', texts: ['Open the board.'] }]);
  });
});

describe('the check of messages', () => {
  it('passes a feature that takes all its words from its catalog', () => expect(problems()).toEqual([]));

  it.each([
    ['text', '<p>Some words</p>', 'Some words'],
    ['a title', '<p title="A note" />', 'A note'],
    ['an accessible name', '<button aria-label={open ? "Close" : messages.title} />', 'Close'],
    ['a name with figures', '<p aria-label={`${count} rows`} />', 'rows'],
    ['a fallback', '<Field label={name ?? "unnamed"} />', 'unnamed'],
  ])('finds %s that is not in the catalog', (_, jsx, found) => {
    plant('risk/Bad.tsx', `export const Bad = () => ${jsx};`);
    expect(problems()).toEqual([`src/ui/features/risk/Bad.tsx:1: "${found}" is not in the catalog`]);
  });

  it.each([
    ['a property', "const item = { id: 'x', label: 'Rows' };", 'Rows'],
    ['an announcement', "announce('Marks cleared.');", 'Marks cleared.'],
    ['a sentence with a value', 'const said = `${count} of the rows`;', 'of the rows'],
  ])('finds %s outside of elements', (_, code, found) => {
    plant('risk/bad.ts', code);
    expect(problems()).toEqual([`src/ui/features/risk/bad.ts:1: "${found}" is not in the catalog`]);
  });

  it.each(['src/ui/shell', 'src/ui/kit/primitives'])('looks into %s', (place) => {
    plant('Bad.tsx', 'export const Bad = () => <button aria-label="Close" />;', place);
    expect(problems()).toEqual([`${place}/Bad.tsx:1: "Close" is not in the catalog`]);
  });

  it('leaves signs, figures, class names and tests alone', () => {
    plant('risk/Fine.tsx', 'export const Fine = () => <p className="wide" data-x="some words">· 3 %</p>;');
    plant(
      'risk/paths.ts',
      "import type { A } from './two words.ts'; if (a === 'two words') b({ 'two words': 'x, y' }, '(min-width: 9px)', '<p id=');",
    );
    plant('risk/fine.test.tsx', 'const x = <p>Some words</p>;');
    expect(problems()).toEqual([]);
  });

  it('a feature without a catalog is passed only while the list says so', () => {
    plant('plain/View.tsx', 'export const View = () => <p>Some words</p>;');
    expect(problems(['plain'])).toEqual([]);
    expect(problems()).toHaveLength(1);
    expect(problems(['risk', 'plain'])).toContain('risk has a catalog: take it off the list of scripts/messages.mjs');
  });

  it('does not pass where it finds nothing', () => {
    rmSync(join(folder, 'src/ui/features/risk'), { recursive: true });
    expect(problems()).toEqual([expect.stringContaining('nothing was checked')]);
  });
});
