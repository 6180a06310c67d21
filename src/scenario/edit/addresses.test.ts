import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { MIB } from '../../base/units.ts';
import { describeDifference } from '../describe.ts';
import { scenarioHash } from '../hash.ts';
import { layOut, type Layout } from '../layout.ts';
import { decodeLink, encodeLink } from '../link/link.ts';
import { LIMITS, type Scenario } from '../schema.ts';
import { anyScenario } from '../testing/anyScenario.ts';
import { frozen } from '../testing/freeze.ts';
import { problemsOf } from '../validate.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { keepAddresses, packFiles, placeFiles } from './addresses.ts';
import { attempt } from './attempt.ts';
import { moveTo } from './deal.ts';
import { moveFiles } from './move.ts';
import { unitsOf } from './units.ts';
import { EditRefused } from './refused.ts';

/** Four files of 10 MiB in a row on disk a, one on disk b, both of 100 MiB. */
function small(): Scenario {
  const base = sampleScenario('loose', 'mixed');
  const file = (id: string, psus = 1) => ({ id, name: id, role: 'fact' as const, segments: 1, psusPerSegment: psus, psuBytes: 10 * MIB });
  return frozen({
    ...base,
    hardware: {
      ...base.hardware,
      drives: [{ kind: 'fixed', id: 'x', name: 'x', capacityBytes: 100 * MIB, serviceMs: 1, distribution: 'constant' }],
      disks: ['a', 'b'].map((id) => ({ id, drive: 'x', path: base.hardware.paths[0].id })),
    },
    volumes: [],
    database: { blockBytes: 8192, objects: [file('o', 2), file('p'), file('q'), file('r')] },
    placement: {
      rules: ['o', 'p', 'q', 'r'].map((object) => ({ object, spread: { kind: 'all' as const, target: object === 'r' ? 'b' : 'a' } })),
      exceptions: [],
    },
    classes: [{ operator: 'scan', id: 'scan', title: 'Scan', object: 'o', segments: [1, 1], probing: false }],
    workload: { ...base.workload, batch: [{ class: 'scan', count: 1 }] },
  });
}

/** Objects of 400 files, two on each of 200 disks: 200 runs an object. */
function ofRuns(objectCount: number): Scenario {
  const base = small();
  const disks = Array.from({ length: 200 }, (_, d) => `d${d + 1}`);
  const ids = Array.from({ length: objectCount }, (_, o) => `o${o}`);
  return frozen({
    ...base,
    hardware: {
      ...base.hardware,
      drives: [{ kind: 'fixed', id: 'x', name: 'x', capacityBytes: 100 * MIB, serviceMs: 1, distribution: 'constant' }],
      disks: disks.map((id) => ({ id, drive: 'x', path: base.hardware.paths[0].id })),
    },
    database: {
      blockBytes: 8192,
      objects: ids.map((id) => ({ id, name: id, role: 'fact' as const, segments: 1, psusPerSegment: 400, psuBytes: MIB / 8 })),
    },
    placement: {
      rules: ids.map((object) => ({ object, spread: { kind: 'round-robin' as const, targets: disks, offset: 0, segmentShift: 0 } })),
      exceptions: [],
    },
    classes: [{ operator: 'scan', id: 'scan', title: 'Scan', object: 'o0', segments: [1, 1], probing: false }],
  });
}

/** "a0 a10 a20 a30 b0": target and address in MiB of each file. */
function places(scenario: Scenario): string {
  const { target, targets, offsetBytes } = layOut(scenario);
  return Array.from(target, (t, p) => `${targets[t].id}${offsetBytes[p] / MIB}`).join(' ');
}

function refusal(edit: () => unknown): EditRefused {
  try {
    edit();
  } catch (error) {
    if (error instanceof EditRefused) return error;
    throw error;
  }
  throw new Error('Not refused.');
}

describe('files keep their addresses', () => {
  test('without stored addresses a file that leaves moves all behind it; with them it leaves a gap, which the next that comes takes', () => {
    expect(places(moveFiles(small(), [0], moveTo(['b'])))).toBe('b0 a0 a10 a20 b10');
    const kept = keepAddresses(small());
    expect(places(kept)).toBe('a0 a10 a20 a30 b0');
    const left = moveFiles(kept, [1], moveTo(['b']));
    expect(places(left)).toBe('a0 b10 a20 a30 b0');
    expect(places(moveFiles(left, [4], moveTo(['a'])))).toBe('a0 b10 a20 a30 a10');
    expect(places(moveFiles(left, [1], moveTo(['a'])))).toBe('a0 a10 a20 a30 b0');
    expect(problemsOf(left)).toEqual([]);
  });

  test('one entry says where all files of an object on a disk are, and a document that stores none has none', () => {
    expect(keepAddresses(small()).placement.addresses).toEqual([
      { object: 'o', target: 'a', atBytes: 0 },
      { object: 'p', target: 'a', atBytes: 20 * MIB },
      { object: 'q', target: 'a', atBytes: 30 * MIB },
      { object: 'r', target: 'b', atBytes: 0 },
    ]);
    expect(packFiles(keepAddresses(small()))).toEqual(small());
    expect(scenarioHash(packFiles(keepAddresses(small())))).toBe(scenarioHash(small()));
    expect(keepAddresses(keepAddresses(small()))).toEqual(keepAddresses(small()));
  });

  test('files are laid out, in, next to another and at a byte, and the rest stays', () => {
    const kept = keepAddresses(small());
    expect(places(placeFiles(small(), [0, 1], { kind: 'inner' }))).toBe('a80 a90 a20 a30 b0');
    expect(places(placeFiles(placeFiles(kept, [0, 1], { kind: 'inner' }), [3], { kind: 'outer' }))).toBe('a80 a90 a20 a0 b0');
    expect(places(placeFiles(kept, [4], { kind: 'next-to', psu: 2 }))).toBe('a0 a10 a20 a30 a40');
    expect(places(placeFiles(kept, [0], { kind: 'next-to', psu: 4 }))).toBe('b10 a10 a20 a30 b0');
    expect(places(placeFiles(kept, [0], { kind: 'at', atBytes: 50 * MIB }))).toBe('a50 a10 a20 a30 b0');
    expect(places(placeFiles(kept, [1, 2], { kind: 'outer' }))).toBe('a0 a10 a20 a30 b0');
    expect(placeFiles(kept, [1, 2], { kind: 'outer' })).toBe(kept);
  });

  test('what cannot be is refused with what would do', () => {
    const kept = keepAddresses(small());
    const taken = refusal(() => placeFiles(kept, [4, 0], { kind: 'at', atBytes: 24 * MIB }));
    expect(`${taken.message}; ${taken.fix}`).toContain('p is there');
    const odd = refusal(() => placeFiles(kept, [0], { kind: 'at', atBytes: 5000 }));
    expect(odd.fix).toBe('byte 8192 would do');
    expect(refusal(() => placeFiles(kept, [0], { kind: 'next-to', psu: 0 })).rule).toBe('member');
    const beyond = refusal(() => placeFiles(kept, [0], { kind: 'at', atBytes: 95 * MIB }));
    expect(beyond.message).toContain('it ends at 100 MiB');
    expect(beyond.fix).toContain(`from byte ${90 * MIB}`);
  });

  test('room enough in pieces is no room', () => {
    // 100 MiB with a file of 10 at 45: no gap of 60.
    const base = small();
    const objects = base.database.objects.map((object) => (object.id === 'r' ? { ...object, psuBytes: 60 * MIB } : object));
    const kept = keepAddresses({ ...base, database: { ...base.database, objects } });
    const alone = moveFiles(placeFiles(kept, [3], { kind: 'at', atBytes: 45 * MIB }), [0, 1, 2], moveTo(['b']));
    const refused = attempt(alone, (s) => moveFiles(s, [4], moveTo(['a'])));
    expect((refused as EditRefused).message).toContain('No gap on disk a is long enough: 90 MiB are free there');
  });

  test('as many addresses as can be stored are stored; an edit that needs one more is refused, and nothing is lost', () => {
    const full = ofRuns(100);
    const kept = frozen(keepAddresses(full));
    expect(kept.placement.addresses).toHaveLength(LIMITS.addresses);
    expect(problemsOf(kept)).toEqual([]);
    // The file leaves a run of two behind and begins a run of its own.
    const refused = refusal(() => moveFiles(kept, [0], moveTo(['d8'])));
    expect(refused.rule).toBe('limit');
    expect(refused.message).toBe('The files lie in 20 001 separate runs, and 20 000 addresses can be stored');
    expect(refused.fix).toBe('pack the files, so that each object is one run on each disk');
    // Packed, the same move needs no address.
    expect(layOut(moveFiles(packFiles(kept), [0], moveTo(['d8']))).target[0]).toBe(7);
    expect(refusal(() => keepAddresses(ofRuns(101))).message).toContain('The files lie in 20 200 separate runs');
  });

  test('differences say what lies elsewhere, and that addresses are stored', () => {
    const kept = keepAddresses(small());
    expect(describeDifference(small(), kept)).toEqual(['addresses stored']);
    expect(describeDifference(kept, placeFiles(kept, [0], { kind: 'inner' }))).toEqual([
      'o, PSU 1 (1 file, 10 MiB) elsewhere on the same disks',
    ]);
    expect(describeDifference(kept, small())).toEqual(['files packed in table order']);
  });
});

describe('validation', () => {
  const withAddress = (entry: object): string[] => {
    const kept = keepAddresses(small());
    const { addresses = [] } = kept.placement;
    const document = { ...kept, placement: { ...kept.placement, addresses: [...addresses.slice(1), entry] } } as Scenario;
    return problemsOf(document).map(({ pointer, message }) => `${pointer}: ${message}`);
  };

  test('names what is wrong with an address, and where', () => {
    expect(withAddress({ object: 'o', target: 'a', atBytes: 40 * MIB })).toEqual([]);
    expect(withAddress({ object: 'none', target: 'a', atBytes: 0 })[0]).toContain('/placement/addresses/3/object');
    expect(withAddress({ object: 'o', target: 'z', atBytes: 0 })[0]).toContain(
      '/placement/addresses/3/target: "z" is neither a volume nor a disk',
    );
    expect(withAddress({ object: 'o', target: 'a', atBytes: 100 })[0]).toContain('within a block of 8192 bytes');
    expect(withAddress({ object: 'o', target: 'b', atBytes: 0 })).toEqual([
      '/placement/addresses/3: none of these files of object "o" lies on "b"',
    ]);
    expect(withAddress({ object: 'o', from: [1, 3], to: [1, 1], target: 'a', atBytes: 0 })[0]).toContain('has no PSU 3');
    expect(withAddress({ object: 'o', from: [1, 2], to: [1, 1], target: 'a', atBytes: 0 })[0]).toContain('in reverse order');
    expect(withAddress({ object: 'p', target: 'a', atBytes: 70 * MIB })[0]).toContain('have an address already, by /placement/addresses/0');
    expect(withAddress({ object: 'o', target: 'a', atBytes: 15 * MIB }).join()).toContain('where PSU 2 in segment 1 of "o" lies');
    expect(withAddress({ object: 'o', target: 'a', atBytes: 90 * MIB }).join()).toContain('which holds 100 MiB');
  });
});

/** What lies at its own address, by name. */
const addressOf = (scenario: Scenario): Map<string, string> => {
  const layout = layOut(scenario);
  const { bytes, at } = unitsOf(layout);
  const places = Array.from(bytes, (size, psu): [string, string] => [
    `${psu}`,
    `${layout.targets[layout.target[psu]]?.id} ${at[psu]} ${size}`,
  ]);
  return new Map(places.filter((_, psu) => bytes[psu] > 0));
};

test('property: stored addresses are where the files were, in the link too, and an edit moves only what it names', () => {
  fc.assert(
    fc.property(
      anyScenario,
      fc.uniqueArray(fc.nat(8), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('loose', 'v0', 'd1', 'd2'),
      (scenario, psus, to) => {
        const kept = keepAddresses(frozen(scenario));
        expect(problemsOf(kept)).toEqual([]);
        const [packed, stored] = [layOut(scenario), layOut(kept)];
        const held = (layout: Layout): number[] => [...layout.offsetBytes].filter((_, p) => layout.bytes[p] > 0);
        expect(held(stored)).toEqual(held(packed));
        expect(stored.targets.map(({ endBytes }) => endBytes)).toEqual(packed.targets.map(({ usedBytes }) => usedBytes));
        const linked = decodeLink(encodeLink(kept));
        expect(linked.ok && scenarioHash(linked.value.scenario)).toBe(scenarioHash(kept));

        const moved = attempt(kept, (s) => moveFiles(s, psus, moveTo([to])));
        if (moved instanceof EditRefused) return;
        expect(problemsOf(moved)).toEqual([]);
        const before = addressOf(kept);
        const groups = packed.growth;
        for (const [psu, place] of addressOf(moved)) {
          // Files that grow together are one piece: another one among them makes it another piece.
          if (psus.includes(Number(psu)) || groups?.grows(Number(psu))) continue;
          expect(place).toBe(before.get(psu));
        }
        for (const where of ['outer', 'inner'] as const) {
          const placed = attempt(moved, (s) => placeFiles(s, psus, { kind: where }));
          expect(placed instanceof EditRefused ? [] : problemsOf(placed)).toEqual([]);
        }
      },
    ),
    { numRuns: rounds(30) },
  );
});
