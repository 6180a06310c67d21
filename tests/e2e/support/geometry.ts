/** What a pair of eyes and a finger find wrong with a page as it is laid out: cut or overlapping words, targets too small. */
import type { Page } from '@playwright/test';

export interface GeometryOptions {
  /** Least width and height of what can be pressed, in CSS pixels; 0 leaves targets out. */
  readonly target: number;
  /** Elements (and all in them) that are left out, by selector. */
  readonly except?: string;
}

/** Each fault in words; empty when all is well. Only what is open: a modal dialog hides what is behind it. */
export function geometryFaults(page: Page, options: GeometryOptions): Promise<string[]> {
  return page.evaluate(({ target, except }) => {
    const SLACK = 1.5;
    const INTERACTIVE =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=slider], [tabindex="0"]';
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    const root = modal ?? document.body;

    interface Box {
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const width = (box: Box) => box.right - box.left;
    const height = (box: Box) => box.bottom - box.top;
    const named = (element: Element) => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40);
      const cls = (element.getAttribute('class') ?? '').split(' ')[0];
      return `<${element.tagName.toLowerCase()}${cls ? `.${cls}` : ''}> "${text}"`;
    };
    const px = (value: number) => Math.round(value * 10) / 10;

    /** Not there for the eye: hidden, or only for voices. */
    const unseen = (element: Element): boolean => {
      if (!element.checkVisibility({ opacityProperty: false, visibilityProperty: true })) return true;
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.clipPath !== 'none' && at.getBoundingClientRect().width <= 2) return true;
        if (except !== undefined && at.matches(except)) return true;
      }
      return false;
    };

    /** The box in which an element can be seen now, after scrolling what scrolls or not, and what cuts it off. */
    const frameOf = (element: Element, scrolled: boolean): { readonly box: Box; readonly by: Element | null } => {
      let box: Box = { left: -1e6, right: 1e6, top: -1e6, bottom: 1e6 };
      let by: Element | null = null;
      let fixed = getComputedStyle(element).position === 'fixed';
      for (let at = element.parentElement; at && !fixed; at = at.parentElement) {
        const style = getComputedStyle(at);
        const own = at.getBoundingClientRect();
        const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll';
        const x = clips(style.overflowX) || (!scrolled && scrolls(style.overflowX));
        const y = clips(style.overflowY) || (!scrolled && scrolls(style.overflowY));
        if (x || y) {
          const before = box;
          box = meet(box, {
            left: x ? own.left : -1e6,
            right: x ? own.right : 1e6,
            top: y ? own.top : -1e6,
            bottom: y ? own.bottom : 1e6,
          });
          if (before.left !== box.left || before.right !== box.right || before.top !== box.top || before.bottom !== box.bottom) by = at;
        }
        // What scrolls shows all that it holds, in time.
        if (scrolled && scrolls(style.overflowX) && scrolls(style.overflowY)) return { box, by };
        fixed = style.position === 'fixed';
      }
      return { box: meet(box, { left: 0, right: innerWidth, top: -1e6, bottom: 1e6 }), by };
    };

    /** What floats or sticks covers what is under it by design. */
    const layer = (element: Element): Element | null => {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position) || at.matches('dialog, [popover]')) return at;
      return null;
    };

    const faults: string[] = [];

    // Words.
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words: { readonly box: Box; readonly element: Element }[] = [];
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const element = node.parentElement;
      if (!element || (node.data ?? '').trim() === '' || ['SCRIPT', 'STYLE', 'OPTION', 'TITLE'].includes(element.tagName)) continue;
      if (unseen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (width(box) < 1 || height(box) < 1) continue;
        const own = getComputedStyle(element);
        const selfClips = own.overflowX === 'hidden' || own.overflowX === 'clip';
        const { box: seen, by } = frameOf(element, true);
        const frame = selfClips ? meet(seen, element.getBoundingClientRect()) : seen;
        const shown = meet(box, frame);
        const cutX = width(box) - width(shown);
        const cutY = height(box) - height(shown);
        words.push({ box: meet(shown, frameOf(element, false).box), element });
        // A title, or a name for voices and the mouse, says the whole of what an ellipsis leaves out.
        const explained = element.closest('[title], [aria-label]') !== null;
        if (cutX > SLACK && !(explained && (selfClips || by)))
          faults.push(`cut ${px(cutX)} px wide: ${named(element)} by ${by ? named(by).slice(0, 60) : 'itself or the window'}`);
        // What does not fit is left out whole by design where a line wraps out of sight.
        else if (cutY > 3 && !(height(shown) <= 1 && by && getComputedStyle(by).flexWrap === 'wrap'))
          faults.push(`cut ${px(cutY)} px high: ${named(element)} by ${by ? named(by).slice(0, 60) : 'itself or the window'}`);
        break;
      }
    }
    for (let i = 0; i < words.length; i++) {
      for (let k = i + 1; k < words.length; k++) {
        const [a, b] = [words[i], words[k]];
        if (a.element === b.element) continue;
        const both = meet(a.box, b.box);
        if (width(both) <= 2 || height(both) <= 4) continue;
        // What floats above the page covers it by design.
        const x = (both.left + both.right) / 2;
        const y = (both.top + both.bottom) / 2;
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        const stack = document.elementsFromPoint(x, y);
        if (!stack.some((each) => each === a.element || each.contains(a.element)) || !stack.some((each) => each.contains(b.element)))
          continue;
        if (layer(a.element) !== layer(b.element)) continue;
        faults.push(`words over words: ${named(a.element)} and ${named(b.element)}, ${px(width(both))} x ${px(height(both))}`);
      }
    }

    /** With other words in the same line. */
    const inText = (element: Element): boolean => {
      let at = element.parentElement ?? element;
      while (at.parentElement && getComputedStyle(at).display === 'inline') at = at.parentElement;
      return (at.textContent ?? '').trim().length > (element.textContent ?? '').trim().length;
    };

    // Targets.
    const targets = [...root.querySelectorAll(INTERACTIVE)]
      .filter((element) => !unseen(element) || element.matches('input[type=radio], input[type=checkbox]'))
      .map((element) => {
        const label = element.matches('input[type=radio], input[type=checkbox]') ? element.closest('label') : null;
        const subject = label ?? element;
        const box: Box = subject.getBoundingClientRect();
        return { element: subject, box, seen: meet(box, frameOf(subject, false).box) };
      })
      // Of a file there is a button that asks for it.
      .filter(({ element }) => !element.matches('input[type=file]'))
      // A short cut for the mouse, with another way for everybody, is hidden from voices.
      // WCAG 2.5.8 excepts what stands in a line of text: its line sets its height.
      .filter(({ element }) => !(element.matches('[data-term]') && inText(element)))
      .filter(({ element, box }) => width(box) > 0 && height(box) > 0 && !unseen(element) && !element.closest('[aria-hidden=true]'));
    for (const { element, box } of targets) {
      const after = getComputedStyle(element, '::after');
      const grown = after.content !== 'none' && after.position === 'absolute';
      const w = Math.max(width(box), grown ? Number.parseFloat(after.width) || 0 : 0);
      const h = Math.max(height(box), grown ? Number.parseFloat(after.height) || 0 : 0);
      if (w < target - 0.5 || h < target - 0.5) faults.push(`target ${px(w)} x ${px(h)}: ${named(element)}`);
    }
    for (let i = 0; i < targets.length; i++) {
      for (let k = i + 1; k < targets.length; k++) {
        const [a, b] = [targets[i], targets[k]];
        if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (layer(a.element) !== layer(b.element)) continue;
        const both = meet(a.seen, b.seen);
        if (width(both) > SLACK && height(both) > SLACK)
          faults.push(`targets overlap: ${named(a.element)} and ${named(b.element)}, ${px(width(both))} x ${px(height(both))}`);
      }
    }

    // Two-dimensional scrolling.
    if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
    return [...new Set(faults)];
  }, options);
}
