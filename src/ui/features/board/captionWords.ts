/** The caption of the board, which speaks only of what is drawn: tubes, slivers without a gauge, or tiles. */
import { capital } from '../../../analysis/format.ts';
import { BOARD } from './arrange.ts';
import type { TrayInput } from './arrange.ts';
import { messages } from './messages.ts';

export interface CaptionFacts {
  /** Tubes with gauge and share in %, slivers without gauge and with a bar, or tiles. */
  readonly drawn: 'roomy' | 'narrow' | 'tile';
  /** 100 % does not fit below a tube, so a bar of full width stands for it. */
  readonly fullBar: boolean;
  /** What a tile stands for: "up to 16 disks", "one array". */
  readonly tile: string;
  /** Some tiles are open, with their tubes beside them. */
  readonly opened: boolean;
  /** The part of a disk that a tube shows. */
  readonly range: string;
  /** Requests that the full height of a queue stands for; null if nothing has been measured, or if it is withheld. */
  readonly queue: string | null;
  /** The window of the measures: "over the whole run of 102 s". */
  readonly when: string;
  /** A lesson withholds the measures. */
  readonly withheld: boolean;
  /** The measures shown are from before the last edit. */
  readonly ofBefore: boolean;
  /** Some disks have their own queue settings. */
  readonly apart: boolean;
  /** Something is held, and the tubes show the contents after the drop. */
  readonly previews: boolean;
  /** Some disks have failed. */
  readonly failed: boolean;
  /** Some that work cannot be reached. */
  readonly cut: boolean;
  /** The run's actions move files later. */
  readonly moves: boolean;
}

export interface CaptionWords {
  readonly shows: string;
  /** Text after the key of the queue; null if no queue is drawn. */
  readonly queue: string | null;
}

/** The text of the caption: what the disks hold, and what was measured. */
export function captionWords(facts: CaptionFacts): CaptionWords {
  return facts.drawn === 'tile' ? ofTiles(facts) : ofTubes(facts, messages.tubes, facts.drawn);
}

const sentences = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ');
const before = (ofBefore: boolean, words: string) => (ofBefore ? messages.ofBefore(words) : capital(words));

function ofTubes(
  { fullBar, range, queue, when, withheld, ofBefore, apart, previews, failed, cut, moves }: CaptionFacts,
  tubes: string,
  look: 'roomy' | 'narrow',
): CaptionWords {
  const busy = look === 'roomy' ? messages.shareBelow(fullBar) : messages.barBelow;
  const measured =
    queue === null ? messages.queuesFollow(withheld) : messages.measured(before(ofBefore, messages.queueAbove(queue)), busy, when);
  const shows = previews ? messages.preview : messages.show(tubes, range, look === 'roomy');
  return {
    shows: sentences(shows, moves && messages.movesLater, failed && messages.failedKey, cut && messages.outOfReachKey),
    queue: sentences(measured, apart && messages.ownQueueKey),
  };
}

function ofTiles(facts: CaptionFacts): CaptionWords {
  const { tile, opened, queue, when, withheld, ofBefore, apart } = facts;
  const measured = queue === null ? messages.sharesFollow(withheld) : before(ofBefore, messages.busyIs(when));
  const tiles = sentences(messages.tileIs(tile), measured);
  if (!opened) return { shows: sentences(tiles, messages.openTile, apart && messages.tileQueueKey), queue: null };
  const { shows, queue: above } = ofTubes(facts, messages.openedTubes, 'roomy');
  return { shows: sentences(tiles, shows), queue: above };
}

/** What a tile stands for: neighboring disks, or an array where a volume has several. */
export function tileText(trays: readonly Pick<TrayInput, 'disks' | 'group'>[]): string {
  const some = messages.upToDisks(BOARD.tileDisks);
  const filled = trays.filter(({ disks }) => disks.length > 0);
  const arrays = filled.filter(({ disks, group = 0 }) => group > 0 && group < disks.length).length;
  if (arrays === 0) return some;
  return arrays === filled.length ? messages.oneArray : messages.oneArrayOr(some);
}
