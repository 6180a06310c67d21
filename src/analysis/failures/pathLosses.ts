/** What a path that fails takes with it: which disks cannot be reached then, which are reached otherwise, and what cannot be read. */
import { blockedClasses } from '../../scenario/blocked.ts';
import { failPath } from '../../scenario/edit/hardware.ts';
import { failedDisks, fatalMembers, lossesOf, lostObjects } from '../../scenario/failures.ts';
import { pathsName } from '../../scenario/names.ts';
import { downPaths, pathInUse } from '../../scenario/reach.ts';
import type { Path, Scenario } from '../../scenario/schema.ts';
import { layoutOf } from '../document/derived.ts';
import { formatBytes, listWords, plural } from '../format.ts';

export interface PathLoss {
  readonly path: Path;
  readonly failed: boolean;
  /** Disks that use it or a path that is attached to it while all paths work. */
  readonly disks: readonly string[];
  /** Of these, those that another path leads to. */
  readonly otherwise: readonly string[];
  /** Those that nothing leads to any more. */
  readonly cut: readonly string[];
  /** Volumes that continue without some of their members. */
  readonly degraded: readonly string[];
  /** Objects that cannot be read, with their bytes there. */
  readonly objects: readonly { readonly name: string; readonly bytes: number }[];
  /** Titles of the query classes of the batch that fail. */
  readonly classes: readonly string[];
}

/** What the failure of one path means, beside all that has failed already. */
export function pathLoss(scenario: Scenario, pathId: string): PathLoss | undefined {
  const path = scenario.hardware.paths.find(({ id }) => id === pathId);
  if (path === undefined) return undefined;
  const whole = failPath(scenario, pathId, false);
  const failed = failPath(scenario, pathId, true);
  const [downBefore, down] = [downPaths(whole), downPaths(failed)];
  const using = scenario.hardware.disks.filter((disk) => {
    const used = pathInUse(disk, downBefore);
    return used !== undefined && down.has(used);
  });
  const reached = using.filter((disk) => pathInUse(disk, down) !== undefined).map(({ id }) => id);
  const cut = using.filter((disk) => pathInUse(disk, down) === undefined).map(({ id }) => id);
  const layout = layoutOf(scenario);
  const losses = lossesOf(failed, layout).filter(({ unreachable, disks }) => unreachable && disks.some((id) => cut.includes(id)));
  const without = failedDisks(failed);
  const inBatch = new Set(scenario.workload.batch.flatMap(({ class: id, count }) => (count > 0 ? [id] : [])));
  const before = blockedClasses(whole, layout);
  const blocked = blockedClasses(failed, layout);
  return {
    path,
    failed: path.failed === true,
    disks: using.map(({ id }) => id),
    otherwise: reached,
    cut,
    // One that holds nothing has nothing to lose; it does not continue either, unless it is redundant.
    degraded: scenario.volumes.flatMap((volume) =>
      volume.members.some((member) => cut.includes(member)) && fatalMembers(volume, without).length === 0 ? [volume.name] : [],
    ),
    objects: lostObjects(failed, layout, losses).map(({ name, bytes }) => ({ name, bytes })),
    classes: scenario.classes.flatMap(({ id, title }, c) => (inBatch.has(id) && blocked[c] !== null && before[c] === null ? [title] : [])),
  };
}

/** The same in two or three sentences. */
export function pathLossSentences(scenario: Scenario, pathId: string): readonly string[] {
  const loss = pathLoss(scenario, pathId);
  if (loss === undefined) return [];
  const { path, disks, otherwise, cut, degraded, objects, classes } = loss;
  if (disks.length === 0) return [`No disk is reached through ${pathsName([path])}: nothing depends on it.`];
  const sentences: string[] = [];
  if (otherwise.length > 0)
    sentences.push(
      `Without ${pathsName([path])}, ${cut.length === 0 && disks.length > 1 ? 'all ' : ''}${plural(otherwise.length, 'disk')} behind it ${are(otherwise.length)} reached by other paths, which carry that load too.`,
    );
  if (cut.length > 0) sentences.push(`${plural(cut.length, 'disk')} cannot be reached.`);
  if (cut.length > 0 && objects.length === 0)
    sentences.push(
      degraded.length > 0
        ? `${plural(degraded.length, 'volume')} (${listWords(degraded.slice(0, SHOWN))}) ${degraded.length === 1 ? 'continues' : 'continue'} with copies or parity.`
        : 'No data are on them.',
    );
  if (objects.length > 0) {
    const named = objects.slice(0, SHOWN).map(({ name: object, bytes }) => `${object} (${formatBytes(bytes)})`);
    const more = objects.length - named.length;
    const them = objects.length === 1 ? 'it' : 'them';
    sentences.push(`Out of reach: ${listWords(more > 0 ? [...named, plural(more, 'more object')] : named)}.`);
    sentences.push(
      classes.length === 0 ? `No query of the batch needs ${them}.` : `Queries that need ${them} fail: ${classesText(scenario, classes)}.`,
    );
  }
  return sentences;
}

const SHOWN = 3;
const are = (count: number): string => (count === 1 ? 'is' : 'are');

function classesText({ workload, classes: all }: Scenario, classes: readonly string[]): string {
  const count = all.filter(({ id }) => workload.batch.some((entry) => entry.class === id && entry.count > 0)).length;
  if (classes.length === count) return 'all of the batch';
  return `${classes.length} of ${count} kinds`;
}
