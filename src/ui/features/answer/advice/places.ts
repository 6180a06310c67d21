/** Where on the page a piece of advice applies. Pure. */
import type { Scenario } from '../../../../scenario/schema.ts';
import type { Selection } from '../../../../store/types.ts';
import type { AdvicePlace } from '../../../../analysis/advice/advice.ts';
import { layoutOf } from '../../../../analysis/document/derived.ts';
import { targetsName } from '../../../../scenario/names.ts';
import { listWords } from '../../../../analysis/format.ts';
import { sortedUnique } from '../../../../store/selection.ts';
import { messages } from './messages.ts';

export interface ShownPlaces {
  /** Ids of volumes and disks to mark on the board. */
  readonly marks: readonly string[];
  /** Files to select in the warehouse. */
  readonly files: Selection;
  /** Pointer of the host or workload setting to go to, if the advice is about one. */
  readonly setting: string | undefined;
  /** What is highlighted, in a sentence; empty if nothing is. */
  readonly words: string;
}

const NO_FILES: Selection = new Int32Array(0);

export function placesShown(scenario: Scenario, places: readonly AdvicePlace[]): ShownPlaces {
  const of = (kind: AdvicePlace['kind']) => places.flatMap((place) => (place.kind === kind && place.id !== undefined ? [place.id] : []));
  const marks = [...new Set([...of('volume'), ...of('disk'), ...of('path').flatMap((path) => disksBehind(scenario, path))])];
  const objects = [...new Set(of('object'))];
  const files = objects.length === 0 ? NO_FILES : filesOf(scenario, objects);
  const setting = places.find(({ kind }) => kind === 'host' || kind === 'workload')?.pointer;
  const names = objects.map((id) => scenario.database.objects.find((object) => object.id === id)?.name ?? id);
  const parts = [
    marks.length > 0 && messages.onBoard(targetsName(scenario, marks), marks.length),
    files.length > 0 && messages.inWarehouse(listWords(names), files.length),
  ].filter((part) => part !== false);
  return { marks, files, setting, words: parts.length === 0 ? '' : messages.shown(parts.join('; ')) };
}

function filesOf(scenario: Scenario, objects: readonly string[]): Selection {
  const { objectFirst } = layoutOf(scenario);
  return sortedUnique(
    scenario.database.objects.flatMap(({ id }, o) =>
      objects.includes(id) ? Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k) : [],
    ),
  );
}

/** Disks attached to a path or to one below it. */
function disksBehind({ hardware }: Scenario, pathId: string): string[] {
  const behind = new Set([pathId]);
  // A path names its parent; each pass finds one more level, and the loop also ends for circular paths.
  for (let size = 0; size !== behind.size;) {
    size = behind.size;
    for (const { id, parent } of hardware.paths) if (parent !== undefined && behind.has(parent)) behind.add(id);
  }
  return hardware.disks.filter(({ path }) => path !== undefined && behind.has(path)).map(({ id }) => id);
}
