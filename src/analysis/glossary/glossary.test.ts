import { expect, test } from 'vitest';
import data from './glossary.json';
import { GLOSSARY_GROUPS, termIds, type Glossary } from './glossary.ts';
import { glossaryIn, inWords, otherNames } from './inWords.ts';
import { markedTexts, termsIn } from './mark.ts';
import { RED_BRICK, vocabularies, vocabulary } from '../../scenario/terms.ts';
import { redBrickWordsIn } from '../../scenario/testing/redBrickWords.ts';

const glossaries = vocabularies.map((words) => [words.id, glossaryIn(data as Glossary, words)] as const);
const [[, glossary]] = glossaries;

test.each(glossaries)('%s: each entry is a definition in sentences, and leads only to others', (_, glossary) => {
  for (const id of termIds(glossary)) {
    const { term, group, text, see = [] } = glossary[id];
    expect(Object.keys(GLOSSARY_GROUPS), id).toContain(group);
    expect(term, id).toMatch(/\S/);
    expect(text, id).toMatch(/^[A-Z0-9“].*\.$/);
    expect(text.length, id).toBeLessThan(430);
    expect(`${term} ${text}`, id).not.toMatch(/[{}]/);
    for (const other of see) {
      expect(termIds(glossary), id).toContain(other);
      expect(other).not.toBe(id);
    }
  }
});

test.each(glossaries)('%s: no words stand for two terms', (_, glossary) => {
  const all = termIds(glossary).flatMap((id) => glossary[id].words ?? []);
  expect(all.filter((words, k) => all.indexOf(words) !== k)).toEqual([]);
});

const idsIn = (text: string) => termsIn(glossary, text).map(({ id }) => id);

test('words are found whole, the longest first, with their capitals', () => {
  expect(idsIn('A stripe unit of 64 KB, under mq-deadline')).toEqual(['stripe-unit', 'deadline']);
  expect(idsIn('Seeks and PSUs')).toEqual(['seek', 'psu']);
  expect(idsIn('psu, c-look, same, Scanner, unseeking')).toEqual([]);
  expect(idsIn('C-LOOK and LOOK')).toEqual(['c-look', 'look']);
  expect(idsIn('RAID-5 and RAID-50')).toEqual(['raid', 'raid']);
});

test('a panel marks each term once, where it first stands, and nothing is lost', () => {
  const texts = ['A PSU is a PSU.', 'One PSU, one seek.', 'Nothing here.', ''];
  const marked = markedTexts(glossary, texts);
  expect(marked.map((pieces) => pieces.map(({ text }) => text).join(''))).toEqual(texts);
  expect(marked.map((pieces) => pieces.flatMap(({ id }) => id ?? []))).toEqual([['psu'], ['seek'], [], []]);
  expect(markedTexts(glossary, ['One PSU'], ['psu'])).toEqual([[{ text: 'One PSU' }]]);
  expect(markedTexts(glossary, ['The scheduler'])).toEqual([[{ text: 'The scheduler' }]]);
});

test('terms of Red Brick are shown under the name that the document uses, with their own beside it', () => {
  const [db2, generic] = [glossaryIn(data as Glossary, vocabulary('db2')), glossaryIn(data as Glossary, vocabulary('generic'))];
  expect(glossary.psu.term).toBe('PSU (physical storage unit)');
  expect(db2.psu.term).toBe('Container (PSU in Red Brick)');
  expect(db2.psu.text).toMatch(/^One data file of .*\. The containers of a table space fill up .*\. Here it works as in Red Brick\.$/);
  expect(generic.queryprocs.term).toBe('Degree (QUERYPROCS in Red Brick)');
  expect(termsIn(db2, 'Table spaces of containers, not segments of PSUs').map(({ id }) => id)).toEqual(['segment', 'psu']);
  expect(markedTexts(generic, ['A file of a partition'])).toEqual([[{ text: 'A file of a partition' }]]);
  expect(glossaryIn(data as Glossary, vocabulary('db2'))).toBe(db2);
  expect(otherNames('psu')).toBe('container (Db2), data file (Oracle), file (generic)');
  expect(otherNames('seek')).toBeUndefined();
});

test('no definition is left in the words of Red Brick', () => {
  for (const [terms, entries] of glossaries) {
    if (terms === RED_BRICK.id) continue;
    for (const id of termIds(entries)) {
      const { term, text, words = [] } = entries[id];
      const said = [term.replace(/ \(.* in Red Brick\)$/, ''), text.replace(/ Here it works as in Red Brick\.$/, ''), ...words];
      expect(redBrickWordsIn(said.join('; ')), `${terms} ${id}`).toEqual(id === 'track-buffer' ? ['segments'] : []);
    }
  }
});

test('what is in braces and means nothing stays as it stands', () => {
  expect(inWords('{psu.one} {psu.two} {nothing} { x }', RED_BRICK)).toBe('PSU {psu.two} {nothing} { x }');
});
