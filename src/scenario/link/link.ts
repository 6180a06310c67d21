/**
 * The share link: `#1.` and the whole document with the view, packed and written in base64url. A link
 * needs nothing but itself, and whatever comes in as a link is hostile until `decodeLink` says it is not.
 */
import * as v from 'valibot';
import { err, ok, type Result } from '../../base/result.ts';
import { formatBytes } from '../../base/units.ts';
import { Scenario } from '../schema.ts';
import type { Problem } from '../problem.ts';
import { parseScenario } from '../validate.ts';
import { readJson } from '../validate/text.ts';
import { fromBase64Url, toBase64Url } from './base64url.ts';
import { pack, unpack, type UnpackFailure } from './packing.ts';
import { MOST_LINKED_PINS, MOST_TEXT_WITH_PINS, pinsForLink, readPins, type LinkedPin } from './pins.ts';
import { dictionaryOf, LINK_VERSION, upgraded } from './upgrade.ts';
import { readView, viewForLink, type LinkView } from './view.ts';

/** Links up to this length are safe in mails, chats and documents. */
export const COMFORTABLE_LINK_LENGTH = 2000;
/** Longer texts are not looked at. */
export const MAX_LINK_LENGTH = 262_144;
/** More than any valid document, unpacked. */
export const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;

/** What a link says. */
export interface LinkedScenario {
  readonly scenario: Scenario;
  readonly view: Partial<LinkView>;
  /** Layouts that were pinned beside it. */
  readonly pins: readonly LinkedPin[];
  /** Settings and pinned layouts that could not be read and were left out, in words. */
  readonly ignored: readonly string[];
}

/** Why a link cannot be opened. */
export interface LinkProblem {
  /** - `no-link`: nothing that looks like one; `newer`: of a version to come; `too-long`, `too-large`: beyond the limits; `damaged`: cut off or changed; `invalid`: readable, but no document that can be simulated. */
  readonly kind: 'no-link' | 'newer' | 'too-long' | 'too-large' | 'damaged' | 'invalid';
  /** One sentence for people. */
  readonly message: string;
  /** What would help. */
  readonly fix: string;
  /** Of an invalid document, everything that is wrong with it. */
  readonly problems: readonly Problem[];
  /** What could be read all the same. */
  readonly kept: { readonly title?: string; readonly origin?: string; readonly view: Partial<LinkView> };
}

/** The hash text of a share link, beginning with `#1.`; the same characters in Node and in every browser. */
export function encodeLink(scenario: Scenario, view: Partial<LinkView> = {}, pins: readonly LinkedPin[] = []): string {
  // Edits leave keys in any order; the schema's order is what the dictionary knows.
  const ordered = v.safeParse(Scenario, scenario);
  const document = ordered.typed ? ordered.output : scenario;
  const content = [document, viewForLink(view), ...(pins.length > 0 ? [pinsForLink(scenario, pins)] : [])];
  return `#${LINK_VERSION}.${toBase64Url(pack(JSON.stringify(content), dictionaryOf(LINK_VERSION)))}`;
}

/**
 * Reads a link: the hash, or a whole address or text that ends in one. Never throws, and never spends
 * more than the limits allow.
 * @param maxUnpacked bytes that it may unpack to; beyond them it is `too-large`
 */
export function decodeLink(text: string, maxUnpacked = MAX_UNPACKED_BYTES): Result<LinkedScenario, LinkProblem> {
  try {
    return decode(text, maxUnpacked);
  } catch {
    return refuse('damaged', 'This link cannot be read.', RESEND);
  }
}

const RESEND = 'ask for it again, or for the scenario as a file';

function decode(text: string, maxUnpacked: number): Result<LinkedScenario, LinkProblem> {
  if (text.length > MAX_LINK_LENGTH) {
    return refuse('too-long', `This link is too long: ${text.length} characters, at most ${MAX_LINK_LENGTH} are read.`, 'ask for a file');
  }
  const found = linkIn(text) ?? linkWithin(text);
  if (!found) return refuse('no-link', 'There is no Spindle link in this text.', 'a link ends in "#1." and many letters and digits');
  const { version, payload } = found;
  if (version > LINK_VERSION) {
    const message = `This link was made by a newer Spindle (link version ${version}; this one reads up to ${LINK_VERSION}).`;
    return refuse('newer', message, 'reload the page, or update Spindle');
  }
  const bytes = fromBase64Url(payload);
  if (!bytes) return refuse('damaged', 'This link is damaged: it holds characters that no link has, or breaks off.', RESEND);
  const unpacked = unpack(bytes, dictionaryOf(version), maxUnpacked);
  if (!unpacked.ok) return refuseUnpacked(unpacked.error, maxUnpacked);
  return examine(unpacked.value, version, maxUnpacked);
}

/**
 * The last link in a text. Mail programs break long lines and put brackets or a full stop behind, redirecting
 * services carry the address percent-encoded as one of several parameters; that is forgiven.
 */
function linkIn(text: string): { version: number; payload: string } | undefined {
  const joined = text.replace(/\s+/g, '').replaceAll('%23', '#');
  // Parameters behind an encoded link may have a "#" of their own.
  const hash = [...joined.matchAll(/#\d{1,6}\./g)].at(-1)?.index ?? joined.lastIndexOf('#');
  const match = /^(\d{1,6})\.([^)\]>"'.,;&]*)(?:&.*|[)\]>"'.,;]*)$/.exec(joined.slice(hash + 1));
  if (!match || Number(match[1]) < 1) return undefined;
  return { version: Number(match[1]), payload: match[2] };
}

/** A link in the middle of a text: a sentence continues behind it. */
function linkWithin(text: string): { version: number; payload: string } | undefined {
  const inside = /#\d{1,6}\.[\w-]+/.exec(text)?.[0];
  return inside === undefined ? undefined : linkIn(inside);
}

function examine(json: string, version: number, maxUnpacked: number): Result<LinkedScenario, LinkProblem> {
  const read = readJson(json);
  if (!read.ok && read.error.kind === 'size')
    return refuse('invalid', 'This link holds more than any scenario has.', RESEND, salvage(json), [read.error.problem]);
  if (!read.ok) return refuse('damaged', 'This link is damaged: its content is not a document.', RESEND, salvage(json));
  const raw = read.value;
  if (!Array.isArray(raw)) return refuse('invalid', 'This link does not hold a scenario.', RESEND);
  // Each pinned layout is a document to be checked, with all of the scenario that it does not replace.
  const third: unknown = raw[2] ?? undefined;
  const tooLong = json.length > MOST_TEXT_WITH_PINS;
  const pins = tooLong ? undefined : third;
  const documents = 1 + (Array.isArray(pins) ? Math.min(pins.length, MOST_LINKED_PINS) : 0);
  if (documents * json.length > maxUnpacked) return refuse('too-large', 'This link holds too many pinned layouts.', RESEND, salvage(json));
  const content = upgraded({ scenario: raw[0], view: raw[1] }, version);
  const { view, ignored } = readView(content.view);
  const parsed = parseScenario(content.scenario);
  if (parsed.ok) {
    const beside = readPins(pins, parsed.scenario);
    const unread = tooLong && third !== undefined ? ['the pinned layouts: the scenario is too large to read them beside it'] : [];
    return ok({ scenario: parsed.scenario, view, pins: beside.pins, ignored: [...ignored, ...unread, ...beside.ignored] });
  }
  const count = parsed.problems.length;
  const message = `The scenario in this link cannot be simulated: ${count === 1 ? 'one problem' : `${count} problems`}.`;
  return refuse('invalid', message, 'fix it at the source, and share it again', { ...salvage(json), view }, parsed.problems);
}

function refuseUnpacked({ kind, reason, partial }: UnpackFailure, maxUnpacked: number): Result<never, LinkProblem> {
  if (kind === 'damaged') return refuse('damaged', `This link is damaged: ${reason}.`, RESEND, salvage(partial));
  const message = `This link was not opened: it unpacks to more than ${formatBytes(maxUnpacked)}, and no scenario is that large.`;
  return refuse('too-large', message, RESEND, salvage(partial));
}

/** Title and preset of a document that breaks off: they stand at its beginning. */
function salvage(json: string): { title?: string; origin?: string } {
  const head = json.slice(0, 1000);
  const title = /"title":"([^"\\\p{Cc}]{1,120})"/u.exec(head)?.[1];
  const origin = /"origin":"([\w./-]{1,120})"/.exec(head)?.[1];
  return { ...(title === undefined ? {} : { title }), ...(origin === undefined ? {} : { origin }) };
}

function refuse(
  kind: LinkProblem['kind'],
  message: string,
  fix: string,
  kept: Partial<LinkProblem['kept']> = {},
  problems: readonly Problem[] = [],
): Result<never, LinkProblem> {
  return err({ kind, message, fix, problems, kept: { view: {}, ...kept } });
}
