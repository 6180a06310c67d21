/**
 * Single moves that may pay, chosen by what a run measured: which files wait most on a busy disk, and with whose requests theirs collide there.
 * The score only chooses what is run; it is no forecast, and nobody is shown it.
 */
import type { RunResult } from '../../engine/record/result.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { addMoves } from '../../scenario/edit/timeline.ts';
import { layOut, type Layout } from '../../scenario/layout.ts';
import { targetName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';
import type { MoveMethod } from '../../scenario/timeline/timeline.ts';
import { diskShares } from '../coAccess/pairs.ts';

export type Looked = Pick<RunResult, 'coAccess' | 'psuBytes' | 'psuWaitMs' | 'devices' | 'elapsedMs'>;

/** When and how files move. */
export interface MoveTerms {
  readonly atMs: number;
  readonly method: MoveMethod;
}

/** One file or container that goes to one volume or disk. */
export interface Candidate {
  /** Stands for it within one scenario. */
  readonly id: string;
  readonly objectId: string;
  /** Index into the files of `layOut(scenario)`. */
  readonly psu: number;
  readonly bytes: number;
  /** Ids of targets. */
  readonly from: string;
  readonly to: string;
  /** "container 1 of Table space B from disk 1 to disk 2". */
  readonly what: string;
}

export interface Candidates {
  readonly chosen: readonly Candidate[];
  /** Pairs of a file and a target that were looked at, the chosen among them. */
  readonly looked: number;
}

/** Files that are looked at: those that waited longest. With each target they are weighed. */
const MOST_FILES = 64;

/** The likeliest moves first, each file at most once and at most `most`; those only that the document's checks allow. */
export function moveCandidates(scenario: Scenario, run: Looked, terms: MoveTerms, most: number): Candidates {
  const layout = layOut(scenario);
  const weigh = weigher(scenario, layout, run);
  const files = Array.from({ length: layout.psuCount }, (_, psu) => psu)
    .filter((psu) => layout.target[psu] >= 0 && layout.bytes[psu] > 0 && run.psuWaitMs[psu] > 0)
    .toSorted((a, b) => run.psuWaitMs[b] - run.psuWaitMs[a])
    .slice(0, MOST_FILES);
  const targets = layout.targets.flatMap(({ disks }, target) => (disks.length > 0 ? [target] : []));
  const pairs = files.flatMap((psu) => targets.flatMap((to) => (to === layout.target[psu] ? [] : [{ psu, to, score: weigh(psu, to) }])));
  const chosen: Candidate[] = [];
  const taken = new Set<number>();
  for (const { psu, to } of pairs.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length >= most) break;
    if (taken.has(psu)) continue;
    const candidate = candidateOf(scenario, layout, psu, to);
    if (attempt(scenario, (s) => withMove(s, candidate, terms)) instanceof EditRefused) continue;
    taken.add(psu);
    chosen.push(candidate);
  }
  return { chosen, looked: pairs.length };
}

/** The document with the move in its timeline; throws EditRefused where that cannot be. */
export const withMove = (scenario: Scenario, { psu, to }: Candidate, terms: MoveTerms): Scenario =>
  addMoves(scenario, [psu], moveTo([to]), terms);

/** The document with the file where the move takes it, from the start; throws EditRefused where that cannot be. */
export const movedBefore = (scenario: Scenario, { psu, to }: Candidate): Scenario => moveFiles(scenario, [psu], moveTo([to]));

/** Ids of the actions that the second document has and the first has not. */
export const newActions = ({ timeline = [] }: Scenario, { timeline: after = [] }: Scenario): string[] =>
  after.filter(({ id }) => !timeline.some((old) => old.id === id)).map(({ id }) => id);

function candidateOf(scenario: Scenario, layout: Layout, psu: number, to: number): Candidate {
  let o = 0;
  while (layout.objectFirst[o + 1] <= psu) o++;
  const object = scenario.database.objects[o];
  const words = wordsOf(scenario);
  const within = psu - layout.objectFirst[o];
  const file = (within % object.psusPerSegment) + 1;
  const noun = object.extents === undefined ? words.psu.one : 'container';
  const segment = object.segments > 1 ? ` in ${words.segment.one} ${Math.floor(within / object.psusPerSegment) + 1}` : '';
  const [source, target] = [layout.targets[layout.target[psu]], layout.targets[to]];
  return {
    id: `${psu}/${target.id}`,
    objectId: object.id,
    psu,
    bytes: layout.bytes[psu],
    from: source.id,
    to: target.id,
    what: `${noun} ${file}${segment} of ${object.name} from ${targetName(scenario, source.id)} to ${targetName(scenario, target.id)}`,
  };
}

/**
 * How much less the load would meet itself, in ms: the fall of the sum of squares of the disks' busy shares, and of the time in which the
 * file's object and others wait on one disk. Both assume that the load stays what it is.
 */
function weigher(scenario: Scenario, layout: Layout, { devices, psuWaitMs, psuBytes, coAccess, elapsedMs }: Looked) {
  const { objects } = scenario.database;
  const busy = layout.targets.map(({ disks }) => mean(disks.map((disk) => devices[disk].utilization)));
  const waits = layout.targets.map(() => 0);
  for (let psu = 0; psu < layout.psuCount; psu++) if (layout.target[psu] >= 0) waits[layout.target[psu]] += psuWaitMs[psu];
  const shares = diskShares(scenario, psuBytes);
  const bytesOf = objects.map((_, o) => {
    let sum = 0;
    for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++) sum += psuBytes[psu];
    return sum;
  });
  const together = (a: number, b: number): number => {
    if (coAccess === undefined) return 0;
    const [i, j] = [coAccess.objects.indexOf(objects[a].id), coAccess.objects.indexOf(objects[b].id)];
    return i < 0 || j < 0 ? 0 : coAccess.togetherMs[i * coAccess.objects.length + j];
  };
  const on = (target: number, other: Float64Array): number => mean(layout.targets[target].disks.map((disk) => other[disk]));
  return (psu: number, to: number): number => {
    const from = layout.target[psu];
    const load = waits[from] > 0 ? (busy[from] * psuWaitMs[psu]) / waits[from] : 0;
    const evener = elapsedMs * load * (busy[from] - load - busy[to]);
    let o = 0;
    while (layout.objectFirst[o + 1] <= psu) o++;
    const share = bytesOf[o] > 0 ? psuBytes[psu] / bytesOf[o] : 0;
    let apart = 0;
    objects.forEach((_, other) => {
      if (other !== o) apart += together(o, other) * share * (on(from, shares[other]) - on(to, shares[other]));
    });
    return evener + apart;
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
