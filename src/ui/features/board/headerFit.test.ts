import { describe, expect, it } from 'vitest';
import { headerFit } from './headerFit.ts';
import type { HeaderParts } from './headerFit.ts';

const stripe: HeaderParts = { name: 'Indexes', kind: 'stripe', unit: true, plain: true, second: false };
const raid: HeaderParts = { ...stripe, kind: 'RAID 10', plain: false };

describe('the name of a volume comes before its controls', () => {
  it('a wide tray has the list of kinds, a smaller one the word, a narrow one two lines', () => {
    expect(headerFit(419, stripe, 11)).toBe('list');
    expect(headerFit(227, stripe, 11)).toBe('word');
    expect(headerFit(186, stripe, 11)).toBe('unit');
    expect(headerFit(120, stripe, 11)).toBe('lines');
  });
  it('in large type the same width holds less', () => {
    expect(headerFit(251, stripe, 16)).toBe('unit');
    expect(headerFit(251, { ...stripe, name: 'Fact' }, 16)).toBe('word');
    expect(headerFit(419, stripe, 16)).toBe('list');
  });
  it('a kind that the unit does not say is read on a line of its own where the name needs the first', () => {
    expect(headerFit(251, raid, 16)).toBe('lines');
    expect(headerFit(251, { ...raid, name: 'Fact' }, 16)).toBe('word');
  });
  it('a long name is not cut for a list, and a second line stays below one line', () => {
    const long = { ...stripe, name: 'Everything but the indexes and logs' };
    expect(headerFit(300, long, 11)).toBe('lines');
    expect(headerFit(300, { ...long, second: true }, 11)).toBe('unit');
    expect(headerFit(300, { ...long, second: true, plain: false }, 11)).toBe('word');
  });
});
