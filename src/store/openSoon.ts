/** From a text that came in to what can be opened: at once if that takes no time, else later. */
import { decode, decodeHere, MOST_DECODE_MS } from '../worker/decode.ts';
import type { DecodeAway, Decoded, DecodeJob, DecodeStopped } from '../worker/decode.ts';
import { knownValid } from '../analysis/document/facts.ts';
import type { OpenedSoon } from './decoding.ts';
import { refused } from './opening.ts';
import type { Opened } from './opening.ts';

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
      // On the page itself if not even the way to a worker could be loaded.
      const decoded = await away(job, signal).catch(() => decode(job));
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
