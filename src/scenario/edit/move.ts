/** Moving files: a set of PSUs to one or several targets, written with as few exceptions as possible. */
import { areaWithin, layMoved, layOut, targetsByRule, type Layout } from '../layout.ts';
import type { DbObject, PlacementException, PlacementRule, Scenario, Spread } from '../schema.ts';
import { paint, painter } from '../spread.ts';
import { dealNumbers, moveTargets, objectOf, selected, spreadOf, targetIndexes, type MoveTo } from './deal.ts';
import { encode, spreadFor, type Piece } from './encode.ts';
import { readdressMoved } from './readdress.ts';
import { cellsOf, rectanglesOf, type Rectangle } from './rectangles.ts';
import { EditRefused } from './refused.ts';
import { accepted, admit } from './room.ts';

/**
 * Moves files (PSU indexes of `layOut(scenario)`, in any order) to one or several targets. The rest
 * stays where it is. Moving a whole object replaces its rule; files that come to lie where their rule
 * would put them are no exceptions any more. Answers the same document if nothing changes.
 *
 * Throws EditRefused for an empty selection, unknown targets, and where something would not fit.
 */
export function moveFiles(scenario: Scenario, psus: ArrayLike<number>, to: MoveTo): Scenario {
  return admitted(scenario, relocated(scenario, psus, to));
}

/**
 * What `moveFiles` would answer if nothing were refused for lack of room or for lost data: the document that a
 * refusal is about, to be drawn and never kept. Throws EditRefused for an empty selection and unknown targets.
 */
export function moveFilesUnchecked(scenario: Scenario, psus: ArrayLike<number>, to: MoveTo): Scenario {
  const { after, layout, target } = relocated(scenario, psus, to);
  return after === scenario ? scenario : readdressMoved(scenario, layout, after, target);
}

function relocated(scenario: Scenario, psus: ArrayLike<number>, to: MoveTo): Relocated {
  const layout = layOut(scenario);
  const files = selected(layout, psus);
  const indexes = targetIndexes(scenario, layout, moveTargets(to));
  const numbers = dealNumbers(scenario, layout, files, to);
  const goals = files.map((_, k) => indexes[numbers[k]]);
  return relocate(scenario, layout, files, goals, to);
}

/** Puts files back where their objects' rules would put them. */
export function takeBackFiles(scenario: Scenario, psus: ArrayLike<number>): Scenario {
  const layout = layOut(scenario);
  const files = selected(layout, psus);
  const ruled = new Map<number, Int32Array>();
  const goals = files.map((p) => {
    const o = objectOf(layout, p);
    const own = ruled.get(o) ?? targetsByRule(scenario, o);
    ruled.set(o, own);
    return own[p - layout.objectFirst[o]];
  });
  return admitted(scenario, relocate(scenario, layout, files, goals, undefined));
}

/** Removes one exception: its files fall back to what stands beneath it. */
export function takeBackException(scenario: Scenario, index: number): Scenario {
  const { exceptions } = scenario.placement;
  if (!Number.isInteger(index) || index < 0 || index >= exceptions.length) {
    throw new EditRefused('unknown', `There is no exception ${index + 1}`, `choose one of ${exceptions.length}`);
  }
  const placement = { ...scenario.placement, exceptions: exceptions.toSpliced(index, 1) };
  return admit(scenario, { ...scenario, placement }, 0);
}

/** A document whose files were given other goals, before anyone looked whether they fit there. */
interface Relocated {
  readonly after: Scenario;
  readonly movedBytes: number;
  /** Layout of the document before. */
  readonly layout: Layout;
  /** Where each file lies after: indexes of its targets. */
  readonly target: Int32Array;
}

const admitted = (before: Scenario, { after, movedBytes, layout, target }: Relocated): Scenario =>
  after === before ? before : accepted(before, readdressMoved(before, layout, after, target), movedBytes, layout);

/** Gives each file its goal (index into the layout's targets) and rewrites the placement, object by object. */
function relocate(scenario: Scenario, layout: Layout, files: Int32Array, goals: Int32Array, to: MoveTo | undefined): Relocated {
  if (files.every((p, k) => layout.target[p] === goals[k])) return { after: scenario, movedBytes: 0, layout, target: layout.target };
  const target = layout.target.slice();
  files.forEach((p, k) => (target[p] = goals[k]));
  let { rules, exceptions } = scenario.placement;
  for (let k = 0; k < files.length;) {
    const o = objectOf(layout, files[k]);
    const end = layout.objectFirst[o + 1];
    const from = k;
    while (k < files.length && files[k] < end) k++;
    const work = { scenario, layout, o, files: files.subarray(from, k), target, to };
    ({ rules, exceptions } = placeObject(work, rules, exceptions));
  }
  let movedBytes = 0;
  files.forEach((p, k) => (movedBytes += layout.target[p] === goals[k] ? 0 : layout.bytes[p]));
  const after = { ...scenario, placement: { ...scenario.placement, rules, exceptions } };
  layMoved(scenario, after, target);
  return { after, movedBytes, layout, target };
}

/** One object's share of a move; `target` is where every file lies afterwards. */
interface Work {
  readonly scenario: Scenario;
  readonly layout: Layout;
  readonly o: number;
  readonly files: Int32Array;
  readonly target: Int32Array;
  readonly to: MoveTo | undefined;
}

function placeObject(
  work: Work,
  rules: PlacementRule[],
  exceptions: PlacementException[],
): { rules: PlacementRule[]; exceptions: PlacementException[] } {
  const { scenario, layout, o, target, to } = work;
  const object = scenario.database.objects[o];
  const first = layout.objectFirst[o];
  const width = object.psusPerSegment;
  const idOf = (cell: number): string => layout.targets[target[first + cell]]?.id ?? '';
  const others = exceptions.filter((exception) => exception.object !== object.id);
  const spread = to && spreadFor(areaWithin(object, first), width, idOf, moveTargets(to), preferredSpread(to, object));
  if (spread) {
    const rule = { object: object.id, spread };
    const at = rules.findIndex((r) => r.object === object.id);
    return { rules: at < 0 ? [...rules, rule] : rules.with(at, rule), exceptions: others };
  }
  const own = exceptions.filter((exception) => exception.object === object.id);
  const cut = cutExceptions(work, own);
  const fresh = freshPieces(work, width, first, idOf);
  return { rules, exceptions: [...others, ...cut.kept, ...merge(object.id, [...cut.pieces, ...fresh], width)] };
}

const preferredSpread = (to: MoveTo | undefined, object: DbObject): Spread | undefined => to && spreadOf(to, object);

/**
 * The moved files as pieces. Files whose goal happens to be where the rule has them need none, but a
 * box with holes would take more pieces than the box: the fewer wins.
 */
function freshPieces({ scenario, o, files, target, to }: Work, width: number, first: number, idOf: (cell: number) => string): Piece[] {
  const list = to ? moveTargets(to) : [];
  const preferred = preferredSpread(to, scenario.database.objects[o]);
  const ruled = targetsByRule(scenario, o);
  const astray = (cell: number): boolean => target[first + cell] !== ruled[cell];
  const cells = Array.from(files, (p) => p - first);
  const boxes = encode(cells, width, idOf, list, preferred).filter((piece) => cellsOf(piece, width).some(astray));
  const exact = encode(cells.filter(astray), width, idOf, list, preferred);
  return exact.length < boxes.length ? exact : boxes;
}

/**
 * Takes the moved files out of the object's exceptions. Those beneath others that have none of them
 * stay as they are (`kept`); what is left to be seen of the rest comes back as pieces, none over another.
 */
function cutExceptions(work: Work, own: readonly PlacementException[]): { kept: PlacementException[]; pieces: Piece[] } {
  const { scenario, layout, o, files, target } = work;
  const object = scenario.database.objects[o];
  const first = layout.objectFirst[o];
  const width = object.psusPerSegment;
  const idOf = (cell: number): string => layout.targets[target[first + cell]]?.id ?? '';
  const areas = own.map(({ segments, psus }) => areaWithin(object, 0, segments, psus));
  const owner = new Int32Array(layout.objectFirst[o + 1] - first).fill(-1);
  const onto = painter(owner);
  for (let e = own.length - 1; e >= 0; e--) paint(onto, areas[e], e);
  const moved = new Uint8Array(owner.length);
  for (const p of files) moved[p - first] = 1;
  const left = own.map((): number[] => []);
  owner.forEach((e, cell) => {
    if (e >= 0 && moved[cell] === 0) left[e].push(cell);
  });
  const kept: PlacementException[] = [];
  const pieces: Piece[] = [];
  own.forEach((exception, e) => {
    const { segments, psus } = areas[e];
    const whole = left[e].length === cellCount(areas[e]);
    if (whole) pieces.push({ segments, psus, spread: exception.spread });
    else if (!touches(moved, areas[e], width)) kept.push(exception);
    else if (left[e].length > 0) pieces.push(...shrunk(exception.spread, left[e], width, idOf));
  });
  return { kept, pieces };
}

const cellCount = ({ segments, psus }: Rectangle): number => (segments[1] - segments[0] + 1) * (psus[1] - psus[0] + 1);

function touches(moved: Uint8Array, { segments, psus }: Rectangle, width: number): boolean {
  for (let s = segments[0]; s <= segments[1]; s++) {
    if (moved.subarray((s - 1) * width + psus[0] - 1, (s - 1) * width + psus[1]).includes(1)) return true;
  }
  return false;
}

/** What is left of an exception; a `fill` depends on its whole range and is written again. */
function shrunk(spread: Spread, cells: readonly number[], width: number, idOf: (cell: number) => string): Piece[] {
  if (spread.kind === 'fill') return encode(cells, width, idOf, spread.targets, undefined);
  return rectanglesOf(cells, width).map((rectangle) => ({ ...rectangle, spread }));
}

/**
 * Disjoint pieces of one object as exceptions; those with the same spread are joined where that gives
 * fewer rectangles, so that segment after segment dragged to one disk stays one exception.
 */
function merge(object: string, pieces: readonly Piece[], width: number): PlacementException[] {
  const groups = new Map<string, Piece[]>();
  pieces.forEach((piece, k) => {
    const key = piece.spread.kind === 'fill' ? String(k) : JSON.stringify(piece.spread);
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  });
  return [...groups.values()].flatMap((group) => {
    const cells = group.length < 2 ? [] : group.flatMap((piece) => cellsOf(piece, width)).toSorted((a, b) => a - b);
    const joined = rectanglesOf(cells, width).map((rectangle) => ({ ...rectangle, spread: group[0].spread }));
    const fewest = group.length > 1 && joined.length < group.length ? joined : group;
    return fewest.map(({ segments, psus, spread }) => ({ object, segments: [...segments], psus: [...psus], spread }));
  });
}
