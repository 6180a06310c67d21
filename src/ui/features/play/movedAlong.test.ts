/** What moves along with a logical volume is what the layout has on it. */
import { expect, test } from 'vitest';
import { createGroup, createLogical } from '../../../scenario/edit/groups.ts';
import { moveFiles } from '../../../scenario/edit/move.ts';
import { layOut } from '../../../scenario/layout.ts';
import type { Action } from '../../../scenario/schema.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { movedAlong } from './movedAlong.ts';

test('what moves along with a logical volume is what lies on it', () => {
  const grouped = createGroup(sampleScenario('loose', 'tight'), { physical: ['d1', 'd2', 'd3'] });
  const scenario = createLogical(grouped, grouped.volumeGroups![0].id, { id: 'empty', bytes: 2 ** 30, on: ['d1'] });
  type Move = Action & { kind: 'move-logical' };
  const base: Move = { kind: 'move-logical', id: 'm', atMs: 0, logical: 'lv-d1', to: ['d3'] };
  const said = (some: Partial<Move>, of = scenario) => movedAlong(of, { ...base, ...some });
  const { target, targets } = layOut(scenario);
  const files = Array.from(target).filter((t) => targets[t].id === 'lv-d1').length;
  expect(files).toBeGreaterThan(1);
  const all = said({});
  expect(all.asks).toBe(true);
  const counts = Array.from(all.text.matchAll(/(\d+) \S+s of /g), ([, count]) => Number(count));
  const singles = Array.from(all.text.matchAll(/\b[A-Za-z]+ \d+ of /g)).length;
  expect(counts.reduce((sum, count) => sum + count, 0) + singles).toBe(files);
  expect(said({ extents: { first: 0, count: 1 } }).text).toMatch(
    /^As files lie at the start, what the extents hold of these moves along: /,
  );
  expect(said({ logical: 'empty' })).toMatchObject({ text: 'As files lie at the start, it holds no file.', asks: false });
  const one = moveFiles(scenario, [0], { kind: 'all', target: 'empty' });
  expect(said({ logical: 'empty' }, one)).toMatchObject({
    asks: false,
    text: expect.stringMatching(/^As files lie at the start, it holds exactly one: /),
  });
});
