/**
 * Message catalogs: everything that a feature says to people, in one place, so that it can be read as a whole and translated.
 * A catalog is a plain object of texts and of functions that return a text. `scripts/messages.mjs` lists all of them.
 *
 * Under the pseudo-locale (tests only) every message comes in brackets. What stands on the page without them did not come from a catalog.
 */

/** A text, a function that makes one, or a group of messages. */
export type Message = string | ((...values: never[]) => string) | readonly string[] | { readonly [key: string]: Message };

const OPEN = '\u27e6';
const CLOSE = '\u27e7';

let pseudo = false;

/** Switches the pseudo-locale on or off. Texts that modules read while they are loaded keep what they got: switch before importing them. */
export function setPseudoLocale(on: boolean): void {
  pseudo = on;
}

/** A message as the pseudo-locale shows it. */
export const bracketed = (text: string): string => `${OPEN}${text}${CLOSE}`;

/** The messages of one feature. */
export function catalog<T extends { readonly [key: string]: Message }>(messages: T): T {
  return new Proxy(messages, {
    get: (target, key) => (pseudo && typeof key === 'string' ? marked(target[key]) : Reflect.get(target, key)),
  });
}

function marked(message: Message | undefined): unknown {
  if (typeof message === 'string') return bracketed(message);
  if (typeof message === 'function') return (...values: never[]) => bracketed(message(...values));
  if (Array.isArray(message)) return message.map((text: string) => bracketed(text));
  return message === undefined ? undefined : catalog(message as { readonly [key: string]: Message });
}

/**
 * What of a text that was put together under the pseudo-locale stands outside of all messages: letters in no brackets.
 * @returns the pieces, without figures and units
 */
export function outsideOfMessages(text: string): string[] {
  let depth = 0;
  let outside = '';
  for (const character of text) {
    if (character === OPEN) depth += 1;
    if (depth === 0) outside += character;
    if (character === CLOSE) {
      depth -= 1;
      outside += '\n';
    }
  }
  return outside
    .split('\n')
    .map((piece) => piece.replaceAll(FIGURE, ' ').trim())
    .filter((piece) => /\p{L}/u.test(piece));
}

/** A number with its unit, which is the same in every language. */
const FIGURE = /[<+\u2212-]?\d[\d.,\u202f]*[\u202f\u00a0 ]?(%|(?:[kKMGT]i?)?B(?:\/s)?|h|min|s|ms|µs|ns|x|×|\/s|rpm)?(?![\p{L}\d])/gu;
