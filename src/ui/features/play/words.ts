/** What happens at a moment of a run, in words: for the line under the track, the table and the voice. */
import { formatClock } from '../../../analysis/format.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import { IDLE, IN_FLUSH, NOBODY, type Moment } from '../../../engine/playback/moment.ts';
import { diskName } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { wordsOf } from '../../../scenario/terms.ts';
import { messages } from './messages.ts';
import { outNow } from './outNow.ts';

/** More objects than this are not listed. */
const MOST_OBJECTS = 4;

export const timeWords = formatClock;

/** "Sales, PSU 45 of 2 002" */
export function whatWords(scenario: Scenario, { disks }: Moment, disk: number): string {
  const object = disks.object[disk];
  if (object === NOBODY) return messages.noObject;
  const { objectFirst } = layoutOf(scenario);
  const { one } = wordsOf(scenario).psu;
  const { name } = scenario.database.objects[object];
  return messages.file(name, one, disks.psu[disk] - objectFirst[object] + 1, objectFirst[object + 1] - objectFirst[object]);
}

export function whoWords({ classes }: Scenario, { disks, users }: Moment, disk: number): string {
  const user = disks.user[disk];
  if (user === NOBODY) return messages.forHost;
  const query = classes[users.classIndex[user]]?.title ?? '';
  const stream = users.stream[user];
  return stream === NOBODY ? messages.forUser(user + 1, query) : messages.forStream(users.streams[stream], query);
}

/** What one disk does. */
export function diskWords(scenario: Scenario, moment: Moment, disk: number): string {
  const { disks } = moment;
  const phase = disks.phase[disk];
  if (outNow(scenario, moment.ms)?.[disk]) return messages.failed;
  const waits = disks.outstanding[disk] - disks.serving[disk];
  const does =
    phase === IDLE
      ? messages.idle
      : phase === IN_FLUSH
        ? messages.flush
        : messages.does(
            messages.verbs[phase],
            (disks.write[disk] === 1 ? messages.toWrite : messages.toRead)(whatWords(scenario, moment, disk)),
            whoWords(scenario, moment, disk),
          );
  return waits > 0 ? messages.and(does, messages.waiting(waits)) : does;
}

/** All disks together. */
export function momentWords(scenario: Scenario, moment: Moment): string {
  const { disks } = moment;
  let busy = 0;
  let outstanding = 0;
  const served = new Map<number, number>();
  disks.phase.forEach((phase, disk) => {
    outstanding += disks.outstanding[disk];
    if (phase === IDLE) return;
    busy++;
    const object = disks.object[disk];
    if (object !== NOBODY) served.set(object, (served.get(object) ?? 0) + 1);
  });
  const most = [...served].sort(([, a], [, b]) => b - a).slice(0, MOST_OBJECTS);
  const parts = most.map(([object, count]) => messages.on(scenario.database.objects[object].name, count));
  const all = messages.busyDisks(busy, disks.phase.length, outstanding) + (parts.length > 0 ? messages.served(parts) : '');
  const failed = (outNow(scenario, moment.ms) ?? []).flatMap((isOut, disk) => (isOut ? [diskName(scenario.hardware.disks[disk].id)] : []));
  const whole = failed.length > 0 ? messages.and(all, messages.failedDisks(failed)) : all;
  return moment.ended ? messages.and(whole, messages.ended) : whole;
}

/** Where the playhead rests, and that it was to go further than the recording. */
export const restWords = (scenario: Scenario, moment: Moment, disk: number | null, beyondMs: number | null): string => {
  const words = spokenWords(scenario, moment, disk);
  return beyondMs === null ? words : messages.beyond(timeWords(beyondMs), timeWords(moment.ms), words);
};

/** For the voice: the moment, and what the disk does that is looked at. */
export function spokenWords(scenario: Scenario, moment: Moment, disk: number | null): string {
  const all = messages.atTime(timeWords(moment.ms), momentWords(scenario, moment));
  const id = disk === null ? undefined : scenario.hardware.disks[disk]?.id;
  return disk === null || id === undefined ? all : `${all} ${messages.ofDisk(diskName(id), diskWords(scenario, moment, disk))}`;
}
