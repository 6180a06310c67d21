/** Pipes over time: how occupied each was in each step, what it carried, and which was the narrowest. */
import { MIB } from '../../base/units.ts';
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FULL, fullestOfEachKind, pipesOf, type Pipe, type PipeKind } from './pipes.ts';

/** The fullest pipe of its kind over the run, and the kind as a whole. */
export interface PipeOverTime extends Pipe {
  /** Pipes of the kind in use. */
  readonly count: number;
  /** By step: share of the step that the fullest one was occupied, and MiB/s that it carried; null for processors and controllers. */
  readonly occupied: readonly number[];
  readonly carried: readonly number[] | null;
}

export interface WayOverTime {
  readonly stepMs: number;
  readonly elapsedMs: number;
  /** One of each kind, in the order in which data pass them. */
  readonly kinds: readonly PipeOverTime[];
  /** By step: index into `kinds` of the most occupied one if it is full, else -1. */
  readonly narrowest: readonly number[];
}

type Recorded = Parameters<typeof pipesOf>[1] & Pick<RunResult, 'pipeSeries'>;

/**
 * @param most steps at most
 * @returns null where no series was recorded
 */
export function wayOverTime(scenario: Scenario, result: Recorded, most: number): WayOverTime | null {
  const { pipeSeries: series, elapsedMs } = result;
  if (series === undefined || !(elapsedMs > 0)) return null;
  const each = Math.max(1, Math.ceil(series.steps / most));
  const stepMs = each * series.stepMs;
  const steps = Math.ceil(elapsedMs / stepMs - 1e-9);
  const spans = Array.from({ length: steps }, (_, k) => Math.min(elapsedMs, (k + 1) * stepMs) - k * stepMs);
  const sums = (values: Float32Array, row: number): number[] =>
    spans.map((_, k) => {
      let sum = 0;
      for (let at = k * each; at < Math.min(series.steps, (k + 1) * each); at++) sum += values[row * series.steps + at];
      return sum;
    });
  const all = pipesOf(scenario, result);
  const kinds = fullestOfEachKind(all).map((pipe): PipeOverTime => {
    const row = rowOf(scenario, pipe);
    return {
      ...pipe,
      count: all.filter(({ kind }) => kind === pipe.kind).length,
      occupied: sums(series.busyMs, row).map((ms, k) => Math.min(1, ms / spans[k])),
      carried: pipe.mibPerSecond === null ? null : sums(series.bytes, row).map((bytes, k) => bytes / MIB / (spans[k] / 1000)),
    };
  });
  const narrowest = spans.map((_, step) => {
    let at = -1;
    kinds.forEach(({ occupied }, k) => {
      if (occupied[step] >= FULL && (at < 0 || occupied[step] > kinds[at].occupied[step])) at = k;
    });
    return at;
  });
  return { stepMs, elapsedMs, kinds, narrowest };
}

/** The pipe's row in a run's `pipeSeries`. */
function rowOf({ hardware: { disks, paths, controllers = [] }, host }: Scenario, { kind, id }: Pipe): number {
  const nodes = host.machine?.nodes ?? [];
  if (kind === 'disk') return disks.findIndex((disk) => disk.id === id);
  if (kind === 'processors' || kind === 'node link') {
    const node = Math.max(
      0,
      nodes.findIndex(({ path }) => path === id),
    );
    return disks.length + paths.length + (kind === 'processors' ? nodes.length : 0) + node;
  }
  if (kind === 'controller') {
    const at = controllers.findIndex((controller) => controller.id === id);
    return disks.length + paths.length + nodes.length + Math.max(1, nodes.length) + at;
  }
  return disks.length + paths.findIndex((path) => path.id === id);
}

/** Share of the steps in which each kind was the narrowest, the longest first; without those that never were. */
export function narrowestShares({ kinds, narrowest }: WayOverTime): readonly { readonly kind: PipeKind; readonly share: number }[] {
  return kinds
    .map(({ kind }, k) => ({ kind, share: narrowest.filter((at) => at === k).length / Math.max(1, narrowest.length) }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share);
}
