/**
 * Is this a scheduler that a host with this kernel can use, with values that it takes? One answer in words for validation
 * and edits alike.
 */
import { formatCount } from '../../base/units.ts';
import type { Scheduler, SchedulerKind } from '../schedulers.ts';
import { SCHEDULER_NAMES } from './names.ts';
import { KERNELS, kernelProfile, schedulersOf, type KernelId } from './profiles.ts';
import { tunablesOf, type Tunable } from './tunables.ts';

/** What is wrong with a scheduler: at which of its fields, what, and what would be right. */
export interface SchedulerFault {
  readonly field: string;
  readonly message: string;
  readonly expected: string;
}

/** "a, b or c". */
export function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const hostOf = (kernel: KernelId | undefined): string => (kernel === undefined ? 'A host without a kernel' : kernelProfile(kernel).title);

/** What the host may use, by the names of the document: "noop, deadline, anticipatory or cfq, or a textbook order: fifo, sstf, ..." */
export function schedulerChoices(kernel: KernelId | undefined): string {
  const all = schedulersOf(kernel);
  if (kernel === undefined) return `${oneOf(all)}, or those of a kernel with host.kernel`;
  const own = kernelProfile(kernel).schedulers;
  return `${oneOf(own)}; for comparison ${oneOf(all.filter((kind) => !own.includes(kind)))}`;
}

/** "0 to 600 000 ms, by default 125"; "true or false, by default false". */
export function rangeOf({ unit, min, max, whole, default: usual }: Tunable): string {
  if (unit === 'switch') return `true or false, by default ${usual === 1}`;
  const range = `${amount(min)} to ${amount(max)} ${unit}, by default ${amount(usual)}`;
  return whole ? `a whole number, ${range}` : range;
}

/** What a tunable expects of a value that is not a number at all: "a number, 0 to 600 000 ms, by default 6". */
export const numberOf = (tunable: Tunable): string =>
  `${tunable.unit === 'switch' || tunable.whole ? '' : 'a number, '}${rangeOf(tunable)}`;

const amount = (value: number): string => (Number.isInteger(value) ? formatCount(value) : String(value));

/** A name that is not a scheduler's. */
export function unknownScheduler(kind: string, kernel: KernelId | undefined): SchedulerFault {
  return { field: 'kind', message: `there is no scheduler ${kind}`, expected: schedulerChoices(kernel) };
}

/** A scheduler or a tunable that a kernel (`undefined`: a host without one) does not have; null: it has all of it. */
export function schedulerFault(scheduler: Scheduler, kernel: KernelId | undefined): SchedulerFault | null {
  const { kind } = scheduler;
  if (!schedulersOf(kernel).includes(kind)) return absent(kind, kernel);
  if (isTextbook(kind)) return null;
  const strange = fieldsOf(scheduler).find(([field]) => tunableOf(kind, field, kernel) === undefined);
  return strange ? noTunable(kind, strange[0], kernel) : null;
}

/** A tunable that does not take its value; null: all do. */
export function valueFault(scheduler: Scheduler, kernel: KernelId | undefined): SchedulerFault | null {
  for (const [field, value] of fieldsOf(scheduler)) {
    const tunable = tunableOf(scheduler.kind, field, kernel);
    if (tunable && !takes(tunable, value)) return { field, message: `${field} is ${String(value)}`, expected: rangeOf(tunable) };
  }
  return null;
}

const fieldsOf = (scheduler: Scheduler): [string, unknown][] =>
  Object.entries(scheduler).filter(([field, value]) => field !== 'kind' && value !== undefined);

/** A tunable by its name in the document; undefined if the scheduler has none of that name. */
export function tunableOf(kind: SchedulerKind, field: string, kernel: KernelId | undefined): Tunable | undefined {
  return tunablesOf(kind, kernel).find(({ name }) => name === field);
}

/** A scheduler has no such tunable, at least not in this kernel. */
export function noTunable(kind: SchedulerKind, field: string, kernel: KernelId | undefined): SchedulerFault {
  const tunables = tunablesOf(kind, kernel);
  const message = `${SCHEDULER_NAMES[kind]}${kernel === undefined ? '' : ` of ${kernelProfile(kernel).title}`} has no ${field}`;
  // Who knows the kernel writes the name that sysfs has.
  const meant = tunables.find(({ name, kernelName }) => kernelName === field && kernelName !== 'none' && kernelName !== name);
  if (meant) return { field, message: `${message}: it is called ${meant.name} here`, expected: `${meant.name}, ${rangeOf(meant)}` };
  return {
    field,
    message,
    expected: tunables.length === 0 ? 'remove it; it has nothing to be set' : oneOf(tunables.map(({ name }) => name)),
  };
}

/** Whether a tunable takes a value of the document (switches are booleans there). */
function takes({ unit, min, max, whole }: Tunable, value: unknown): boolean {
  if (unit === 'switch') return typeof value === 'boolean';
  return typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
}

const isTextbook = (kind: SchedulerKind): boolean => schedulersOf(undefined).includes(kind) && kind !== 'deadline';

function absent(kind: SchedulerKind, kernel: KernelId | undefined): SchedulerFault {
  const having = KERNELS.filter(({ schedulers }) => schedulers.includes(kind)).map(({ id }) => id);
  return {
    field: 'kind',
    message: `${hostOf(kernel)} has no scheduler ${kind}, which the ${having.length === 1 ? 'kernel' : 'kernels'} ${having.join(', ')} ${having.length === 1 ? 'has' : 'have'}`,
    expected: schedulerChoices(kernel),
  };
}
