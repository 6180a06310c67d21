import { afterEach, describe, expect, it } from 'vitest';
import { catalog, outsideOfMessages, setPseudoLocale } from './catalog.ts';

const messages = catalog({
  title: 'Disks',
  count: (disks: number) => `${disks} disks`,
  menu: { open: 'Open' },
  columns: ['disk', 'load'],
});

afterEach(() => setPseudoLocale(false));

describe('a catalog', () => {
  it('gives its messages as they are', () => {
    expect([messages.title, messages.count(3), messages.menu.open, messages.columns]).toEqual([
      'Disks',
      '3 disks',
      'Open',
      ['disk', 'load'],
    ]);
  });

  it('puts them in brackets under the pseudo-locale, groups and lists too', () => {
    setPseudoLocale(true);
    expect([messages.title, messages.count(3), messages.menu.open, messages.columns]).toEqual([
      '⟦Disks⟧',
      '⟦3 disks⟧',
      '⟦Open⟧',
      ['⟦disk⟧', '⟦load⟧'],
    ]);
  });
});

describe('what stands outside of messages', () => {
  it.each([
    ['⟦Disks⟧', []],
    ['⟦Disks of ⟦volume⟧ Fact⟧', []],
    ['⟦Disks⟧ and more', ['and more']],
    ['3 · 4.5 s · 64 KiB · 12 % · –', []],
    ['12 files', ['files']],
    ['a⟦b⟧c', ['a', 'c']],
  ])('%s', (text, outside) => expect(outsideOfMessages(text)).toEqual(outside));
});
