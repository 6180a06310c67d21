import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replacedAt } from '../../base/pointer.ts';
import type { Json } from '../../base/pointer.ts';
import { parseLesson, parseLessonText } from './parse.ts';
import { Condition, MOST_LESSON_BYTES } from './schema.ts';
import { catalogStudy } from '../../studies/catalog.ts';
import { STUDIES } from '../../studies/index.ts';
import teachers from '../../../docs/lessons.md?raw';
import { OTHER_STUDY, SAMPLE_STUDY } from '../../studies/testing/samples.ts';

const text = await catalogStudy(OTHER_STUDY)!.lesson!.load();
const sound = JSON.parse(text) as Json;
const [firstStep] = (sound as { steps: Json[] }).steps as Record<string, Json>[];

/** The sound lesson with another value at a pointer; with none, the field is gone. */
const changed = (pointer: string, value?: Json): unknown => JSON.parse(JSON.stringify(replacedAt(sound, pointer, value as Json)));

function problems(lesson: unknown): string[] {
  const parsed = parseLesson(lesson);
  return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
}

describe('the studies’ lessons', () => {
  it.each(STUDIES.flatMap(({ id, lesson }) => (lesson ? [{ id, lesson }] : [])))(
    '$id is sound: every preset, line and choice is there',
    async ({ id: study, lesson }) => {
      const parsed = parseLessonText(await lesson.load());
      expect(parsed.ok ? [] : parsed.problems).toEqual([]);
      if (!parsed.ok) return;
      expect(parsed.lesson.study).toBe(study);
      // A step that is predicted says afterwards what is the case.
      for (const { id, predict, afterwards } of parsed.lesson.steps) if (predict) expect(afterwards, id).toBeDefined();
      // What a step asks for must be within reach: a button opens it, or the page shows it, or the text says where.
      expect(parsed.lesson.steps.filter(({ until }) => until).length).toBeGreaterThan(5);
    },
  );

  it('there is none for a study that is not there', () => {
    for (const id of ['__proto__', 'no-such-study']) expect(catalogStudy(id)).toBeUndefined();
  });
});

describe('a lesson of unknown origin', () => {
  it.each<[string, unknown, RegExp]>([
    ['another format', changed('/format', 'quiz'), /^\/format: format is "quiz"; "spindle-lesson"/],
    [
      'an unknown study',
      changed('/study', 'flash'),
      new RegExp(`^/study: there is no study "flash"; one of ${SAMPLE_STUDY}, ${OTHER_STUDY}`),
    ],
    ['a step twice', changed('/steps/1/id', 'the-disk'), /^\/steps\/1\/id: "the-disk" is the id of step 1 too/],
    ['an unknown preset', changed('/steps/0/open/0/preset', 'a/b/c'), /^\/steps\/0\/open\/0\/preset: there is no preset "a\/b\/c"/],
    ['a button for nothing', changed('/steps/0/open/0/preset'), /^\/steps\/0\/open\/0: it opens nothing/],
    ['a wrong expectation', changed('/steps/1/predict/expected', 'none'), /^\/steps\/1\/predict\/expected: there is no choice "none"/],
    ['a choice twice', changed('/steps/1/predict/choices/1/id', 'alike'), /choices\/2\/id: "alike" is the id of another choice/],
    ['a line that is none', changed('/steps/1/until/0/lines/2', 'elevator'), /^\/steps\/1\/until\/0\/lines\/2: .*no line "elevator"/],
    ['an x that is none', changed('/steps/1/until/0/to', 0.5), /^\/steps\/1\/until\/0: .*no degree of parallelism from 1 to 0.5/],
    ['a value for nothing', changed('/steps/5/until/1/is'), /^\/steps\/5\/until\/1: it asks for no value/],
    [
      'a comparison with an unknown preset',
      changed('/steps/4/until/1/with/0', 'a/b/c'),
      /^\/steps\/4\/until\/1\/with\/0: there is no preset/,
    ],
    [
      'files that are placed differently than in an unknown preset',
      changed('/steps/0/until/0', { kind: 'moved', objects: ['x'], from: 'a/b/c' }),
      /^\/steps\/0\/until\/0\/from: there is no preset/,
    ],
    ['lanes of no time', changed('/steps/3/open/0/lanes/forMs', 0), /^\/steps\/3\/open\/0\/lanes\/forMs: /],
    ['an unknown condition', changed('/steps/0/until/0/kind', 'code'), /^\/steps\/0\/until\/0\/kind: /],
    ['an unknown field', changed('/steps/0/script', 'alert(1)'), /^\/steps\/0\/script: script is not a field of this format/],
    [
      'an unknown scheduler',
      changed('/steps/3/until/0', { kind: 'scheduler', is: ['elevator'] }),
      /^\/steps\/3\/until\/0\/is\/0: 0 is "elevator"/,
    ],
    ['no steps', changed('/steps', []), /^\/steps: steps has 0 entries; at least 1/],
    [
      'too many steps',
      changed(
        '/steps',
        Array.from({ length: 61 }, (_, k) => ({ ...firstStep, id: `s${k}` })),
      ),
      /^\/steps: steps has 61/,
    ],
  ])('with %s is refused with a pointer', (_, lesson, expected) => {
    expect(problems(lesson).join('\n')).toMatch(new RegExp(expected.source, 'm'));
  });

  it('is capped before it is read, and told as text', () => {
    const long = parseLessonText(`"${'x'.repeat(MOST_LESSON_BYTES)}"`);
    expect(long.ok ? [] : long.problems[0].message).toMatch(/256/);
    const broken = parseLessonText('{"format":');
    expect(broken.ok ? [] : broken.problems[0]).toMatchObject({ pointer: '', line: 1, message: 'a value is missing' });
    expect(parseLessonText('[['.repeat(40)).ok).toBe(false);
  });

  it('never throws, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(parseLesson(value).ok).toBe(false);
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  it('keeps markup as the text that it is', () => {
    const parsed = parseLesson(changed('/steps/0/title', '<img src=x onerror=alert(1)>'));
    expect(parsed.ok && parsed.lesson.steps[0].title).toBe('<img src=x onerror=alert(1)>');
  });
});

it('the lesson that docs/lessons.md shows can be opened, and the page names every condition', () => {
  const [, example] = /```json\n([\s\S]+?)```/.exec(teachers) ?? [];
  expect(parseLessonText(example)).toMatchObject({ ok: true });
  const kinds = Condition.options.map((option) => option.entries.kind.literal);
  expect(kinds.length).toBeGreaterThan(8);
  for (const kind of kinds) expect(teachers, kind).toContain(`\`${kind}\``);
});

describe('a file that was edited by hand', () => {
  const lines = `{
  "format": "spindle-lesson",
  "version": 1,
  "id": "mine",
  "study": "${SAMPLE_STUDY}",
  "title": "Mine",
  "steps": [
    { "id": "one", "title": "First", "text": ["Read."] },
    {
      "id": "two",
      "title": "Second",
      "text": ["Do it."],
      "until": [{ "kind": "workload", "is": ["w3"] }]
    }
  ]
}`;
  /** The lesson with one passage changed, and what is said of the first problem. */
  function said(from: string | RegExp, to: string): string {
    expect(lines).toMatch(from);
    const parsed = parseLessonText(lines.replace(from, to));
    if (parsed.ok) return 'fine';
    const [{ line, where, message, expected }] = parsed.problems;
    return `line ${line}, ${where}: ${message}; ${expected}`;
  }

  it('is fine as it is', () => expect(said('Mine', 'Yours')).toBe('fine'));

  it.each([
    ['a missing comma', '"Second",', '"Second"', /^line 11, step 2, "title": a comma is missing; a comma between/],
    ['a comma too many', '"w3"] }]', '"w3"] }],', /^line 14, step 2: a name is missing; .* no comma after the last entry$/],
    ['a missing colon', '"id": "two"', '"id" "two"', /^line 10, .*: a colon is missing/],
    ['a missing bracket', /\n {2}\]\n\}$/, '\n}', /^line 14, .*a bracket is not closed; a \] for every/],
    ['a missing brace', /\}$/, '', /^line 15, .*a brace is not closed; a \} for every/],
    ['a missing quotation mark', '"Second",', '"Second,', /^line 11, .*a quotation mark is missing/],
    ['curly quotation marks', '"Second"', '“Second”', /^line 11, .*curly quotation mark; straight ones/],
    ['a comment', '"id": "two",', '"id": "two", // mine', /^line 10, .*this is a comment; no comments/],
    ['a backslash', '"Do it."', '"C:\\disk"', /^line 12, .*a backslash means something else/],
    ['something after the end', /$/, ' x', /^line 16, .*something follows the end/],
    ['an unknown workload of a condition', '"kind": "workload"', '"kind": "work"', /^line 13, step 2 \(Second\), condition 1/],
    ['a field that is missing', '"text": ["Do it."],', '', /^line 9, step 2 \(Second\), "text"/],
    ['a wrong study', SAMPLE_STUDY, 'nobodys', /^line 5, "study": there is no study "nobodys"; one of /],
  ])('%s', (_, from, to, words) => {
    expect(said(from, to)).toMatch(words);
  });
});
