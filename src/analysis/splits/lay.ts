/** The document in which objects lie as an arrangement says, everything else where it is. */
import { spreadSpaces } from '../../scenario/edit/containers.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import { moveFiles } from '../../scenario/edit/move.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { layOut } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Arrangement } from './arrangements.ts';

/**
 * Table spaces get a container on each of their targets, files of other objects are dealt over theirs. Throws EditRefused where something does not
 * fit, or an object has fewer files than targets.
 */
export function layAs(scenario: Scenario, objects: readonly string[], { targets }: Pick<Arrangement, 'targets'>): Scenario {
  const { database } = scenario;
  const spaces = new Map<string, readonly string[]>();
  const rest: { readonly id: string; readonly targets: readonly string[] }[] = [];
  objects.forEach((id, k) => {
    const object = database.objects.find((one) => one.id === id);
    if (object?.extents !== undefined) spaces.set(id, targets[k]);
    else rest.push({ id, targets: targets[k] });
  });
  let laid = spaces.size === 0 ? scenario : spreadSpaces(scenario, spaces);
  for (const { id, targets: own } of rest) laid = withFilesOn(laid, id, own);
  return laid;
}

function withFilesOn(scenario: Scenario, id: string, targets: readonly string[]): Scenario {
  const { objectFirst } = layOut(scenario);
  const o = scenario.database.objects.findIndex((one) => one.id === id);
  if (o < 0) throw new EditRefused('unknown', `There is no object ${id}`, 'choose one that exists');
  const files = Array.from({ length: objectFirst[o + 1] - objectFirst[o] }, (_, k) => objectFirst[o] + k);
  if (files.length < targets.length) {
    const { name } = scenario.database.objects[o];
    throw new EditRefused('limit', `${name} has ${files.length} files, which do not come to lie on ${targets.length} disks`, 'fewer disks');
  }
  return moveFiles(scenario, files, moveTo(targets));
}
