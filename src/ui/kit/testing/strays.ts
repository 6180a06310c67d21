/**
 * What a part of the page says past its catalog, under the pseudo-locale, where each message comes in brackets. Words that come from
 * elsewhere (the document, analysis, other folders) stand without brackets and are not its own.
 */
import { spelledOut } from '../../../../scripts/messages.mjs';
import { outsideOfMessages } from '../../../base/catalog.ts';

const SPOKEN = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'];

/** All that can be read or heard of an element, a text each. */
export function said(element: Element): string[] {
  const heard = [element, ...element.querySelectorAll('*')].flatMap((each) => SPOKEN.flatMap((name) => each.getAttribute(name) ?? []));
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const read: string[] = [];
  while (walker.nextNode()) read.push(walker.currentNode.textContent ?? '');
  return [...read, ...heard];
}

/** Which of the texts a folder of the page spells out itself: any word of it as a whole text, or a sentence within one. */
export function spelledBy(folder: string, texts: readonly string[]): string[] {
  const spelled = spelledOut(folder);
  const sentences = [...spelled].filter((text) => /\p{L}+ \p{L}+ \p{L}+/u.test(text));
  return texts.flatMap(outsideOfMessages).filter((text) => spelled.has(text) || sentences.some((sentence) => text.includes(sentence)));
}
