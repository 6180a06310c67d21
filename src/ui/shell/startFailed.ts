/** Shown when not even the state could be set up: plain elements, because nothing else can be trusted then. */
import { messages } from './messages.ts';

export function startFailed(root: HTMLElement, error: unknown): void {
  const box = document.createElement('main');
  box.setAttribute('role', 'alert');
  box.style.padding = '10vh 24px';
  const heading = document.createElement('h1');
  heading.textContent = messages.startFailed;
  const words = document.createElement('p');
  words.textContent = messages.startFailedText;
  const detail = document.createElement('p');
  detail.textContent = error instanceof Error ? error.message : String(error);
  const clean = document.createElement('a');
  clean.href = '#reset';
  clean.textContent = messages.startClean;
  clean.addEventListener('click', () => setTimeout(() => location.reload(), 0));
  box.append(heading, words, detail, clean);
  root.replaceChildren(box);
}
