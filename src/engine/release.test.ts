import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { rounds } from '../base/testing/rounds.ts';
import { anyPools } from '../scenario/testing/anyPools.ts';
import { sampleScenario } from '../studies/testing/samples.ts';
import { createRun, runToEnd } from './run.ts';
import { Simulation } from './simulation.ts';
import { releaseState } from './kernel/fork.ts';
import { ALL_OPERATORS, smallScenario } from './testing/scenarios.ts';

type Transferable = ArrayBuffer & { transfer?: (length: number) => ArrayBuffer };
const prototype = ArrayBuffer.prototype as Transferable;
const own = prototype.transfer;

/** As browsers have it; Node 20 does not. */
function withTransfer(): void {
  prototype.transfer = function (this: ArrayBuffer) {
    structuredClone(this, { transfer: [this] });
    return new ArrayBuffer(0);
  };
}

afterEach(() => {
  if (own === undefined) delete prototype.transfer;
  else prototype.transfer = own;
});

test('gives large arrays back', () => {
  withTransfer();
  const simulation = new Simulation(sampleScenario('loose', 'mixed'), 1, 0.01, 1, { series: true });
  simulation.advance(1000);
  const large = [...simulation.caches.file.large, ...simulation.series!.large];
  expect(large.every(({ byteLength }) => byteLength > 0)).toBe(true);
  releaseState(simulation);
  expect(large.map(({ buffer }) => buffer.byteLength)).toEqual(large.map(() => 0));
});

test('what a run has answered stays, and its fork and other runs of the same document know nothing of it', () => {
  withTransfer();
  const documents = [
    smallScenario({ classes: [...ALL_OPERATORS], counts: [3, 2, 1, 2, 1], host: { fileCacheBytes: 2 ** 20 } }),
    ...fc.sample(anyPools, { numRuns: rounds(6), seed: 5 }),
  ];
  for (const scenario of documents) {
    const before = structuredClone(runToEnd(scenario, { objects: true }));
    const [run, other] = [createRun(scenario, { objects: true }), createRun(scenario, { objects: true })];
    run.advance(200);
    const fork = run.fork();
    while (!run.advance(100_000));
    run.result();
    run.release();
    expect(run.result()).toEqual(before);
    for (const each of [other, fork]) {
      while (!each.advance(100_000));
      expect(each.result().resultHash).toBe(before.resultHash);
    }
  }
});
