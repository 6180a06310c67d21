/**
 * Plain English: refuses the phrases of `scripts/phrases.mjs` in source, styles, documents, lessons and the glossary. Strings, comments and
 * names count alike. The check skips what is frozen (old links) and what others wrote (licenses, measured data).
 *
 * `node scripts/words.mjs`
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isProgram, root } from './bootstrap.mjs';
import { PHRASES } from './phrases.mjs';

const READ = /\.(ts|tsx|mjs|css|md|html|yml)$|[\\/](lesson|glossary|analyses)\.json$/;
const FOLDERS = ['src', 'tests', 'scripts', 'docs', '.github'];

/** Files that the check skips, and why. */
/** @type {Readonly<Record<string, string>>} */
const MAY = {
  'scripts/phrases.mjs': 'the list itself',
  'scripts/words.test.ts': 'plants such phrases',
  'src/scenario/link/dictionary1.ts': 'words that links of all time are packed with; frozen',
};

/**
 * All refused phrases in a project.
 * @param {string} project folder that holds src/ and docs/
 * @returns {{ files: number, problems: string[] }}
 */
export function checkWords(project) {
  const files = [...filesIn(project, false), ...FOLDERS.flatMap((folder) => filesIn(join(project, folder), true))].filter((file) =>
    READ.test(file),
  );
  const problems = files.flatMap((file) => {
    const name = relative(project, file).split(sep).join('/');
    return name in MAY ? [] : phrasesIn(readFileSync(file, 'utf8')).map(({ line, found, say }) => `${name}:${line}: "${found}": ${say}`);
  });
  if (files.length === 0) problems.push(`No file found under ${project}: nothing was checked.`);
  return { files: files.length, problems };
}

/**
 * @param {string} text
 * @returns {{ line: number, found: string, say: string }[]} in the order of the list
 */
export function phrasesIn(text) {
  const flat = unbroken(text);
  return PHRASES.flatMap(({ bad, say, except = [] }) =>
    [...flat.matchAll(new RegExp(bad.source.replaceAll(' ', '\\s'), `g${bad.flags}`))]
      .filter(({ index, 0: found }) => !except.some((name) => holds(flat, name, index, found)))
      .map(({ index, 0: found }) => ({ line: flat.slice(0, index).split('\n').length, found: found.replaceAll(/\s/g, ' '), say })),
  );
}

/**
 * The text with a single character, the line break, between the words on both sides of a line's end: without indents, and without the
 * marks of a comment. Lines keep their numbers.
 * @param {string} text
 */
function unbroken(text) {
  return text.replaceAll(/[ \t]*\n[ \t]*(?:(?:\*|\/\/|>)[ \t]+)?(?=\S)/g, '\n');
}

/**
 * Whether the match at `index` is part of an excepted name.
 * @param {string} text
 * @param {string} name
 * @param {number} index
 * @param {string} found
 */
function holds(text, name, index, found) {
  const within = text.slice(Math.max(0, index - name.length), index + found.length + name.length).toLowerCase();
  return within.includes(name.toLowerCase());
}

/**
 * @param {string} folder
 * @param {boolean} deep
 * @returns {string[]}
 */
function filesIn(folder, deep) {
  let entries;
  try {
    entries = readdirSync(folder);
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry);
    if (!statSync(path).isDirectory()) return [path];
    return deep ? filesIn(path, true) : [];
  });
}

if (isProgram(import.meta)) {
  const { files, problems } = checkWords(root);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${files} files, ${problems.length} problems\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
