/** Components mounted in a document, and found as assistive technology finds them: by role and name. */
import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, vi } from 'vitest';

let root: Root;

/** What this document does not have of the platform's popovers: here they are open as long as they are mounted. */
const POPOVERS = { showPopover() {}, hidePopover() {} };

/** A document for each test of a file, emptied after it. */
export function withDocument(): void {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    Object.assign(HTMLElement.prototype, POPOVERS);
    document.body.innerHTML = '<div id="root"></div>';
    root = createRoot(document.querySelector('#root')!);
  });
  afterEach(() => {
    act(() => root.unmount());
    document.body.innerHTML = '';
    vi.unstubAllGlobals();
  });
}

/** Mounts it, or renders it again. */
export const mount = (what: ReactNode): Promise<void> => act(async () => root.render(what));

/** The same for what has nothing to wait for. */
export const mountNow = (what: ReactNode): void => act(() => root.render(what));

/** Roles of elements that state none. */
const IMPLIED: Readonly<Record<string, string>> = {
  A: 'link',
  ARTICLE: 'article',
  BUTTON: 'button',
  FIGURE: 'figure',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  NAV: 'navigation',
  OL: 'list',
  PROGRESS: 'progressbar',
  SELECT: 'combobox',
  SUMMARY: 'button',
  TABLE: 'table',
  TEXTAREA: 'textbox',
  TR: 'row',
  UL: 'list',
};

function roleOf(element: Element): string | undefined {
  const stated = element.getAttribute('role');
  if (stated !== null) return stated;
  const { tagName } = element;
  if (tagName === 'INPUT') return { radio: 'radio', checkbox: 'checkbox' }[element.getAttribute('type') ?? ''] ?? 'textbox';
  if (tagName === 'TH') return element.getAttribute('scope') === 'col' ? 'columnheader' : 'rowheader';
  if (tagName === 'DIALOG') return element.hasAttribute('open') ? 'dialog' : undefined;
  if (tagName === 'SECTION') return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? 'region' : undefined;
  return IMPLIED[tagName];
}

const plain = (text: string | null | undefined): string => (text ?? '').replace(/[\s\u202f\u00a0]+/g, ' ').trim();

const textsOf = (ids: string): string =>
  plain(
    ids
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );

/** What an element is called: by its label, its caption or its text. */
export function nameOf(element: Element): string {
  const by = element.getAttribute('aria-labelledby');
  if (by !== null) return textsOf(by);
  const own = element.getAttribute('aria-label');
  if (own !== null) return plain(own);
  if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) {
    const label = [...document.getElementsByTagName('label')].find(({ htmlFor }) => htmlFor !== '' && htmlFor === element.id);
    return plain((label ?? element.closest('label'))?.textContent);
  }
  return plain(element.querySelector('caption')?.textContent ?? element.textContent) || plain(element.getAttribute('title'));
}

/** What is said of an element beyond its name. */
export const descriptionOf = (element: Element): string => textsOf(element.getAttribute('aria-describedby') ?? '');

/** All that have a role, stated or implied by their element, in the order of the document. */
export function allBy<T extends HTMLElement = HTMLElement>(role: string, name?: string | RegExp): T[] {
  const found = [...document.body.getElementsByTagName('*')].filter(
    (each): each is T => each instanceof HTMLElement && roleOf(each) === role,
  );
  return name === undefined ? found : found.filter((each) => (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))));
}

/** The only one with a role and a name. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows which element has this role
export function by<T extends HTMLElement = HTMLElement>(role: string, name?: string | RegExp): T {
  const found = allBy<T>(role, name);
  if (found.length !== 1)
    expect.fail(`${found.length} of role ${role} are called ${String(name)}; there are: ${allBy(role).map(nameOf).join(' | ')}`);
  return found[0];
}

/** Text of the whole document, with plain spaces. */
export const shownText = (): string => plain(document.body.textContent);

export const press = (element: HTMLElement): Promise<void> =>
  act(async () => {
    element.focus();
    element.click();
  });

export const pressKey = (element: HTMLElement, key: string, more: KeyboardEventInit = {}): Promise<void> =>
  act(async () => void element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })));

/** What a person does who replaces the text of a field. React hears of a change only if the value was set past its own property. */
export const type = (field: HTMLElement, text: string): Promise<void> =>
  act(async () => {
    field.focus();
    const prototype: object = Object.getPrototypeOf(field);
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

export const choose = (list: HTMLElement, value: string): Promise<void> =>
  act(async () => {
    (list as HTMLSelectElement).value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  });

export const leave = (field: HTMLElement): Promise<void> => act(async () => field.blur());
