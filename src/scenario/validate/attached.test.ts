import { describe, expect, test } from 'vitest';
import { SCAN, smallScenario } from '../../engine/testing/scenarios.ts';
import type { Path, Scenario, Volume } from '../schema.ts';
import { decodeLink, encodeLink } from '../link/link.ts';
import { problemsOf } from '../validate.ts';

const path = (id: string, kind: NonNullable<Path['kind']>, more: Partial<Path> = {}): Path => ({
  id,
  name: id,
  kind,
  mibPerSecond: null,
  perRequestMs: 0,
  ...more,
});

const BASE = smallScenario({ classes: [SCAN] });
const [DISK] = BASE.hardware.disks;

/** Two buses of one slot each, an adapter of two channels on either, and so many disks on each channel. */
function on(paths: readonly Path[], perChannel: Readonly<Record<string, number>>, volumes: readonly Volume[] = []): Scenario {
  const disks = Object.entries(perChannel).flatMap(([channel, count]) =>
    Array.from({ length: count }, (_, k) => ({ ...DISK, id: `${channel}-${k + 1}`, path: channel })),
  );
  const [target] = volumes.length > 0 ? volumes : disks;
  return {
    ...BASE,
    hardware: { ...BASE.hardware, paths: [...paths], disks },
    volumes: [...volumes],
    placement: {
      ...BASE.placement,
      rules: BASE.placement.rules.map(({ object }) => ({ object, spread: { kind: 'all', target: target.id } })),
      exceptions: [],
    },
  };
}

const problems = (scenario: Scenario): string[] =>
  problemsOf(scenario).map(({ pointer, message, expected }) => `${pointer}: ${message}; ${expected}`);

const bus = (id: string, slots: number): Path => path(id, 'bus', { slots });
const adapter = (id: string, parent: string): Path => path(id, 'adapter', { parent });
const channel = (id: string, parent: string, mostDisks = 14): Path => path(id, 'channel', { parent, mostDisks });
const MACHINE = [bus('b1', 1), bus('b2', 1), adapter('a1', 'b1'), channel('c1', 'a1'), channel('c2', 'a1')];
const stripe = (members: readonly string[], more: { readonly adapter?: string } = {}): Volume => ({
  kind: 'stripe',
  id: 'v',
  name: 'V',
  members: [...members],
  stripeUnitBytes: 65_536,
  ...more,
});

describe('slots', () => {
  test('an adapter in each is fine', () => expect(problems(on([...MACHINE, adapter('a2', 'b2')], { c1: 2 }))).toEqual([]));

  test('one more than there are is refused, with a bus that has room', () => {
    expect(problems(on([...MACHINE, adapter('a2', 'b1')], { c1: 2 }))).toEqual([
      '/hardware/paths/5/parent: adapter "a2" is one too many on "b1", which has 1 slot; another, such as b2 with room for 1',
    ]);
    expect(problems(on([...MACHINE, adapter('a2', 'b2'), adapter('a3', 'b2')], { c1: 2 }))).toEqual([
      '/hardware/paths/6/parent: adapter "a3" is one too many on "b2", which has 1 slot; fewer of them: no slot is left',
    ]);
  });

  test('buses that say nothing take any number', () => {
    expect(problems(on([path('b', 'bus'), adapter('a1', 'b'), adapter('a2', 'b'), channel('c1', 'a1')], { c1: 1 }))).toEqual([]);
  });
});

describe('disks of a path', () => {
  test('as many as it takes are fine, and one more is refused with a path that has room', () => {
    expect(problems(on(MACHINE, { c1: 14 }))).toEqual([]);
    expect(problems(on(MACHINE, { c1: 15, c2: 3 }))).toEqual([
      '/hardware/disks/14/path: disk "c1-15" is one too many on "c1", which takes 14 disks; another, such as c2 with room for 11',
    ]);
  });

  test('a limit counts what is attached by way of others', () => {
    const small = MACHINE.map((each) => (each.id === 'a1' ? { ...each, mostDisks: 3 } : each));
    expect(problems(on(small, { c1: 2, c2: 2 }))).toEqual([
      '/hardware/disks/3/path: disk "c2-2" is one too many on "a1", which takes 3 disks; another, such as c1 with room for 12',
    ]);
  });
});

describe('arrays of an adapter', () => {
  const two = [...MACHINE, adapter('a2', 'b2'), channel('c3', 'a2')];

  test('are over disks of it', () => {
    expect(problems(on(two, { c1: 2, c2: 2 }, [stripe(['c1-1', 'c2-1', 'c1-2', 'c2-2'], { adapter: 'a1' })]))).toEqual([]);
    expect(problems(on(two, { c1: 3, c3: 1 }, [stripe(['c1-1', 'c3-1'], { adapter: 'a1' })]))).toEqual([
      '/volumes/0/members/1: disk "c3-1" is not attached to adapter "a1", whose controller makes array "v"; disks of a1, such as c1-2',
    ]);
  });

  test('are over no more disks than it has', () => {
    expect(problems(on(two, { c1: 4, c3: 2 }, [stripe(['c1-1', 'c1-2', 'c3-1', 'c3-2'], { adapter: 'a2' })]))).toEqual([
      '/volumes/0/members: array "v" is over 4 disks, and adapter "a2" has 2; at most 2 of them, or adapter a1 with 4',
    ]);
    expect(problems(on(two, { c1: 4 }, [stripe(['c1-1', 'c1-2'], { adapter: 'a9' })]))[0]).toMatch(/^\/volumes\/0\/adapter: "a9" is none/);
  });

  test('nothing is said of it in a document that does not', () => {
    expect(problems(on(two, { c1: 2, c3: 2 }, [stripe(['c1-1', 'c3-1'])]))).toEqual([]);
  });
});

test('links keep all of it', () => {
  const scenario = on(MACHINE, { c1: 2 }, [stripe(['c1-1', 'c1-2'], { adapter: 'a1' })]);
  const read = decodeLink(encodeLink(scenario));
  expect(read.ok && read.value.scenario).toEqual(scenario);
});

test('circles of paths and missing ones end the count', () => {
  expect(problems(on([adapter('a1', 'a2'), adapter('a2', 'a1'), channel('c1', 'a1', 1)], { c1: 1 }))[0]).toMatch('attached to itself');
  expect(problems(on([adapter('a1', 'nowhere'), channel('c1', 'a1', 1)], { c1: 1 }))[0]).toMatch('nowhere');
});
