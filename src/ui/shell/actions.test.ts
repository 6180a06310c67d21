import { expect, it } from 'vitest';
import { keyTable } from './keyTable.ts';

it('no key means two things in one place, and no character but "?" acts on the whole page', () => {
  const taken = new Set<string>();
  for (const { id, place, keys } of keyTable) {
    for (const key of keys) {
      if (place === 'page') expect(key.length > 1 || key === '?', key).toBe(true);
      // The matrix is a place of its own within the warehouse.
      const name = `${id.startsWith('matrix-') ? 'matrix' : place} ${key}`;
      expect(taken.has(name), name).toBe(false);
      taken.add(name);
    }
  }
});
