import { expect, test } from 'vitest';

class Declared {
  readonly set: Float64Array;
  readonly initialized = 1;
  unset?: number;
  constructor() {
    this.set = new Float64Array(1);
  }
}

/** See "where the time goes" in docs/engine.md. */
test('a field that a class only declares is not there before the constructor sets it', () => {
  expect(Object.keys(new Declared())).toEqual(['initialized', 'set']);
});
