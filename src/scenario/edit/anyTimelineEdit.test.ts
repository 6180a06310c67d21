/** Whatever edits follow each other on whatever document with a timeline: each refuses with a reason or answers a document that validation accepts. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../base/testing/rounds.ts';
import { allActions, withTimeline } from '../../engine/testing/timelines.ts';
import { tablesOf } from '../../engine/testing/updates.ts';
import { KERNEL_IDS } from '../kernel/profiles.ts';
import type { Action, Scenario } from '../schema.ts';
import { anySpaces } from '../testing/anySpaces.ts';
import { drawnGroupAction, groupActionOf, type DrawnGroupAction, inGroup } from '../testing/anyGroupActions.ts';
import { frozen } from '../testing/freeze.ts';
import '../timeline/groupActions.ts';
import { problemsOf } from '../validate.ts';
import { keepAddresses, packFiles } from './addresses.ts';
import { setVolumeKind } from './arrays.ts';
import { attempt } from './attempt.ts';
import { setBatchCount } from './batch.ts';
import { removeClass } from './classes.ts';
import { addContainer, dropContainer, resizeContainers, spreadOverPaths } from './containers.ts';
import { moveTo } from './deal.ts';
import { setDiskScheduler } from './diskQueue.ts';
import { changeDriveParameter } from './drives.ts';
import { failDisk, repairDisk, setRebuild } from './failures.ts';
import { setPsuMaxBytes } from './fileSizes.ts';
import { createGroup, dissolveGroup, moveLogical, removeLogical, removePhysical, resizeLogical } from './groups.ts';
import { keepTimeline, withActionsRemoved } from './keepTimeline.ts';
import { setKernel } from './kernel.ts';
import { moveFiles } from './move.ts';
import { repartition } from './partition.ts';
import { setPolicy, usualPolicy } from './policy.ts';
import { EditRefused } from './refused.ts';
import { setAlongside, setUsers } from './settings.ts';
import { manageSpace, removeObject, removeTable, setExtents, setTable, setUsed } from './spaces.ts';
import { removeStream, setUntil } from './streams.ts';
import { freeActionId, removeAction, setAction } from './timeline.ts';
import { addDisks, dissolveVolume, makeConcat, makeStripe, removeDisks, setStripeUnit } from './volumes.ts';

type Edit = (scenario: Scenario, a: number, b: number, c: number) => Scenario;

/** One of a list, or an id that there is not. */
const one = (list: readonly { readonly id: string }[] | undefined, k: number): string => list?.[k % list.length]?.id ?? 'none';
const diskOf = ({ hardware }: Scenario, k: number): string => one(hardware.disks, k);
const volumeOf = ({ volumes }: Scenario, k: number): string => one(volumes, k);
const objectOf = ({ database }: Scenario, k: number): string => one(database.objects, k);
const targetOf = (s: Scenario, k: number): string => one([...s.volumes, ...s.hardware.disks], k);
const logicals = ({ volumeGroups = [] }: Scenario) => volumeGroups.flatMap(({ logical }) => logical);
const files = ({ database }: Scenario): number => database.objects.reduce((sum, each) => sum + each.segments * each.psusPerSegment, 0);

const EDITS: Readonly<Record<string, Edit>> = {
  dropContainer: (s, a, b) => dropContainer(s, objectOf(s, a), (b % 4) + 1),
  addContainer: (s, a, b) => addContainer(s, objectOf(s, a), targetOf(s, b)),
  resizeContainers: (s, a, b) => resizeContainers(s, objectOf(s, a), 4096 * (1 + (b % 400))),
  spreadOverPaths: (s, a, b) => spreadOverPaths(s, [targetOf(s, a), targetOf(s, b)], 'evenly'),
  removeObject: (s, a) => removeObject(s, objectOf(s, a)),
  removeTable: (s, a) => removeTable(s, one(s.database.tables, a)),
  setTable: (s, a, b) => {
    const { tables = [] } = s.database;
    return tables.length === 0 ? s : setTable(s, { ...tables[a % tables.length], space: objectOf(s, b) });
  },
  setExtents: (s, a, b) => setExtents(s, objectOf(s, a), 4096 * 2 ** (b % 8), 0),
  manageSpace: (s, a, b) => manageSpace(s, objectOf(s, a), (['database', 'system', 'automatic'] as const)[b % 3]),
  setUsed: (s, a, b) => setUsed(s, objectOf(s, a), b % 3 === 0 ? null : 4096 * (b % 200)),
  setPsuMaxBytes: (s, a, b) => setPsuMaxBytes(s, [objectOf(s, a)], 8192 * (1 + (b % 300))),
  repartition: (s, a, b) => repartition(s, { segments: 1 + (a % 3), psusPerSegment: 1 + (b % 3) }),
  moveFiles: (s, a, b) => moveFiles(s, [a % files(s)], moveTo([targetOf(s, b)])),
  moveTwo: (s, a, b, c) => moveFiles(s, [a % files(s), b % files(s)], moveTo([targetOf(s, c)])),
  keepAddresses: (s) => keepAddresses(s),
  packFiles: (s) => packFiles(s),
  makeStripe: (s, a, b) => makeStripe(s, { disks: [diskOf(s, a), diskOf(s, b)] }, 8192),
  makeConcat: (s, a, b) => makeConcat(s, { disks: [diskOf(s, a), diskOf(s, b)] }),
  addDisks: (s, a, b) => addDisks(s, volumeOf(s, a), [diskOf(s, b)]),
  removeDisks: (s, a) => removeDisks(s, [diskOf(s, a)]),
  dissolveVolume: (s, a) => dissolveVolume(s, volumeOf(s, a)),
  setStripeUnit: (s, a, b) => setStripeUnit(s, volumeOf(s, a), 512 * 2 ** (b % 12)),
  setVolumeKind: (s, a) => setVolumeKind(s, volumeOf(s, a), { kind: 'mirror', copies: 2, stripeUnitBytes: 8192 } as never),
  setRebuild: (s, a) => setRebuild(s, volumeOf(s, a), { chunkBytes: 65_536, pauseMs: 0 }),
  failDisk: (s, a) => failDisk(s, diskOf(s, a)),
  repairDisk: (s, a) => repairDisk(s, diskOf(s, a)),
  smallerDrive: (s, a, b) => changeDriveParameter(s, one(s.hardware.drives, a), 'capacityBytes', 65_536 * (1 + (b % 200))),
  lessCylinders: (s, a, b) => changeDriveParameter(s, one(s.hardware.drives, a), 'zones.0.cylinders', 1 + (b % 400)),
  setKernel: (s, a) => setKernel(s, [...KERNEL_IDS, null][a % (KERNEL_IDS.length + 1)]),
  setDiskScheduler: (s, a, b) => setDiskScheduler(s, diskOf(s, a), (['noop', 'deadline', 'clook'] as const)[b % 3]),
  setUsers: (s, a) => setUsers(s, 1 + (a % 500)),
  setAlongside: (s, a, b) => setAlongside(s, [{ class: one(s.classes, a), users: 1 + (b % 499) }]),
  setBatchCount: (s, a, b) => setBatchCount(s, one(s.classes, a), b % 2),
  removeClass: (s, a) => removeClass(s, one(s.classes, a)),
  removeStream: (s, a) => removeStream(s, one(s.workload.streams, a)),
  setUntil: (s, a) => setUntil(s, a % 4 === 0 ? undefined : { seconds: (1 + (a % 100)) / 25 }),
  removeAction: (s, a) => removeAction(s, one(s.timeline, a)),
  setPolicy: (s) => setPolicy(s, usualPolicy(s)),
  createGroup: (s, a, b) => createGroup(s, { physical: [diskOf(s, a), diskOf(s, b)], id: 'g2', name: 'g2', extentBytes: 65_536 }),
  removePhysical: (s, a) => removePhysical(s, targetOf(s, a)),
  removeLogical: (s, a) => removeLogical(s, one(logicals(s), a)),
  moveLogical: (s, a, b) => moveLogical(s, one(logicals(s), a), [targetOf(s, b)]),
  resizeLogical: (s, a, b) => resizeLogical(s, one(logicals(s), a), 65_536 * (1 + (b % 64))),
  dissolveGroup: (s, a) => dissolveGroup(s, one(s.volumeGroups, a)),
};

const anyEdits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(9999), fc.nat(9999), fc.nat(9999)), {
  minLength: 2,
  maxLength: 8,
});
const drawnActions = fc.array(drawnGroupAction, { minLength: 1, maxLength: 5 });

/** Actions that move nothing are drawn apart: users who come and go, another scheduler. */
function withSettings(scenario: Scenario, atMs: number): Scenario {
  const [stream] = scenario.workload.streams ?? [];
  const some: Action[] = [
    { kind: 'scheduler', id: freeActionId(scenario), atMs, scheduler: { kind: 'clook' } },
    { kind: 'users', id: 'more-users', atMs, users: 20, ...(stream && { stream: stream.id }) },
  ];
  return some.reduce((timed, action) => {
    const after = attempt(timed, (s) => setAction(s, action));
    return after instanceof EditRefused ? timed : after;
  }, scenario);
}

function withGroupActions(scenario: Scenario, drawn: readonly DrawnGroupAction[]): Scenario {
  return drawn.reduce((timed, some, k) => {
    const action = groupActionOf(timed, some, { id: `g${k}`, atMs: 200 * k });
    if (action === null) return timed;
    const after = attempt(timed, (s) => setAction(s, action));
    return after instanceof EditRefused ? timed : after;
  }, scenario);
}

let refusedForActions = 0;
let made = 0;

function run(start: Scenario, edits: readonly (readonly [string, number, number, number])[]): void {
  let scenario = frozen(start);
  for (const [name, a, b, c] of edits) {
    const change = (s: Scenario): Scenario => EDITS[name](s, a, b, c);
    const check = (after: Scenario): void => {
      const problems = problemsOf(after).filter(({ expected }) => !expected.includes('fewer users'));
      if (problems.length > 0) throw new Error(`${name}: ${problems[0].pointer} ${problems[0].message}`);
    };
    const after = attempt(scenario, change);
    if (!(after instanceof EditRefused)) {
      check(after);
      if (after !== scenario) made++;
      scenario = frozen(after);
      continue;
    }
    if (after.actions.length === 0) continue;
    // Where an action is in the way, the edit without it is valid too, or refused for something else.
    refusedForActions++;
    expect(after.actions.every((id) => scenario.timeline!.some((action) => action.id === id))).toBe(true);
    const without = attempt(scenario, withActionsRemoved(change));
    if (without instanceof EditRefused) expect(without.actions).toEqual([]);
    else {
      check(without);
      expect((without.timeline ?? []).length).toBeLessThan(scenario.timeline!.length);
    }
  }
}

describe('edits keep documents with a timeline valid', () => {
  test('of tables, files and volumes', () => {
    const base = tablesOf(false);
    fc.assert(
      fc.property(allActions, anyEdits, (actions, edits) => run(withSettings(withTimeline(base, actions, 1500), 700), edits)),
      { numRuns: rounds(300) },
    );
  });
  test('of whatever document', () => {
    fc.assert(
      fc.property(anySpaces, allActions, anyEdits, (base, actions, edits) =>
        run(withSettings(withTimeline(base, actions, 20_000), 900), edits),
      ),
      { numRuns: rounds(100) },
    );
  });
  test('of volume groups', () => {
    const base = inGroup(tablesOf(false));
    fc.assert(
      fc.property(drawnActions, anyEdits, (actions, edits) => run(withGroupActions(base, actions), edits)),
      { numRuns: rounds(100) },
    );
  });
  test('and some of them were made, and some refused for an action', () => {
    expect(made).toBeGreaterThan(rounds(200));
    expect(refusedForActions).toBeGreaterThan(rounds(50));
    expect(() => keepTimeline(tablesOf(false), tablesOf(false))).not.toThrow();
  });
});
