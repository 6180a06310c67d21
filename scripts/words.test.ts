import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWords, phrasesIn } from './words.mjs';

/** Plain English, which must pass: also near misses of phrases that are on the list. */
const PLAIN = [
  '/** Tells reads apart from writes; the disks are told apart by number. */',
  'const color = colors[0]; // a neighbor of the center',
  "const arrangement = 'neighbours'; // a value of the published schema",
  'const { matrixColour } = view; // a key of the link',
  '<p aria-labelledby={id}>There is no number here. It was mistaken for text.</p>',
  'It is no longer there. This is no worse. The analysis promises a rise. Amend the recommendation.',
];

let folder: string;
function plant(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const problems = () => checkWords(folder).problems;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'words-'));
  plant('src/plain.ts', PLAIN.join('\n'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the check of words', () => {
  it.each(PLAIN)('passes %s', (text) => expect(phrasesIn(text)).toEqual([]));

  it.each([
    ['a comment', 'src/a.ts', '// Mends the layout.', 'Mends'],
    ['a text', 'src/ui/a.tsx', 'const label = "Users beside the batch";', 'beside the batch'],
    ['a name', 'src/a.ts', 'const phaseColour = 1;', 'Colour'],
    ['a style', 'src/ui/a.module.css', '/* In the colour of the disk. */', 'colour'],
    ['a document', 'docs/a.md', 'The page is told.', 'is told'],
    ['a document at the root', 'README.md', 'Done anew.', 'anew'],
    ['a test', 'tests/e2e/a.spec.ts', "test('goes on', () => {});", 'goes on'],
    ['a program', 'scripts/a.mjs', '// It is reckoned.', 'reckon'],
    ['a lesson', 'src/studies/x/lesson.json', '{ "text": "The quickest layout" }', 'quickest'],
    ['the glossary', 'src/analysis/glossary/glossary.json', '{ "text": "for ever" }', 'for ever'],
    ['American spelling', 'src/a.ts', 'function normalise() {}', 'normalise'],
    ['a headless "who"', 'src/a.ts', '// Simulated again for who looks at it.', 'for who'],
    ['"is no" for "is not a"', 'src/a.ts', 'const text = "this is no number";', 'is no number'],
  ])('finds a phrase in %s', (_, path, text, found) => {
    plant(path, text);
    expect(problems()).toEqual([expect.stringContaining(`${path}:1: "${found}`)]);
  });

  it('finds a phrase that the end of a line breaks, and says on which line it begins', () => {
    plant('src/a.ts', '/**\n * One.\n * The scenario in\n * hand.\n */');
    plant('docs/a.md', 'Done\n\nThe file lies\nnowhere.');
    expect(problems()).toEqual([expect.stringContaining('src/a.ts:3: "in hand"'), expect.stringContaining('docs/a.md:3: "lies nowhere"')]);
  });

  it('does not join what an empty line parts, nor two comments', () => {
    expect(phrasesIn('// They go in\n\n// hand')).toEqual([]);
  });

  it('says what to write instead', () => expect(phrasesIn('anew')).toEqual([{ line: 1, found: 'anew', say: 'again, from scratch' }]));

  it('does not pass where it finds no file', () => {
    rmSync(join(folder, 'src'), { recursive: true });
    expect(problems()).toEqual([expect.stringContaining('nothing was checked')]);
  });
});
