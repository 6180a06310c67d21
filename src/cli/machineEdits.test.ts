/** The words of `spindle edit` for nodes: each step does what the page does, and what is refused says how it would be right. */
import { expect, test } from 'vitest';
import { smallScenario, SCAN } from '../engine/testing/scenarios.ts';
import { nodesOfPaths } from '../scenario/machine/machine.ts';
import type { Scenario } from '../scenario/schema.ts';
import { parseScenario, problemsOf } from '../scenario/validate.ts';
import { edited } from './edits.ts';

const base = smallScenario({ classes: [SCAN] });
const BASE: Scenario = { ...base, host: { ...base.host, processors: 8 } };
const all = (...steps: string[]): Scenario => steps.reduce(edited, BASE);

test('a machine by words, and away again', () => {
  const scenario = all(
    'nodes 2',
    'adapter 1',
    'adapter 1',
    'adapter 2',
    'adapter 2',
    'deal-disks',
    'node 2 limit=3052 memory=17179869184',
    'machine affinity=none link=3000 delay=0.001',
    'machine delay=0.002 threads=0.13 contention=0.1,0.01,4 system=16',
  );
  expect(problemsOf(scenario)).toEqual([]);
  expect(scenario.host.machine).toEqual({
    nodes: [
      { path: 'node1', processors: 4 },
      { path: 'node2', processors: 4, memoryBytes: 2 ** 34 },
    ],
    affinity: 'none',
    link: { mibPerSecond: 3000, delayMs: 0.002 },
    hyperThreading: { gain: 0.13 },
    contention: { sigma: 0.1, kappa: 0.01, unitProcessors: 4 },
    systemProcessors: 16,
  });
  // Written and read, it is the same document.
  const read = parseScenario(JSON.parse(JSON.stringify(scenario)));
  expect(read.ok && read.scenario).toEqual(scenario);
  const moved = edited(scenario, 'to-node adapter4 1');
  const { paths } = moved.hardware;
  expect(nodesOfPaths(moved.host.machine!, paths)[paths.findIndex(({ id }) => id === 'adapter4')]).toBe(0);
  const off = ['machine link=none delay=0 threads=off contention=off system=any affinity=node', 'node 2 memory=any limit=none'].reduce(
    edited,
    scenario,
  );
  expect(off.host.machine).toEqual({
    affinity: 'node',
    nodes: [
      { path: 'node1', processors: 4 },
      { path: 'node2', processors: 4 },
    ],
  });
  expect(edited(off, 'nodes off').host.machine).toBeUndefined();
});

test.each([
  ['nodes 9', /9 nodes need 9 processors at least, and the host has 8; 9 processors, or 8 nodes/],
  ['nodes many', /"many" is not a number; expected nodes NUMBER\|off/],
  ['machine affinity=none', /The host has no nodes; set the number of nodes first/],
  ['machine', /a setting is missing; expected machine/],
  ['machine speed=3', /"speed=3" is not a setting of this step/],
  ['machine affinity=both', /"both" is not an affinity/],
  ['node 1 limit', /is not a number/],
  ['slots nowhere 3', /There is no path nowhere/],
  ['to-node path 1', /The host has no nodes/],
])('%s is refused', (step, expected) => expect(() => all(step)).toThrow(expected));
