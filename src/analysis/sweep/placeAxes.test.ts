import { describe, expect, it } from 'vitest';
import { moveFiles } from '../../scenario/edit/move.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { problemsOf } from '../../scenario/validate.ts';
import { ownSweep } from '../../studies/ownSweep.ts';
import { presetIds, presetScenario } from '../../studies/presets.ts';
import { sampleScenario } from '../../studies/testing/samples.ts';
import { hashOf } from '../document/facts.ts';
import { axesOf, knownAxis } from './axes.ts';
import { isPlace, readDesign, type SweepDesign } from './design.ts';
import { AS_IT_LIES } from './placeAxes.ts';
import { placeOf } from './places.ts';

const striped = sampleScenario('fourStripes', 'mixed');
const loose = sampleScenario('loose', 'mixed');
const wide = sampleScenario('wide', 'mixed');
const over = (setting: string, names?: readonly string[]): SweepDesign => ({
  over: { setting, ...(names && { names }) },
  lines: { setting: 'one' },
});
const filesOf = (scenario: Scenario, object: string): number[] => {
  const o = scenario.database.objects.findIndex(({ id }) => id === object);
  const { objectFirst } = layOut(scenario);
  return Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
};
/** Ids of the targets that an object lies on. */
const targetsOf = (scenario: Scenario, object: string): readonly string[] => {
  const { target, targets } = layOut(scenario);
  return [...new Set(filesOf(scenario, object).map((file) => targets[target[file]].id))];
};
const [first] = striped.database.objects;

describe('where an object lies, as a setting', () => {
  it('is there for each object where there is a choice of places, each under its own name', () => {
    const places = axesOf(striped).filter(({ id }) => isPlace(id));
    expect(places.map(({ id }) => id)).toEqual(striped.database.objects.slice(0, 24).map(({ id }) => `place-${id}`));
    expect(places[0].title).toBe(`Where ${first.name} lies`);
    expect(axesOf(wide).filter(({ id }) => isPlace(id))).toEqual([]);
    expect(knownAxis(striped, 'place-nothing')).toBeUndefined();
  });

  it('makes what moving all files of the object makes, and leaves the others where they are', () => {
    const [, other] = striped.volumes;
    const plan = ownSweep(
      striped,
      over(
        `place-${first.id}`,
        striped.volumes.map(({ id }) => id),
      ),
    );
    expect(plan.names).toEqual(striped.volumes.map(({ name }) => `volume ${name}`));
    const made = plan.xs.map((x) => placeOf(plan, 'one', x));
    expect(made.filter(({ scenario }) => scenario !== null).length).toBeGreaterThan(1);
    for (const [k, { scenario, problem }] of made.entries()) {
      if (scenario === null) {
        expect(problem).toMatch(/\S; .*\.$/);
        continue;
      }
      expect(problemsOf(scenario)).toEqual([]);
      expect(targetsOf(scenario, first.id)).toEqual([striped.volumes[k].id]);
      for (const { id } of striped.database.objects.filter(({ id: one }) => one !== first.id))
        expect(targetsOf(scenario, id)).toEqual(targetsOf(striped, id));
    }
    const by = moveFiles(striped, filesOf(striped, first.id), { kind: 'all', target: other.id });
    expect(hashOf(made[1].scenario!)).toBe(hashOf(by));
  });

  it('has the place that it has among its points: the scenario itself, also where the object lies on many disks', () => {
    const axis = knownAxis(loose, `place-${first.id}`)!;
    expect(axis.choices?.[0]).toEqual(expect.objectContaining({ id: AS_IT_LIES }));
    const plan = ownSweep(loose, over(axis.id));
    expect(plan.names?.[0]).toBe(AS_IT_LIES);
    expect(hashOf(placeOf(plan, 'one', 0).scenario!)).toBe(hashOf(loose));
    const own = knownAxis(striped, `place-${first.id}`)!;
    expect(own.choices?.map(({ id }) => id)).toEqual(striped.volumes.map(({ id }) => id));
    expect(own.choices?.[own.value(striped)!].id).toBe(targetsOf(striped, first.id)[0]);
  });

  it('says why a disk of a volume is no place, and why one without room is none', () => {
    const [{ members, name }] = striped.volumes;
    const plan = ownSweep(striped, over(`place-${first.id}`, [members[0], 'nowhere']));
    expect(placeOf(plan, 'one', 0).problem).toMatch(
      new RegExp(`belongs to volume ${name}; files lie on the volume, not on its disks; move to ${name}`),
    );
    expect(placeOf(plan, 'one', 1).problem).toMatch(/There is no disk or volume nowhere; choose one that exists/);
  });

  it('suggests places that have room, and takes the others all the same', () => {
    const axis = knownAxis(loose, `place-${first.id}`)!;
    const plan = ownSweep(loose, over(axis.id));
    // The fact table is larger than a disk.
    expect(plan.names).toEqual([AS_IT_LIES]);
    const refused = ownSweep(loose, over(axis.id, [loose.hardware.disks[0].id]));
    expect(placeOf(refused, 'one', 0).problem).toMatch(/too much for disk/);
  });

  it('reads the ids of objects out of a link, whatever letters they have', () => {
    for (const id of new Set(presetIds().flatMap((preset) => presetScenario(preset)!.database.objects.map((object) => object.id))))
      expect(readDesign(`over=place-${id}=d1,d2`), id).toEqual({
        ok: true,
        value: { over: { setting: `place-${id}`, names: ['d1', 'd2'] }, lines: { setting: 'scheduler' } },
      });
    expect(readDesign('over=place-A.b_c-9=d1').ok).toBe(true);
    expect(readDesign('over=Place-a').ok).toBe(false);
    expect(readDesign('over=place-/a').ok).toBe(false);
  });
});
