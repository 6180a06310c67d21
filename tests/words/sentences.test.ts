/**
 * Every statement of the page about disks, queues and queries is bound: to a check, to tests that hold it, or to the reason why it needs
 * neither. The tables are `src/studies/sentences/testing`, keyed by the sentence itself: a change of one leads to what holds it.
 * Lessons have their own (`src/studies/<study>/sentences.ts`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseSync, Visitor } from 'vite';
import { root } from '../../scripts/bootstrap.mjs';
import { modulesUnder, TEST } from '../../scripts/modules.mjs';
import glossary from '../../src/analysis/glossary/glossary.json';
import type { Glossary, GlossaryEntry } from '../../src/analysis/glossary/glossary.ts';
import { glossaryIn } from '../../src/analysis/glossary/inWords.ts';
import { RED_BRICK } from '../../src/scenario/terms.ts';
import { STUDIES } from '../../src/studies/index.ts';
import { presetScenario } from '../../src/studies/presets.ts';
import { looksFactual, problemsOf, sentencesOf, type Bindings, type Facts } from '../../src/studies/sentences/sentence.ts';
import { ABOUT_BINDINGS } from '../../src/studies/sentences/testing/about.ts';
import { GLOSSARY_BINDINGS } from '../../src/studies/sentences/testing/glossary.ts';
import { HINT_BINDINGS } from '../../src/studies/sentences/testing/hints.ts';
import { allMessages } from './messages.ts';
import { isStatement, statementsIn } from './statements.ts';

const facts: Facts = {
  scenario: (preset) => presetScenario(preset)!,
  runs: (preset) => {
    throw new Error(`Runs of ${preset} are kept for sentences of lessons only.`);
  },
};

const SOURCES: Readonly<Record<string, { readonly table: Bindings; readonly sentences: () => Promise<readonly string[]> }>> = {
  'the glossary': {
    table: GLOSSARY_BINDINGS,
    sentences: async () =>
      Object.values<GlossaryEntry>(glossaryIn(glossary as Glossary, RED_BRICK)).flatMap(({ text, formula }) => [
        ...sentencesOf(text),
        ...(formula === undefined ? [] : [formula]),
      ]),
  },
  'what studies say about themselves': {
    table: ABOUT_BINDINGS,
    sentences: async () => {
      const abouts = await Promise.all(STUDIES.map(({ about }) => about.load()));
      return abouts.flatMap((about) =>
        Object.entries(about).flatMap(([part, texts]) =>
          part === 'views' ? [] : [texts as string | readonly string[]].flat().flatMap(sentencesOf),
        ),
      );
    },
  },
  'hints, titles and notes': { table: HINT_BINDINGS, sentences: async () => [...statementsIn(allMessages()).keys()] },
};

/** Every sentence in the source, so that a file may move between folders. */
const anywhere = new Set(allMessages().flatMap(({ text }) => sentencesOf(text)));

/** What makes a test; `testAtNight` one that does not run by day. */
const TESTS: ReadonlySet<string> = new Set(['test', 'it', 'testAtNight']);
/** Titles of all tests. */
const titles: string[] = [];
beforeAll(() => {
  for (const file of ['src', 'tests', 'scripts'].flatMap((folder) => modulesUnder(join(root, folder)).filter((each) => TEST.test(each)))) {
    new Visitor({
      CallExpression: ({ callee, arguments: [title] }) => {
        // `test(...)`, and `test.each(...)(...)`.
        const name = callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression' ? callee.callee.object : callee;
        if (name.type !== 'Identifier' || !TESTS.has(name.name)) return;
        if (title?.type === 'Literal' && typeof title.value === 'string') titles.push(title.value);
        if (title?.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.cooked ?? '').join('…'));
      },
    }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  }
});

describe.each(Object.entries(SOURCES))('%s', (_, { table, sentences }) => {
  test('each sentence is bound, and no binding is left over', async () => {
    const all = await sentences();
    expect(all.length).toBeGreaterThan(10);
    const how =
      'A sentence was added or changed: see that what it says is so, then bind it in src/studies/sentences/testing (README beside it).';
    expect(
      all.filter((each) => !(each in table)),
      how,
    ).toEqual([]);
    expect(
      Object.keys(table).filter((each) => !all.includes(each) && !anywhere.has(each)),
      how,
    ).toEqual([]);
  });

  test('a sentence with a measured figure or a comparison is held by something, unless it quotes or asks', () => {
    const loose = Object.entries(table).filter(
      ([each, binding]) =>
        'plain' in binding && looksFactual(each) && !['task', 'document', 'question', 'source', 'page'].includes(binding.plain),
    );
    expect(loose.map(([each]) => each)).toEqual([]);
  });

  test('tests that hold sentences are there', () => {
    const missing = Object.entries(table).flatMap(([each, binding]) =>
      'tests' in binding
        ? binding.tests.filter((words) => !titles.some((title) => title.includes(words))).map((words) => [each, words])
        : [],
    );
    expect(missing).toEqual([]);
  });

  test('what is checked here holds', () => {
    const wrong = Object.entries(table).flatMap(([sentence, binding]) =>
      'holds' in binding ? problemsOf(sentence, binding, facts).map((problem) => `${sentence}\n    ${problem}`) : [],
    );
    expect(wrong).toEqual([]);
  });
});

test('sees which words of the page are statements, and where they are bound elsewhere', () => {
  expect(isStatement('A process waits for each call of it.')).toBe(true);
  expect(isStatement('Your work stays where it was before.')).toBe(false);
  expect(isStatement('Waits for disks')).toBe(false);
  const [here, elsewhere] = ['src/ui/features/kernel/A.tsx', 'src/analysis/why/limit.ts'].map((file) => ({
    file,
    text: 'Both disks wait for each other. They never do that.',
  }));
  expect([...statementsIn([here, elsewhere, here])]).toEqual([['Both disks wait for each other.', here.file]]);
});
