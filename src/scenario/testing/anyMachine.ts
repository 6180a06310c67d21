/** For property tests: any document's processors and paths put into nodes. */
import * as fc from 'fast-check';
import type { Path, Scenario } from '../schema.ts';

const options = fc.record({
  nodes: fc.array(fc.record({ processors: fc.constantFrom(2, 4), mibPerSecond: fc.constantFrom(null, 7, 133.3, 1_000_000) }), {
    minLength: 1,
    maxLength: 4,
  }),
  /** Node of each path that is attached to none; beyond the last node: it stays by itself. */
  owners: fc.array(fc.nat(4), { minLength: 8, maxLength: 8 }),
  /** Nodes are attached to a path together. */
  root: fc.boolean(),
  link: fc.option(fc.record({ mibPerSecond: fc.constantFrom(null, 5, 200), delayMs: fc.constantFrom(0, 0.01, 3) }), { nil: undefined }),
  affinity: fc.constantFrom('node' as const, 'none' as const),
  hyperThreading: fc.option(fc.record({ gain: fc.constantFrom(0, 0.13, 1) }), { nil: undefined }),
  contention: fc.option(
    fc.record({ sigma: fc.constantFrom(0, 0.15, 3), kappa: fc.constantFrom(0, 0.01), unitProcessors: fc.constantFrom(1, 4) }),
    { nil: undefined },
  ),
});

function onNodes(scenario: Scenario, some: typeof options extends fc.Arbitrary<infer T> ? T : never): Scenario {
  const { nodes, owners, root, link, affinity, hyperThreading, contention } = some;
  const memory = nodes.map(({ mibPerSecond }, node): Path => ({
    id: `node${node + 1}`,
    name: `Node ${node + 1}`,
    kind: 'node',
    mibPerSecond,
    perRequestMs: 0,
    ...(root && { parent: 'machine' }),
  }));
  const paths = scenario.hardware.paths.map((path, at) => {
    const owner = owners[at % owners.length];
    return path.parent !== undefined || owner >= nodes.length ? path : { ...path, parent: memory[owner].id };
  });
  const whole: Path[] = root ? [{ id: 'machine', name: 'Machine', mibPerSecond: 500, perRequestMs: 0 }] : [];
  return {
    ...scenario,
    hardware: { ...scenario.hardware, paths: [...paths, ...memory, ...whole] },
    host: {
      ...scenario.host,
      processors: nodes.reduce((sum, { processors }) => sum + processors, 0),
      machine: {
        nodes: nodes.map(({ processors }, node) => ({ path: memory[node].id, processors })),
        affinity,
        ...(link && { link }),
        ...(hyperThreading && { hyperThreading }),
        ...(contention && { contention }),
      },
    },
  };
}

/** The document on a machine of one to four nodes, with and without every optional field. */
export const onAnyMachine = (documents: fc.Arbitrary<Scenario>): fc.Arbitrary<Scenario> =>
  fc.tuple(documents, options).map(([scenario, some]) => onNodes(scenario, some));
