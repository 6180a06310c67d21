/** From what is on screen to an address, and back; the one place of the page that asks `scenario/link`. */
import '../scenario/timeline/groupActions.ts';
import '../scenario/timeline/plan.ts';
import { COMFORTABLE_LINK_LENGTH, decodeLink, encodeLink } from '../scenario/link/link.ts';
import type { LinkProblem } from '../scenario/link/link.ts';
import { MOST_LINKED_PINS } from '../scenario/link/pins.ts';
import type { LinkedPin } from '../scenario/link/pins.ts';
import type { Scenario } from '../scenario/schema.ts';
import { presetTitle } from '../studies/presets.ts';
import type { DecodeAway } from '../worker/decode.ts';
import { isLater } from './decoding.ts';
import type { OpenedSoon } from './decoding.ts';
import { openSoon } from './openSoon.ts';
import { problemInWords, refused } from './opening.ts';
import type { Opened } from './opening.ts';
import { LINK_VIEW_FIELDS, linkView } from './storage.ts';
import type { LinkView } from './storage.ts';
import type { LinkState, Pinned, SharedLink, View } from './types.ts';
import { DEFAULT_VIEW } from './viewSlice.ts';

/** Beyond this no address bar, mail program or shortener can be relied on; a file can. */
export const MOST_LINK_LENGTH = 32_000;

/** The link of a scenario and what of the view differs from the usual. */
export function addressOf(page: string, scenario: Scenario, view: View, pins: readonly LinkedPin[] = []): LinkState {
  const url = page + encodeLink(scenario, unusual(view), pins);
  const { length } = url;
  if (length > MOST_LINK_LENGTH) {
    const advice = `A link would have ${length} characters; beyond ${MOST_LINK_LENGTH} they break on the way. Save the scenario as a file instead.`;
    return { url: '', length, status: 'tooLong', advice };
  }
  if (length > COMFORTABLE_LINK_LENGTH) {
    const advice = `The link has ${length} characters. Chat programs may cut links beyond ${COMFORTABLE_LINK_LENGTH}; a file is safer.`;
    return { url, length, status: 'long', advice };
  }
  return { url, length, status: 'ready' };
}

/** The link of what is on screen together with the layouts that are pinned, where it stays a comfortable one with them. */
export function sharedAddress(page: string, scenario: Scenario, view: View, pinned: readonly Pinned[]): SharedLink {
  const alone = addressOf(page, scenario, view);
  if (pinned.length === 0 || alone.url === '') return { url: alone.url, pinned: 'none' };
  if (pinned.length > MOST_LINKED_PINS) return { url: alone.url, pinned: 'left-out' };
  const pins = pinned.map(({ id, title, scenario: layout, from }) => ({ title, scenario: layout, ...(from === 'study' && { study: id }) }));
  const together = addressOf(page, scenario, view, pins);
  return together.status === 'ready' ? { url: together.url, pinned: 'all' } : { url: alone.url, pinned: 'left-out' };
}

function unusual(view: View): Partial<LinkView> {
  const fields = LINK_VIEW_FIELDS.filter((field) => view[field] !== DEFAULT_VIEW[field]);
  return Object.fromEntries(fields.map((field) => [field, view[field]]));
}

/** Opens a link, or text in which there is one, here and now. Never throws. */
export function openLink(text: string): Opened {
  return openedLink(decodeLink(text));
}

/** The same with large ones decoded away from the page. */
export function openLinkSoon(text: string, away: DecodeAway): OpenedSoon {
  return openSoon({ kind: 'link', text }, away, (decoded) => openedLink(decoded.kind === 'link' ? decoded.link : decodeLink(text)));
}

function openedLink(decoded: ReturnType<typeof decodeLink>): Opened {
  if (!decoded.ok) return refusedLink(decoded.error);
  const { scenario, view, pins, ignored } = decoded.value;
  const known = Object.fromEntries(LINK_VIEW_FIELDS.flatMap((field) => (view[field] === undefined ? [] : [[field, view[field]]])));
  // What a link does not mention is as usual, so that two people with it see the same.
  return { ok: true, scenario, view: { ...linkView(DEFAULT_VIEW), ...known }, byLink: true, pins, ignored };
}

/** Opens what stands behind the `#` of the page's address. */
export function openAddress(hash: string, away: DecodeAway): OpenedSoon {
  const opened = openLinkSoon(`#${hash}`, away);
  if (isLater(opened) || opened.ok || /^\d+\./.test(hash)) return opened;
  return refused('The part of the address after # is not a Spindle link, so it was ignored.', ['A share link has "#1." there.']);
}

function refusedLink({ message, fix, problems, kept }: LinkProblem): Opened {
  const { origin, title } = kept;
  const details = [
    ...problems.map(problemInWords),
    ...(title === undefined ? [] : [`It was called "${title}".`]),
    `What would help: ${fix}.`,
  ];
  // The preset that it was made from is the nearest thing to what was meant.
  return refused(message, details, origin !== undefined && presetTitle(origin) !== undefined ? origin : undefined);
}
