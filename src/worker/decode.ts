/** Decoding and validating of what comes in: small texts where they are, large ones in a worker, so that none stops the page. */
import type { Result } from '../base/result.ts';
import { scenarioHash } from '../scenario/hash.ts';
import { decodeLink, type LinkedScenario, type LinkProblem } from '../scenario/link/link.ts';
import { readDocument, type ReadDocument } from '../scenario/readDocument.ts';

/**
 * Characters of a text, and bytes that a link unpacks to, up to which it is decoded on the page itself. The most hostile text of
 * this size takes some 20 ms, a document of usual size 5 ms; no frame is missed for longer than a pointer notices.
 */
export const MOST_HERE = 32 * 1024;

/** The largest valid document takes about a second; what takes longer than this is not worth the wait. */
export const MOST_DECODE_MS = 20_000;

/** Something to decode: a text with a link in it, or a document as JSON. */
export type DecodeJob = { readonly kind: 'link'; readonly text: string } | { readonly kind: 'document'; readonly text: string };

/** What a job came to, with the hash of a document that was accepted: that takes a while too. */
export type Decoded =
  | { readonly kind: 'link'; readonly link: Result<LinkedScenario, LinkProblem>; readonly hash?: string }
  | { readonly kind: 'document'; readonly document: ReadDocument; readonly hash?: string };

/** Why a job came to nothing: someone gave it up, it took too long, or its worker stopped, for lack of memory for instance. */
export type DecodeStopped = 'canceled' | 'too-long' | 'failed';

/** Decodes away from the page (`decodeClient.ts`). Rejects if what does so could not be loaded. */
export type DecodeAway = (job: DecodeJob, signal: AbortSignal) => Promise<Decoded | DecodeStopped>;

/** Decodes whatever its size. */
export function decode({ kind, text }: DecodeJob): Decoded {
  if (kind === 'link') {
    const link = decodeLink(text);
    return { kind, link, ...(link.ok && { hash: scenarioHash(link.value.scenario) }) };
  }
  const document = readDocument(text);
  return { kind, document, ...(document.ok && { hash: scenarioHash(document.scenario) }) };
}

/** Decodes at once if that is soon done; null for what is too large for that. */
export function decodeHere({ kind, text }: DecodeJob): Decoded | null {
  if (text.length > MOST_HERE) return null;
  if (kind === 'document') return { kind, document: readDocument(text) };
  const link = decodeLink(text, MOST_HERE);
  return !link.ok && link.error.kind === 'too-large' ? null : { kind, link };
}
