/**
 * What letting go here would do, for every frame of a drag. The edit of the drop itself makes the document that is
 * looked at, so that what is shown before the drop is what the board draws after it: the same files at the same
 * addresses. The last answer is remembered, because tubes, ghost and bar all ask for it.
 */
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { fillsAfter } from '../../analysis/fill/fillAfter.ts';
import type { FillAfter } from '../../analysis/fill/fillAfter.ts';
import { formatBytes, formatPercent, listWords } from '../../analysis/format.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { layoutOf } from '../../analysis/document/derived.ts';
import { refusalText } from '../carryOut.ts';
import { changeFor } from './change.ts';
import type { Change } from './plannedChange.ts';
import type { AppHandles } from '../handles.ts';
import { handOf, placeKey } from './hand.ts';
import type { InHand, Place } from './hand.ts';
import { meaningOfMoves } from './meaning.ts';
import { jointTargets } from './targets.ts';

export interface Preview {
  /** In words: where to and what comes of it. */
  readonly text: string;
  /** What comes of it: whether it fits, how full it would be; or why not. */
  readonly effect: string;
  /** It cannot be put there. */
  readonly refused: boolean;
  /** The document that letting go would make; null where it would change nothing or be refused. */
  readonly after: Scenario | null;
  /** Ids of the targets that files go to; empty for disks. */
  readonly targets: readonly string[];
  /** What would lie on each disk whose contents would change, by index of the disk; of a refusal what would be too much. */
  readonly fills: ReadonlyMap<number, FillAfter>;
}

const NO_MARKS: readonly string[] = [];
const NO_FILLS: ReadonlyMap<number, FillAfter> = new Map();

let last: { scenario: Scenario; inHand: InHand; key: string; marked: readonly string[]; preview: Preview } | null = null;

/**
 * The preview of what is held over a place that `resolvePlace` answered; over one of several marked targets it is
 * spread over all of them. Pure but for its memory of the last answer.
 */
export function previewOf(scenario: Scenario, inHand: InHand, place: Place, marked: readonly string[] = NO_MARKS): Preview {
  const key = `${meaningOfMoves()?.key ?? ''} ${placeKey(place)}`;
  if (last && last.scenario === scenario && last.inHand === inHand && last.key === key && last.marked === marked) return last.preview;
  const preview = previewOfPlace(scenario, inHand, place, marked);
  last = { scenario, inHand, key, marked, preview };
  return preview;
}

/** Finds the preview of what is held over a place, so that it is there when it is drawn. */
export function prepareAt({ store }: AppHandles, place: Place): void {
  const { inHand, marked } = handOf(store).getState();
  if (inHand) previewOf(store.getState().scenario, inHand, place, marked);
}

function previewOfPlace(scenario: Scenario, inHand: InHand, place: Place, marked: readonly string[]): Preview {
  try {
    const preview = previewChange(scenario, changeFor(scenario, inHand, place, marked));
    const asks = jointTargets(scenario, inHand, place, marked) !== null;
    // The way that is shown may be refused and another one fit: the drop asks.
    return asks ? { ...preview, text: `${preview.text}; choose how after dropping`, refused: false } : preview;
  } catch (error) {
    // A place that has gone cannot even be worded as a change.
    if (error instanceof EditRefused)
      return { text: error.message, effect: error.message, refused: true, after: null, targets: [], fills: NO_FILLS };
    throw error;
  }
}

/** What a change would do. */
export function previewChange(scenario: Scenario, change: Change): Preview {
  const { where, files, action } = change;
  const targets = files?.targets ?? [];
  const after = attempt(scenario, change.apply);
  if (after instanceof EditRefused) {
    const drawn = after.rule === 'room' || after.rule === 'lost' ? files?.unchecked(scenario) : undefined;
    const reason = refusalText(after, where);
    const fills = drawn ? fillsAfter(scenario, drawn) : NO_FILLS;
    return { text: reason, effect: reason, refused: true, after: null, targets, fills };
  }
  if (after === scenario) {
    const effect = files ? 'already there' : 'is already there';
    return { text: `${where}: ${effect}`, effect, refused: false, after: null, targets, fills: NO_FILLS };
  }
  if (action !== undefined) return { text: action, effect: action, refused: false, after, targets, fills: NO_FILLS };
  const fills = fillsAfter(scenario, after);
  const effect = files ? `fits${fullText(layoutOf(after), targets)}` : redistributedText(fills);
  return { text: [where, effect].filter(Boolean).join(': '), effect, refused: false, after, targets, fills };
}

/** ", 23 % full"; ", 23 % and 40 % full"; ", at most 40 % full". */
function fullText(layout: Layout, ids: readonly string[]): string {
  const shares = ids.flatMap((id) => {
    const target = layout.targets.find((t) => t.id === id);
    return target && target.capacityBytes > 0 ? [target.usedBytes / target.capacityBytes] : [];
  });
  if (shares.length === 0) return '';
  if (shares.length > 3) return `, at most ${formatPercent(Math.max(...shares))} full`;
  return `, ${listWords(shares.map((share) => formatPercent(share)))} full`;
}

function redistributedText(fills: ReadonlyMap<number, FillAfter>): string {
  let bytes = 0;
  for (const { coming } of fills.values()) for (const { from, to } of coming) bytes += to - from;
  return bytes > 0 ? `${formatBytes(bytes)} would be redistributed` : '';
}
