import { describe, expect, test } from 'vitest';
import { smallScenario, SCAN } from '../../engine/testing/scenarios.ts';
import { hostChanges } from '../describeChanges.ts';
import { describeLayout } from '../describe.ts';
import type { Host, Machine, Path, Scenario } from '../schema.ts';
import { RED_BRICK } from '../terms.ts';
import { parseScenario } from '../validate.ts';
import { homesOf, nodesOfPaths, processorNodes, processorsInTurn, siblingsOf } from './machine.ts';

const node = (id: string, parent?: string): Path => ({
  id,
  name: id,
  kind: 'node',
  mibPerSecond: null,
  perRequestMs: 0,
  ...(parent !== undefined && { parent }),
});

const MACHINE: Machine = {
  nodes: [
    { path: 'n1', processors: 4 },
    { path: 'n2', processors: 4 },
  ],
  link: { mibPerSecond: 3052, delayMs: 0.001 },
  affinity: 'node',
};

function on(machine: Machine, host: Partial<Host> = {}, nodes: readonly Path[] = [node('n1'), node('n2')]): Scenario {
  const base = smallScenario({ classes: [SCAN], above: [], path: { parent: 'n1' } });
  return {
    ...base,
    hardware: { ...base.hardware, paths: [...base.hardware.paths.map((path) => ({ ...path, parent: 'n1' })), ...nodes] },
    host: { ...base.host, processors: 8, machine, ...host },
  };
}

function problems(scenario: Scenario): string[] {
  const parsed = parseScenario(scenario);
  return parsed.ok ? [] : parsed.problems.map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);
}

test('which node a path belongs to', () => {
  const paths = [node('a', 'b'), node('b', 'n2'), node('n2', 'root'), node('n1', 'root'), node('root'), node('alone')];
  expect([...nodesOfPaths(MACHINE, paths)]).toEqual([1, 1, 1, 0, -1, -1]);
  expect([...nodesOfPaths(MACHINE, [node('a', 'b'), node('b', 'a')])]).toEqual([-1, -1]);
});

test('processors are numbered node by node, with hyper-threading one of each core first', () => {
  const threaded: Machine = { ...MACHINE, hyperThreading: { gain: 0.1 } };
  expect([...processorNodes(MACHINE)]).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  expect([...processorNodes(threaded)]).toEqual([0, 0, 1, 1, 0, 0, 1, 1]);
  expect([...siblingsOf(MACHINE)]).toEqual(Array.from({ length: 8 }, () => -1));
  expect([...siblingsOf(threaded)]).toEqual([4, 5, 6, 7, 0, 1, 2, 3]);
  expect([...processorsInTurn(MACHINE)]).toEqual([0, 4, 1, 5, 2, 6, 3, 7]);
  expect(homesOf(threaded, [[0, 4], []])).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7],
    [0, 1, 4, 5],
    [2, 3, 6, 7],
    [0, 4],
    [0, 1, 2, 3, 4, 5, 6, 7],
  ]);
  expect(homesOf({ ...threaded, affinity: 'none' }, [[0, 4]])[3]).toHaveLength(8);
});

describe('what is wrong with a machine is refused with what would be right', () => {
  test('a sound one is not', () => expect(problems(on(MACHINE))).toEqual([]));

  test.each<[string, Scenario, string]>([
    [
      'processors',
      on(MACHINE, { processors: 6 }),
      '/host/processors: the nodes have 8 processors and the host has 6; 8, or nodes with 6 processors in all',
    ],
    ['unknown path', on(MACHINE, {}, [node('n1')]), '/host/machine/nodes/1/path: there is no path "n2"; one of n1'],
    [
      'twice the same',
      on({ ...MACHINE, nodes: [MACHINE.nodes[0], { path: 'n1', processors: 4 }] }),
      '/host/machine/nodes/1/path: path "n1" is node 1 already; a path of its own for each node',
    ],
    [
      'no node',
      on({ ...MACHINE, nodes: [{ path: 'path', processors: 4 }, MACHINE.nodes[1]] }),
      '/host/machine/nodes/0/path: path "path" is of no kind; a path of kind node',
    ],
    [
      'one on the other',
      on(MACHINE, {}, [node('n1'), node('n2', 'n1')]),
      '/host/machine/nodes/1/path: node 2 is attached to node 1: data of its adapters would be in the memory of both; nodes beside each other; the link between them is host.machine.link',
    ],
    [
      'odd processors with hyper-threading',
      on({
        ...MACHINE,
        nodes: [
          { path: 'n1', processors: 3 },
          { path: 'n2', processors: 5 },
        ],
        hyperThreading: { gain: 0.1 },
      }),
      '/host/machine/nodes/0/processors: hyper-threading makes two logical processors of each core, and the node has 3; 2 or 4',
    ],
  ])('%s', (_, scenario, expected) => expect(problems(scenario)).toContain(expected));
});

test('in words, as a whole and by what changed', () => {
  const two = on(MACHINE);
  const words = 'machine of 2 nodes of 4 processors, links of 3052 MiB/s, 0.001 ms later, processes stay on their nodes';
  expect(describeLayout(two)).toContain(words);
  const changed = (machine: Machine | undefined): string[] => hostChanges(two.host, { ...two.host, machine }, RED_BRICK);
  expect(changed(MACHINE)).toEqual([]);
  expect(changed(undefined)).toEqual(['no nodes']);
  expect(changed({ ...MACHINE, affinity: 'none', hyperThreading: { gain: 0.13 } })).toEqual([
    'no affinity',
    'hyper-threading with a gain of 13 %',
  ]);
  expect(changed({ ...MACHINE, contention: { sigma: 0.15, kappa: 0, unitProcessors: 8 } })).toEqual([
    'contention for memory with sigma 0.15, kappa 0 beyond 8 processors',
  ]);
  expect(changed({ ...MACHINE, nodes: [MACHINE.nodes[0], { path: 'n2', processors: 8 }] })).toEqual(['2 nodes of 4 and 8 processors']);
  expect(changed({ ...MACHINE, nodes: MACHINE.nodes.toReversed() })).toEqual(['nodes on other paths']);
});
