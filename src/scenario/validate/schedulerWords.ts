/** What the schema finds wrong with a scheduler, in the words of the host's kernel: what there is, which range, which default. */
import { valueAt } from '../../base/pointer.ts';
import { noTunable, numberOf, rangeOf, tunableOf, unknownScheduler } from '../kernel/check.ts';
import { SCHEDULER_NAMES } from '../kernel/names.ts';
import { KERNEL_IDS, schedulersOf, type KernelId } from '../kernel/profiles.ts';
import type { SchedulerKind } from '../schedulers.ts';
import { pointerOf, show } from './report.ts';

const isKernel = (id: unknown): id is KernelId => (KERNEL_IDS as readonly unknown[]).includes(id);
const isKind = (kind: unknown): kind is SchedulerKind => typeof kind === 'string' && Object.hasOwn(SCHEDULER_NAMES, kind);

/** Whether the keys lead to a scheduler's field: of the host, of a disk's queue or of the queue above a volume. */
function fieldOfScheduler(keys: readonly (string | number)[]): string | undefined {
  const host = keys.length === 3 && keys[0] === 'host' && keys[1] === 'scheduler';
  const disk = keys.length === 6 && keys[1] === 'disks' && keys[3] === 'queue' && keys[4] === 'scheduler';
  const volume = keys.length === 5 && keys[0] === 'volumes' && keys[2] === 'queue' && keys[3] === 'scheduler';
  return host || disk || volume ? String(keys.at(-1)) : undefined;
}

/** Message and expectation for an issue of the schema at `keys`; undefined where it is not a scheduler's. */
export function schedulerWords(
  document: unknown,
  keys: readonly (string | number)[],
  input: unknown,
): readonly [message: string, expected: string] | undefined {
  const field = fieldOfScheduler(keys);
  if (field === undefined) return undefined;
  const profile = valueAt(document, '/host/kernel/profile');
  const kernel = isKernel(profile) ? profile : undefined;
  if (field === 'kind') {
    const { message, expected } = unknownScheduler(show(input), kernel);
    return [message, expected];
  }
  const kind = valueAt(document, pointerOf(...keys.slice(0, -1), 'kind'));
  // A scheduler that the kernel does not have at all is reported elsewhere.
  if (!isKind(kind) || !schedulersOf(kernel).includes(kind)) return undefined;
  const tunable = tunableOf(kind, field, kernel);
  if (tunable && typeof input === 'string') return [`${field} is the text ${show(input)}`, numberOf(tunable)];
  if (tunable) return [`${field} is ${show(input)}`, typeof input === 'number' ? rangeOf(tunable) : numberOf(tunable)];
  if (kind !== 'deadline' && schedulersOf(undefined).includes(kind)) return undefined;
  const { message, expected } = noTunable(kind, field, kernel);
  return [message, expected];
}
