/** Whether files are placed differently than in a preset: by the disks that they lie on, however that is written down. */
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { presetScenario } from '../../studies/presets.ts';

/** By object: the disks of each of its files, in order. */
type Places = ReadonlyMap<string, readonly string[]>;

/** A lesson looks at the page with every change of it; most of them leave the document alone. */
const known = new WeakMap<Scenario, Places>();
const presets = new Map<string, Places | undefined>();

function placesOf(scenario: Scenario): Places {
  const before = known.get(scenario);
  if (before) return before;
  const { targets, target, objectFirst } = layOut(scenario);
  const disks = targets.map((one) => one.disks.join(' '));
  const found = new Map(
    scenario.database.objects.map(({ id }, o) => {
      const files = target.subarray(objectFirst[o], objectFirst[o + 1]);
      return [id, Array.from(files, (t) => disks[t] ?? '')] as const;
    }),
  );
  known.set(scenario, found);
  return found;
}

function presetPlaces(id: string): Places | undefined {
  if (!presets.has(id)) {
    const scenario = presetScenario(id);
    presets.set(id, scenario && placesOf(scenario));
  }
  return presets.get(id);
}

/**
 * Whether some file of one of these objects lies on other disks than in the preset; false where either has none of them. An object
 * that is cut otherwise has other files: it is moved where some of them lie on disks on which none lay before.
 */
export function isMoved({ objects, from }: { readonly objects: readonly string[]; readonly from: string }, scenario: Scenario): boolean {
  const there = presetPlaces(from);
  const here = placesOf(scenario);
  return objects.some((object) => {
    const before = there?.get(object);
    const now = here.get(object);
    if (before === undefined || now === undefined) return false;
    if (now.length !== before.length) return !now.every((disks) => before.includes(disks));
    return now.some((disks, file) => disks !== before[file]);
  });
}
