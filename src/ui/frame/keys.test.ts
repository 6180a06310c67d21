import { describe, expect, it } from 'vitest';
import { allActions } from '../actions.ts';
import { matchesKey, parseKey, showKey } from './keys.ts';
import type { KeyPress } from './keys.ts';

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('keys', () => {
  it('match with the modifiers of the system', () => {
    expect(matchesKey(press('z', { ctrlKey: true }), 'Mod+Z', false)).toBe(true);
    expect(matchesKey(press('z', { metaKey: true }), 'Mod+Z', true)).toBe(true);
    expect(matchesKey(press('z', { ctrlKey: true }), 'Mod+Z', true)).toBe(false);
    expect(matchesKey(press('z'), 'Mod+Z', false)).toBe(false);
    expect(matchesKey(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false)).toBe(false);
    expect(matchesKey(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', false)).toBe(true);
    expect(matchesKey(press('+', { shiftKey: true }), '+', false)).toBe(true);
    expect(matchesKey(press('?', { shiftKey: true }), '?', false)).toBe(true);
    expect(matchesKey(press('ArrowLeft', { shiftKey: true }), 'ArrowLeft', false)).toBe(false);
  });

  it('read as they stand on the keyboard', () => {
    expect(showKey('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z');
    expect(showKey('Mod+Z', true)).toBe('⌘Z');
    expect(showKey('ArrowLeft', false)).toBe('←');
    expect(parseKey('Mod++').key).toBe('+');
  });
});

describe('the table of actions', () => {
  it('gives no id and, within one place, no key twice', () => {
    const ids = allActions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const place of new Set(allActions.map((action) => action.place))) {
      const performed = allActions.filter((action) => action.place === place && action.perform).flatMap(({ keys }) => keys);
      expect(new Set(performed).size, place).toBe(performed.length);
    }
  });

  it('lets no bare character but the question mark act on the whole page', () => {
    for (const action of allActions.filter(({ place }) => place === 'page')) {
      for (const key of action.keys) {
        const { key: name, mod, alt } = parseKey(key);
        expect(mod || alt || name.length > 1 || name === '?', `${action.id}: ${key}`).toBe(true);
      }
    }
  });
});
