import { expect, test } from 'vitest';
import { kindOfFile } from './dropped.ts';

const kind = (name: string, text: string) => kindOfFile(name, new TextEncoder().encode(text));

test.each([
  ['layout.json', 'whatever'],
  ['layout.txt', '{"version":1}'],
  ['layout', ' \n\uFEFF{"version":1}'],
  ['list.txt', '[1]'],
  ['mail.txt', 'Look at this:\n<https://example.org/spindle/#1.eNq8>\nWhat do you think?'],
  ['link.txt', '#1.eNq8\n'],
])('%s with %j is a document', (name, text) => {
  expect(kind(name, text)).toBe('document');
});

test.each([
  ['trace.txt', '5.978585 0 15507184 16 1\n'],
  ['trace.csv', 'read,lba,blocks,arrival_ms\n1,2,3,4\n'],
  ['sda.txt', '  8,0    3        2     0.000001829   697  Q   R 223490 + 56 [kjournald]\n'],
  ['commented.txt', '# 1.5 is the version\n5.978585 0 15507184 16 1\n'],
  ['empty.txt', ''],
  ['trace.gz', '\u001F\u008B\u0008'],
])('%s with %j goes to the traces', (name, text) => {
  expect(kind(name, text)).toBe('trace');
});

test.each([
  ['lesson.json', '{"format":"spindle-lesson","version":1}'],
  ['lesson.txt', ' {"title":"T","format" : "spindle-lesson"}'],
  ['forgets.json', '{"lesson":1}'],
  ['forgets.json', '{"title":"T","steps":[]}'],
])('%s with %j is a lesson, good or bad', (name, text) => {
  expect(kind(name, text)).toBe('lesson');
});

test('a scenario that speaks of lessons further in is a document', () => {
  expect(kind('a.json', '{"version":1,"title":"steps of the lesson","host":{"steps":1}}')).toBe('document');
});
