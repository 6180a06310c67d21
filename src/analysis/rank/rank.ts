/**
 * Which object to move first: objects ranked by the I/O time that they cost per gigabyte, from what a run measured, and whether moving one does
 * what the rank promises, from runs with it moved.
 */
import { interval95, isTie, mean, type Interval } from '../../base/stats.ts';
import type { RunResult } from '../../engine/record/result.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { layOut, type Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';

type Measured = Pick<RunResult, 'objects' | 'elapsedMs'>;

export interface Ranked {
  readonly objectId: string;
  readonly name: string;
  /** What would have to be moved. */
  readonly bytes: number;
  readonly requests: number;
  /** Response times of all its requests together: what it costs where it is. */
  readonly ioTimeMs: number;
  /** The same for each 10^9 bytes. */
  readonly msPerGigabyte: number;
  /** Whether the target has room for it. */
  readonly fits: boolean;
}

const GIGABYTE = 1e9;

/** Files of an object that hold anything and are not on the target. */
function filesElsewhere(layout: Layout, object: number, target: number): number[] {
  const files: number[] = [];
  for (let psu = layout.objectFirst[object]; psu < layout.objectFirst[object + 1]; psu++)
    if (layout.target[psu] !== target && layout.bytes[psu] > 0) files.push(psu);
  return files;
}

const ioTimeOf = ({ objects = [] }: Measured, id: string): number => {
  const one = objects.find((each) => each.id === id);
  return one === undefined ? 0 : (one.reads + one.writes) * one.responseMs.mean;
};

/** Objects that were asked for something and are not on the target yet, the dearest gigabyte first. */
export function rankObjects(scenario: Scenario, run: Measured, targetId: string): readonly Ranked[] {
  const layout = layOut(scenario);
  const target = layout.targets.findIndex(({ id }) => id === targetId);
  if (target < 0) return [];
  const free = layout.targets[target].capacityBytes - layout.targets[target].usedBytes;
  return scenario.database.objects
    .flatMap(({ id, name }, o): Ranked[] => {
      const bytes = filesElsewhere(layout, o, target).reduce((sum, psu) => sum + layout.bytes[psu], 0);
      const measured = run.objects?.find((each) => each.id === id);
      const requests = measured === undefined ? 0 : measured.reads + measured.writes;
      if (bytes === 0 || requests === 0) return [];
      const ioTimeMs = ioTimeOf(run, id);
      return [{ objectId: id, name, bytes, requests, ioTimeMs, msPerGigabyte: ioTimeMs / (bytes / GIGABYTE), fits: bytes <= free }];
    })
    .toSorted((a, b) => b.msPerGigabyte - a.msPerGigabyte);
}

/** The scenario with all of one object on the target and nothing else moved; throws EditRefused where that cannot be. */
export function withObjectOn(scenario: Scenario, objectId: string, targetId: string): Scenario {
  const layout = layOut(scenario);
  const object = scenario.database.objects.findIndex(({ id }) => id === objectId);
  const target = layout.targets.findIndex(({ id }) => id === targetId);
  return moveFiles(scenario, filesElsewhere(layout, object, target), moveTo([targetId]));
}

export interface MoveCheck {
  readonly objectId: string;
  /** I/O time of all objects that the move saves, and elapsed time, both over the seeds; below 0 where it costs some. */
  readonly savedIoMs: Interval;
  readonly savedMs: Interval;
  /** Mean I/O time saved for each 10^9 bytes moved. */
  readonly savedPerGigabyte: number;
  /** Both fall, and by more than the seeds differ. */
  readonly outcome: 'confirmed' | 'open' | 'not confirmed';
}

/** Whether a move can be checked: a timed run does other work once an object has moved, in the same time. */
export const canCheckMoves = ({ workload }: Pick<Scenario, 'workload'>): boolean => workload.until === undefined;

/** Fewest pairs that have an interval worth the name. */
export const CHECK_SEEDS = 3;

/** What a move does, from runs without and with it, paired by seed. */
export function checkMove({ objectId, bytes }: Ranked, before: readonly Measured[], after: readonly Measured[]): MoveCheck {
  const total = (run: Measured): number => (run.objects ?? []).reduce((sum, { id }) => sum + ioTimeOf(run, id), 0);
  const io = before.map((run, k) => total(run) - total(after[k]));
  const elapsed = before.map((run, k) => run.elapsedMs - after[k].elapsedMs);
  const [savedIoMs, savedMs] = [interval95(io), interval95(elapsed)];
  const falls = mean(io) > 0 && mean(elapsed) > 0;
  const open = isTie(savedIoMs) || isTie(savedMs);
  return {
    objectId,
    savedIoMs,
    savedMs,
    savedPerGigabyte: mean(io) / (bytes / GIGABYTE),
    outcome: open ? 'open' : falls ? 'confirmed' : 'not confirmed',
  };
}

/** Whether what was saved per gigabyte comes in the order of the ranking; undefined for fewer than two checks. */
export function orderHolds(checks: readonly MoveCheck[]): boolean | undefined {
  if (checks.length < 2) return undefined;
  return checks.every((check, k) => k === 0 || checks[k - 1].savedPerGigabyte >= check.savedPerGigabyte);
}

/** The volume that things would be moved to unless someone says otherwise: the first of flash that has room, or undefined. */
export function likelyTarget(scenario: Scenario): string | undefined {
  const { targets } = layOut(scenario);
  const kinds = new Map(scenario.hardware.drives.map(({ id, kind }) => [id, kind]));
  return targets.find(
    ({ disks, capacityBytes, usedBytes }) =>
      disks.length > 0 && capacityBytes > usedBytes && disks.every((d) => kinds.get(scenario.hardware.disks[d].drive) === 'flash'),
  )?.id;
}
