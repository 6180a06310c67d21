/** What is legal and simulated as it is, but seldom meant. All of it is said of the scenario alone. */
import { formatBytes, formatPercent, listWords, plural } from '../format.ts';
import { prefetchBytesOf } from '../../scenario/spaces/spaces.ts';
import { disksOnPath, putBehind } from '../../scenario/edit/raidControllers.ts';
import { processorNodes, processorsOf, siblingsOf } from '../../scenario/machine/machine.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { isUneven, spread, wholePrefetch } from './spaces.ts';
import type { Verified, VerifyCheck } from './verified.ts';

type Look = (scenario: Scenario) => { readonly faults: readonly Pick<Verified, 'says' | 'alternative'>[]; readonly kept: string } | null;
type Warning = Omit<VerifyCheck, 'look'> & { readonly look: Look };

const prefetchMultiple: Warning = {
  id: 'prefetch-multiple',
  title: 'Prefetch a multiple of extent x containers',
  why: 'Of a prefetch that ends within a row of extents, some containers get one read more than others, and the prefetch is complete when the last read is.',
  look(scenario) {
    const spaces = spread(scenario);
    if (spaces.length === 0) return null;
    const uneven = spaces.filter(isUneven);
    const [first = spaces[0]] = uneven;
    const row = first.psusPerSegment * first.extents.extentBytes;
    const of = `${formatBytes(prefetchBytesOf(first))} of ${first.name}`;
    const more = uneven.length > 1 ? ` So are those of ${plural(uneven.length - 1, 'more table space')}.` : '';
    return {
      faults:
        uneven.length === 0
          ? []
          : [
              {
                says: `The prefetch of ${of} is not a multiple of extent x containers, ${formatBytes(row)}.${more}`,
                alternative: {
                  words: 'the nearest multiple of extent x containers',
                  real: true,
                  apply: (before) => wholePrefetch(before, isUneven),
                },
              },
            ],
      kept: `The prefetch of ${of}: extent x containers is ${formatBytes(row)}.`,
    };
  },
};

const evenMemory: Warning = {
  id: 'memory',
  title: 'Memory placed evenly',
  why: 'Pools that do not fit into the memory of their own node are in that of another, behind the link; and nodes of unequal memory do not do equal work.',
  look({ host, database, hardware }) {
    const { machine } = host;
    const known = machine?.nodes.filter(({ memoryBytes }) => memoryBytes !== undefined) ?? [];
    if (machine === undefined || known.length === 0) return null;
    const name = (path: string): string => hardware.paths.find(({ id }) => id === path)?.name ?? path;
    const sizes = known.map(({ memoryBytes }) => memoryBytes!);
    const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
    const nodeOf = processorNodes(machine);
    const pools = machine.nodes.map(() => 0);
    const partitions = database.partitions ?? [];
    for (const pool of database.pools ?? []) {
      const own = database.objects.find(({ extents }) => extents?.pool === pool.id)?.extents?.partition;
      const processor = partitions.find(({ id }) => id === own)?.processors?.[0];
      if (processor !== undefined && machine.affinity === 'node') pools[nodeOf[processor]] += pool.bytes;
    }
    const over = machine.nodes.flatMap(({ path, memoryBytes }, node) =>
      memoryBytes !== undefined && pools[node] > memoryBytes
        ? [`Buffer pools of ${formatBytes(pools[node])} are kept at ${name(path)}, which has ${formatBytes(memoryBytes)}.`]
        : [],
    );
    const smallest = known.find(({ memoryBytes }) => memoryBytes === least)!;
    const unknown = machine.nodes.length - known.length;
    const uneven =
      least === most && unknown === 0
        ? []
        : unknown > 0
          ? [`Memory is said of ${known.length} of ${plural(machine.nodes.length, 'node')}.`]
          : [`${name(smallest.path)} has ${formatBytes(least)}, others have up to ${formatBytes(most)}.`];
    return {
      faults: [...uneven, ...over].map((says) => ({ says })),
      kept: `Each of ${plural(machine.nodes.length, 'node')} has ${formatBytes(least)}, and the pools that are kept there fit.`,
    };
  },
};

/** Partitions with both logical processors of some core. */
const withSiblings = ({ host: { machine }, database: { partitions = [] } }: Scenario) => {
  if (machine?.hyperThreading === undefined) return [];
  const siblings = siblingsOf(machine);
  return partitions.filter(({ processors = [] }) => processors.some((processor) => processors.includes(siblings[processor])));
};

/** Each partition keeps the first logical processor of each of its cores. */
function onePerCore(before: Scenario): Scenario {
  const { machine } = before.host;
  if (machine === undefined) return before;
  const siblings = siblingsOf(machine);
  return {
    ...before,
    database: {
      ...before.database,
      partitions: (before.database.partitions ?? []).map(({ processors, ...partition }) => ({
        ...partition,
        ...(processors !== undefined && {
          processors: processors.filter((processor, k) => !processors.slice(0, k).includes(siblings[processor])),
        }),
      })),
    },
  };
}

const noSiblings: Warning = {
  id: 'siblings',
  title: 'A logical node’s processors on cores of their own',
  why: 'Two logical processors of one core share what computes: a burst takes longer while the other one is busy.',
  look(scenario) {
    const { machine } = scenario.host;
    const { partitions = [] } = scenario.database;
    if (machine?.hyperThreading === undefined || !partitions.some(({ processors = [] }) => processors.length > 1)) return null;
    const found = withSiblings(scenario);
    const siblings = siblingsOf(machine);
    const [first] = found;
    const one = first?.processors?.find((processor) => first.processors!.includes(siblings[processor])) ?? -1;
    const more = found.length > 1 ? ` So it is with ${plural(found.length, 'partition')} of ${partitions.length}.` : '';
    return {
      faults:
        found.length === 0
          ? []
          : [
              {
                says: `${first.name} runs on processors ${listWords((first.processors ?? []).map(String))}, and ${one} and ${siblings[one]} are of one core: together they do ${formatPercent(machine.hyperThreading.gain)} more than one alone at most.${more}`,
                alternative: { words: 'one logical processor of each core', real: true, apply: onePerCore },
              },
            ],
      kept: `No partition has both logical processors of a core.`,
    };
  },
};

const withinSystem: Warning = {
  id: 'system-limit',
  title: 'No more logical processors than the system can use',
  why: 'An operating system has a limit of processors; the run uses all that the document has, the system would leave the rest idle.',
  look({ host: { machine } }) {
    if (machine?.systemProcessors === undefined) return null;
    const { systemProcessors: most } = machine;
    const all = processorsOf(machine);
    const threads = machine.hyperThreading === undefined ? '' : ` With hyper-threading switched off there are ${all / 2}.`;
    return {
      faults:
        all <= most ? [] : [{ says: `The nodes have ${plural(all, 'logical processor')}, and the system can use ${most}.${threads}` }],
      kept: `The nodes have ${plural(all, 'logical processor')}, and the system can use ${most}.`,
    };
  },
};

/** Volumes with a disk that is not on the path of the controller that they lie behind. */
function offTheirPath(scenario: Scenario) {
  const { controllers = [] } = scenario.hardware;
  return scenario.volumes.flatMap((volume) => {
    const controller = volume.kind === 'concat' ? undefined : controllers.find(({ id }) => id === volume.behind);
    if (controller === undefined) return [];
    const there = new Set(disksOnPath(scenario, controller.path));
    const away = volume.members.filter((id) => !there.has(id)).length;
    return away === 0 ? [] : [{ volume, controller, away }];
  });
}

const controllerPath: Warning = {
  id: 'controller-path',
  title: 'An array’s disks on the path of its RAID controller',
  why: 'A card reaches no disks but those that are wired to it.',
  look(scenario) {
    const behind = scenario.volumes.filter((volume) => volume.kind !== 'concat' && volume.behind !== undefined).length;
    if (behind === 0) return null;
    return {
      faults: offTheirPath(scenario).map(({ volume, controller, away }) => ({
        says: `${away} of ${plural(volume.members.length, 'disk')} of volume ${volume.name} ${away === 1 ? 'is' : 'are'} not on the path of ${controller.name}, which it lies behind.`,
        alternative: {
          words: `volume ${volume.name} behind no controller`,
          real: true,
          apply: (before) => putBehind(before, volume.id, null),
        },
      })),
      kept: `${plural(behind, 'volume')} behind a RAID controller: all disks are on its path.`,
    };
  },
};

const WARNINGS: readonly Warning[] = [prefetchMultiple, evenMemory, noSiblings, withinSystem, controllerPath];

export const WARNING_CHECKS: readonly VerifyCheck[] = WARNINGS.map(({ look, ...rest }) => ({
  ...rest,
  look: ({ scenario }) => {
    const seen = look(scenario);
    return seen && { ...seen, warning: true };
  },
}));

/** What a valid scenario is warned of before it runs, a sentence for each. */
export const warningsOf = (scenario: Scenario): readonly { readonly id: string; readonly says: string }[] =>
  WARNINGS.flatMap(({ id, look }) => (look(scenario)?.faults ?? []).map(({ says }) => ({ id, says })));
