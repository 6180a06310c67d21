/** Kinds of events. A payload is the kind in the upper bits and an index (request, device, process, user) in the lower. */
/** A device has served a request, its data are through. */
export const EVENT_DEVICE_DONE = 0;
export const EVENT_CPU_DONE = 1;
/** A request's data reach the next capped level of their path. */
export const EVENT_PATH = 2;
/** A device's scheduler asked to be asked again. */
export const EVENT_DISPATCH = 3;
/** A process' pause or interarrival time is over. */
export const EVENT_TIMER = 4;
/** A user's next query begins. */
export const EVENT_QUERY = 5;
/** A chain of device requests has passed its controller, or its parity is computed. */
export const EVENT_CHAIN = 6;
/** A rebuild's pause is over. */
export const EVENT_REBUILD = 7;
/** A device has what it reported as written in a safe place. */
export const EVENT_FLUSHED = 8;
/** The scheduler of a queue above a volume asked to be asked again. */
export const EVENT_VOLUME_DISPATCH = 9;
/** A flusher of dirty pages wakes. */
export const EVENT_FLUSHER = 10;
/** A log has waited long enough for more commits (`logOfTimer`); or, as index 1, an interval of memory tuning is over. */
export const EVENT_POOLS = 11;
/** A query of an open stream arrives. */
export const EVENT_ARRIVAL = 12;
/** A timed run is over (index 0), or has come to a place where a sample may end. */
export const EVENT_END = 13;
/** An action of the timeline is due (even index: twice its number), or a pause of one that moves data is over (odd). */
export const EVENT_MOTION = 14;
/** The policy looks at the load. */
export const EVENT_POLICY = 15;

/** A RAID controller has done its part for a logical request, or its data have come over its path. */
export const EVENT_CONTROLLER = 16;
/** What a device had for a path that has failed is asked for again. */
export const EVENT_AGAIN = 17;
/** A line of a RAID controller's cache has been dirty for as long as it may. */
export const EVENT_DESTAGE = 18;

const INDEX_BITS = 24;
export const MOST_INDEXES = 1 << INDEX_BITS;

export function eventOf(kind: number, index: number): number {
  return (kind << INDEX_BITS) | index;
}

export function eventKind(event: number): number {
  return event >>> INDEX_BITS;
}

export function eventIndex(event: number): number {
  return event & (MOST_INDEXES - 1);
}
