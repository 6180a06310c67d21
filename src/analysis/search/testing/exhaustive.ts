/** Every placement of a case, and the best of them: what a search is compared with. Written apart from the search. */
import { mean } from '../../../base/stats.ts';
import { runToEnd } from '../../../engine/run.ts';
import { layOut } from '../../../scenario/layout.ts';
import type { Scenario } from '../../../scenario/schema.ts';

/** By object the id of its target. */
type Placement = readonly string[];

export function placed(scenario: Scenario, placement: Placement): Scenario {
  const rules = scenario.database.objects.map(({ id }, k) => ({ object: id, spread: { kind: 'all' as const, target: placement[k] } }));
  return { ...scenario, placement: { rules, exceptions: [] } };
}

/** All placements, loose disks of one kind that stand for each other in the order in which files come to them. */
export function allPlacements(scenario: Scenario): readonly Placement[] {
  const targets = layOut(scenario).targets.filter(({ disks }) => disks.length > 0);
  const kindOf = (id: string): string => scenario.hardware.disks.find((disk) => disk.id === id)?.drive ?? id;
  const found: string[][] = [];
  const visit = (chosen: readonly string[]): void => {
    if (chosen.length === scenario.database.objects.length) {
      found.push([...chosen]);
      return;
    }
    const fresh = new Set<string>();
    for (const { id } of targets) {
      if (!chosen.includes(id)) {
        if (fresh.has(kindOf(id))) continue;
        fresh.add(kindOf(id));
      }
      visit([...chosen, id]);
    }
  };
  visit([]);
  return found;
}

export const elapsedOf = (scenario: Scenario, seeds: readonly number[]): number =>
  mean(seeds.map((seed) => runToEnd(scenario, { seed, series: false }).elapsedMs));

/** The placement with disks that stand for each other in every other order too: they are not at the same angle. */
function relabeled(scenario: Scenario, placement: Placement): readonly Placement[] {
  const loose = scenario.hardware.disks.filter(({ id }) => !scenario.volumes.some(({ members }) => members.includes(id)));
  const renamings = loose.reduce<readonly ReadonlyMap<string, string>[]>(
    (all, { id, drive }) =>
      all.flatMap((so) =>
        loose
          .filter((other) => other.drive === drive && ![...so.values()].includes(other.id))
          .map((other) => new Map(so).set(id, other.id)),
      ),
    [new Map()],
  );
  const found = renamings.map((names) => placement.map((id) => names.get(id) ?? id));
  return [...new Map(found.map((each) => [each.join(' '), each])).values()];
}

/** The best placement: all with the first seeds, the best few in every order of like disks, and the best of those with the others. */
export function bestPlacement(scenario: Scenario, seeds: readonly number[], further: readonly number[], few: number): Scenario {
  const best = (placements: readonly Placement[], own: readonly number[]): readonly Placement[] =>
    placements
      .map((placement) => ({ placement, ms: elapsedOf(placed(scenario, placement), own) }))
      .toSorted((a, b) => a.ms - b.ms)
      .slice(0, few)
      .map(({ placement }) => placement);
  const orders = best(allPlacements(scenario), seeds).flatMap((placement) => relabeled(scenario, placement));
  return placed(scenario, best(best(orders, seeds), further)[0]);
}
