/** Shown while a large link is decoded before there is a page: a message and a way out, once it takes longer than a moment. */
import { messages } from './messages.ts';

const SHOWN_AFTER_MS = 200;

/**
 * @param stop stops decoding
 * @returns removes the message
 */
export function startDecoding(root: HTMLElement, stop: () => void): () => void {
  const box = document.createElement('main');
  box.setAttribute('role', 'status');
  box.style.padding = '10vh 24px';
  const timer = setTimeout(() => {
    const heading = document.createElement('h1');
    heading.textContent = messages.decoding;
    const words = document.createElement('p');
    words.textContent = messages.decodingText;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = messages.startWithout;
    button.addEventListener('click', stop);
    box.append(heading, words, button);
    root.append(box);
  }, SHOWN_AFTER_MS);
  return () => {
    clearTimeout(timer);
    box.remove();
  };
}
