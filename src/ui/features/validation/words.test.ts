import { expect, test } from 'vitest';
import { VALIDATION } from '../../../studies/validation/results.ts';
import { chosenText, deviationText, disciplineName, gateText, loadText, msChangeText, msText, shiftText } from './words.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('times to the microsecond, changes with their sign and none for nothing', () => {
  expect([4.2729, 0.0967, -0.5].map((ms) => plain(msText(ms)))).toEqual(['4.273 ms', '0.097 ms', '−0.500 ms']);
  expect(msText(Number.NaN)).toBe('–');
  expect([0.0121, -0.0121, 0.0001, -0.0001].map((ms) => plain(msChangeText(ms)))).toEqual([
    '+0.012 ms',
    '−0.012 ms',
    '0.000 ms',
    '0.000 ms',
  ]);
});

test('deviations never read as nothing when they are something', () => {
  expect([-0.0026875, 0.0001023, -0.0000032, 0].map((share) => plain(deviationText(share)))).toEqual([
    '−0.27 %',
    '+0.01 %',
    '<0.01 %',
    '0.00 %',
  ]);
  expect([0.6076579, -0.0112749, -0.0003, 0.0004].map((share) => plain(shiftText(share)))).toEqual(['+61 %', '−1.1 %', '0.0 %', '0.0 %']);
  expect([0.003, 0.05, 0.015].map((share) => plain(gateText(share)))).toEqual(['0.3 %', '5 %', '1.5 %']);
});

test('every case has a load in words', () => {
  const loads = VALIDATION.reference.map(loadText);
  expect(loads).toContain('Random 64 KB, outer 10 % at 60 requests/s');
  expect(loads).toContain('Random 8 KB at 60 requests/s');
  expect(loads).toContain('Random 8 KB, half writes at 60 requests/s');
  expect(loads).toContain('2 streams of 64 KB, one at a time');
  expect(loads).toContain('Sequential 64 KB, one at a time');
  for (const load of loads) expect(load).toMatch(/^(Random|Sequential|\d+ streams)/);
  expect(disciplineName('clook')).toBe('C-LOOK');
  expect(disciplineName('new')).toBe('NEW');
});

test('how many drives have properties that were chosen, in number', () => {
  expect(chosenText([0, 0])).toBe('');
  expect(chosenText([0, 1])).toMatch(
    /^ One drive also has a property that its description lacks\. It was chosen on the first half of the drive/,
  );
  expect(chosenText([1, 0, 1])).toMatch(
    /^ 2 drives also have a property each that their description lacks\. They were chosen on the first half of each/,
  );
  expect(chosenText([1, 2, 0, 2])).toMatch(/^ 3 drives also have 1 to 2 properties each/);
});
