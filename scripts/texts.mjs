/**
 * Texts in the source that a person can read or hear: how they are found, in modules and in data.
 *
 * The rule: text of elements; strings and templates that attributes and properties of telling names hold (`title`, `label`, `expected`);
 * everything anywhere that has two words in a row, or words beside a value. What it cannot see: a single word that a module passes on by
 * itself (a kind, a plural's noun), what is put together from such words, names that a person gave, and what the browser says.
 * What it shows too much: errors that only programmers meet.
 */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { filesUnder, modulesUnder, TEST } from './modules.mjs';

/** Attributes whose value people read or hear. */
const VISIBLE = new Set([
  'about',
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'heading',
  'label',
  'panelLabel',
  'placeholder',
  'summary',
  'text',
  'title',
  'unavailable',
]);

/** Words with a letter; signs, figures and units are the same in every language. */
export const WORD = /\p{L}{2,}/u;

/** Two words in a row: prose, wherever it stands. Not markup, nor a condition for styles. */
const PROSE = /^(?!\s*[<(]).*\p{L}{2,} \p{L}{2,}/su;

/** Properties that hold texts outside of elements, as notices, problems and definitions have them. */
const TELLING = new Set([
  ...VISIBLE,
  'action',
  'definition',
  'detail',
  'expected',
  'fix',
  'hint',
  'message',
  'meaning',
  'note',
  'problem',
  'term',
  'why',
]);

/** Words beside a value in a template: "waited {ms}". */
const BESIDE_VALUE = /(^|[\s(\u201c])\p{L}{2,}[\s:,.;]/u;

/** What only looks like prose: typefaces, colors, commands, errors of programmers. */
const UNREAD = [/^system-ui,/, /^color-mix\(/, /^node scripts\//, /^useApp needs /];

/**
 * What a module of the page spells out and shows.
 * @param {string} source
 * @param {string} file
 * @returns {{ line: number, text: string }[]}
 */
export function straysIn(source, file) {
  const { program } = parseSync(file, source);
  const silent = silentIn(program);
  /** @type {Map<number, string>} by where it stands */
  const found = new Map();
  const say = (/** @type {any} */ node, /** @type {string} */ text, pattern = WORD) => {
    if (pattern.test(text) && !silent.has(node.start) && !UNREAD.some((one) => one.test(text))) found.set(node.start, text);
  };
  new Visitor({
    JSXText: (node) => say(node, node.value.replaceAll(/&\w+;/g, ' ')),
    JSXAttribute: (node) => {
      if (node.name.type !== 'JSXIdentifier' || !VISIBLE.has(node.name.name)) return;
      for (const each of literalsOf(node.value)) say(each.node, each.text);
    },
    Property: (node) => {
      if (node.key.type !== 'Identifier' || !VISIBLE.has(node.key.name)) return;
      for (const each of literalsOf(node.value)) say(each.node, each.text);
    },
    Literal: (node) => typeof node.value === 'string' && say(node, node.value, PROSE),
    TemplateElement: (node) => say(node, node.value.cooked ?? '', PROSE),
  }).visit(program);
  return [...found].toSorted(([a], [b]) => a - b).map(([start, text]) => ({ line: source.slice(0, start).split('\n').length, text }));
}

/**
 * Where strings of a module stand that are not shown: paths, types, keys, what a value is compared with.
 * @param {any} program
 * @returns {Set<number>}
 */
function silentIn(program) {
  /** @type {Set<number>} */
  const silent = new Set();
  const skip = (/** @type {any} */ node) => node && silent.add(node.start);
  new Visitor({
    ImportDeclaration: (node) => skip(node.source),
    ImportExpression: (node) => skip(node.source),
    ExportNamedDeclaration: (node) => skip(node.source),
    ExportAllDeclaration: (node) => skip(node.source),
    TSLiteralType: (node) => skip(node.literal),
    SwitchCase: (node) => skip(node.test),
    BinaryExpression: (node) => {
      skip(node.left);
      skip(node.right);
    },
    Property: (node) => skip(node.key),
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier' && /^(className|data-.*)$/.test(node.name.name)) skip(node.value);
    },
  }).visit(program);
  return silent;
}

/**
 * Texts that an attribute gives as they stand, in braces or not, and on either side of a condition.
 * @param {any} node
 * @returns {{ node: any, text: string }[]}
 */
function literalsOf(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ node, text: node.value }] : [];
    case 'TemplateLiteral':
      return node.quasis.map((/** @type {any} */ quasi) => ({ node, text: quasi.value.cooked }));
    case 'JSXExpressionContainer':
      return literalsOf(node.expression);
    case 'ConditionalExpression':
      return [...literalsOf(node.consequent), ...literalsOf(node.alternate)];
    case 'LogicalExpression':
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    default:
      return [];
  }
}

/** What repeats texts that others say: bindings of sentences to checks, and the dictionaries of links. And data of tests. */
const REPEATED = /[\\/](sentences(\.ts|\.json$|[\\/])|dictionary\d+\.ts)|[\\/]testing[\\/]/;

/**
 * All texts of the source outside of catalogs, by the file in which they stand.
 * @param {string} project
 * @param {(file: string) => boolean} isCatalog
 * @returns {{ file: string, texts: string[] }[]}
 */
export function readTexts(project, isCatalog) {
  const source = join(project, 'src');
  const modules = modulesUnder(source).filter((file) => !TEST.test(file) && !REPEATED.test(file) && !isCatalog(file));
  const data = filesUnder(source, /\.json$/).filter((file) => !REPEATED.test(file));
  return [...modules.map((file) => ({ file, texts: textsOfModule(file) })), ...data.map((file) => ({ file, texts: textsOfData(file) }))]
    .filter(({ texts }) => texts.length > 0)
    .map(({ file, texts }) => ({ file: relative(source, file).split(sep).join('/'), texts: [...new Set(texts)] }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

/**
 * What a module says, a template as one text with its values in braces.
 * @param {string} file
 * @returns {string[]}
 */
function textsOfModule(file) {
  const source = readFileSync(file, 'utf8');
  const { program } = parseSync(file, source);
  const silent = silentIn(program);
  /** @type {Map<number, string>} */
  const found = new Map();
  const add = (/** @type {any} */ node, /** @type {string} */ text) => {
    if (!silent.has(node.start) && !UNREAD.some((one) => one.test(text))) found.set(node.start, text.trim().replaceAll(/\s+/g, ' '));
  };
  const told = (/** @type {any} */ value) => {
    if (value?.type === 'Literal' && typeof value.value === 'string' && WORD.test(value.value)) add(value, value.value);
  };
  new Visitor({
    JSXText: (node) => {
      const text = node.value.replaceAll(/&\w+;/g, ' ');
      if (WORD.test(text)) add(node, text);
    },
    JSXAttribute: (node) => node.name.type === 'JSXIdentifier' && VISIBLE.has(node.name.name) && told(node.value),
    Property: (node) => node.key.type === 'Identifier' && TELLING.has(node.key.name) && told(node.value),
    Literal: (node) => typeof node.value === 'string' && PROSE.test(node.value) && add(node, node.value),
    TemplateLiteral: (node) => {
      const plain = node.quasis.map(({ value }) => value.cooked ?? '').join('\u2026');
      if (PROSE.test(plain) || (node.expressions.length > 0 && !/^\s*[<(#./]/.test(plain) && BESIDE_VALUE.test(plain)))
        add(node, templateText(node, source));
    },
  }).visit(program);
  return [...found].toSorted(([a], [b]) => a - b).map(([, text]) => text);
}

/**
 * A template with what is put in as `{value}`.
 * @param {any} node
 * @param {string} source
 */
export function templateText(node, source) {
  return node.quasis
    .map((/** @type {any} */ quasi, /** @type {number} */ k) => {
      const value = node.expressions[k];
      return (quasi.value.cooked ?? '') + (value ? `{${source.slice(value.start, value.end).replaceAll(/\s+/g, ' ')}}` : '');
    })
    .join('');
}

/**
 * The prose in a file of data, wherever it stands.
 * @param {string} file
 * @returns {string[]}
 */
function textsOfData(file) {
  /** @type {string[]} */
  const texts = [];
  const read = (/** @type {unknown} */ value) => {
    if (typeof value === 'string') {
      if (PROSE.test(value)) texts.push(value);
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(read);
  };
  read(JSON.parse(readFileSync(file, 'utf8')));
  return texts;
}
