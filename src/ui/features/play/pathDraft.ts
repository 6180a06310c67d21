/** A path that fails during the run: which may be chosen, and what its loss will do as far as the document alone says so. */
import { describeLost, lossesOf, lostObjects } from '../../../scenario/failures.ts';
import { failPath } from '../../../scenario/edit/hardware.ts';
import { layOut } from '../../../scenario/layout.ts';
import { disksName, pathsName } from '../../../scenario/names.ts';
import { downPaths, downWith, pathInUse } from '../../../scenario/reach.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { disksCutBy } from '../../../scenario/timeline/pathFaults.ts';
import type { Field } from './draftField.ts';
import { messages } from './timelineMessages.ts';

/** Paths in document order; the memory of a node is none that may fail. */
export function pathFields({ hardware: { paths }, host }: Scenario): readonly Field[] {
  const memories = new Set(host.machine?.nodes.map(({ path }) => path));
  const choices = paths.flatMap((path) =>
    memories.has(path.id) || path.failed === true ? [] : [{ value: path.id, label: pathsName([path]) }],
  );
  return [
    { key: 'path', label: messages.path, choices },
    { key: 'retry', label: messages.retry, least: 0, most: 600_000, unit: 'ms', isWhole: false, preset: '0' },
  ];
}

/** Who takes the disks over, and what is out of reach; from the paths as they are at the start. */
export function foreseenOfPath(scenario: Scenario, pathId: string): string {
  const { hardware } = scenario;
  const before = downPaths(scenario);
  const after = downWith(hardware.paths, new Set([...before, pathId]));
  const cut = disksCutBy(scenario, before, pathId);
  const taken = new Map<string, string[]>();
  for (const disk of hardware.disks) {
    const way = pathInUse(disk, after);
    if (way === undefined || cut.includes(disk.id) || way === pathInUse(disk, before)) continue;
    taken.set(way, [...(taken.get(way) ?? []), disk.id]);
  }
  const sentences = [...taken].map(([way, disks]) => {
    const all = hardware.disks.filter((disk) => pathInUse(disk, after) === way).length;
    return messages.takesOver(disksName(disks), pathsName(hardware.paths.filter(({ id }) => id === way)), all);
  });
  if (cut.length > 0) {
    const layout = layOut(scenario);
    const broken = {
      ...failPath(scenario, pathId, true),
      hardware: { ...hardware, disks: hardware.disks.map((disk) => (cut.includes(disk.id) ? { ...disk, failed: true } : disk)) },
    };
    const lost = lostObjects(scenario, layout, lossesOf(broken, layout));
    sentences.push(messages.cutsOff(disksName(cut), lost.length === 0 ? '' : describeLost(lost)));
  }
  return sentences.length === 0 ? messages.carriesNothing : sentences.join(' ');
}
