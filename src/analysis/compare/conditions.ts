/**
 * What two layouts must share to be compared: the same work, and for layouts of the study the same host and the same cut
 * of the warehouse. A query's span is written in segments, so the same work reads otherwise where tables are cut otherwise.
 */
import { sameMeaning as same } from '../../base/same.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { repartition } from '../../scenario/edit/partition.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import type { DbObject, Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';

const factOf = ({ database }: Scenario): DbObject | undefined => database.objects.find(({ role }) => role === 'fact');

type Work = Pick<Scenario, 'workload' | 'classes'>;
const works = new WeakMap<Scenario, Map<number, Work | null>>();

/** The work of a scenario for a warehouse that is cut like `layout`; null where it cannot be cut so. */
export function workFor(scenario: Scenario, layout: Scenario): Work | null {
  const segments = factOf(layout)?.segments;
  if (segments === undefined || factOf(scenario)?.segments === segments) return scenario;
  const known = works.get(scenario) ?? new Map<number, Work | null>();
  works.set(scenario, known);
  const found = known.get(segments);
  if (found !== undefined) return found;
  const work = attempted(scenario, (one) => repartition(one, { segments }));
  known.set(segments, work);
  return work;
}

/** The edited scenario; null where the edit is refused. */
function attempted(scenario: Scenario, edit: (scenario: Scenario) => Scenario): Scenario | null {
  const after = attempt(scenario, edit);
  return after instanceof EditRefused ? null : after;
}

/**
 * Whether both scenarios give their disks the same work to do, whatever the layout and the cut. Numbers of loads are rounded where a
 * warehouse is cut, so it is the same work if it is so in the cut of either: 5 loads of weeks are 1 of months, which is 4 of weeks.
 */
export function sameWork(a: Scenario, b: Scenario): boolean {
  if (a.seed !== b.seed || !same(a.costs, b.costs)) return false;
  return isWorkOf(a, b) || isWorkOf(b, a);
}

/** Whether the other's work, in the cut of the first, is the first's. */
function isWorkOf(a: Scenario, b: Scenario): boolean {
  const work = workFor(b, a);
  return work !== null && same(a.workload, work.workload) && same(a.classes, work.classes);
}

/** What keeps two scenarios from doing the same work, a word each; nothing where they do the same. Cuts and layouts may differ. */
export function workDifferences(a: Scenario, b: Scenario): readonly string[] {
  if (sameWork(a, b)) return [];
  const work = workFor(b, a);
  // Work that cannot be written for the other's segments has none of the same queries.
  if (work === null) return [`${wordsOf(a).segment.many} that the queries span`];
  return [
    ...(a.seed === b.seed ? [] : ['seed']),
    ...(same(a.workload, work.workload) ? [] : ['workload']),
    ...(same(a.classes, work.classes) ? [] : ['query classes']),
    ...(same(a.costs, b.costs) ? [] : ['processor costs']),
  ];
}

/** What of an object's files is the warehouse's, not the layout's; a wrong maximum of a PSU is the layout's own. */
const filesOf = ({ rowOrder, growthBytes, psuSpread }: DbObject) => ({
  ...(psuSpread !== undefined && { psuSpread }),
  ...(rowOrder !== undefined && { rowOrder }),
  ...(growthBytes !== undefined && { growthBytes }),
});

/** Whether both are cut alike, with files filled alike. */
function sameCut(a: Scenario, b: Scenario): boolean {
  const [one, other] = [factOf(a), factOf(b)];
  if (one?.segments !== other?.segments || one?.psusPerSegment !== other?.psusPerSegment) return false;
  const files = new Map(b.database.objects.map((object) => [object.id, filesOf(object)]));
  return a.database.objects.every((object) => same(filesOf(object), files.get(object.id) ?? {}));
}

/** The layout with the warehouse cut and filled as the other's; as it is where it cannot be cut so. */
function cutLike(layout: Scenario, current: Scenario): Scenario {
  if (sameCut(layout, current)) return layout;
  const fact = factOf(current);
  const cut =
    fact === undefined
      ? layout
      : (attempted(layout, (one) => repartition(one, { segments: fact.segments, psusPerSegment: fact.psusPerSegment })) ?? layout);
  const files = new Map(current.database.objects.map((object) => [object.id, filesOf(object)]));
  const objects = cut.database.objects.map(({ rowOrder: _order, growthBytes: _growth, psuSpread: _spread, ...object }) => ({
    ...object,
    ...files.get(object.id),
  }));
  return { ...cut, database: { ...cut.database, objects } };
}

/** Whether layouts of a study hold all else alike: the host, and the cut of the warehouse. */
export function sameHost(a: Scenario, b: Scenario): boolean {
  return same(a.host, b.host) && sameCut(a, b);
}

/**
 * The layout of one scenario doing the work of another; with `withHost` on the other's host and with its warehouse, else with its
 * own, for which the work is written again.
 */
export function underConditionsOf(layout: Scenario, current: Scenario, withHost: boolean): Scenario {
  const placed = withHost ? cutLike(layout, current) : layout;
  const { workload, classes } = workFor(current, placed) ?? current;
  const { seed, costs } = current;
  const sameDisks = same(
    layout.hardware.disks.map((disk) => disk.id),
    current.hardware.disks.map((disk) => disk.id),
  );
  return {
    ...placed,
    seed,
    workload,
    classes,
    costs,
    // A what-if on the hardware (a capped path, faster drives) holds for every layout of it.
    ...(withHost ? { host: current.host, ...(sameDisks ? { hardware: current.hardware } : {}) } : {}),
  };
}
