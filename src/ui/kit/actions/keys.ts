/**
 * Keys as the action tables write them: `Mod+Shift+Z`, `ArrowLeft`, `F6`, `m`. Mod is Ctrl, on a Mac
 * Command. One reader for matching and for showing them, so the help cannot show what does not work.
 */
import type { ShortcutChoice } from '../../../store/types.ts';
import { pageUndoes } from '../primitives/pageUndo.ts';
import { messages } from '../messages.ts';

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface ParsedKey {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

export function parseKey(text: string): ParsedKey {
  const parts = text.split('+');
  // "+" itself is a key: "Mod++" or "+".
  const key = text.endsWith('+') ? '+' : (parts.at(-1) ?? '');
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return { key, mod: has('Mod'), alt: has('Alt'), shift: has('Shift') };
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

/** Whether a key press is the key written as `text`. */
export function matchesKey(press: KeyPress, text: string, mac = isMac()): boolean {
  const wanted = parseKey(text);
  const mod = mac ? press.metaKey : press.ctrlKey;
  const foreign = mac ? press.ctrlKey : press.metaKey;
  if (mod !== wanted.mod || press.altKey !== wanted.alt || foreign) return false;
  const single = wanted.key.length === 1;
  if (single) {
    if (press.key.toLowerCase() !== wanted.key.toLowerCase()) return false;
    // Signs such as "+" and "?" need shift on some keyboards; letters and the space bar mean what their entry says.
    return /[a-z ]/i.test(wanted.key) ? press.shiftKey === wanted.shift : true;
  }
  return press.key === wanted.key && press.shiftKey === wanted.shift;
}

/**
 * What kind of key it is, for those who switch kinds off; null for keys that always act, as they do on every page.
 */
export function keyKind(text: string): keyof ShortcutChoice | null {
  const { key, mod, alt } = parseKey(text);
  if (key.length === 1 && key !== ' ' && !mod && !alt) return 'characters';
  // Shift+F10 opens the menu of what has the focus in every program.
  if (/^F\d+$/.test(key) ? key !== 'F10' : mod && key === 'S') return 'browser';
  return null;
}

export function keyActs(text: string, shortcuts: ShortcutChoice): boolean {
  const kind = keyKind(text);
  return kind === null || shortcuts[kind];
}

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  ' ': messages.space,
};

/** The key as it reads on the keyboard in use. */
export function showKey(text: string, mac = isMac()): string {
  const { key, mod, alt, shift } = parseKey(text);
  const name = NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const parts = [mod && (mac ? '⌘' : 'Ctrl'), alt && (mac ? '⌥' : 'Alt'), shift && (mac ? '⇧' : 'Shift'), name].filter(Boolean);
  return parts.join(mac ? '' : '+');
}

/** Fields where keys belong to the text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable=true]')
  );
}

/**
 * Whether the key press belongs to the control that has the focus. Space presses a button and ticks a box, arrows move a slider. Ctrl+Z in a text undoes the text, as long as it is
 * not taken over. A list to choose from has no undo of its own and takes letters and arrows only, so that keys with
 * Ctrl are the page's there.
 */
export function isKeyOfControl(press: KeyPress & { readonly target: EventTarget | null }, mac = isMac()): boolean {
  if (press.key === ' ' && press.target instanceof HTMLElement && press.target.matches('button, summary, input')) return true;
  // A slider or a choice goes to another value by these, and uses no other key.
  if (
    /^(Arrow|Home$|End$|Page)/.test(press.key) &&
    press.target instanceof HTMLElement &&
    press.target.matches('[type=range], [type=radio]')
  )
    return !(press.ctrlKey || press.metaKey || press.altKey);
  if (!isTyping(press.target) || /^F\d/.test(press.key)) return false;
  const mod = mac ? press.metaKey : press.ctrlKey;
  if (!mod) return true;
  if (press.target instanceof HTMLSelectElement) return false;
  return !isPagesUndo(press, mac);
}

/** Whether the key press is undo or redo in a field where both are the page's. */
export function isPagesUndo(press: KeyPress & { readonly target: EventTarget | null }, mac = isMac()): boolean {
  const mod = mac ? press.metaKey : press.ctrlKey;
  return mod && /^[zy]$/i.test(press.key) && press.target instanceof HTMLElement && pageUndoes(press.target);
}
