import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { smallScenario, SCAN } from '../../engine/testing/scenarios.ts';
import { nodesOfPaths, processorsOf } from '../machine/machine.ts';
import type { Scenario } from '../schema.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { addPath, failPath } from './hardware.ts';
import { addAdapter, dealDisks, endsOfNodes, setMachine, setNode, setNodeOfPath, setNodes, setSlots } from './machine.ts';
import { EditRefused } from './refused.ts';
import { setProcessors } from './settings.ts';

const plain = (processors = 8): Scenario => {
  const base = smallScenario({ classes: [SCAN] });
  return frozen({ ...base, host: { ...base.host, processors } });
};

const refusal = (edit: () => unknown): string => {
  try {
    edit();
  } catch (error) {
    if (error instanceof EditRefused) return `${error.message}; ${error.fix}`;
    throw error;
  }
  return 'not refused';
};

/** Two nodes with two adapters each, and all disks on them. */
const built = (): Scenario => {
  let scenario = setNodes(plain(), 2);
  for (const node of [0, 0, 1, 1]) scenario = addAdapter(scenario, node);
  return dealDisks(scenario);
};

test('a machine of two nodes with two adapters each, from a plain scenario', () => {
  const scenario = built();
  expect(problemsOf(scenario)).toEqual([]);
  const machine = scenario.host.machine!;
  expect(machine).toEqual({
    affinity: 'node',
    nodes: [
      { path: 'node1', processors: 4 },
      { path: 'node2', processors: 4 },
    ],
  });
  const { paths, disks } = scenario.hardware;
  expect(endsOfNodes(scenario)).toEqual(['adapter1', 'adapter2', 'adapter3', 'adapter4']);
  const nodeOf = nodesOfPaths(machine, paths);
  const at = (id: string): number => nodeOf[paths.findIndex((path) => path.id === id)];
  expect(disks.every(({ path }) => at(path) >= 0)).toBe(true);
  const counts = endsOfNodes(scenario).map((end) => disks.filter(({ path }) => path === end).length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test('an adapter goes into a slot of its node: the bus with the fewest first, and none where all are taken', () => {
  const one = setNodes(plain(), 1);
  const bus = (s: Scenario, id: string) => setSlots(addPath(s, { kind: 'bus', name: id, parent: 'node1' }, id), id, 2);
  let scenario = bus(bus(one, 'pair1'), 'pair2');
  const parents: (string | undefined)[] = [];
  for (let k = 1; k <= 4; k++) {
    scenario = addAdapter(scenario, 0);
    parents.push(scenario.hardware.paths.find(({ id }) => id === `adapter${k}`)?.parent);
  }
  expect(parents).toEqual(['pair1', 'pair2', 'pair1', 'pair2']);
  expect(problemsOf(scenario)).toEqual([]);
  expect(refusal(() => addAdapter(scenario, 0))).toBe(
    'Node 1 has 4 slots, and all have an adapter; remove an adapter, or give a bus more slots, first',
  );
});

test('fewer nodes: the processors are dealt again, and what was attached to the others belongs to none', () => {
  const one = setNodes(built(), 1);
  expect(one.host).toMatchObject({ processors: 8, machine: { nodes: [{ path: 'node1', processors: 8 }] } });
  expect(one.hardware.paths.find(({ id }) => id === 'adapter3')?.parent).toBeUndefined();
  expect(one.hardware.paths.some(({ id }) => id === 'node2')).toBe(false);
  expect(problemsOf(one)).toEqual([]);
  const none = setNodes(one, 0);
  expect(none.host.machine).toBeUndefined();
  expect(none.hardware.paths.some(({ kind }) => kind === 'node')).toBe(false);
  expect(problemsOf(none)).toEqual([]);
});

test('nothing changes nothing', () => {
  const scenario = built();
  expect(setNodes(scenario, 2)).toBe(scenario);
  expect(setMachine(scenario, { affinity: 'node' })).toBe(scenario);
  expect(setNode(scenario, 1, { processors: 4, mibPerSecond: null })).toBe(scenario);
  expect(setNodeOfPath(scenario, 'adapter3', 1)).toBe(scenario);
  expect(dealDisks(scenario)).toBe(scenario);
  expect(setProcessors(scenario, 8).host.processors).toBe(8);
});

test('a node has its processors, memory and limit; the host has the processors of all', () => {
  const scenario = setNode(built(), 1, { processors: 6, memoryBytes: 2 ** 34, mibPerSecond: 3052 });
  expect(scenario.host.processors).toBe(10);
  expect(scenario.host.machine?.nodes[1]).toEqual({ path: 'node2', processors: 6, memoryBytes: 2 ** 34 });
  expect(scenario.hardware.paths.find(({ id }) => id === 'node2')?.mibPerSecond).toBe(3052);
  expect(setNode(scenario, 1, { memoryBytes: null }).host.machine?.nodes[1]).toEqual({ path: 'node2', processors: 6 });
});

describe('what does not fit is refused with what would', () => {
  test.each<[string, () => unknown, string]>([
    [
      'more nodes than processors',
      () => setNodes(plain(2), 3),
      '3 nodes need 3 processors at least, and the host has 2; 3 processors, or 2 nodes',
    ],
    ['no nodes', () => setMachine(plain(), { affinity: 'none' }), 'The host has no nodes; set the number of nodes first'],
    ['no such node', () => addAdapter(built(), 2), 'There is no node 3; choose 1 to 2'],
    ['no adapter', () => dealDisks(setNodes(plain(), 2)), 'No adapter is attached to a node; add an adapter to each node first'],
    [
      'a node on a node',
      () => setNodeOfPath(built(), 'node1', 1),
      'node1 is the memory of a node itself; choose an adapter, or what it is attached to',
    ],
    ['processors of the host', () => setProcessors(built(), 4), 'The processors are in nodes; set those of each node under Nodes'],
    [
      'odd processors with hyper-threading',
      () => setNode(setMachine(built(), { hyperThreading: { gain: 0.1 } }), 0, { processors: 3 }),
      'hyper-threading makes two logical processors of each core, and the node has 3; 2 or 4',
    ],
    ['a gain out of bounds', () => setMachine(built(), { hyperThreading: { gain: 2 } }), 'gain is 2; at most 1'],
  ])('%s', (_, edit, expected) => expect(refusal(edit)).toContain(expected));

  test('fewer slots than adapters', () => {
    let scenario = addPath(setNodes(plain(), 2), { kind: 'bus', parent: 'node1' }, 'bus');
    for (const id of ['a', 'b']) scenario = addPath(scenario, { kind: 'adapter', parent: 'bus' }, id);
    expect(setSlots(scenario, 'bus', 2).hardware.paths.find(({ id }) => id === 'bus')?.slots).toBe(2);
    expect(refusal(() => setSlots(scenario, 'bus', 1))).toMatch(/slot/);
  });

  test('processors that a partition runs on', () => {
    const scenario = built();
    const owned: Scenario = {
      ...scenario,
      database: { ...scenario.database, partitions: [{ id: 'p', name: 'P', processors: [0, 7] }] },
    };
    expect(problemsOf(owned)).toEqual([]);
    expect(refusal(() => setNodes(owned, 0))).toBe(
      'Partition P runs on processors of a node; let the partitions run on any processor first',
    );
    expect(refusal(() => setNode(owned, 1, { processors: 3 }))).toContain('there is no processor 7');
  });
});

test('whatever edits follow each other: the document stays valid and the host has the processors of its nodes', () => {
  const pathId = fc.constantFrom('node1', 'adapter1', 'adapter2', 'path', 'none');
  const edit = fc.oneof(
    fc.nat(9).map((n) => (s: Scenario) => setNodes(s, n)),
    fc.nat(3).map((n) => (s: Scenario) => addAdapter(s, n)),
    fc.constant(dealDisks),
    fc.tuple(fc.nat(3), fc.nat(9)).map(
      ([n, processors]) =>
        (s: Scenario) =>
          setNode(s, n, { processors }),
    ),
    fc.tuple(fc.nat(3), fc.constantFrom(null, 0, 50)).map(
      ([n, mibPerSecond]) =>
        (s: Scenario) =>
          setNode(s, n, { mibPerSecond }),
    ),
    fc.tuple(pathId, fc.option(fc.nat(3))).map(
      ([id, n]) =>
        (s: Scenario) =>
          setNodeOfPath(s, id, n),
    ),
    fc.tuple(pathId, fc.option(fc.nat(3))).map(
      ([id, n]) =>
        (s: Scenario) =>
          setSlots(s, id, n),
    ),
    pathId.map((id) => (s: Scenario) => failPath(s, id, true)),
    fc.nat(9).map((n) => (s: Scenario) => setProcessors(s, n)),
    fc
      .record(
        {
          affinity: fc.constantFrom('node' as const, 'none' as const),
          link: fc.option(fc.record({ mibPerSecond: fc.constantFrom(null, 0, 100), delayMs: fc.constantFrom(-1, 0, 1) }), {
            nil: undefined,
          }),
          hyperThreading: fc.option(fc.record({ gain: fc.constantFrom(0, 0.1, NaN) }), { nil: undefined }),
          contention: fc.option(
            fc.record({ sigma: fc.constantFrom(0, 0.1), kappa: fc.constantFrom(0, 2), unitProcessors: fc.constantFrom(1, 8) }),
            { nil: undefined },
          ),
        },
        { requiredKeys: [] },
      )
      .map((change) => (s: Scenario) => setMachine(s, change)),
  );
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      let scenario = plain();
      for (const change of edits) {
        try {
          scenario = frozen(change(scenario));
        } catch (error) {
          if (!(error instanceof EditRefused)) throw error;
          expect(error.fix).not.toBe('');
        }
        expect(problemsOf(scenario)).toEqual([]);
        const { machine, processors } = scenario.host;
        if (machine !== undefined) expect(processorsOf(machine)).toBe(processors);
      }
    }),
    { numRuns: 200 },
  );
});
