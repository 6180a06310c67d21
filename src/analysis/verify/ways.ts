/** Rules about the way from disk to processor: drives, adapters, nodes, links. */
import { plural } from '../../base/units.ts';
import { capital, formatPercent, listWords } from '../format.ts';
import { FULL, type Pipe } from '../pipes/pipes.ts';
import { widened } from '../pipes/widen.ts';
import { kindWords, loadWords, pipeName } from '../pipes/words.ts';
import type { VerifyCheck } from './verified.ts';
import { adaptersWithDisks, bytesByNode, dealtOverNodes } from './wiring.ts';

const occupiedOf = (pipes: readonly Pipe[], kind: Pipe['kind']): number =>
  pipes.reduce((most, pipe) => (pipe.kind === kind ? Math.max(most, pipe.utilization) : most), 0);

export const enoughDrives: VerifyCheck = {
  id: 'drives',
  title: 'Enough drives on each adapter',
  why: 'Few drives show as disks whose mechanisms are always at work, with long queues, and as an adapter and processors that are idle.',
  look({ scenario, result, pipes }) {
    const adapters = adaptersWithDisks(scenario, result).filter(({ path }) => path.mibPerSecond !== null);
    if (adapters.length === 0) return null;
    const load = new Map(pipes.map((pipe) => [pipe.id, pipe]));
    const processors = occupiedOf(pipes, 'processors');
    const few = adapters.filter(
      ({ path, occupied }) => occupied >= FULL && processors < FULL && (load.get(path.id)?.utilization ?? 0) < FULL,
    );
    const seen = adapters.reduce((a, b) => (b.occupied > a.occupied ? b : a));
    const rest = (count: number): string => (count > 1 ? ` So it is on ${plural(count, 'adapter')} of ${adapters.length}.` : '');
    return {
      faults: few.slice(0, 1).map(({ path, disks, occupied }) => {
        const pipe = load.get(path.id)!;
        const carried = pipe.mibPerSecond ?? 0;
        const fill = carried > 0 ? Math.ceil((disks * path.mibPerSecond!) / carried) : null;
        return {
          says: `${capital(pipeName(pipe))}: its ${plural(disks, 'disk')} with work ${disks === 1 ? 'has its mechanism' : 'have their mechanisms'} at work for ${formatPercent(occupied)} of the run, the adapter is occupied for ${formatPercent(pipe.utilization)} (${loadWords(pipe)}), processors for ${formatPercent(processors)} at most.${fill === null ? '' : ` At what each disk brings now, about ${fill} would fill the adapter.`}${rest(few.length)}`,
          alternative: { words: 'disks that answer at once', real: false, apply: (before) => widened(before, 'disk') },
        };
      }),
      kept: `${seen.path.name} has the drives that work most: ${plural(seen.disks, 'disk')}, mechanism at work for ${formatPercent(seen.occupied)} of the run on average; processors for ${formatPercent(processors)} at most.`,
    };
  },
};

export const dataOnAllNodes: VerifyCheck = {
  id: 'halves',
  title: 'Disks on all processors’ nodes',
  why: 'Adapters belong to a node. If all disks are at one half of the processors, everything that the other half reads passes the links between nodes, and the memory path of one half carries all.',
  look({ scenario, result }) {
    const { machine } = scenario.host;
    const bytes = bytesByNode(scenario, result);
    const all = bytes.reduce((sum, each) => sum + each, 0);
    if (machine === undefined || machine.nodes.length < 2 || all === 0) return null;
    const total = machine.nodes.reduce((sum, { processors }) => sum + processors, 0);
    const own = machine.nodes.filter((_, node) => bytes[node] > 0);
    const near = own.reduce((sum, { processors }) => sum + processors, 0);
    const nodes = result.machine?.nodes ?? [];
    const remote = nodes.reduce((sum, node) => sum + node.remoteBytes, 0);
    const counted = nodes.reduce((sum, node) => sum + node.localBytes + node.remoteBytes, 0);
    const share = counted > 0 ? remote / counted : 0;
    const names = own.map(({ path }) => scenario.hardware.paths.find(({ id }) => id === path)?.name ?? path);
    const dealt = dealtOverNodes(scenario);
    return {
      faults:
        2 * near > total
          ? []
          : [
              {
                says: `All that was read and written came from disks of ${listWords(names)}, with ${near} of ${total} processors: ${formatPercent(share)} of the bytes were remote.`,
                ...(dealt !== scenario && {
                  alternative: { words: 'adapters dealt over all nodes', real: true, apply: dealtOverNodes },
                }),
              },
            ],
      kept: `Disks of ${own.length} of ${plural(machine.nodes.length, 'node')} were used, which have ${near} of ${total} processors; ${formatPercent(share)} of the bytes were remote.`,
    };
  },
};

export const affinity: VerifyCheck = {
  id: 'affinity',
  title: 'Processes stay on their node',
  why: 'Without affinity a process runs on any processor that is free, so of n equal nodes all but one in n of the bytes come from another node.',
  look({ scenario, result }) {
    const { machine } = scenario.host;
    if (machine === undefined || machine.nodes.length < 2) return null;
    const nodes = result.machine?.nodes ?? [];
    const remote = nodes.reduce((sum, node) => sum + node.remoteBytes, 0);
    const counted = nodes.reduce((sum, node) => sum + node.localBytes + node.remoteBytes, 0);
    const share = formatPercent(counted > 0 ? remote / counted : 0);
    return {
      faults:
        machine.affinity === 'node'
          ? []
          : [
              {
                says: `Processes run on any of ${plural(machine.nodes.length, 'node')}: ${share} of the bytes came from another node than the one that asked.`,
                alternative: {
                  words: 'affinity',
                  real: true,
                  apply: (before) =>
                    before.host.machine === undefined
                      ? before
                      : { ...before, host: { ...before.host, machine: { ...before.host.machine, affinity: 'node' } } },
                },
              },
            ],
      kept: `Processes stay on their nodes; ${share} of the bytes were remote.`,
    };
  },
};

/** Parts of the way that a limit in bytes is known of. */
const LINKS: readonly Pipe['kind'][] = ['loop', 'channel', 'adapter', 'bus', 'path', 'link', 'node link', 'node'];

export const withinLimits: VerifyCheck = {
  id: 'limits',
  title: 'No link or bus at its limit',
  why: 'What is full delays all that comes through it, however fast the parts before and behind it are.',
  look({ pipes }) {
    const limited = pipes.filter(({ kind, limitMibPerSecond }) => LINKS.includes(kind) && limitMibPerSecond !== null);
    if (limited.length === 0) return null;
    const fullest = limited.reduce((a, b) => (b.utilization > a.utilization ? b : a));
    const words = (pipe: Pipe): string =>
      `${pipeName(pipe)} carries ${loadWords(pipe)} and is occupied for ${formatPercent(pipe.utilization)} of the run`;
    const kinds = [...new Set(limited.filter(({ utilization }) => utilization >= FULL).map(({ kind }) => kind))];
    return {
      faults: kinds.map((kind) => {
        const full = limited.filter((pipe) => pipe.kind === kind && pipe.utilization >= FULL);
        const [first] = full.toSorted((a, b) => b.utilization - a.utilization);
        const more = full.length > 1 ? ` So are ${full.length - 1} more of ${kindWords(kind)}.` : '';
        return {
          says: `${capital(words(first))}.${more}`,
          alternative: { words: `no limit of ${kindWords(kind)}`, real: false, apply: (before) => widened(before, kind) },
        };
      }),
      kept: `The most occupied: ${words(fullest)}.`,
    };
  },
};
