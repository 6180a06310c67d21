/**
 * The parts of elapsed time as people read them: ten phases of the engine in seven groups, always in
 * the same order, useful work first so that it shares a baseline.
 */
import type { Phase, RequestPart, RunResult } from '../../engine/record/result.ts';

export type GroupId = 'transfer' | 'cpu' | 'seek' | 'rotation' | 'queue' | 'groupWait' | 'other';

export interface PhaseGroup {
  readonly id: GroupId;
  readonly label: string;
  /** For device time, where it is less than for elapsed time. */
  readonly deviceLabel?: string;
  /** Time in which nothing is done for the query. Pictures hatch it, so that color alone never says so. */
  readonly waiting: boolean;
  readonly phases: readonly Phase[];
  /** Parts of a device request that belong to it, for device time. */
  readonly parts: readonly RequestPart[];
  /** As in "12 s went into …". */
  readonly words: string;
}

export const GROUPS: readonly PhaseGroup[] = [
  {
    id: 'transfer',
    label: 'transfer',
    waiting: false,
    phases: ['transfer'],
    parts: ['transfer'],
    words: 'transferring data',
  },
  {
    id: 'cpu',
    label: 'processor',
    waiting: false,
    phases: ['cpu', 'cpuWait'],
    parts: [],
    words: 'processor work and waiting for a processor',
  },
  { id: 'seek', label: 'seek', waiting: false, phases: ['seek'], parts: ['seek'], words: 'seeking' },
  {
    id: 'rotation',
    label: 'rotation',
    waiting: false,
    phases: ['rotation'],
    parts: ['rotation'],
    words: 'waiting for the platter to turn',
  },
  { id: 'queue', label: 'queue', waiting: true, phases: ['queue'], parts: ['queue'], words: 'waiting in disk queues' },
  {
    id: 'groupWait',
    label: 'group wait',
    waiting: true,
    phases: ['groupWait'],
    parts: [],
    words: 'waiting for a turn',
  },
  {
    id: 'other',
    label: 'other',
    deviceLabel: 'overhead and path',
    waiting: false,
    phases: ['overhead', 'path', 'think'],
    parts: ['overhead', 'bus'],
    words: 'command overhead and paths',
  },
];

export type GroupTimes = Readonly<Record<GroupId, number>>;

function sums(of: (group: PhaseGroup) => number): GroupTimes {
  const [transfer, cpu, seek, rotation, queue, groupWait, other] = GROUPS.map(of);
  return { transfer, cpu, seek, rotation, queue, groupWait, other };
}

/** Where the last user's time went; sums to the elapsed time. */
export function elapsedTimes(attributionMs: Readonly<Record<Phase, number>>): GroupTimes {
  return sums((group) => group.phases.reduce((sum, phase) => sum + attributionMs[phase], 0));
}

/** What the disks spent, all requests of all disks together: overlaps, so it does not sum to the elapsed time. Waiting is no work and is left out. */
export function deviceTimes(result: RunResult): GroupTimes {
  return sums((group) =>
    group.id === 'queue'
      ? 0
      : group.parts.reduce((sum, part) => sum + result.devices.reduce((all, device) => all + device.partsMs[part], 0), 0),
  );
}

export function totalMs(times: GroupTimes): number {
  return GROUPS.reduce((sum, { id }) => sum + times[id], 0);
}

/** Groups with their times, largest first, empty ones left out. */
export function ranked(times: GroupTimes): readonly { readonly group: PhaseGroup; readonly ms: number }[] {
  return GROUPS.map((group) => ({ group, ms: times[group.id] }))
    .filter(({ ms }) => ms > 0)
    .toSorted((a, b) => b.ms - a.ms);
}

const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  cpu: 'processor',
  cpuWait: 'processor wait',
  groupWait: 'group wait',
  queue: 'queue',
  overhead: 'overhead',
  seek: 'seek',
  rotation: 'rotation',
  transfer: 'transfer',
  path: 'path',
  think: 'pauses',
};

/** A phase as people read it; documents and programs keep its key. Where the scenario is known, `pauseWords` says which pauses there are. */
export const phaseWords = (phase: Phase): string => PHASE_WORDS[phase];
