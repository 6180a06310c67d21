/**
 * Layouts that nobody chose: presets changed by a few edits drawn at random, as a person might change them. Pure: the same number draws
 * the same edits.
 */
import { drawBelow } from '../../src/base/random.ts';
import { KIB } from '../../src/base/units.ts';
import { setVolumeKind } from '../../src/scenario/edit/arrays.ts';
import { attempt } from '../../src/scenario/edit/attempt.ts';
import { moveTo } from '../../src/scenario/edit/deal.ts';
import { assignDrive } from '../../src/scenario/edit/drives.ts';
import { moveFiles } from '../../src/scenario/edit/move.ts';
import { EditRefused } from '../../src/scenario/edit/refused.ts';
import { setReadAhead, setScheduler, setUsers } from '../../src/scenario/edit/settings.ts';
import { makeVolume, setStripeUnit } from '../../src/scenario/edit/volumes.ts';
import { layOut } from '../../src/scenario/layout.ts';
import type { Drive, Scenario } from '../../src/scenario/schema.ts';
import { problemsOf } from '../../src/scenario/validate.ts';

/** The next number below n. */
type Draw = (n: number) => number;

const UNITS = [8, 16, 32, 64, 128, 256, 512, 1024, 2048].map((kib) => kib * KIB);
const USERS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 50];
const SCHEDULERS = ['noop', 'clook', 'sptf', 'deadline', 'anticipatory', 'cfq'] as const;

const oneOf = <T>(draw: Draw, list: readonly T[]): T => list[draw(list.length)];

const loose = ({ hardware, volumes }: Scenario): string[] => {
  const taken = new Set(volumes.flatMap(({ members }) => members));
  return hardware.disks.map(({ id }) => id).filter((id) => !taken.has(id));
};

const targets = (scenario: Scenario): string[] => [...loose(scenario), ...scenario.volumes.map(({ id }) => id)];

type Change = (scenario: Scenario, draw: Draw, flash: readonly Drive[]) => Scenario;

/** An object, or a run of its files, to one to four places. */
const move: Change = (scenario, draw) => {
  const { objectFirst } = layOut(scenario);
  const object = draw(objectFirst.length - 1);
  const [first, end] = [objectFirst[object], objectFirst[object + 1]];
  const from = first + (draw(2) === 0 ? 0 : draw(end - first));
  const count = draw(2) === 0 ? end - from : 1 + draw(end - from);
  const to = Array.from({ length: 1 + draw(4) }, () => oneOf(draw, targets(scenario)));
  return moveFiles(
    scenario,
    Array.from({ length: count }, (_, k) => from + k),
    moveTo([...new Set(to)]),
  );
};

const unit: Change = (scenario, draw) => setStripeUnit(scenario, oneOf(draw, scenario.volumes).id, oneOf(draw, UNITS));

const stripe: Change = (scenario, draw) => {
  const disks = loose(scenario);
  const count = 2 + draw(Math.max(1, disks.length - 1));
  return makeVolume(
    scenario,
    { disks: disks.slice(draw(Math.max(1, disks.length - count + 1))).slice(0, count) },
    { kind: 'stripe', stripeUnitBytes: oneOf(draw, UNITS) },
  );
};

const raid: Change = (scenario, draw) => {
  const wanted = oneOf(draw, [{ kind: 'raid5' }, { kind: 'mirror' }, { kind: 'stripe' }, { kind: 'concat' }] as const);
  return setVolumeKind(scenario, oneOf(draw, scenario.volumes).id, wanted);
};

const users: Change = (scenario, draw) => setUsers(scenario, oneOf(draw, USERS));
const scheduler: Change = (scenario, draw) => setScheduler(scenario, oneOf(draw, SCHEDULERS));
const readAhead: Change = (scenario, draw) =>
  setReadAhead(scenario, { kind: 'fixed', minBytes: oneOf(draw, UNITS), maxBytes: oneOf(draw, UNITS) });

/** All disks, or those of one volume. */
const drives: Change = (scenario, draw, flash) => {
  const all = scenario.hardware.disks.map(({ id }) => id);
  const some = scenario.volumes.length > 0 && draw(2) === 0 ? oneOf(draw, scenario.volumes).members : all;
  return assignDrive(scenario, some, oneOf(draw, flash));
};

const CHANGES: readonly Change[] = [move, move, move, unit, unit, stripe, stripe, raid, users, users, scheduler, readAhead, drives];

/** A preset after one to four edits that were not refused; null where none of many was accepted. */
export function variantOf(preset: Scenario, number: number, flash: readonly Drive[]): Scenario | null {
  let place = 0;
  const draw: Draw = (n) => drawBelow(n, number, place++, 0, 0, 0);
  let scenario = preset;
  let left = 1 + draw(4);
  for (let tries = 0; tries < 20 && left > 0; tries++) {
    const change = oneOf(draw, CHANGES);
    if ((change === unit || change === raid) && scenario.volumes.length === 0) continue;
    if (change === stripe && loose(scenario).length < 2) continue;
    const after = attempt(scenario, (one) => change(one, draw, flash));
    if (after instanceof EditRefused || after === scenario || problemsOf(after).length > 0) continue;
    scenario = after;
    left -= 1;
  }
  return scenario === preset ? null : scenario;
}
