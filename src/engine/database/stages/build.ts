/** Stages of sorts and joins in numbers: how the plans of `scenario/operators/memory.ts` read and write. */
import { hashPlan, mergeJoinPlans, mergePlan, outerPages, type HashPlan, type MergePlan } from '../../../scenario/operators/memory.ts';
import type { Input } from '../../../scenario/operators/parts.ts';
import type { Costs } from '../../../scenario/schema.ts';
import type { ObjectIndex } from '../../kernel/indexes.ts';
import type { Files } from '../files.ts';
import type { StagePlace } from '../operator.ts';
import { isShared, ownBytes } from './parts.ts';
import type { Rounds, Split, Stage, Stream } from './stage.ts';

/** A run of bytes of an object: what a query reads from end to end. */
export interface Span {
  readonly object: ObjectIndex;
  readonly from: number;
  readonly bytes: number;
}

export function spanOf(files: Files, { object: id, bytes = Infinity }: Input): Span {
  const object = files.object(id);
  return { object, from: 0, bytes: Math.min(bytes, files.objectBytes[object]) };
}

/** Memory and temporary space of a query. */
export interface Overflow {
  readonly memoryBytes: number;
  readonly writeBytes: number;
  readonly spill: ObjectIndex;
}

/** Writes the stages of one query. Plans are of the whole query; a sample's streams are a share of them. */
export class StageBuilder {
  readonly processes: number;
  readonly costs: Costs;
  private readonly files: Files;
  private readonly blockBytes: number;
  private readonly share: number;
  private readonly split: Split;
  /** Temporary file of each process: where the next region begins. */
  private next = 0;

  /** @param split how processes share the inputs */
  constructor({ scenario, files, share }: StagePlace, split: Split = 'range') {
    this.split = split;
    this.processes = scenario.workload.queryProcs;
    this.costs = scenario.costs;
    this.files = files;
    this.blockBytes = files.blockBytes;
    this.share = share;
  }

  /** Bytes of so many that one process has, at most. */
  private partBytes({ bytes }: Pick<Span, 'bytes'>): number {
    return Math.ceil(Math.ceil(bytes / this.blockBytes) / this.processes) * this.blockBytes;
  }

  /** Bytes of a shared stream that the process has which has most of it. */
  private longestPart(stream: Stream): number {
    let most = 0;
    if (!isShared(stream)) return stream.allBytes;
    for (let rank = 0; rank < this.processes; rank++)
      most = Math.max(most, ownBytes(this.files, stream, { rank, processes: this.processes }));
    return most;
  }

  /** A sample's share of a number of pieces, at least one unless there is none. */
  private sampled(pieces: number): number {
    return this.share === 1 ? pieces : Math.ceil(pieces * this.share);
  }

  private sampledBytes(bytes: number): number {
    return this.share === 1 ? bytes : Math.min(bytes, Math.ceil((bytes * this.share) / this.blockBytes) * this.blockBytes);
  }

  pieces(span: Pick<Span, 'bytes'>, pieceBytes: number): number {
    return Math.ceil(this.partBytes(span) / pieceBytes);
  }

  memory({ memoryBytes, writeBytes }: Overflow): number {
    return Math.floor(memoryBytes / this.processes / writeBytes);
  }

  /** All of a span, each process its part or all of it. */
  input({ object, from, bytes }: Span, of: Split | 'all' = this.split): Stream {
    const all = this.sampledBytes(bytes);
    return { object, of, from, stepBytes: 0, allBytes: all, roundBytes: Infinity, pieceBytes: 0, lanes: null };
  }

  /** A new region of each process' temporary file. */
  private region({ spill, writeBytes }: Overflow, pieces: number, lanes: Stream['lanes'] = null): Stream {
    const allBytes = pieces * writeBytes;
    const from = this.next;
    this.next += allBytes;
    return { object: spill, of: 'temporary', from, stepBytes: 0, allBytes, roundBytes: Infinity, pieceBytes: writeBytes, lanes };
  }

  /** Stages that sort a span as far as its last merge, and the runs that are left for that; the span itself where it stays in memory. */
  sorted(span: Span, overflow: Overflow, plan: MergePlan): { readonly rounds: readonly Rounds[]; readonly last: readonly Stream[] } {
    const { scanMsPerMib, sortMsPerMib } = this.costs;
    if (plan.passes === 0) return { rounds: [], last: [this.input(span)] };
    const pieces = this.sampled(plan.pieces);
    const runPieces = this.sampled(plan.runPieces);
    const runs = this.region(overflow, pieces);
    const rounds: Rounds[] = [{ rounds: 1, stages: [{ reads: [this.input(span)], write: runs, msPerMib: scanMsPerMib }] }];
    const lanesOf = (stream: Stream, lanePieces: number): Stream => {
      const fan = Math.max(1, Math.ceil(stream.allBytes / stream.pieceBytes / lanePieces));
      return { ...stream, lanes: { lanePieces, fan } };
    };
    if (plan.passes === 1) return { rounds, last: [lanesOf(runs, runPieces)] };
    const merge = (reads: readonly Stream[], into: Stream): void => {
      rounds.push({ rounds: 1, stages: [{ reads, write: into, msPerMib: sortMsPerMib }] });
    };
    // The last runs are merged first; the others wait for the next pass where they are.
    const merged = Math.min(pieces, this.sampled(plan.firstPieces));
    const untouchedBytes = (pieces - merged) * overflow.writeBytes;
    const first = { ...runs, from: runs.from + untouchedBytes, allBytes: runs.allBytes - untouchedBytes };
    const into = this.region(overflow, merged);
    merge([{ ...first, lanes: { lanePieces: runPieces, fan: plan.fanIn } }], into);
    let left = [lanesOf({ ...runs, allBytes: untouchedBytes }, runPieces), lanesOf(into, runPieces * plan.fanIn)];
    let runsLeft = plan.lastRuns;
    for (let pass = 2; pass < plan.passes; pass++) runsLeft *= plan.fanIn;
    for (let pass = 2; pass < plan.passes; pass++) {
      runsLeft /= plan.fanIn;
      const all = this.region(overflow, pieces);
      merge(
        left.map((stream) => ({ ...stream, lanes: stream.lanes && { ...stream.lanes, fan: Math.min(stream.lanes.fan, plan.fanIn) } })),
        all,
      );
      left = [lanesOf(all, Math.ceil(pieces / runsLeft))];
    }
    return { rounds, last: left.filter(({ allBytes }) => allBytes > 0) };
  }

  /** A span is sorted, of which so many bytes are rows that it sorts. */
  sort(span: Span, bytes: number, overflow: Overflow): Rounds[] {
    const plan = mergePlan(this.pieces({ bytes }, overflow.writeBytes), this.memory(overflow));
    const { scanMsPerMib, sortMsPerMib } = this.costs;
    if (plan.passes === 0) return [{ rounds: 1, stages: [{ reads: [this.input(span)], write: null, msPerMib: scanMsPerMib }] }];
    const { rounds, last } = this.sorted(span, overflow, plan);
    return [...rounds, { rounds: 1, stages: [{ reads: last, write: null, msPerMib: sortMsPerMib }] }];
  }

  /** Both inputs are sorted, one after the other, and merged in lock step. */
  mergeJoin(outer: Span, inner: Span, overflow: Overflow, sorted: 'none' | 'outer' | 'inner' | 'both'): Rounds[] {
    const memory = this.memory(overflow);
    const plans = mergeJoinPlans(
      sorted === 'outer' || sorted === 'both' ? 0 : this.pieces(outer, overflow.writeBytes),
      sorted === 'inner' || sorted === 'both' ? 0 : this.pieces(inner, overflow.writeBytes),
      memory,
    );
    const [outerRuns, innerRuns] = [this.sorted(outer, overflow, plans[0]), this.sorted(inner, overflow, plans[1])];
    const reads = [...outerRuns.last, ...innerRuns.last];
    return [...outerRuns.rounds, ...innerRuns.rounds, { rounds: 1, stages: [{ reads, write: null, msPerMib: this.costs.sortMsPerMib }] }];
  }

  /** The inner input is built into a hash table, which the outer one probes; what does not fit is partitioned and joined part by part. */
  hashJoin(outer: Span, inner: Span, overflow: Overflow): Rounds[] {
    const { scanMsPerMib, probeMsPerMib } = this.costs;
    const plan = hashPlan(this.pieces(inner, overflow.writeBytes), this.memory(overflow));
    const stage = (read: Stream, write: Stream | null, msPerMib: number): Stage => ({ reads: [read], write, msPerMib });
    let build = this.input(inner);
    let probe = this.input(outer);
    const rounds: Rounds[] = [];
    const pieces = {
      build: this.sampled(this.pieces(inner, overflow.writeBytes)),
      probe: this.sampled(this.pieces(outer, overflow.writeBytes)),
    };
    // Passes that only partition.
    let parts = 1;
    for (let level = 0; level < plan.levels; level++) {
      parts *= plan.fanOut;
      const next = [pieces.build, pieces.probe].map((all) =>
        this.region(overflow, all, { lanePieces: Math.max(1, Math.ceil(all / parts)), fan: plan.fanOut }),
      );
      rounds.push({ rounds: 1, stages: [stage(build, next[0], scanMsPerMib), stage(probe, next[1], probeMsPerMib)] });
      [build, probe] = next.map((stream) => ({ ...stream, lanes: null }));
    }
    if (plan.levels === 0) return [...rounds, ...this.hybrid(build, probe, pieces, plan, overflow)];
    const inParts = partsOf(pieces.build, pieces.probe, parts);
    const ofPart = (stream: Stream, partPieces: number): Stream => {
      const bytes = partPieces * stream.pieceBytes;
      return { ...stream, stepBytes: bytes, roundBytes: bytes };
    };
    const [buildPart, probePart] = [ofPart(build, inParts.build), ofPart(probe, inParts.probe)];
    const spilled = [buildPart, probePart].map((part) => {
      const each = Math.ceil((part.roundBytes / part.pieceBytes) * plan.spilledShare);
      const lanes = plan.partitions === 0 ? null : { lanePieces: Math.max(1, Math.ceil(each / plan.partitions)), fan: plan.partitions };
      return { ...this.region(overflow, each, lanes), stepBytes: 0 };
    });
    const stages = [
      stage(buildPart, plan.partitions === 0 ? null : spilled[0], scanMsPerMib),
      stage(probePart, plan.partitions === 0 ? null : spilled[1], probeMsPerMib),
      ...(plan.partitions === 0
        ? []
        : [stage({ ...spilled[0], lanes: null }, null, scanMsPerMib), stage({ ...spilled[1], lanes: null }, null, probeMsPerMib)]),
    ];
    return [...rounds, { rounds: inParts.parts, stages }];
  }

  /** One pass over both inputs, then the partitions on disk, one after another. */
  private hybrid(
    build: Stream,
    probe: Stream,
    pieces: { readonly build: number; readonly probe: number },
    { partitions, spilledShare }: HashPlan,
    overflow: Overflow,
  ): Rounds[] {
    const { scanMsPerMib, probeMsPerMib } = this.costs;
    if (partitions === 0) {
      const stages = [
        { reads: [build], write: null, msPerMib: scanMsPerMib },
        { reads: [probe], write: null, msPerMib: probeMsPerMib },
      ];
      return [{ rounds: 1, stages }];
    }
    const spilled = { build: Math.ceil(pieces.build * spilledShare), probe: Math.ceil(pieces.probe * spilledShare) };
    const inParts = partsOf(spilled.build, spilled.probe, partitions);
    const spill = (all: number, lanePieces: number): Stream => this.region(overflow, all, { lanePieces, fan: inParts.parts });
    const part = (stream: Stream): Stream => {
      const bytes = stream.lanes!.lanePieces * stream.pieceBytes;
      return { ...stream, stepBytes: bytes, roundBytes: bytes, lanes: null };
    };
    const [ofBuild, ofProbe] = [spill(spilled.build, inParts.build), spill(spilled.probe, inParts.probe)];
    return [
      {
        rounds: 1,
        stages: [
          { reads: [build], write: ofBuild, msPerMib: scanMsPerMib },
          { reads: [probe], write: ofProbe, msPerMib: probeMsPerMib },
        ],
      },
      {
        rounds: inParts.parts,
        stages: [
          { reads: [part(ofBuild)], write: null, msPerMib: scanMsPerMib },
          { reads: [part(ofProbe)], write: null, msPerMib: probeMsPerMib },
        ],
      },
    ];
  }

  /** The inner table is read once for each part of the outer one that memory holds. */
  nestedLoop(outer: Span, inner: Span, memoryBytes: number): Rounds[] {
    const { scanMsPerMib, probeMsPerMib } = this.costs;
    const pages = outerPages(Math.floor(memoryBytes / this.processes / this.blockBytes));
    const held = this.sampled(pages) * this.blockBytes;
    const blocks: Stream = { ...this.input(outer), stepBytes: held, roundBytes: held };
    const rounds = Math.ceil(this.longestPart(blocks) / held);
    const stages = [
      { reads: [blocks], write: null, msPerMib: scanMsPerMib },
      { reads: [this.input(inner, 'all')], write: null, msPerMib: probeMsPerMib },
    ];
    return [{ rounds, stages }];
  }
}

/**
 * Partitions on disk as a hash join takes them one after another, each of whole pieces: as many as the build input fills, at most `most`, and
 * the probe input dealt over as many, so that each of its rows meets its partition.
 */
function partsOf(build: number, probe: number, most: number): { readonly parts: number; readonly build: number; readonly probe: number } {
  const ofBuild = Math.max(1, Math.ceil(build / most));
  const parts = Math.max(1, Math.ceil(build / ofBuild));
  return { parts, build: ofBuild, probe: Math.max(1, Math.ceil(probe / parts)) };
}
