import { expect, test } from 'vitest';
import { GIB, MIB } from '../../../base/units.ts';
import { messages } from './messages.ts';

const plain = (text: string) => text.replaceAll('\u202f', ' ');

test('a part of memory that changed is never said to have kept its size', () => {
  expect(plain(messages.memoryPart('sort heap', 16 * MIB, 12 * MIB))).toBe('sort heap from 16 MiB to 12 MiB');
  expect(plain(messages.memoryPart('BP', 2 * GIB, 2 * GIB + 4 * MIB))).toBe('BP from 2 GiB by +4 MiB');
  expect(plain(messages.memoryPart('BP', 2 * GIB + 4 * MIB, 2 * GIB))).toBe('BP from 2 GiB by −4 MiB');
  expect(plain(messages.memoryPart('BP', 2 * GIB, 2 * GIB))).toBe('BP 2 GiB');
});
