/** The database of the 8-way, built by hand with the edits of the page and the command line: the preset but for names. */
import { expect, test } from 'vitest';
import { addPartitionedTable, dealProcessors, setPartitions } from '../../scenario/edit/partitions.ts';
import { removeClass } from '../../scenario/edit/classes.ts';
import { removeObject } from '../../scenario/edit/spaces.ts';
import { setBatchCount } from '../../scenario/edit/batch.ts';
import { scenarioHash } from '../../scenario/hash.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { EIGHT, THIRTY_TWO, THREADED } from './layouts.ts';
import { SIZES, WORK } from './parameters.ts';
import { presetScenario } from './presets.ts';

/** The same document with ids by the place in their lists, and without names and titles. */
function unnamed({ workload, ...scenario }: Scenario): Scenario {
  const { partitions = [], objects, tables = [], pools = [] } = scenario.database;
  const lists = { partition: partitions, object: objects, table: tables, pool: pools, class: scenario.classes };
  const ids = new Map(Object.entries(lists).flatMap(([kind, list]) => list.map(({ id }, k): [string, string] => [id, `${kind} ${k}`])));
  const text = JSON.stringify({ ...scenario, workload: { ...workload, id: 'w' } }, (key, value: unknown) =>
    ['name', 'title', 'origin'].includes(key) ? 'x' : key !== 'operator' && typeof value === 'string' ? (ids.get(value) ?? value) : value,
  );
  return JSON.parse(text) as Scenario;
}

/** The machine of a preset with an empty object and a scan of it in place of its database. */
function emptied(preset: Scenario): Scenario {
  const { partitions: _partitions, pools: _pools, tables: _tables, ...database } = preset.database;
  return {
    ...preset,
    database: {
      ...database,
      objects: [{ id: 'first', name: 'First', role: 'table', segments: 1, psusPerSegment: 1, psuBytes: database.blockBytes }],
    },
    placement: { rules: [{ object: 'first', spread: { kind: 'all', target: preset.volumes[0].id } }], exceptions: [] },
    classes: [{ operator: 'scan', id: 'first-scan', title: 'First', object: 'first', segments: [1, 1], probing: false }],
    workload: { ...preset.workload, batch: [{ class: 'first-scan', count: 1 }] },
  };
}

test.each([EIGHT, THREADED, THIRTY_TWO])('%s', (layout) => {
  const preset = presetScenario(`x445/${layout}/scan`)!;
  const partitions = preset.database.partitions!.length;
  const page = SIZES.pageBytes.value;
  const extentBytes = SIZES.extentPages.value * page;
  let scenario = setPartitions(emptied(preset), partitions);
  scenario = dealProcessors(scenario);
  scenario = addPartitionedTable(scenario, {
    name: 'Table',
    bytes: partitions * SIZES.tableBytes.value,
    extentBytes,
    prefetchBytes: SIZES.prefetchPages.value * page,
    containerBytes: preset.database.objects[0].psuBytes,
    poolBytes: SIZES.poolPages.value * page,
    prefetchers: SIZES.prefetchers.value,
    targets: preset.volumes.map(({ id }) => id),
  });
  scenario = setBatchCount(scenario, scenario.classes.at(-1)!.id, WORK.scans.value);
  scenario = removeObject(removeClass(scenario, 'first-scan'), 'first');
  expect(unnamed(scenario)).toEqual(unnamed(preset));
  expect(scenarioHash(unnamed(scenario))).toBe(scenarioHash(unnamed(preset)));
});
