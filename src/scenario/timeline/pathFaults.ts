/** What is wrong with a path that fails during a run, and which disks nothing leads to from then on. */
import { listWords } from '../../base/units.ts';
import { fatalMembers } from '../failures.ts';
import { diskName, pathsName } from '../names.ts';
import { downPaths, downWith, pathInUse } from '../reach.ts';
import type { Action, Path, Scenario } from '../schema.ts';
import { nearestIds } from '../validate/nearest.ts';
import { groupPart, notLoaded } from './groupPart.ts';
import type { Say } from './settingFaults.ts';
import { markLost } from './diskFaults.ts';
import { targetOf, type Walk } from './walk.ts';

type PathAction = Action & { kind: 'fail-path' };

/** What has failed by then is checked action by action: paths that carry nothing, from the start or by an earlier action. */
export function checkPath(walk: Walk, { path: id }: PathAction, say: Say): void {
  const { hardware, host, volumes } = walk.scenario;
  const ids = hardware.paths.map((path) => path.id);
  const path = hardware.paths.find((one) => one.id === id);
  if (path === undefined) return void say('path', `"${id}" is none of the document's paths`, nearestIds(id, ids, 'paths'));
  const name = pathsName([path]);
  if (host.machine?.nodes.some((one) => one.path === id)) {
    const below = hardware.paths.filter(({ parent }) => parent === id);
    const nearest =
      below.length === 0
        ? 'a path that leads to disks'
        : `one that is attached to it: ${listWords(below.map((one) => one.id).slice(0, 3))}`;
    return void say('path', `${name} is the memory of a node, and a machine without it is not simulated`, nearest);
  }
  const failed = walk.downPaths ?? downPaths(walk.scenario);
  if (failed.has(id)) return void say('path', `${name} has failed before that moment`, others(hardware.paths, failed));
  const cut = cutBy(walk, id);
  if (volumes.length === 0 && cut.length === 0) return;
  for (const volume of volumes) {
    const gone = volume.members.filter((member) => cut.includes(member));
    if (gone.length === 0) continue;
    if (walk.scenario.volumeGroups !== undefined) (groupPart.checkGroupDisk ?? notLoaded)(walk, targetOf(walk.layout, volume.id), say);
    if (volume.kind !== 'raid5' || volume.rebuild === undefined || volume.rebuild.onto !== undefined) continue;
    const before = volume.members.find((member) => walk.failed.has(member));
    const isLost = fatalMembers(volume, new Set(gone)).length > 0;
    if (before === undefined && (gone.length === 1 || isLost)) continue;
    const many =
      before === undefined ? `with ${name} ${gone.length} disks of ${volume.name} would be out` : `${diskName(before)} has failed before`;
    say(
      'path',
      `${many}, and what a second failure leaves of it is not simulated`,
      `a spare disk for ${volume.name} in place of spare space, or no rebuild`,
    );
  }
  if (walk.scenario.volumeGroups === undefined) return;
  for (const disk of cut)
    if (!volumes.some(({ members }) => members.includes(disk)))
      (groupPart.checkGroupDisk ?? notLoaded)(walk, targetOf(walk.layout, disk), say);
}

const others = (paths: readonly Path[], failed: ReadonlySet<string>): string => {
  const left = paths.filter(({ id }) => !failed.has(id)).map(({ id }) => id);
  return left.length === 0 ? 'no further path' : `a path that works: ${listWords(left.slice(0, 3))}`;
};

/** The path has failed for all that follows, and with it the disks that no other leads to. */
export function stepPath(walk: Walk, { path }: PathAction): void {
  const cut = cutBy(walk, path);
  walk.downPaths = downWith(walk.scenario.hardware.paths, new Set([...(walk.downPaths ?? downPaths(walk.scenario)), path]));
  for (const disk of cut) {
    walk.failed.add(disk);
    (walk.cut ??= new Set()).add(disk);
  }
  for (const disk of cut) markLost(walk, disk);
}

/** Disks that nothing leads to by the end of the run. */
export function cutInRun({ scenario, actions }: Pick<Walk, 'scenario' | 'actions'>): string[] {
  let down = downPaths(scenario);
  const cut: string[] = [];
  for (const action of actions) {
    if (action.kind !== 'fail-path') continue;
    cut.push(...disksCutBy(scenario, down, action.path));
    down = downWith(scenario.hardware.paths, new Set([...down, action.path]));
  }
  return cut;
}

function cutBy(walk: Walk, path: string): string[] {
  const before = walk.downPaths ?? downPaths(walk.scenario);
  return disksCutBy(walk.scenario, before, path).filter((id) => walk.cut?.has(id) !== true);
}

/** Disks that nothing leads to any more once a path fails: by the paths themselves, or because the RAID controller of their volume is on one. */
export function disksCutBy(scenario: Pick<Scenario, 'hardware' | 'volumes'>, before: ReadonlySet<string>, path: string): string[] {
  const { paths, disks, controllers = [] } = scenario.hardware;
  const after = downWith(paths, new Set([...before, path]));
  const cards = new Map(controllers.map((card) => [card.id, card.path]));
  const behind = new Map(
    scenario.volumes.flatMap((volume) => {
      const card = volume.kind === 'concat' || volume.behind === undefined ? undefined : cards.get(volume.behind);
      return card === undefined ? [] : volume.members.map((id) => [id, card] as const);
    }),
  );
  return disks.flatMap((disk) => {
    const card = behind.get(disk.id);
    const reached = (down: ReadonlySet<string>): boolean => pathInUse(disk, down) !== undefined && !(card !== undefined && down.has(card));
    return reached(before) && !reached(after) ? [disk.id] : [];
  });
}
