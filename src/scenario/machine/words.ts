/** A machine of nodes in words, and what changed at one. */
import { plural } from '../../base/units.ts';
import type { Machine } from './machine.ts';

/** "2 nodes of 4 processors", or "3 nodes of 4, 4 and 8 processors". */
function nodeWords({ nodes }: Machine): string {
  const counts = nodes.map(({ processors }) => processors);
  const [first] = counts;
  const each = counts.every((count) => count === first)
    ? plural(first, 'processor')
    : `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)} processors`;
  return `${plural(nodes.length, 'node')} of ${each}`;
}

const linkWords = ({ link }: Machine): string => {
  if (link === undefined) return 'links without limit';
  const rate = link.mibPerSecond === null ? 'links without limit' : `links of ${link.mibPerSecond} MiB/s`;
  return link.delayMs === 0 ? rate : `${rate}, ${link.delayMs} ms later`;
};

const affinityWords = ({ affinity }: Machine): string => (affinity === 'node' ? 'processes stay on their nodes' : 'no affinity');

const hyperThreadingWords = ({ hyperThreading }: Machine): string =>
  hyperThreading === undefined ? 'no hyper-threading' : `hyper-threading with a gain of ${Math.round(hyperThreading.gain * 1000) / 10} %`;

const contentionWords = ({ contention }: Machine): string =>
  contention === undefined
    ? 'no contention for memory'
    : `contention for memory with sigma ${contention.sigma}, kappa ${contention.kappa} beyond ${plural(contention.unitProcessors, 'processor')}`;

/** In one line: "machine of 2 nodes of 4 processors, links of 3052 MiB/s, processes stay on their nodes". */
export function describeMachine(machine: Machine): string {
  const { hyperThreading, contention } = machine;
  return [
    `machine of ${nodeWords(machine)}`,
    linkWords(machine),
    affinityWords(machine),
    ...(hyperThreading === undefined ? [] : [hyperThreadingWords(machine)]),
    ...(contention === undefined ? [] : [contentionWords(machine)]),
  ].join(', ');
}

/** What is different, a few words for each. */
export function machineChanges(before: Machine | undefined, after: Machine | undefined): string[] {
  if (after === undefined) return before === undefined ? [] : ['no nodes'];
  if (before === undefined) return [describeMachine(after)];
  const changed = [linkWords, affinityWords, hyperThreadingWords, contentionWords].flatMap((words) =>
    words(before) === words(after) ? [] : [words(after)],
  );
  if (JSON.stringify(before.nodes) === JSON.stringify(after.nodes)) return changed;
  const nodes = nodeWords(after);
  return [nodes === nodeWords(before) ? 'nodes on other paths' : nodes, ...changed];
}
