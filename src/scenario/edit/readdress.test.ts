/** Moves of files that have addresses, against a slow account of what is to happen. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { KIB } from '../../base/units.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { layOut } from '../layout.ts';
import type { Scenario } from '../schema.ts';
import { problemsOf } from '../validate.ts';
import { keepAddresses, placeFiles } from './addresses.ts';
import { attempt } from './attempt.ts';
import { moveTo } from './deal.ts';
import { moveFiles, moveFilesUnchecked } from './move.ts';
import { EditRefused } from './refused.ts';

const BLOCK = 8 * KIB;
const DISKS = ['a', 'b', 'c'];

const anyObject = fc.record(
  {
    segments: fc.integer({ min: 1, max: 3 }),
    psusPerSegment: fc.integer({ min: 1, max: 4 }),
    psuBytes: fc.constantFrom(BLOCK, 7 * BLOCK, 16 * BLOCK),
    psuSpread: fc.constantFrom({ segments: 0.9, psus: 0.9, seed: 1 }, { segments: 0, psus: 0.5, seed: 2 }),
  },
  { requiredKeys: ['segments', 'psusPerSegment', 'psuBytes'] },
);

/** One to four objects, dealt to three disks of which some are nearly full. */
const anyDocument = fc
  .record({
    objects: fc.array(anyObject, { minLength: 1, maxLength: 4 }),
    offset: fc.nat(2),
    blocks: fc.constantFrom(128, 300),
    grows: fc.nat(3),
  })
  .map(({ objects, offset, blocks, grows }): Scenario => {
    const base = sampleScenario('loose', 'mixed');
    const ids = objects.map((_, o) => `o${o}`);
    return {
      ...base,
      hardware: {
        ...base.hardware,
        drives: [{ kind: 'fixed', id: 'x', name: 'x', capacityBytes: blocks * BLOCK, serviceMs: 1, distribution: 'constant' }],
        disks: DISKS.map((id) => ({ id, drive: 'x', path: base.hardware.paths[0].id })),
      },
      volumes: [],
      database: {
        blockBytes: BLOCK,
        objects: objects.map((object, o) => ({
          ...object,
          ...(grows === 0 && o === 0 && { growthBytes: BLOCK }),
          id: ids[o],
          name: ids[o],
          role: 'fact' as const,
        })),
      },
      placement: {
        rules: ids.map((object) => ({ object, spread: { kind: 'round-robin' as const, targets: DISKS, offset, segmentShift: 1 } })),
        exceptions: [],
      },
      classes: [{ operator: 'scan', id: 'scan', title: 'Scan', object: 'o0', segments: [1, 1], probing: false }],
      workload: { ...base.workload, batch: [{ class: 'scan', count: 1 }] },
    };
  });

const anyStep = fc.record({
  kind: fc.constantFrom('move', 'unchecked', 'inner', 'outer'),
  files: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
  to: fc.constantFrom(...DISKS),
});

/** Where every file lies after a move of files in one piece: those that stay first, then the others one by one, each as far out as it fits. */
function expected(before: Scenario, after: Scenario): number[] {
  const [was, now] = [layOut(structuredClone(before)), layOut(structuredClone(after))];
  const blocks = (bytes: number): number => Math.ceil(bytes / BLOCK);
  const taken = now.targets.map(() => new Set<number>());
  const at = Array.from(now.bytes, () => 0);
  const put = (psu: number, block: number): void => {
    for (let b = 0; b < blocks(now.bytes[psu]); b++) taken[now.target[psu]].add(block + b);
    at[psu] = block * BLOCK;
  };
  const stays = (psu: number): boolean => was.target[psu] === now.target[psu];
  const files = [...now.bytes.keys()].filter((psu) => now.bytes[psu] > 0);
  for (const psu of files) if (stays(psu)) put(psu, was.offsetBytes[psu] / BLOCK);
  for (const psu of files) {
    if (stays(psu)) continue;
    const isFree = (block: number): boolean => {
      for (let b = 0; b < blocks(now.bytes[psu]); b++) if (taken[now.target[psu]].has(block + b)) return false;
      return true;
    };
    let block = 0;
    while (!isFree(block)) block++;
    put(psu, block);
  }
  return at;
}

test('property: who is moved goes into the first gap, nobody else moves, and the layout is that of the document by itself', () => {
  let moves = 0;
  fc.assert(
    fc.property(anyDocument, fc.array(anyStep, { minLength: 1, maxLength: 5 }), (document, steps) => {
      fc.pre(problemsOf(document).length === 0);
      let scenario = keepAddresses(document);
      for (const { kind, files, to } of steps) {
        const { psuCount } = layOut(scenario);
        const psus = [...new Set(files.map((file) => file % psuCount))];
        const after = attempt(scenario, (each) => {
          if (kind === 'move') return moveFiles(each, psus, moveTo([to]));
          return kind === 'unchecked' ? moveFilesUnchecked(each, psus, moveTo([to])) : placeFiles(each, psus, { kind });
        });
        if (after instanceof EditRefused) continue;
        const layout = layOut(after);
        expect({ ...layout, growth: null }).toEqual({ ...layOut(structuredClone(after)), growth: null });
        if (after !== scenario && (kind === 'move' || kind === 'unchecked') && layout.growth === null) {
          moves++;
          expect([...layout.offsetBytes]).toEqual(expected(scenario, after));
        }
        if (kind === 'unchecked' && problemsOf(after).length > 0) break;
        scenario = after;
      }
    }),
    { numRuns: rounds(200) },
  );
  expect(moves).toBeGreaterThan(rounds(50));
});
