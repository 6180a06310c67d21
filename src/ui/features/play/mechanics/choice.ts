/**
 * How a request came to be served: which queue chose it, the host's or the drive's own, from whom, by what, and what the device's model said
 * that each of them would take. Of a record of single requests; nothing is worked out here. Pure.
 */
import { AGED, SHORTEST } from '../../../../engine/record/decision.ts';
import type { DetailDecisions, DetailRecord } from '../../../../engine/record/detail.ts';
import { decisionWords, processNames } from '../../../../engine/record/decisionWords.ts';
import { perObject } from '../../../../base/perObject.ts';

export interface Candidate {
  /** Row in the requests. */
  readonly row: number;
  /** Seek and rotation, had the disk begun with it at the moment of the choice. */
  readonly positioningMs: number;
}

export interface Choice {
  readonly atMs: number;
  /** The drive's own queue made it, from what the drive held. */
  readonly inDrive: boolean;
  /** Requests that it was made from. */
  readonly waiting: number;
  readonly why: string;
  /** By positioning; `age`: the queue goes by positioning, but this one had waited as long as it may. */
  readonly goesBy: 'cost' | 'age' | 'other';
  /** Positioning as the drive itself knows it; else from arm and platter alone. */
  readonly foresight: boolean;
  /** What the chosen one would take; null: costs were not kept. */
  readonly chosenMs: number | null;
  /** The least of the others; null: there was none, or costs were not kept. */
  readonly best: Candidate | null;
  /** Of those whose row is known, in the order in which they had come to the queue. */
  readonly candidates: readonly Candidate[];
}

export interface Choices {
  /** The choice that decided when it was served. */
  readonly made: Choice | null;
  /** Where that was the drive's: the one by which the host gave it to the drive. */
  readonly before: Choice | null;
  /** The drive has a queue of its own, and held no other. */
  readonly heldAlone: boolean;
}

const GOES_BY: ReadonlyMap<number, Choice['goesBy']> = new Map([
  [SHORTEST, 'cost'],
  [AGED, 'age'],
]);

const rowsOf = perObject(({ request }: DetailDecisions) => new Map(Array.from(request, (row, decision) => [row, decision])));

/** @param row of the request */
export function choicesOf(record: DetailRecord, row: number): Choices {
  const host = choiceIn(record, record.decisions, row, false);
  const drive = choiceIn(record, record.driveDecisions, row, true);
  if (drive === null) return { made: host, before: null, heldAlone: false };
  return drive.waiting > 1 || host === null
    ? { made: drive, before: host, heldAlone: drive.waiting === 1 }
    : { made: host, before: null, heldAlone: true };
}

function choiceIn(record: DetailRecord, decisions: DetailDecisions, row: number, inDrive: boolean): Choice | null {
  const decision = rowsOf(decisions).get(row);
  if (decision === undefined) return null;
  let chosenMs: number | null = null;
  let best: Candidate | null = null;
  const candidates: Candidate[] = [];
  for (let k = decisions.firstCandidate[decision]; k < decisions.firstCandidate[decision + 1]; k++) {
    const candidate = { row: decisions.candidate[k], positioningMs: decisions.positioningMs[k] };
    if (candidate.row >= 0) candidates.push(candidate);
    if (candidate.row === row) chosenMs = candidate.positioningMs;
    else if (best === null || candidate.positioningMs < best.positioningMs) best = candidate;
  }
  return {
    atMs: decisions.atMs[decision],
    inDrive,
    waiting: decisions.waiting[decision],
    why: decisionWords(decisions, decision, processNames(record)),
    goesBy: GOES_BY.get(decisions.why[decision]) ?? 'other',
    foresight: decisions.foresight[decision] === 1,
    chosenMs,
    best: chosenMs === null ? null : best,
    candidates,
  };
}

const byStart = perObject(({ requests }: DetailRecord) => {
  const rows = new Map<string, number>();
  for (let row = 0; row < requests.count; row++) rows.set(`${requests.device[row]}/${requests.startMs[row]}/${requests.lba[row]}`, row);
  return rows;
});

/** Row of the request of a disk whose service began then; null: the record does not have it. */
export const rowOfService = (record: DetailRecord, disk: number, startedMs: number, lba: number): number | null =>
  byStart(record).get(`${disk}/${startedMs}/${lba}`) ?? null;

/**
 * `chosen`: it is served, or was last. `candidate`: it was chosen from. Not chosen from: `later`: it came after the choice; `host`: it waits
 * at the host, and the drive chose; `drive`: the drive had it already; `asleep`: its process waits for a place in the queue.
 */
export type Place = 'chosen' | 'candidate' | 'later' | 'host' | 'drive' | 'asleep';

export interface Chip {
  readonly row: number;
  readonly place: Place;
  /** At the choice; null: it was not chosen from, or costs were not kept. */
  readonly positioningMs: number | null;
  /** When its service begins; NaN: after the end of the record. */
  readonly startMs: number;
}

/**
 * The queue of a disk as it is at an instant, and whom the last choice was made from, in the order of their service.
 * @param served row of what is served, or was last
 * @param waiting rows of those that wait
 */
export function chipsOf(record: DetailRecord, served: number, waiting: readonly number[]): readonly Chip[] {
  const { requests } = record;
  const { made } = choicesOf(record, served);
  const costs = new Map(made?.candidates.map(({ row, positioningMs }) => [row, positioningMs]));
  const placeOf = (row: number): Place => {
    if (row === served) return 'chosen';
    // Where costs were not kept it is not known who was chosen from.
    if (made === null || made.chosenMs === null || costs.has(row)) return 'candidate';
    if (requests.arrivalMs[row] > made.atMs) return 'later';
    if (made.inDrive) return 'host';
    return requests.dispatchMs[row] <= made.atMs ? 'drive' : 'asleep';
  };
  const rows = new Set([served, ...waiting, ...costs.keys()]);
  const startOf = (row: number): number => (Number.isNaN(requests.startMs[row]) ? Infinity : requests.startMs[row]);
  return [...rows]
    .toSorted((a, b) => {
      const [first, second] = [startOf(a), startOf(b)];
      return first === second ? requests.arrivalMs[a] - requests.arrivalMs[b] || a - b : first - second;
    })
    .map((row) => ({ row, place: placeOf(row), positioningMs: costs.get(row) ?? null, startMs: requests.startMs[row] }));
}

/** At most so many, in their order; the chosen one and the cheapest other are among them. */
export function fewest(chips: readonly Chip[], most: number, best: number): readonly Chip[] {
  const isKept = ({ place, row }: Chip): boolean => place === 'chosen' || row === best;
  const kept = new Set([...chips.filter(isKept), ...chips.filter((chip) => !isKept(chip))].slice(0, most));
  return chips.filter((chip) => kept.has(chip));
}
