import { beforeAll, describe, expect, it } from 'vitest';

import { driveLibrary } from '../../scenario/drives/library.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { ownSweep } from '../../studies/ownSweep.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { hashOf } from '../document/facts.ts';
import { kindOf } from '../volumes/kinds.ts';
import { axesOf, axisOf } from './axes.ts';
import type { SweepDesign } from './design.ts';
import { placeOf } from './places.ts';
import { seriesOf } from './series.ts';
import { tableRows } from './rows.ts';
import { readingAt, summaryOf } from './words.ts';
import { runsOf } from './testing/runs.ts';

const striped = sampleScenario('fourStripes', 'mixed');
const loose = sampleScenario('loose', 'mixed');
const nodes = presetIds()
  .map((id) => presetScenario(id)!)
  .find(({ host }) => host.machine !== undefined)!;
const one = { setting: 'one' };
const over = (setting: string, names?: readonly string[]): SweepDesign => ({ over: { setting, ...(names && { names }) }, lines: one });

describe('choices that can be swept', () => {
  beforeAll(() => driveLibrary.load());

  it.each([
    ['scheduler', striped],
    ['level', striped],
    ['level-2', striped],
    ['drive', striped],
    ['affinity', nodes],
    [`place-${striped.database.objects[0].id}`, striped],
    [`place-${loose.database.objects.at(-1)!.id}`, loose],
  ])('%s: each choice makes a scenario that has it, or a point with its reason; the present one is the scenario itself', (id, scenario) => {
    const axis = axisOf(scenario, id);
    expect(axis.id).toBe(id);
    const plan = ownSweep(scenario, over(id, axis.choices!.map((choice) => choice.id).slice(0, 24)));
    const places = plan.xs.map((x) => placeOf(plan, 'one', x));
    expect(places.some(({ problem }) => problem === undefined)).toBe(true);
    for (const { x, scenario: made, problem } of places) {
      if (made === null) expect(problem).toMatch(/\S;? .*\.$/);
      else expect(axis.value(made), plan.names![x]).toBe(x);
    }
    const own = axis.value(scenario);
    if (typeof own === 'number') expect(hashOf(places[own].scenario!)).toBe(hashOf(scenario));
    expect(new Set(places.map(({ key }) => key)).size).toBe(places.length);
  });

  it('changes the level of one volume or of all, and says what its disks cannot form', () => {
    const plan = ownSweep(striped, over('level-1', ['raid5']));
    const made = placeOf(plan, 'one', 0).scenario!;
    expect(made.volumes.map(kindOf)).toEqual(['raid5', ...striped.volumes.slice(1).map(kindOf)]);
    expect(made.volumes[0].members).toEqual(striped.volumes[0].members);
    const fours = ownSweep(striped, over('level', ['stripe', 'raid50']));
    expect(striped.volumes.map(({ members }) => members.length)).toContain(2);
    expect(placeOf(fours, 'one', 1).problem).toMatch(/RAID 50 needs 6 disks, two arrays of 3; 2 are chosen; choose a level/);
  });

  it('keeps a choice that there is not as a point that is refused', () => {
    const plan = ownSweep(striped, over('scheduler', ['fifo', 'elevator']));
    expect(plan.names).toEqual(['FCFS', 'elevator']);
    expect(placeOf(plan, 'one', 1).problem).toMatch(/no scheduler “elevator” here; one of /);
  });

  it('never takes the schedulers as x and as lines, and has them as panels', () => {
    expect(ownSweep(striped, { over: { setting: 'scheduler' }, lines: { setting: 'scheduler' } }).lines.map(({ id }) => id)).toEqual([
      'one',
    ]);
    const panels = ownSweep(striped, {
      over: { setting: 'users' },
      lines: one,
      panels: { setting: 'scheduler', names: ['fifo', 'clook'] },
    });
    expect(panels.panels?.map(({ title }) => title)).toEqual(['scheduler: FCFS', 'scheduler: C-LOOK']);
    const [, second] = panels.lines;
    expect(panels.scenario(second.id, 2)).toMatchObject({ host: { scheduler: { kind: 'clook' } }, workload: { users: 2 } });
    expect(new Set(axesOf(striped).map(({ id }) => id)).size).toBe(axesOf(striped).length);
  });

  it('says names, ranks them, and speaks of no growth between them', () => {
    const plan = ownSweep(striped, over('scheduler', ['fifo', 'clook', 'elevator']));
    const state = runsOf(plan, { one: [[20_000, 20_100, 20_200], [10_000, 10_100, 10_200], []] });
    const series = seriesOf(plan, new Set(['one']), state);
    expect(readingAt(plan, series, 1, 'range')).toMatch(/^scheduler C-LOOK: as it is 10\.1/);
    const words = summaryOf(plan, series, 'range');
    expect(words).toMatch(/As it is: lowest with C-LOOK\. 2 of 3 points, 3 seeds; .* 1 point is refused\.$/);
    expect(words).not.toMatch(/From|×/);
    expect(tableRows(plan, series, 'range').map(([x, value]) => [x, value.split(' (')[0]])).toEqual([
      ['FCFS', expect.stringMatching(/^20\.1/)],
      ['C-LOOK', expect.stringMatching(/^10\.1/)],
      ['elevator', 'refused'],
    ]);
  });
});
