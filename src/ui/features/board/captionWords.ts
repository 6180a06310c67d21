/** What the board's caption says, of what is drawn and of nothing else: tubes, slivers without a gauge, or tiles. */
import { capital, formatPercent } from '../../../analysis/format.ts';
import { BOARD } from './arrange.ts';
import type { TrayInput } from './arrange.ts';

export interface CaptionFacts {
  /** Tubes with gauge and share in %, slivers without gauge and with a bar, or tiles. */
  readonly drawn: 'roomy' | 'narrow' | 'tile';
  /** 100 % does not fit below a tube, and is a bar of its full width. */
  readonly fullBar: boolean;
  /** What a tile stands for: "up to 16 disks", "one array". */
  readonly tile: string;
  /** Some tiles are opened: their tubes are drawn beside them. */
  readonly opened: boolean;
  /** Which part of a disk a tube shows. */
  readonly range: string;
  /** Requests that the full height of a queue stands for; null: nothing is measured yet, or shown. */
  readonly queue: string | null;
  /** The window of what is measured: "over the whole run of 102 s". */
  readonly when: string;
  /** A lesson keeps back what was measured. */
  readonly withheld: boolean;
  /** What is shown was measured before the last edit. */
  readonly ofBefore: boolean;
  /** Some disks have a queue of their own. */
  readonly apart: boolean;
  /** Something is held, and the tubes show what would be where. */
  readonly previews: boolean;
  /** Some disks have failed. */
  readonly failed: boolean;
}

export interface CaptionWords {
  readonly shows: string;
  /** What follows the queue's key; null where no queue is drawn. */
  readonly queue: string | null;
}

/** The caption's words: what lies there and what was measured. */
export function captionWords(facts: CaptionFacts): CaptionWords {
  return facts.drawn === 'tile' ? ofTiles(facts) : ofTubes(facts, 'Tubes', facts.drawn);
}

const later = (withheld: boolean) => (withheld ? 'once you have made your prediction in the lesson.' : 'with the first full answer.');
const PREVIEW = 'Stripes: would be new here; dashed frame: would become free.';
const FAILED = ' \u2715: failed disk.';
const OWN_QUEUE = ' A q at its number: the disk has a queue of its own.';
const before = (ofBefore: boolean, words: string) => (ofBefore ? `Of the layout before this edit: ${words}` : capital(words));

function ofTubes(
  { fullBar, range, queue, when, withheld, ofBefore, apart, previews, failed }: CaptionFacts,
  tubes: string,
  look: 'roomy' | 'narrow',
): CaptionWords {
  const gauge = look === 'roomy' ? '; the gauge at the left is the whole disk' : '';
  const busy =
    look === 'roomy'
      ? `busy share in % below${fullBar ? ` (full bar: ${formatPercent(1)})` : ''}`
      : `busy share as a bar below (full width ${formatPercent(1)})`;
  const measured =
    queue === null
      ? `Busy share and queues follow ${later(withheld)}`
      : `${before(ofBefore, `mean queue above (full height ${queue} requests)`)} and ${busy} ${when}.`;
  const shows = previews ? PREVIEW : `${tubes} show ${range}${gauge}.`;
  return { shows: shows + (failed ? FAILED : ''), queue: measured + (apart ? OWN_QUEUE : '') };
}

function ofTiles(facts: CaptionFacts): CaptionWords {
  const { tile, opened, queue, when, withheld, ofBefore, apart } = facts;
  const measured =
    queue === null ? `Busy shares follow ${later(withheld)}` : `${before(ofBefore, 'busy is the share of the time at work')} ${when}.`;
  const tiles = `A tile is ${tile}: the bars are the mean of its disks, the marks show the fullest and the busiest disk. Full is the used share of the whole disk. ${measured}`;
  if (!opened)
    return { shows: `${tiles} Opened, it shows them one by one.${apart ? ' A q: some have a queue of their own.' : ''}`, queue: null };
  const { shows, queue: above } = ofTubes(facts, 'Tubes of opened tiles', 'roomy');
  return { shows: `${tiles} ${shows}`, queue: above };
}

/** What a tile stands for: neighboring disks, or an array where a volume has several. */
export function tileText(trays: readonly Pick<TrayInput, 'disks' | 'group'>[]): string {
  const some = `up to ${BOARD.tileDisks} disks`;
  const filled = trays.filter(({ disks }) => disks.length > 0);
  const arrays = filled.filter(({ disks, group = 0 }) => group > 0 && group < disks.length).length;
  if (arrays === 0) return some;
  return arrays === filled.length ? 'one array' : `one array, or ${some}`;
}
