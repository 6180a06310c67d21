/** The film as it is now, and what of it the pictures of one disk are made of. */
import { capacitiesOf } from '../../../../analysis/document/derived.ts';
import type { DetailRecord } from '../../../../engine/record/detail.ts';
import type { Trail } from '../../../../engine/playback/trail.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { playback } from '../../../../store/playback.ts';
import { objectColors } from '../../../kit/canvas/objectColor.ts';
import type { Tokens } from '../../../kit/canvas/tokens.ts';
import { queueAt } from './queue.ts';
import { driveOf, touched, type Range, type Service } from './services.ts';

export interface Seen {
  readonly scenario: Scenario;
  readonly trail: Trail;
}

/** What is known of a disk; null: it has not answered yet. */
export function trailOf(trail: Trail | null, disk: number): Trail | null {
  if (trail === null || trail.disk === disk) return trail;
  return trail.beside.find((each) => each.disk === disk) ?? null;
}

/**
 * Of the film as it is now; null: the disk has not answered yet.
 * @param disk default: the one that is looked at
 */
export function seenNow(disk = playback.getState().looksAt?.disk): Seen | null {
  const { scenario, trail: all } = playback.getState();
  const trail = disk === undefined ? all : trailOf(all, disk);
  return scenario === null || trail === null || trail.disk >= scenario.hardware.disks.length ? null : { scenario, trail };
}

export function lookOf({ scenario }: Seen, { color, labelPx }: Tokens) {
  const names = objectColors(scenario.database);
  return { color, labelPx, objectColor: (object: number) => (object < 0 ? color.ink2 : color[names[object]]) };
}

/** It has no arm. */
export const isFlat = (scenario: Scenario, disk: number): boolean => driveOf(scenario, disk).kind !== 'hdd';

/** Its platter's angles are known. */
export function isTracked(scenario: Scenario, disk: number): boolean {
  const drive = driveOf(scenario, disk);
  return drive.kind === 'hdd' && drive.rotation !== 'memoryless';
}

export function rangeOf({ scenario, trail }: Seen, services: readonly Service[], close: boolean): Range {
  const to = capacitiesOf(scenario)[trail.disk];
  return close ? touched(services, to) : { from: 0, to };
}

/** What waits, as far as a record says it. */
export const waitingOf = ({ trail }: Seen, record: DetailRecord | null): readonly number[] =>
  (record && queueAt(record, trail.disk, trail.toMs)?.waiting) ?? [];
