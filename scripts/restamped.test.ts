import { expect, test } from 'vitest';
import { restamped } from './restamped.mjs';

test('the version of recorded runs and verdicts becomes the new one, and nothing else changes', () => {
  expect(restamped('{"engineVersion":"6","runs":[\n{"of":"a","engineVersion":"6"}\n]}\n', '7', 'why')).toBe(
    '{"engineVersion":"7","runs":[\n{"of":"a","engineVersion":"6"}\n]}\n',
  );
  expect(restamped('{\n  "engineVersion": "6",\n  "settings": {}\n}\n', '7', 'why')).toBe(
    '{\n  "engineVersion": "7",\n  "settings": {}\n}\n',
  );
});

test('a report says why it may have it', () => {
  const report = { engineVersion: '6', made: 'a "command"', reason: 'Engine 4: uneven files', parameters: { reason: 'x' } };
  const stamped = JSON.parse(restamped(JSON.stringify(report), '7', 'engine 7, "the same"'));
  expect(stamped).toEqual({ ...report, engineVersion: '7', reason: 'Engine 4: uneven files; engine 7, "the same"' });
});

test('other files, and those of this version, stay as they are', () => {
  for (const text of ['{"runs":[]}\n', '[]', '{"engineVersion":"7","made":"a","reason":"b"}'])
    expect(restamped(text, '7', 'why')).toBe(text);
});
