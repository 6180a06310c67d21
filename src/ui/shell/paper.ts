/** A dialog as it goes on paper: a copy with everything unfolded, pictures as they are drawn, and nothing that can be pressed. */

/** What has no use on paper. Buttons that are a sentence's only words carry `data-print`. */
const CONTROLS = 'button:not([data-print]), input[type="file"], input[type="range"], progress, [role="menu"]';

export function paperOf(dialog: HTMLElement): HTMLElement {
  const copy = dialog.cloneNode(true) as HTMLElement;
  const paper = document.createElement('article');
  unclip(dialog, copy);
  // A copied canvas is blank, and keeps the shape of its bitmap where its box on paper has another width.
  const drawn = dialog.querySelectorAll('canvas');
  for (const [k, canvas] of copy.querySelectorAll('canvas').entries()) copyDrawing(drawn[k], canvas);
  // Values live in the elements, not in their attributes.
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  for (const [k, field] of copy.querySelectorAll('input, select').entries()) replaceField(fields[k], field);
  for (const fold of copy.querySelectorAll('details')) {
    fold.open = true;
    // What a fold holds may be made only when it is opened.
    if (fold.textContent === fold.querySelector('summary')?.textContent) fold.remove();
  }
  // Of a choice only what is chosen is said.
  for (const choice of copy.querySelectorAll('input[type="radio"]:not([checked])')) (choice.closest('label') ?? choice).remove();
  for (const control of copy.querySelectorAll(CONTROLS)) control.remove();
  // The names of the original's parts stay unique in the document.
  for (const named of copy.querySelectorAll('[id]')) named.removeAttribute('id');
  paper.append(...copy.childNodes);
  return paper;
}

/** What scrolls on screen is as long as its content on paper. */
function unclip(from: Element, to: Element): void {
  const originals = [from, ...from.querySelectorAll<HTMLElement>('*')];
  const copies = [to, ...to.querySelectorAll<HTMLElement>('*')];
  for (const [k, original] of originals.entries()) {
    const { overflowX, overflowY } = getComputedStyle(original);
    const copied = copies[k];
    if (copied instanceof HTMLElement && [overflowX, overflowY].some((value) => value === 'auto' || value === 'scroll'))
      copied.style.cssText += '; position: static; display: block; height: auto; max-height: none; overflow: visible; flex: none';
  }
}

function copyDrawing(from: HTMLCanvasElement, to: HTMLCanvasElement): void {
  const place = to.parentElement;
  const below = place?.querySelector(':scope > canvas');
  // What lies over another picture, a cursor for instance, goes into that one.
  if (below instanceof HTMLCanvasElement && below !== to) {
    if (from.width > 0 && from.height > 0) below.getContext('2d')?.drawImage(from, 0, 0, below.width, below.height);
    to.remove();
    return;
  }
  to.width = from.width;
  to.height = from.height;
  if (from.width > 0 && from.height > 0) to.getContext('2d')?.drawImage(from, 0, 0);
  const isLaidOver = getComputedStyle(from).position === 'absolute';
  to.style.cssText = `position: static; width: ${from.clientWidth}px; max-width: 100%; height: auto`;
  if (isLaidOver && place) place.style.height = 'auto';
}

/** A field as its value; a box to be ticked stays one, for paper can be ticked. */
function replaceField(from: HTMLInputElement | HTMLSelectElement, to: Element): void {
  if (from instanceof HTMLInputElement && (from.type === 'checkbox' || from.type === 'radio')) {
    to.toggleAttribute('checked', from.checked);
    return;
  }
  const value = from instanceof HTMLSelectElement ? (from.selectedOptions[0]?.textContent ?? '') : from.value;
  const words = document.createElement('b');
  words.textContent = value;
  to.replaceWith(words);
}
