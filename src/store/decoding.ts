/** What comes in and cannot be opened at once: loads its reader, and shows a notice that offers to cancel. */
import type { Later } from '../base/later.ts';
import { formatBytes } from '../base/units.ts';
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

/** Opens something with a part of the page that is loaded for it; a refusal if the part cannot be loaded. */
export async function openWith<T>(part: Later<T>, open: (from: T) => OpenedSoon | Promise<OpenedSoon>): Promise<OpenedSoon> {
  try {
    return await open(await part.load());
  } catch (error) {
    const details = [error instanceof Error ? error.message : String(error)];
    return refused(`It was not opened: ${part.name} could not be loaded. Check the connection, then try again.`, details);
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
