/**
 * What the sentences of Why say, computed again from the run's record: devices, paths, attribution and series as the engine wrote
 * them, and the document. Shares no code with what makes the sentences; a sentence that nothing here can read is a problem.
 */
import type { RunResult, ServerSummary } from '../../../engine/record/result.ts';
import { layOut } from '../../../scenario/layout.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { usersInAll } from '../../../scenario/validate/streams.ts';
import type { Sentence } from '../finding.ts';
import { explain } from '../findings.ts';

const UNIT_MS: Readonly<Record<string, number>> = { h: 3_600_000, min: 60_000, s: 1000, ms: 1, µs: 0.001 };
const BYTES: Readonly<Record<string, number>> = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 };

/** Whether a printed number is this value as far as its digits go: within half of the last one, or of the third where zeros fill it up. */
function prints(text: string, value: number): boolean {
  const clean = text.replaceAll(/[\s\u202f]/g, '').replace('−', '-');
  const said = Number(clean);
  const decimals = clean.split('.')[1]?.length ?? 0;
  return Number.isFinite(said) && Math.abs(said - value) <= 0.500001 * 10 ** -decimals;
}

/** Whether a printed number lies between the means of two bounds, as far as its digits go. */
function within(text: string, bounds: readonly (readonly [number, number])[]): boolean {
  const [low, high] = [0, 1].map((k) => mean(bounds.map((each) => each[k])));
  return prints(text, low) || prints(text, high) || (prints(text, Math.max(low, Math.min(high, Number(text)))) && low <= high);
}

const percent = (text: string, share: number): boolean =>
  text.startsWith('<') ? share > 0 && share < 0.0001 : prints(text.replace('%', ''), share * 100);

function time(text: string, ms: number): boolean {
  const [, number, unit] = /^([\d\s\u202f.]+?)[\s\u202f]*(h|min|s|ms|µs)$/.exec(text) ?? [];
  return unit !== undefined && prints(number, ms / UNIT_MS[unit]);
}

/** Bytes are printed with three digits. */
function bytes(text: string, value: number): boolean {
  const [, number, unit] = /^([\d\s\u202f.]+?)[\s\u202f]*(B|KiB|MiB|GiB|TiB)$/.exec(text) ?? [];
  return (
    unit !== undefined &&
    Math.abs(Number(number.replaceAll(/[\s\u202f]/g, '')) - value / BYTES[unit]) <= 0.006 * (value / BYTES[unit]) + 0.5
  );
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((each, k) => each === b[k]);

/** What sentences are checked against. */
class RunRecord {
  readonly scenario: Scenario;
  readonly result: RunResult;
  readonly elapsedMs: number;
  /** Of disks that have not failed. */
  readonly working: readonly number[];

  constructor(scenario: Scenario, result: RunResult) {
    this.scenario = scenario;
    this.result = result;
    this.elapsedMs = result.elapsedMs;
    this.working = scenario.hardware.disks.flatMap(({ failed }, d) => (failed ? [] : [d]));
  }

  readonly busy = (d: number): number => this.result.devices[d].utilization;
  readonly busyOf = (disks: readonly number[]): number => mean(disks.map(this.busy));
  readonly most = (): number => Math.max(...this.working.map(this.busy));
  readonly isBusiest = (label: string): boolean => this.busy(this.disk(label)) === this.most();
  /** The disk whose label stands on the board. */
  readonly disk = (label: string): number =>
    this.result.devices.findIndex(
      ({ id }) => id === label || (/^\d+$/.test(label) && new RegExp(`^(?:d|disk)[-_.]?${label}$`, 'i').test(id)),
    );
  /** "1–8, 12 and 14" or "sda, sdb, sdc and 5 more" as disks; of the latter those of the sentence's evidence, if the named ones are among them. */
  readonly disks = (text: string, evidence: readonly number[]): readonly number[] => {
    const parts = text.split(/, | and /);
    const named = parts.flatMap((part) => {
      const [from, to] = /^(\d+)–(\d+)$/.exec(part)?.slice(1).map(Number) ?? [0, -1];
      if (to < from) return /^\d+ more$/.test(part) ? [] : [this.disk(part)];
      return Array.from({ length: to - from + 1 }, (_, k) => this.disk(String(from + k)));
    });
    const more = Number(/^(\d+) more$/.exec(parts.at(-1)!)?.[1] ?? 0);
    if (more === 0) return named;
    return named.length + more === evidence.length && named.every((disk) => evidence.includes(disk)) ? evidence : [];
  };

  /**
   * Between which values the requests that wait lie on average. Disks have one arm: what is outstanding and not in service waits. Flash
   * serves many: there it is the waits of its requests, and no more than all the time of those that were not complete at the end.
   */
  readonly waiting = (d: number): readonly [low: number, high: number] => {
    const { kind, meanQueueDepth, utilization, partsMs, responseMs, requests }: ServerSummary = this.result.devices[d];
    if (kind !== 'flash') return [Math.max(0, meanQueueDepth - utilization), Math.max(0, meanQueueDepth - utilization)];
    const complete = partsMs.queue / this.elapsedMs;
    return [complete, complete + Math.max(0, meanQueueDepth - (requests * responseMs.mean) / this.elapsedMs)];
  };

  cv(): number {
    const all = this.working.map(this.busy);
    const average = mean(all);
    return average > 0 ? Math.sqrt(mean(all.map((each) => (each - average) ** 2))) / average : 0;
  }

  get timed(): boolean {
    return this.scenario.workload.until !== undefined;
  }

  /** Disks with requests whose data go over a path: of the ways to a disk, the first of which neither a part nor what it is attached to has failed. */
  carriedBy(id: string): number[] {
    const { paths, disks } = this.scenario.hardware;
    const way = (from: string): string[] => {
      const path = paths.find((one) => one.id === from);
      return path === undefined ? [] : [path.id, ...(path.parent === undefined ? [] : way(path.parent))];
    };
    const works = (one: string): boolean => !paths.some((path) => path.id === one && path.failed === true);
    return disks.flatMap(({ path, otherPaths = [] }, d) => {
      const used = [path, ...otherPaths].map(way).find((each) => each.every(works));
      return this.result.devices[d].requests > 0 && used?.includes(id) ? [d] : [];
    });
  }

  /** Share of an object in the requests to a disk, as far as they are to files that stay; a volume's are even over its disks. */
  usedFor(d: number, name: string): number {
    const { objects } = this.scenario.database;
    const moved = new Set((this.scenario.timeline ?? []).flatMap((action) => ('object' in action ? [action.object] : [])));
    const { objectFirst, target, targets } = layOut(this.scenario);
    const shares = objects.map(({ id }, o) => {
      if (moved.has(id)) return 0;
      let all = 0;
      for (let psu = objectFirst[o]; psu < objectFirst[o + 1]; psu++) {
        const { disks } = targets[target[psu]];
        if (disks.includes(d)) all += this.result.psuBytes[psu] / disks.length;
      }
      return all;
    });
    const of = objects.findIndex((object) => object.name === name);
    return of < 0 ? 0 : shares[of] / sum(shares);
  }

  /** Whether these disks are used mostly for the object, or, where none is named, for no object mostly. */
  isUsedFor(disks: readonly number[], name: string | undefined): boolean {
    if (name !== undefined) return disks.every((d) => this.usedFor(d, name) >= 0.6 - 1e-9);
    return disks.every((d) => this.scenario.database.objects.every((object) => this.usedFor(d, object.name) < 0.6 + 1e-9));
  }

  indices(ids: readonly string[]): number[] {
    return ids.map((id) => this.scenario.hardware.disks.findIndex((disk) => disk.id === id));
  }

  members(name: string): number[] {
    const volume = this.scenario.volumes.find((each) => each.name === name);
    return volume === undefined ? [] : this.indices(volume.members).filter((d) => this.working.includes(d));
  }

  part(words: string): number {
    const { attributionMs: ms } = this.result;
    const parts: Readonly<{ [words: string]: number }> = {
      'transferring data': ms.transfer,
      'processor work and waiting for a processor': ms.cpu + ms.cpuWait,
      seeking: ms.seek,
      'waiting for the platter to turn': ms.rotation,
      'waiting in disk queues': ms.queue,
      'waiting for a turn on a file group (TUNE GROUP)': ms.groupWait,
    };
    return parts[words] ?? this.rest(words);
  }

  /** What is neither of the others, if it is named after what most of it is, and every pause that is named is one that the document has. */
  private rest(words: string): number {
    const { overhead, path, think } = this.result.attributionMs;
    const all = overhead + path + think;
    const [, worked, paused] = /^(command overhead and paths)?(?:(?:^|, )(.+))?$/.exec(words) ?? [];
    const share = think / all;
    const named = worked ? (paused ? share > 0.0999 && share < 0.9001 : share <= 0.1001) : share >= 0.8999;
    return named && (!paused || paused.split(/, | and /).every((one) => this.pauses(one))) ? all : NaN;
  }

  private pauses(words: string): boolean {
    const { classes, workload } = this.scenario;
    const text = JSON.stringify({ classes, workload });
    const some = (field: string): boolean => new RegExp(`"${field}":(?!0[,}])`).test(text);
    const there: Readonly<Record<string, boolean>> = {
      'think times': some('thinkMs') || /"thinkTime":\{"ms":(?!0[,}])/.test(text),
      'start delays': some('delayMs') || some('startAtMs'),
      'times between arrivals': /"kind":"(?:poisson|open)"/.test(text),
      'transfers between partitions': text.includes('"operator":"partitioned"'),
      pauses: true,
    };
    return there[words] ?? false;
  }

  /** Every part of the time of the last user, in the words of the sentence. */
  largestParts(): number[] {
    const { attributionMs: ms } = this.result;
    return [ms.transfer, ms.cpu + ms.cpuWait, ms.seek, ms.rotation, ms.queue, ms.groupWait, ms.overhead + ms.path + ms.think].toSorted(
      (a, b) => b - a,
    );
  }
}

/** A kind of sentence: how it reads, and what is wrong with one that has these words; nothing where it is true. */
type Reader = readonly [pattern: RegExp, holds: (record: RunRecord, words: readonly string[], disks: readonly number[]) => boolean];

const PERCENT = String.raw`(<?[\d.]+\u202f%)`;
const TIME = String.raw`([\d\u202f.]+\u202f(?:h|min|s|ms|µs))`;
const NUMBER = String.raw`([\d\u202f.]+)`;
const BYTE = String.raw`([\d\s\u202f.]+(?:B|KiB|MiB|GiB|TiB))`;
const reads = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll('{P}', PERCENT).replaceAll('{T}', TIME).replaceAll('{N}', NUMBER).replaceAll('{B}', BYTE)}$`, 'u');

const READERS: readonly Reader[] = [
  [reads('No disk was used in this run\\.'), ({ result }) => result.devices.every(({ utilization }) => utilization === 0)],
  [
    reads('The processors are the limit: {P} busy\\.'),
    (r, [p]) => percent(p, r.result.cpu.utilization) && r.result.cpu.utilization > Math.max(0, r.most()),
  ],
  [reads('The processors are {P} busy\\.'), (r, [p]) => percent(p, r.result.cpu.utilization)],
  [
    reads('No layout on these processors can take less than {T}, {P} less than this one, unless its caches save processor time\\.'),
    (r, [t, p]) => time(t, r.result.cpu.utilization * r.elapsedMs) && percent(p, 1 - r.result.cpu.utilization),
  ],
  [
    reads(
      'Processor work is the limit: {P} of (?:the last user’s|the queries’) time, with the processors {P} busy\\.(?: At most {N} process(?: runs|es run) at a time on {N} processors\\.)?',
    ),
    (r, [work, busy, most, processors]) =>
      percent(work, r.part('processor work and waiting for a processor') / r.elapsedMs) &&
      percent(busy, r.result.cpu.utilization) &&
      (most === undefined ||
        (Number(most) ===
          (r.scenario.workload.streams === undefined ? r.scenario.workload.users : usersInAll(r.scenario)) *
            r.scenario.workload.queryProcs &&
          Number(processors) === r.scenario.host.processors &&
          r.result.cpu.utilization * Number(processors) <= Number(most) + 1e-9)),
  ],
  [reads('The busiest disk \\((\\S+)\\) is busy {P} of the run\\.'), (r, [disk, p]) => r.isBusiest(disk) && percent(p, r.most())],
  [
    reads('The only disk is busy {P} of the run( and is the limit)?\\.'),
    (r, [p]) => r.working.length === 1 && percent(p, r.busy(r.working[0])),
  ],
  [
    reads(
      'Disk (\\S+?)(?:, which replaces (.+), |, used mostly for (.+), | )?is the hot spot: busy {P} of the run with {N} requests waiting, against {P} on average \\(CV {N}\\)\\.',
    ),
    (r, [disk, , object, p, waiting, average, cv]) =>
      r.isBusiest(disk) &&
      (object === undefined || r.isUsedFor([r.disk(disk)], object)) &&
      percent(p, r.most()) &&
      within(waiting, [r.waiting(r.disk(disk))]) &&
      percent(average, r.busyOf(r.working)) &&
      prints(cv, r.cv()),
  ],
  [
    reads(
      'The hot spot: (\\d+) of (\\d+) disks, those (.+) \\(([^()]+)\\)\\. They do {P} of the disk work and are busy {P} of the run, with {N} requests waiting on each\\.',
    ),
    (r, [count, all, name, disks, share, busy, waiting], evidence) => {
      const group = r.disks(disks, evidence);
      const volume = /^of volume (.+)$/.exec(name)?.[1];
      return (
        Number(count) === group.length &&
        Number(all) === r.working.length &&
        (!name.startsWith('used ') || r.isUsedFor(group, /^used mostly for (.+)$/.exec(name)?.[1])) &&
        (volume === undefined ||
          same(
            group,
            r.members(volume).toSorted((a, b) => a - b),
          )) &&
        percent(share, sum(group.map(r.busy)) / sum(r.result.devices.map((_, d) => r.busy(d)))) &&
        percent(busy, r.busyOf(group)) &&
        within(waiting, group.map(r.waiting)) &&
        r.busyOf(group) > r.busyOf(r.working)
      );
    },
  ],
  [reads('The .+ comes? close with {P}\\.'), (r, [p], disks) => percent(p, r.busyOf(disks))],
  [reads('The .+ (?:is|are) idle {P} of it\\.'), (r, [p], disks) => percent(p, 1 - r.busyOf(disks))],
  [
    reads(
      'The disks (share the work evenly|are loaded unevenly) \\(CV {N}\\) and are the limit: busy {P} on average, {P} at most \\(disk (\\S+)\\)\\.',
    ),
    (r, [how, cv, average, most, disk]) =>
      (how.includes('evenly') === !how.includes('unevenly')) === r.cv() < 0.15 &&
      prints(cv, r.cv()) &&
      percent(average, r.busyOf(r.working)) &&
      percent(most, r.most()) &&
      r.isBusiest(disk),
  ],
  [
    reads(
      '(Even load, no hot spot|Uneven load) \\(CV {N}\\), (?:but no disk is saturated: disks are )?busy {P} on average, {P} at most \\(disk (\\S+)\\)\\.',
    ),
    (r, [how, cv, average, most, disk]) =>
      how.startsWith('Even') === r.cv() < 0.15 &&
      prints(cv, r.cv()) &&
      percent(average, r.busyOf(r.working)) &&
      percent(most, r.most()) &&
      r.isBusiest(disk),
  ],
  [
    reads('(?:Requests still wait at the disks that are busy at the same time|Disks busy at the same time): {N} of {N} on average\\.'),
    (r, [n, all]) => prints(n, sum(r.result.devices.map((_, d) => r.busy(d)))) && prints(all, r.working.length),
  ],
  [
    reads('(.+) is saturated: {P} of the run it carries data for (all disks|(\\d+) of (\\d+) disks), {N}(?: of at most {N})? MiB/s\\.'),
    (r, [name, p, whose, some, , rate, most], disks) => {
      const path = r.scenario.hardware.paths.find((each) => name.toLowerCase().includes(each.name.toLowerCase()));
      const used = r.result.adapters.find(({ id }) => id === path?.id);
      const told = whose === 'all disks' ? r.result.devices.length : Number(some);
      return (
        used !== undefined &&
        percent(p, used.utilization) &&
        told === r.carriedBy(used.id).length &&
        (disks.length === 0 || same(disks, r.carriedBy(used.id))) &&
        prints(rate, used.bytes / 2 ** 20 / (r.elapsedMs / 1000)) &&
        (most === undefined || prints(most, path?.mibPerSecond ?? NaN))
      );
    },
  ],
  [reads('The last user waited {T} for paths\\.'), (r, [t]) => time(t, r.result.attributionMs.path)],
  [
    reads('Turns at file groups are the limit: {T} \\({P}\\) of the last user’s time went into waiting for one\\.'),
    (r, [t, p]) => time(t, r.result.attributionMs.groupWait) && percent(p, r.result.attributionMs.groupWait / r.elapsedMs),
  ],
  [
    reads('The last user waited {T} \\({P}\\) for a turn at a file group\\.'),
    (r, [t, p]) => time(t, r.result.attributionMs.groupWait) && percent(p, r.result.attributionMs.groupWait / r.elapsedMs),
  ],
  [reads('Queries waited {P} of their time for paths\\.'), (r, [p]) => r.timed && percent(p, r.result.attributionMs.path / r.elapsedMs)],
  [
    reads('Turns at file groups are the limit: {P} of the queries’ time went into waiting for one\\.'),
    (r, [p]) => r.timed && percent(p, r.result.attributionMs.groupWait / r.elapsedMs),
  ],
  [
    reads('Queries waited {P} of their time for a turn at a file group\\.'),
    (r, [p]) => r.timed && percent(p, r.result.attributionMs.groupWait / r.elapsedMs),
  ],
  [
    reads('(TUNE GROUP .+); the disks? there (?:is|are) busy {P} of the run\\.'),
    (r, [lets, p], disks) =>
      percent(p, r.busyOf(disks)) &&
      lets.split('; ').every((each) => {
        const [, letIn, again, procs] = /^TUNE GROUP (\d+) lets (\d+) of a query’s (\d+) processes in at a time at .+$/.exec(each) ?? [];
        return letIn === again && Number(procs) === r.scenario.workload.queryProcs && Number(letIn) < Number(procs);
      }),
  ],
  [
    reads('Volume (.+) is degraded: .+ ha(?:s|ve) failed, and the other .+ (?:do|does) the work(?:, busy {P} of the run)?\\.'),
    (r, [name, p], disks) =>
      r.scenario.volumes.some((volume) => volume.name === name && r.members(name).length < volume.members.length) &&
      (p === undefined || (percent(p, r.busyOf(disks)) && disks.every((d) => r.members(name).includes(d)))),
  ],
  [reads('The disks of its intact arrays are busy {P}\\.'), (r, [p], disks) => percent(p, r.busyOf(disks))],
  [
    reads('.+ ha(?:s|ve) failed and took no part in the run\\.'),
    (r) => r.scenario.hardware.disks.every(({ failed }, d) => !failed || r.result.devices[d].requests === 0),
  ],
  [
    reads('On average {N} requests wait above volume (.+) before they reach any of its disks; the charts of the disks do not show them\\.'),
    (r, [n, name]) => {
      const volume = r.scenario.volumes.find((each) => each.name === name);
      return prints(n, r.result.volumes.find(({ id }) => id === volume?.id)?.queue?.meanQueueDepth ?? NaN);
    },
  ],
  [reads('Its disks are busy {P} of the run\\.'), (r, [p], disks) => percent(p, r.busyOf(disks))],
  [
    // What it says of the disks is checked against single requests, in a test of its own.
    reads(
      'While requests are outstanding, (?:the disk is|disks are) idle at least {P} of the time: the requests are held back on purpose\\. The lanes show for which process and why\\.',
    ),
    (r) => r.scenario.host.kernel !== undefined,
  ],
  [reads('Writes go to the file cache, and all were on disk at the end\\.'), ({ result }) => result.pendingWriteBytes === 0],
  [
    reads(
      'Writes go to the file cache: {B} were still to be written when the last query was complete, and elapsed time does not wait for them\\.',
    ),
    ({ result }, [b]) => bytes(b, result.pendingWriteBytes),
  ],
  [reads('Processes waited {T} in all because too much was dirty\\.'), ({ result }, [t]) => time(t, result.writeBack?.throttledMs ?? NaN)],
  [
    reads('Volume (.+) rebuilds .+ during the batch, onto (?:its own spare space|(.+), which is busy {P} of the run)\\.'),
    (r, [name, , p], disks) =>
      (r.result.rebuilds ?? []).some(({ volume }) => r.scenario.volumes.find(({ id }) => id === volume)?.name === name) &&
      (p === undefined || (disks.length === 1 && percent(p, r.busy(disks[0])))),
  ],
  [
    reads('The other disks? of its array (?:is|are) busy {P} of the run(?: on average)?\\.'),
    (r, [p], disks) => percent(p, r.busyOf(disks)),
  ],
  [
    reads('The rebuild was complete after {T}\\.'),
    (r, [t]) => (r.result.rebuilds ?? []).some(({ finishedMs }) => finishedMs !== null && time(t, finishedMs) && finishedMs <= r.elapsedMs),
  ],
  [
    reads('The rebuild was at {P} of {B} when the last query was complete\\.'),
    (r, [p, b]) =>
      (r.result.rebuilds ?? []).some(
        (each) => each.finishedMs === null && percent(p, each.bytes > 0 ? each.rebuiltBytes / each.bytes : 0) && bytes(b, each.bytes),
      ),
  ],
  [reads('The workload is empty\\.'), ({ elapsedMs }) => elapsedMs === 0],
  [
    reads('Of the queries’ time, {P} went into (.+?)(?: and {P} into (.+))?\\.'),
    (r, [p, words, q, others]) =>
      r.timed &&
      percent(p, r.part(words) / r.elapsedMs) &&
      r.part(words) === r.largestParts()[0] &&
      (q === undefined || (percent(q, r.part(others) / r.elapsedMs) && r.part(others) === r.largestParts()[1])),
  ],
  [
    reads('Of the last user’s {T}, {T} \\({P}\\) went into (.+?)(?: and {T} \\({P}\\) into (.+))?\\.'),
    (r, [all, first, p, words, next, q, others]) =>
      time(all, r.elapsedMs) &&
      Math.abs(sum(r.largestParts()) - r.elapsedMs) <= 1e-6 * r.elapsedMs + 1e-5 &&
      time(first, r.part(words)) &&
      percent(p, r.part(words) / r.elapsedMs) &&
      r.part(words) === r.largestParts()[0] &&
      (next === undefined ||
        (time(next, r.part(others)) && percent(q, r.part(others) / r.elapsedMs) && r.part(others) === r.largestParts()[1])),
  ],
];

/** Everything that Why says of a run and that its record does not bear out, and sentences that no reader knows. */
export function untrueSentences(
  scenario: Scenario,
  result: RunResult,
  said: readonly Sentence[] = explain(scenario, result).findings.flatMap(({ sentences }) => sentences),
): readonly string[] {
  const record = new RunRecord(scenario, result);
  return said.flatMap(({ text, evidence }) => {
    const [pattern, holds] = READERS.find(([each]) => each.test(text)) ?? [];
    if (pattern === undefined || holds === undefined) return [`nothing here reads: ${text}`];
    return holds(record, pattern.exec(text)!.slice(1), evidence?.disks ?? []) ? [] : [`not so: ${text}`];
  });
}

/** Kinds of sentences, to see which of them were met. */
export const KINDS = READERS.map(([pattern]) => pattern);
export const kindsOf = (scenario: Scenario, result: RunResult): readonly number[] =>
  explain(scenario, result).findings.flatMap(({ sentences }) => sentences.map(({ text }) => KINDS.findIndex((each) => each.test(text))));
