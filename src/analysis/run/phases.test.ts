import { expect, test } from 'vitest';
import { PHASES, type Phase } from '../../engine/record/result.ts';
import { wordsOf } from '../../scenario/terms.ts';
import { GROUPS, groupWords } from './phases.ts';

const none = Object.fromEntries(PHASES.map((phase) => [phase, 0])) as Record<Phase, number>;
const other = GROUPS.find(({ id }) => id === 'other')!;
const words = (of: Partial<Record<Phase, number>>): string => groupWords(other, wordsOf({}), { ...none, ...of });

test('what is neither disk, queue nor processor is named after what most of it is', () => {
  expect(words({ overhead: 3, path: 2 })).toBe('command overhead and paths');
  expect(words({ overhead: 1, think: 99 })).toBe('think times and start delays');
  expect(words({ path: 50, think: 50 })).toBe('command overhead and paths, think times and start delays');
  // Between the two a tenth of it decides.
  expect(words({ path: 91, think: 9 })).toBe('command overhead and paths');
  expect(words({ path: 89, think: 11 })).toBe('command overhead and paths, think times and start delays');
});
