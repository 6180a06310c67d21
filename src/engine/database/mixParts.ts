/** What each process of a mix sends of each stream: worked out before any of it runs, because every step asks for it. */
import type { MixClass } from '../../scenario/schema.ts';
import type { ObjectIndex } from '../kernel/indexes.ts';
import type { Files } from './files.ts';

type Stream = MixClass['streams'][number];

/** Requests of a stream that are sent: all, or in a sample a share. */
export const sampledRequests = ({ requests }: Stream, share: number): number => Math.ceil(requests * share);

export class MixParts {
  readonly immutable = true as const;
  readonly query: MixClass;
  /** By stream: its object, and how many places of a request's size that has. */
  readonly object: readonly ObjectIndex[];
  readonly places: readonly number[];
  /** Of rows: the first request, how many there are, the first place of those that are read one after another, and how many these are. */
  readonly first: Float64Array;
  readonly all: Float64Array;
  readonly from: Float64Array;
  readonly own: Float64Array;

  constructor(query: MixClass, files: Files, share: number) {
    const { streams, processes } = query;
    const count = streams.length;
    this.query = query;
    this.object = streams.map(({ object }) => files.object(object));
    this.places = streams.map(({ bytes }, s) => Math.max(1, Math.floor(files.objectBytes[this.object[s]] / bytes)));
    const columns = (): Float64Array => new Float64Array(processes * count);
    this.first = columns();
    this.all = columns();
    this.from = columns();
    this.own = columns();
    // One part ends where the next one begins.
    const begin = (whole: number, rank: number): number => Math.floor((whole * rank) / processes);
    for (let rank = 0; rank < processes; rank++) {
      for (let s = 0; s < count; s++) {
        const row = this.row(rank) + s;
        const requests = sampledRequests(streams[s], share);
        this.first[row] = begin(requests, rank);
        this.all[row] = begin(requests, rank + 1) - this.first[row];
        this.from[row] = begin(this.places[s], rank);
        this.own[row] = Math.max(1, begin(this.places[s], rank + 1) - this.from[row]);
      }
    }
  }

  /** Row of a process' first stream; the others follow. `rank`: its unit. */
  row(rank: number): number {
    return rank * this.query.streams.length;
  }

  /** Requests of the process' longest stream. */
  longest(row: number): number {
    let longest = 0;
    for (let s = 0; s < this.query.streams.length; s++) if (this.all[row + s] > longest) longest = this.all[row + s];
    return longest;
  }
}
