// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { keyTable } from '../../shell/keyTable.ts';
import { undoOf } from '../primitives/pageUndo.ts';
import { isKeyOfControl, keyActs, keyKind, matchesKey, parseKey, showKey } from './keys.ts';
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
    expect(matchesKey(press(' ', { shiftKey: true }), ' ', false)).toBe(false);
    expect(matchesKey(press('ArrowLeft', { shiftKey: true }), 'ArrowLeft', false)).toBe(false);
  });

  it('read as they stand on the keyboard', () => {
    expect(showKey('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z');
    expect(showKey('Mod+Z', true)).toBe('⌘Z');
    expect(showKey('ArrowLeft', false)).toBe('←');
    expect(parseKey('Mod++').key).toBe('+');
  });
});

describe('kinds of keys', () => {
  it('are characters, what browsers use too, and keys that always act', () => {
    expect(['s', '?', '+', '0', 'Shift+M'].map(keyKind)).toEqual(Array(5).fill('characters'));
    expect(['F1', 'Shift+F6', 'F8', 'Mod+S'].map(keyKind)).toEqual(Array(4).fill('browser'));
    expect(['Escape', 'Enter', ' ', 'Shift+ ', 'ArrowLeft', 'Home', 'Mod+Z', 'Mod+Y', 'Mod+A', 'Shift+F10'].map(keyKind)).toEqual(
      Array(10).fill(null),
    );
    expect(keyActs('m', { characters: false, browser: true })).toBe(false);
    expect(keyActs('F6', { characters: false, browser: true })).toBe(true);
    expect(keyActs('Mod+Z', { characters: false, browser: false })).toBe(true);
  });
});

describe('a field that has the focus', () => {
  const inField = (tag: string, type?: string) => {
    const target = document.createElement(tag);
    if (type !== undefined) target.setAttribute('type', type);
    return (key: string, change: Partial<KeyPress> = {}) => isKeyOfControl({ ...press(key, change), target }, false);
  };

  it('keeps the keys of its text, undo among them', () => {
    for (const text of [inField('input'), inField('input', 'number'), inField('textarea')]) {
      expect(text('z', { ctrlKey: true })).toBe(true);
      expect(text('m')).toBe(true);
      expect(text('F6')).toBe(false);
    }
  });

  it('leaves undo and redo to the page where nothing is half typed', () => {
    const target = Object.assign(document.createElement('input'), { value: '5' });
    const own = (key: string, draft: string | null) => {
      delete target.dataset.undo;
      for (const [name, value] of Object.entries(undoOf(draft))) target.setAttribute(name, value);
      return isKeyOfControl({ ...press(key, { ctrlKey: true }), target }, false);
    };
    expect([own('z', null), own('Z', null), own('y', null)]).toEqual([false, false, false]);
    expect([own('z', '50'), own('y', '50'), own('a', null), own('c', null)]).toEqual([true, true, true, true]);
  });

  it('of a slider they are those that move it; all others are the page\u2019s', () => {
    const slider = inField('input', 'range');
    for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'End', 'PageDown', ' ']) expect([key, slider(key)]).toEqual([key, true]);
    for (const key of ['m', 'k', '+', '-', '.', '[', '?', 'Escape']) expect([key, slider(key)]).toEqual([key, false]);
    expect(slider('ArrowLeft', { ctrlKey: true })).toBe(false);
  });

  it('has no undo of its own where it is a choice', () => {
    const select = inField('select');
    expect(select('z', { ctrlKey: true })).toBe(false);
    // A letter goes to the entry that begins with it.
    expect(select('m')).toBe(true);
    for (const choice of [inField('input', 'radio'), inField('input', 'range')]) expect(choice('z', { ctrlKey: true })).toBe(false);
  });
});

describe('the table of actions', () => {
  it('gives no id and, within one place, no key twice', () => {
    const ids = keyTable.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const place of new Set(keyTable.map((action) => action.place))) {
      const performed = keyTable.filter((action) => action.place === place && action.perform).flatMap(({ keys }) => keys);
      expect(new Set(performed).size, place).toBe(performed.length);
    }
  });

  it('lets no bare character but the question mark act on the whole page', () => {
    for (const action of keyTable.filter(({ place }) => place === 'page')) {
      for (const key of action.keys) {
        const { key: name, mod, alt } = parseKey(key);
        expect(mod || alt || name.length > 1 || name === '?', `${action.id}: ${key}`).toBe(true);
      }
    }
  });
});
