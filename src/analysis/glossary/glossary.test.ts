import { expect, test } from 'vitest';
import data from './glossary.json';
import { GLOSSARY_GROUPS, termIds, type Glossary } from './glossary.ts';
import { markedTexts, termsIn } from './mark.ts';

const glossary = data as Glossary;

test('each entry is a definition in sentences, and leads only to others', () => {
  for (const id of termIds(glossary)) {
    const { term, group, text, see = [] } = glossary[id];
    expect(Object.keys(GLOSSARY_GROUPS), id).toContain(group);
    expect(term, id).toMatch(/\S/);
    expect(text, id).toMatch(/^[A-Z0-9“].*\.$/);
    expect(text.length, id).toBeLessThan(400);
    for (const other of see) {
      expect(termIds(glossary), id).toContain(other);
      expect(other).not.toBe(id);
    }
  }
});

test('no words stand for two terms', () => {
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
