/** Join of two tables, by one of the three classic methods; what memory does not hold goes to temporary space. */
import * as v from 'valibot';
import { formatCount, MIB } from '../../base/units.ts';
import { bytes, id, text } from '../values.ts';
import { outerPages } from './memory.ts';
import type { ScenarioOperator } from './operator.ts';
import { checkInput, checkMemory, Input, inputBytes, memoryBytes, MOST_WINDOWS, parallelBy, WRITES_BEHIND } from './parts.ts';

const overflow = {
  memoryBytes,
  /** Temporary space. */
  spill: id,
  /** Size of one read or write of temporary space; memory is handed out in as much, to each run and partition that is open. */
  writeBytes: bytes(512, 16 * MIB),
};

export const Join = v.strictObject({
  operator: v.literal('join'),
  id,
  title: text,
  /** A hash join builds its table of the inner input and probes with the outer; a nested loop reads the inner for each part of the outer. */
  outer: Input,
  inner: Input,
  method: v.variant('kind', [
    v.strictObject({ kind: v.literal('nested-loop'), memoryBytes }),
    /** Inputs that are sorted already are merged as they are read. */
    v.strictObject({ kind: v.literal('merge'), ...overflow, sorted: v.picklist(['none', 'outer', 'inner', 'both']) }),
    v.strictObject({ kind: v.literal('hash'), ...overflow }),
  ]),
  parallel: parallelBy,
});
export type JoinClass = v.InferOutput<typeof Join>;

/** Times that a nested loop reads its inner table. */
const MOST_ROUNDS = 100_000;

export const join: ScenarioOperator<JoinClass> = {
  id: 'join',
  title: 'join',
  object: ({ outer }) => outer.object,
  indexes: () => [],
  others: ({ inner, method }) => [inner.object, ...(method.kind === 'nested-loop' ? [] : [method.spill])],
  check(query, place) {
    checkInput(query.outer, 'outer', place);
    checkInput(query.inner, 'inner', place);
    if (query.method.kind !== 'nested-loop') place.known(query.method.spill, 'method/spill');
  },
  checkDemand({ method, outer }, place) {
    const piece = method.kind === 'nested-loop' ? place.blockBytes : method.writeBytes;
    if (!checkMemory(method.memoryBytes, piece, '/method/memoryBytes', place) || method.kind !== 'nested-loop') return;
    const { queryProcs, pointer, report } = place;
    const held = outerPages(Math.floor(method.memoryBytes / queryProcs / piece)) * piece * queryProcs;
    const rounds = Math.ceil(inputBytes(outer, place) / held);
    if (rounds <= MOST_ROUNDS) return;
    const message = `the nested loop reads its inner table ${formatCount(rounds)} times`;
    report.add(
      `${pointer}/method/memoryBytes`,
      message,
      `at most ${formatCount(MOST_ROUNDS)} times: more memory, or a smaller outer table`,
    );
  },
  mostRequests({ method }, { queryProcs, windows, pieces }) {
    if (method.kind === 'nested-loop') return queryProcs * windows();
    return queryProcs * (windows() + (MOST_WINDOWS + WRITES_BEHIND) * pieces(method.writeBytes));
  },
  cut: null,
  oneSegmentEach: false,
};
