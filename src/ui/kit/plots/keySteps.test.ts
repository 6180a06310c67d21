import { expect, test } from 'vitest';
import { stepByKey } from './keySteps.ts';

const press = (key: string, step: number, more: Partial<Parameters<typeof stepByKey>[0]> = {}) =>
  stepByKey({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more }, step, 200);

test('keys lead along the steps and not beyond them', () => {
  expect(press('ArrowRight', 3)).toBe(4);
  expect(press('ArrowUp', 200)).toBe(200);
  expect(press('ArrowLeft', 3, { shiftKey: true })).toBe(0);
  expect(press('ArrowRight', 3, { shiftKey: true })).toBe(13);
  expect(press('PageDown', 50)).toBe(30);
  expect(press('PageUp', 50, { shiftKey: true })).toBe(70);
  expect([press('Home', 50), press('End', 50)]).toEqual([0, 200]);
  expect([press('ArrowRight', -1), press('ArrowLeft', -1), press('Home', -1), press('End', -1)]).toEqual([0, 0, 0, 200]);
});

test('other keys, and those of the browser, are left alone', () => {
  expect(press('a', 3)).toBeUndefined();
  expect(press('ArrowRight', 3, { altKey: true })).toBeUndefined();
  expect(press('Home', 3, { ctrlKey: true })).toBeUndefined();
});
