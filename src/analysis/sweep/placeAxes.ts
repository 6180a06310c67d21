/** Where an object lies as a choice: on which volume, logical volume or loose disk, with all of its files; a study need not have thought of it. */
import { perObject } from '../../base/perObject.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { targetName } from '../../scenario/names.ts';
import type { DbObject, Scenario } from '../../scenario/schema.ts';
import { bytesOfPsus, layoutOf } from '../document/derived.ts';
import { SUGGESTED_CHOICES, type SweepAxis } from './axis.ts';
import { choiceAxis, type Choice } from './choiceAxes.ts';
import { PLACE_OF } from './design.ts';

/** The choice to leave its files where they are, of an object that lies on several targets. No id of a target has a space in it. */
export const AS_IT_LIES = 'as it lies';

/** Its files, as indexes of the layout; none where there is no such object. */
function filesOf(scenario: Scenario, id: string): readonly number[] {
  const { objectFirst } = layoutOf(scenario);
  const o = scenario.database.objects.findIndex((object) => object.id === id);
  return o < 0 ? [] : Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
}

/** The one target that all of its files lie on; null where they lie on several or nowhere, undefined without a file. */
function targetOf(scenario: Scenario, id: string): string | null | undefined {
  const { target, targets } = layoutOf(scenario);
  const files = filesOf(scenario, id);
  if (files.length === 0) return undefined;
  const on = target[files[0]];
  return on >= 0 && files.every((file) => target[file] === on) ? targets[on].id : null;
}

const onTarget = (scenario: Scenario, object: string, target: string): Scenario =>
  moveFiles(scenario, filesOf(scenario, object), { kind: 'all', target });

function placeAxis(scenario: Scenario, { id, name }: DbObject): SweepAxis {
  const layout = layoutOf(scenario);
  const { targets, target, bytes } = layout;
  const files = filesOf(scenario, id);
  // Files lie on the logical volumes of a group, not on its disks.
  const places = targets.flatMap((one, t) => (one.group === undefined ? [{ ...one, t }] : []));
  const there = new Float64Array(targets.length);
  for (const file of files) if (target[file] >= 0) there[target[file]] += bytes[file];
  const size = bytesOfPsus(layout, files);
  const fitting = places.filter(({ t, capacityBytes, usedBytes }) => capacityBytes - usedBytes + there[t] >= size);
  const isSpread = targetOf(scenario, id) === null;
  const asItLies: readonly Choice[] = isSpread ? [{ id: AS_IT_LIES, name: AS_IT_LIES, apply: (as) => as }] : [];
  const options: readonly Choice[] = [
    ...asItLies,
    ...places.map((place) => ({
      id: place.id,
      name: targetName(scenario, place.id),
      apply: (changed: Scenario) => onTarget(changed, id, place.id),
    })),
  ];
  const axis = choiceAxis(
    {
      id: `${PLACE_OF}${id}`,
      title: `Where ${name} lies`,
      xTitle: `place of ${name}`,
      note: `All files of ${name} lie there, the others where they are; a place without room for them is refused.`,
    },
    options,
    (changed) => {
      const on = targetOf(changed, id);
      return on === null && isSpread ? AS_IT_LIES : on;
    },
    [...asItLies.map((option) => option.id), ...fitting.map((place) => place.id)].slice(0, SUGGESTED_CHOICES),
  );
  return {
    ...axis,
    // A disk of a volume, say: the move says why files do not lie there.
    unknown(target) {
      const refused = attempt(scenario, (as) => onTarget(as, id, target));
      return refused instanceof EditRefused ? refused : undefined;
    },
  };
}

/** Objects beyond these are not listed one by one. */
const MOST_OBJECTS = 24;

/** Where each object may lie, of a scenario with a choice of places. */
export const placeAxes = perObject((scenario: Scenario): readonly SweepAxis[] =>
  hasChoice(scenario) ? scenario.database.objects.slice(0, MOST_OBJECTS).flatMap((object) => axisOfObject(scenario, object)) : [],
);

const axisOfObject = (scenario: Scenario, object: DbObject): readonly SweepAxis[] =>
  filesOf(scenario, object.id).length === 0 ? [] : [placeAxis(scenario, object)];

const hasChoice = (scenario: Scenario): boolean => layoutOf(scenario).targets.filter(({ group }) => group === undefined).length > 1;

/** The axis of any object by its setting's id, listed or not; undefined where there is none. */
export function placeAxisOf(scenario: Scenario, setting: string): SweepAxis | undefined {
  const object = scenario.database.objects.find(({ id }) => `${PLACE_OF}${id}` === setting);
  return object === undefined ? undefined : axisOfObject(scenario, object)[0];
}
