/** From a text that came in to what can be opened: at once where that is soon done, else later, with a notice that offers to give it up. */
import { formatBytes } from '../base/units.ts';
import { decodeHere, MOST_DECODE_MS } from '../worker/decode.ts';
import type { DecodeAway, Decoded, DecodeJob, DecodeStopped } from '../worker/decode.ts';
import { knownValid } from '../analysis/document/facts.ts';
import { refused } from './opening.ts';
import type { Opened } from './opening.ts';
import type { AppState } from './types.ts';

/** What will be known later; null once it was given up. */
export interface OpenedLater {
  readonly characters: number;
  readonly open: (signal: AbortSignal) => Promise<Opened | null>;
}
export type OpenedSoon = Opened | OpenedLater;

export const isLater = (opening: OpenedSoon): opening is OpenedLater => 'open' in opening;

/** Decodes a job here or away, and says what it came to in the words of `told`. */
export function openSoon(job: DecodeJob, away: DecodeAway, told: (decoded: Decoded) => Opened): OpenedSoon {
  const finish = (decoded: Decoded): Opened => {
    const opened = told(decoded);
    if (opened.ok) knownValid(opened.scenario, decoded.hash);
    return opened;
  };
  const here = decodeHere(job);
  if (here) return finish(here);
  return {
    characters: job.text.length,
    async open(signal) {
      const decoded = await away(job, signal);
      return typeof decoded === 'string' ? stopped(decoded) : finish(decoded);
    },
  };
}

function stopped(why: DecodeStopped): Opened | null {
  switch (why) {
    case 'canceled':
      return null;
    case 'too-long':
      return refused(`It was not opened: decoding took more than ${MOST_DECODE_MS / 1000} s.`, [
        'No scenario takes that long. Ask for it again, or for a file.',
      ]);
    case 'failed':
      return refused('It was not opened: decoding stopped, probably because it needs too much memory.', [
        'No scenario needs that much. Ask for it again, or for a file.',
      ]);
  }
}

const TOPIC = 'decoding';
/** The one that is under way; what comes in later takes its place. */
let underWay: AbortController | null = null;

/** Waits for what is decoded away, with a notice; null if it was given up, by its button or by something opened after it. */
export async function awaited({ characters, open }: OpenedLater, from: string, get: () => AppState): Promise<Opened | null> {
  underWay?.abort();
  const mine = new AbortController();
  underWay = mine;
  get().notify({
    kind: 'info',
    topic: TOPIC,
    text: `Decoding ${from} (${formatBytes(characters)})…`,
    action: { label: 'Cancel', run: () => mine.abort() },
  });
  const opened = await open(mine.signal);
  // A later one has taken over, notice included.
  if (underWay !== mine) return null;
  underWay = null;
  const { notices, dismiss, announce } = get();
  for (const { id, topic } of notices) if (topic === TOPIC) dismiss(id);
  if (opened === null) announce('Stopped decoding; nothing was opened.');
  return opened;
}
