/** What every check asks about a scenario, computed once. */
import type { RunResult } from '../../engine/record/result.ts';
import { layOut, type Layout } from '../../scenario/layout.ts';
import type { DbObject, QueryClass, Scenario, Volume } from '../../scenario/schema.ts';
import type { AdvicePlace } from './advice.ts';

/** Disks whose ids are no numbers are named one by one up to so many. */
export const MOST_NAMED = 12;

export interface Facts {
  readonly scenario: Scenario;
  readonly layout: Layout;
  /** A run of this scenario, if there is one. */
  readonly result: RunResult | undefined;
  /** Classes that the batch or users alongside it really use. */
  readonly used: readonly QueryClass[];
  /** The fact tables that are read by used classes; all of them if none is. */
  readonly facts: readonly DbObject[];
  readonly starIndexes: readonly DbObject[];
  /** Indexes of the disks on which an object has data, ascending. */
  readonly disksOf: (objectId: string) => readonly number[];
  /** Volumes on which an object has data. */
  readonly volumesOf: (objectId: string) => readonly Volume[];
  readonly place: {
    readonly disk: (index: number) => AdvicePlace;
    readonly volume: (id: string) => AdvicePlace;
    readonly object: (id: string) => AdvicePlace;
    readonly queryClass: (id: string) => AdvicePlace;
  };
}

export function factsOf(scenario: Scenario, result?: RunResult): Facts {
  const { hardware, volumes, database, classes, workload } = scenario;
  const layout = layOut(scenario);
  const { batch, alongside = [], streams = [] } = workload;
  const parts = [...batch.filter(({ count }) => count > 0), ...alongside, ...streams.flatMap((stream) => stream.classes)];
  const asked = new Set(parts.map((part) => part.class));
  const targetsOf = targetsByObject(scenario, layout);
  const onTargets = (id: string) => [...(targetsOf.get(id) ?? [])].map((t) => layout.targets[t]);
  const at = (list: readonly { readonly id: string }[], id: string): number => list.findIndex((one) => one.id === id);
  return {
    scenario,
    layout,
    result,
    used: classes.filter(({ id }) => asked.has(id)),
    facts: database.objects.filter(({ role }) => role === 'fact'),
    starIndexes: database.objects.filter(({ role }) => role === 'star-index'),
    disksOf: (id) => [...new Set(onTargets(id).flatMap(({ disks }) => disks))].toSorted((a, b) => a - b),
    volumesOf: (id) => {
      const there = new Set(onTargets(id).map((target) => target.id));
      return volumes.filter((volume) => there.has(volume.id));
    },
    place: {
      disk: (d) => ({ kind: 'disk', pointer: `/hardware/disks/${d}`, id: hardware.disks[d].id }),
      volume: (id) => ({ kind: 'volume', pointer: `/volumes/${at(volumes, id)}`, id }),
      object: (id) => ({ kind: 'object', pointer: `/database/objects/${at(database.objects, id)}`, id }),
      queryClass: (id) => ({ kind: 'class', pointer: `/classes/${at(classes, id)}`, id }),
    },
  };
}

/** Targets that hold data of each object, as indexes into the layout's. */
function targetsByObject({ database }: Scenario, layout: Layout): Map<string, Set<number>> {
  return new Map(
    database.objects.map(({ id }, o) => {
      const targets = new Set<number>();
      for (let p = layout.objectFirst[o]; p < layout.objectFirst[o + 1]; p++)
        if (layout.target[p] >= 0 && layout.bytes[p] > 0) targets.add(layout.target[p]);
      return [id, targets];
    }),
  );
}

/** Table and segments that queries of a class go through; undefined for probes. */
export function reachOf(query: QueryClass): { readonly object: string; readonly segments: readonly [number, number] } | undefined {
  switch (query.operator) {
    case 'star-join':
      return { object: query.fact, segments: query.segments };
    case 'scan':
    case 'sort':
      return { object: query.object, segments: query.segments };
    case 'load':
      return { object: query.fact, segments: [1, 1] };
    case 'probe':
    case 'join':
    case 'index-scan':
    case 'mix':
    case 'change':
    case 'partitioned':
    case 'partitioned-load':
      return undefined;
  }
}

/** Whether queries of a class read a table from end to end. */
export const scansTable = (query: QueryClass): boolean => query.operator === 'scan' || query.operator === 'sort';

/** Sizes of writes of a class with the object that they go to. */
export function writesOf(query: QueryClass): readonly { readonly object: string; readonly bytes: number }[] {
  if (query.operator === 'sort') return [{ object: query.spill, bytes: query.writeBytes }];
  if (query.operator === 'probe') return query.write ? [{ object: query.object, bytes: query.bytes }] : [];
  if (query.operator !== 'load') return [];
  return [
    { object: query.fact, bytes: query.factBytesPerStep },
    ...query.indexes.map((object) => ({ object, bytes: query.indexBytesPerStep })),
    ...(query.spill === undefined ? [] : [{ object: query.spill, bytes: query.spillBytesPerStep }]),
  ].filter(({ bytes }) => bytes > 0);
}

/** "22 of 22 disks". */
export const ofDisks = (count: number, all: number): string => `${count} of ${all} ${all === 1 ? 'disk' : 'disks'}`;
export const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;
