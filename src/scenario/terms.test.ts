import { describe, expect, test } from 'vitest';
import { presetIds, presetScenario } from '../studies/presets.ts';
import { SAMPLE_STUDY, sampleScenario } from '../studies/testing/samples.ts';
import { describeDifference, describeLayout, describeSelection } from './describe.ts';
import { attempt } from './edit/attempt.ts';
import { planRepartition, repartition } from './edit/partition.ts';
import { setPsuMaxBytes, setPsuSpread } from './edit/fileSizes.ts';
import { EditRefused } from './edit/refused.ts';
import { inWordsOf, setQueryProcs, setTerms } from './edit/settings.ts';
import { setTuneGroup } from './edit/volumes.ts';
import { scenarioHash } from './hash.ts';
import { decodeLink, encodeLink } from './link/link.ts';
import type { Scenario } from './schema.ts';
import { RED_BRICK, TERMS, vocabularies, vocabulary, wordsOf } from './terms.ts';
import { plainNames, redBrickWordsIn } from './testing/redBrickWords.ts';
import { parseScenario } from './validate.ts';

const scenario = plainNames(sampleScenario('fourStripes', 'mixed'));
const others = TERMS.filter((terms) => terms !== RED_BRICK.id);
const inTerms = (terms: (typeof TERMS)[number]): Scenario => setTerms(scenario, terms);

test('words change nothing that is simulated: the hash is the same', () => {
  for (const terms of TERMS) expect(scenarioHash({ ...scenario, terms })).toBe(scenarioHash(scenario));
  expect(setTerms(inTerms('db2'), RED_BRICK.id)).toEqual(scenario);
  expect(setTerms(scenario, RED_BRICK.id)).toBe(scenario);
  expect(setTerms(inTerms('db2'), 'db2')).toEqual(inTerms('db2'));
  expect(inWordsOf(scenario, inTerms('oracle')).terms).toBe('oracle');
  expect('terms' in inWordsOf(inTerms('oracle'), scenario)).toBe(false);
});

test('no preset names its words, so every link and hash is what it was', () => {
  for (const id of presetIds(SAMPLE_STUDY)) expect(presetScenario(id)!.terms, id).toBeUndefined();
  expect(encodeLink(setTerms(inTerms('db2'), RED_BRICK.id))).toBe(encodeLink(scenario));
});

test.each(others)('a link carries %s in few characters', (terms) => {
  const link = encodeLink(inTerms(terms));
  expect(link.length - encodeLink(scenario).length).toBeLessThan(40);
  expect(decodeLink(link)).toMatchObject({ ok: true, value: { scenario: inTerms(terms), ignored: [] } });
});

const KNOWN = `one of ${TERMS.map((terms) => `"${terms}"`).join(', ')}, or no such field: Red Brick's words`;

test.each([
  ['db2', true],
  [RED_BRICK.id, true],
  ['DB2 LUW', `"db2", or another ${KNOWN}`],
  ['sybase', KNOWN],
  ['', KNOWN],
  [7, KNOWN],
])('terms %j', (terms, expected) => {
  const parsed = parseScenario({ ...scenario, terms });
  if (expected === true) expect(parsed.ok).toBe(true);
  else {
    expect(parsed).toEqual({ ok: false, problems: [{ pointer: '/terms', message: `terms is ${JSON.stringify(terms)}`, expected }] });
    expect(wordsOf({ ...scenario, terms })).toBe(RED_BRICK);
  }
});

test('vocabularies have every form of every noun, and share no words for two things', () => {
  expect(vocabularies.map(({ id }) => id)).toEqual([...TERMS]);
  for (const words of vocabularies) {
    const nouns = [words.segment, words.psu, words.starIndex, words.fileGroup];
    for (const { one, many, a, One, Many, A } of nouns) {
      expect(a.endsWith(` ${one}`)).toBe(true);
      expect([One, Many, A].map((form) => form.toLowerCase())).toEqual([one, many, a].map((form) => form.toLowerCase()));
      expect([One, Many, A].every((form) => form[0] === form[0].toUpperCase())).toBe(true);
    }
    const all = [...nouns.map(({ one }) => one), words.spill.one, words.queryProcs.name, words.tuneGroup.name];
    expect(new Set(all).size).toBe(all.length);
    for (const { name, short } of [words.queryProcs, words.tuneGroup])
      for (const each of short) expect(each.length).toBeLessThan(name.length);
  }
});

/** What a document of these words says of itself, of edits, and of what is wrong with it. */
function sayings(terms: (typeof TERMS)[number]): string[] {
  const here = inTerms(terms);
  const [fact] = here.database.objects.filter(({ role }) => role === 'fact');
  const [spill] = here.database.objects.filter(({ role }) => role === 'spill');
  const edits: readonly ((one: Scenario) => Scenario)[] = [
    (one) => repartition(one, { segments: 7, psusPerSegment: 5 }),
    (one) => setPsuSpread(setPsuMaxBytes(one, [fact.id], 5 << 20), [fact.id], { segments: 0.2, psus: 0.05 }),
    (one) => setTuneGroup(setTuneGroup(setQueryProcs(one, 3), one.volumes[0].id, 5), null, 7),
    (one) => ({ ...one, host: { ...one.host, discard: false } }),
    (one) => ({ ...one, classes: one.classes.map((query) => ('segments' in query ? { ...query, segments: [1, 1] } : query)) }),
  ];
  const refused: readonly ((one: Scenario) => Scenario)[] = [
    (one) => setQueryProcs(one, 0),
    (one) => setTuneGroup(one, null, 0),
    (one) => repartition(one, { segments: 0 }),
    (one) => repartition(one, { psusPerSegment: 0 }),
    (one) => repartition(one, { segments: 5000, psusPerSegment: 5000 }),
    (one) => setPsuMaxBytes(one, [fact.id], 1),
    (one) => setPsuSpread(one, [fact.id], { segments: 7, psus: 0 }),
    (one) => setPsuSpread(one, [fact.id], { segments: 0, psus: 7 }),
    (one) => setPsuSpread(one, [spill.id], { segments: 0, psus: 0.5 }),
  ];
  const broken: Readonly<Record<string, unknown>>[] = [
    { workload: { ...here.workload, queryProcs: 0 } },
    { host: { ...here.host, tuneGroup: 0 } },
    { database: { ...here.database, objects: here.database.objects.map((one) => ({ ...one, segments: 0 })) } },
    { database: { ...here.database, objects: here.database.objects.map((one) => ({ ...one, psusPerSegment: 0 })) } },
    { database: { ...here.database, objects: here.database.objects.map((one) => ({ ...one, segments: 1000, psusPerSegment: 1000 })) } },
    { database: { ...here.database, objects: here.database.objects.map((one) => ({ ...one, growthBytes: 1 << 20 })) } },
    { classes: here.classes.map((query) => ('segments' in query ? { ...query, segments: [9, 1] } : query)) },
    { classes: here.classes.map((query) => ('segments' in query ? { ...query, segments: [1, 5000] } : query)) },
    {
      placement: {
        ...here.placement,
        exceptions: [{ object: fact.id, segments: [5, 1], psus: [1, 5000], spread: { kind: 'round-robin', targets: [] } }],
      },
    },
  ];
  return [
    ...describeLayout(here),
    describeSelection(here, [0, 1, 22, 23]),
    ...edits.flatMap((edit) => {
      const after = attempt(here, edit);
      if (after instanceof EditRefused) throw after;
      return describeDifference(here, after);
    }),
    ...planRepartition(here, { segments: 7, psusPerSegment: 5 }).notes,
    ...refused.flatMap((edit) => {
      const why = attempt(here, edit);
      if (!(why instanceof EditRefused)) throw new Error(`${String(edit)} was not refused`);
      return [why.message, why.fix];
    }),
    ...broken.flatMap((part) => {
      const parsed = parseScenario({ ...here, ...part });
      if (parsed.ok) throw new Error(`${JSON.stringify(Object.keys(part))} was accepted`);
      return parsed.problems.flatMap(({ message, expected }) => [message, expected]);
    }),
  ];
}

describe('sentences of documents, edits and problems', () => {
  const before = sayings(RED_BRICK.id);

  test('use the words of Red Brick where a document names no others', () => {
    const found = new Set(redBrickWordsIn(before.join('\n')).map((word) => word.toLowerCase()));
    expect([...found].toSorted()).toEqual(['psu', 'psus', 'queryprocs', 'segment', 'segments', 'spill space', 'tune group']);
  });

  test.each(others)('have no word of Red Brick left in %s', (terms) => {
    const said = sayings(terms);
    expect(said).toHaveLength(before.length);
    expect(said.filter((text) => redBrickWordsIn(text).length > 0)).toEqual([]);
    const { segment, psu, queryProcs, tuneGroup } = vocabulary(terms);
    for (const { many } of [segment, psu]) expect(said.some((text) => text.includes(many))).toBe(true);
    for (const { name } of [queryProcs, tuneGroup]) expect(said.some((text) => text.includes(name))).toBe(true);
  });
});
