/** Random timelines for documents that are valid: whatever validation refuses is left out. */
import * as fc from 'fast-check';
import { freeActionId, setAction } from '../../scenario/edit/timeline.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { MOVE_METHODS } from '../../scenario/timeline/timeline.ts';

/** One action as it is drawn: numbers that mean something once the document is known. */
const rest = {
  when: fc.nat(999),
  object: fc.nat(),
  psu: fc.nat(),
  target: fc.nat(),
  method: fc.constantFrom(...MOVE_METHODS),
  chunkBytes: fc.constantFrom(undefined, 4096, 8192, 20_480, 1_048_576),
  pauseMs: fc.constantFrom(undefined, 0.5, 20),
  isBackward: fc.boolean(),
  processorMsPerBlock: fc.constantFrom(undefined, undefined, 0.3),
  reverses: fc.boolean(),
  restore: fc.record(
    { backupMibPerSecond: fc.constantFrom(0.5, 5, 50), forbids: fc.constantFrom('nothing' as const, 'changes' as const) },
    { requiredKeys: [] },
  ),
};
const OF_FILES = ['move', 'move', 'move', 'add', 'drop', 'rebalance', 'cancel', 'cancel', 'fail', 'replace'] as const;
const OF_ALL = [...OF_FILES, 'table', 'table', 'balance', 'unit'] as const;
const WITH_PATHS = [...OF_ALL, 'path', 'path'] as const;
const drawn = (kinds: readonly (typeof WITH_PATHS)[number][]) => fc.record({ kind: fc.constantFrom(...kinds), ...rest });
type Drawn = ReturnType<typeof drawn> extends fc.Arbitrary<infer T> ? T : never;

/** What moves files and containers, and disks that fail and are replaced. */
export const anyActions = fc.array(drawn(OF_FILES), { minLength: 1, maxLength: 10 });
/** The same, with tables that change their space, balancers, and stripe units that change. */
export const allActions = fc.array(drawn(OF_ALL), { minLength: 1, maxLength: 10 });
/** The same, with paths that fail. */
export const pathActions = fc.array(drawn(WITH_PATHS), { minLength: 1, maxLength: 10 });

function actionOf(scenario: Scenario, some: Drawn, spanMs: number): Action | null {
  const { objects } = scenario.database;
  // Half of all draws are of the table space.
  const space = objects.find(({ id }) => id === 'ts');
  const object = some.object % 2 === 0 && space !== undefined ? space : objects[some.object % objects.length];
  const { targets } = layOut(scenario);
  const to = targets[some.target % targets.length].id;
  const at = { id: freeActionId(scenario), atMs: (spanMs * some.when) / 1000 };
  const pace = {
    ...(some.chunkBytes !== undefined && { chunkBytes: some.chunkBytes }),
    ...(some.pauseMs !== undefined && { pauseMs: some.pauseMs }),
    ...(some.processorMsPerBlock !== undefined && { processorMsPerBlock: some.processorMsPerBlock }),
    ...(some.isBackward && { order: 'descending' as const }),
  };
  const psu = (some.psu % (object.psusPerSegment + 1)) + 1;
  const before = scenario.timeline ?? [];
  switch (some.kind) {
    case 'move':
      return {
        kind: 'move',
        ...at,
        object: object.id,
        psu,
        to,
        method: some.method,
        pace,
        ...(some.method === 'restore' && { restore: some.restore }),
      };
    case 'add':
      return { kind: 'add-container', ...at, object: object.id, to, pace };
    case 'drop':
      return { kind: 'drop-container', ...at, object: object.id, psu, pace };
    case 'rebalance':
      return { kind: 'rebalance', ...at, object: object.id, direction: some.reverses ? 'reverse' : 'resume', pace };
    case 'table': {
      const { tables = [] } = scenario.database;
      const spaces = objects.filter(({ extents }) => extents !== undefined);
      if (tables.length === 0) return null;
      return {
        kind: 'move-table',
        ...at,
        table: tables[some.psu % tables.length].id,
        to: spaces[some.target % spaces.length].id,
        pace,
      };
    }
    case 'balance': {
      const over = [...new Set([to, targets[some.psu % targets.length].id, targets[some.object % targets.length].id])];
      return over.length < 2 ? null : { kind: 'balance', ...at, over, by: some.reverses ? 'heat' : 'bytes', pace };
    }
    case 'unit': {
      const { volumes } = scenario;
      if (volumes.length === 0) return null;
      const stripeUnitBytes = 2 ** (9 + (some.psu % 12));
      return { kind: 'stripe-unit', ...at, volume: volumes[some.target % volumes.length].id, stripeUnitBytes, pace };
    }
    case 'fail':
    case 'replace': {
      const { disks } = scenario.hardware;
      return { kind: some.kind === 'fail' ? 'fail-disk' : 'replace-disk', ...at, disk: disks[some.target % disks.length].id };
    }
    case 'path': {
      const { paths } = scenario.hardware;
      // The only path takes everything with it, and nothing would be left to look at.
      if (paths.length < 2) return null;
      return {
        kind: 'fail-path',
        ...at,
        path: paths[some.target % paths.length].id,
        ...(some.pauseMs !== undefined && { retryMs: some.pauseMs }),
      };
    }
    default:
      return before.length === 0 ? null : { kind: 'cancel', ...at, action: before[some.object % before.length].id };
  }
}

/** The document with as many of these actions as validation accepts, at moments within `spanMs`. */
export function withTimeline(scenario: Scenario, actions: readonly Drawn[], spanMs: number): Scenario {
  let timed = scenario;
  for (const some of actions) {
    const action = actionOf(timed, some, spanMs);
    if (action === null) continue;
    try {
      timed = setAction(timed, action);
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error;
    }
  }
  return timed;
}
