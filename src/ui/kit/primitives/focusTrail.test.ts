// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { partOf } from '../../../base/testing/part.ts';
import { firstIn, heirOf, trailOf } from './focusTrail.ts';

beforeEach(() => {
  // happy-dom has no layout: what is marked as hidden has no place on the page.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return partOf<DOMRectList>({ length: this.closest('[hidden]') ? 0 : 1 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = '';
});

const page = (html: string) => {
  document.body.innerHTML = html;
};
const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

it('remembers what stood around an element, innermost first, without the page itself', () => {
  page('<main id="main"><section id="board"><p id="line"><button id="b"></button></p></section></main>');
  expect(trailOf(at('b')).around.map(({ id }) => id)).toEqual(['line', 'board', 'main']);
});

it('leaves the focus to the nearest place around what is gone that can take it', () => {
  page(
    '<main id="main"><button id="far"></button><section id="board"><p id="line"><i>text</i><button id="gone"></button></p><a id="next" href="#x"></a></section></main>',
  );
  const trail = trailOf(at('gone'));
  at('gone').remove();
  expect(heirOf(trail)).toBe(at('next'));
  // The place is gone with it.
  at('board').remove();
  expect(heirOf(trail)).toBe(at('far'));
  at('main').remove();
  expect(heirOf(trail)).toBeNull();
});

it('takes the stop of the Tab key in a row of tubes, and nothing that is switched off', () => {
  page(
    '<section id="board"><button id="off" disabled></button><input id="chooser" type="file" tabindex="-1" /><button id="t1" data-tube tabindex="-1"></button><button id="t2" data-tube tabindex="0"></button></section>',
  );
  expect(firstIn(at('board'))).toBe(at('t2'));
  at('t2').remove();
  expect(firstIn(at('board'))).toBeNull();
});

it('takes what a place begins with, and nothing that is not seen', () => {
  page('<section id="board"><button id="first"></button><button id="marked" data-place-focus></button></section>');
  expect(firstIn(at('board'))).toBe(at('marked'));
  at('marked').hidden = true;
  expect(firstIn(at('board'))).toBe(at('first'));
  at('first').hidden = true;
  expect(firstIn(at('board'))).toBeNull();
  at('board').tabIndex = -1;
  expect(firstIn(at('board'))).toBe(at('board'));
});
