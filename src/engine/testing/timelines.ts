/** Random timelines for documents that are valid: whatever validation refuses is left out. */
import * as fc from 'fast-check';
import { freeActionId, setAction } from '../../scenario/edit/timeline.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Action, Scenario } from '../../scenario/schema.ts';
import { MOVE_METHODS } from '../../scenario/timeline/timeline.ts';

/** One action as it is drawn: numbers that mean something once the document is known. */
const drawn = fc.record({
  kind: fc.constantFrom('move', 'move', 'move', 'add', 'drop', 'rebalance', 'cancel', 'cancel', 'fail', 'replace'),
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
});
type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

export const anyActions = fc.array(drawn, { minLength: 1, maxLength: 10 });

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
    case 'fail':
    case 'replace': {
      const { disks } = scenario.hardware;
      return { kind: some.kind === 'fail' ? 'fail-disk' : 'replace-disk', ...at, disk: disks[some.target % disks.length].id };
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
