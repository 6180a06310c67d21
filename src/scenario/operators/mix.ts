/** A mix of requests of stated sizes to one or several tables: in lock step, one table after another, or shuffled together. */
import * as v from 'valibot';
import { MIB } from '../../base/units.ts';
import { list } from '../list.ts';
import { bytes, id, int, LIMITS, num, text } from '../values.ts';
import type { ScenarioOperator } from './operator.ts';

export const MOST_MIX_STREAMS = 8;

const MixStream = v.strictObject({
  /** Several streams may name one table: each goes through it by itself, as random and sequential readers of one table do. */
  object: id,
  /** Requests of one query, all of one size. */
  requests: int(1, 10_000_000),
  bytes: bytes(512, 64 * MIB),
  /** `sequential`: each process goes through its own part of the object, from its start again at the end. */
  pattern: v.picklist(['random', 'sequential']),
  write: v.boolean(),
});
export type MixStream = v.InferOutput<typeof MixStream>;

export const Mix = v.strictObject({
  operator: v.literal('mix'),
  id,
  title: text,
  streams: list(MixStream, MOST_MIX_STREAMS, 1),
  /**
   * `lock-step`: a step asks for one request of each stream at the same time, and ends when all are there, as a merge of two tables does; of
   * streams with fewer requests every so many steps. `one-after-other`: all of the first stream, then all of the next, one request a step.
   * `shuffled`: one request a step, of all streams in proportion.
   */
  order: v.picklist(['lock-step', 'one-after-other', 'shuffled']),
  /** Each does its part of all streams, step by step. */
  processes: int(1, LIMITS.queryProcs),
  /** Processor time after each step. */
  stepMs: num(0, 1_000_000),
});
export type MixClass = v.InferOutput<typeof Mix>;

export const mix: ScenarioOperator<MixClass> = {
  id: 'mix',
  title: 'mix of requests',
  object: ({ streams }) => streams[0].object,
  indexes: () => [],
  others: ({ streams }) => streams.slice(1).map(({ object }) => object),
  check({ streams }, place) {
    streams.forEach(({ object }, k) => place.known(object, `streams/${k}/object`));
  },
  checkDemand() {},
  mostRequests({ streams, order, processes }, { pieces }) {
    const each = streams.map(({ bytes: size }) => pieces(size));
    return processes * (order === 'lock-step' ? each.reduce((sum, some) => sum + some, 0) : Math.max(...each));
  },
  cut: null,
  oneSegmentEach: false,
};
