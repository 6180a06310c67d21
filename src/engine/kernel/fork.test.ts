import { expect, test } from 'vitest';
import { forkState } from './fork.ts';

class Table {
  readonly immutable = true as const;
  readonly values = Float64Array.of(1, 2);
}

class Node {
  readonly column = Float64Array.of(1, 2, 3);
  readonly table = new Table();
  readonly list: unknown[] = [1, 'two', { three: 3 }];
  readonly fixed = Object.freeze({ kept: true });
  other: Node | null = null;
  nothing = null;
  get first(): number {
    return this.column[0];
  }
}

test('copies a graph with cycles, classes and typed arrays; shares what never changes', () => {
  const root = new Node();
  root.other = new Node();
  root.other.other = root;
  const copy = forkState(root);
  expect(copy).not.toBe(root);
  expect(copy).toBeInstanceOf(Node);
  expect(copy.other?.other).toBe(copy);
  expect(copy.table).toBe(root.table);
  expect(copy.fixed).toBe(root.fixed);
  expect(copy.list).toEqual(root.list);
  expect(copy.list[2]).not.toBe(root.list[2]);
  copy.column[0] = 9;
  expect([copy.first, root.first]).toEqual([9, 1]);
});

test('refuses state that cannot be copied', () => {
  expect(() => forkState({ callback: () => 1 })).toThrow(/functions/);
});
