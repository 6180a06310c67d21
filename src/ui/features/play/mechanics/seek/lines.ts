/** Requests as lines over time or over the order of service: where each step of one begins and ends. Pure. */
import type { Service } from '../services.ts';

/** Left to right. */
export type Across = 'time' | 'order';

/** A service with its steps on the axis: milliseconds, or places in the order of service. */
export interface Placed {
  readonly service: Service;
  /** The head leaves, is there, reads, has read. */
  readonly leaves: number;
  readonly there: number;
  readonly reads: number;
  readonly read: number;
}

/** In order of service each has one place: half of it is the way there, the other half the transfer. Lengths are no times then. */
export function placed(services: readonly Service[], across: Across): readonly Placed[] {
  if (across === 'time')
    return services.map((service) => ({
      service,
      leaves: service.leavesMs,
      there: service.thereMs,
      reads: service.readsMs,
      read: service.buffered ? service.doneMs : service.readMs,
    }));
  return services
    .toSorted((a, b) => a.startedMs - b.startedMs)
    .map((service, k) => ({ service, leaves: k, there: k + 0.5, reads: k + 0.5, read: k + 1 }));
}

export interface Segment {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The part of a line that lies in a box, its edges included; null: none does. */
export function clipped({ x1, y1, x2, y2 }: Segment, box: Box): Segment | null {
  let from = 0;
  let to = 1;
  const cut = (start: number, by: number, least: number, most: number): boolean => {
    if (by === 0) return start >= least && start <= most;
    const [a, b] = [(least - start) / by, (most - start) / by];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
    return from <= to;
  };
  const [dx, dy] = [x2 - x1, y2 - y1];
  if (!cut(x1, dx, box.left, box.right) || !cut(y1, dy, box.top, box.bottom)) return null;
  return { x1: x1 + from * dx, y1: y1 + from * dy, x2: x1 + to * dx, y2: y1 + to * dy };
}
