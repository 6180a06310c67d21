/** What a machine's nodes did in a run: figures of a `RunResult`. */

export interface NodeSummary {
  /** Id of the path that is its memory. */
  readonly id: string;
  /** Share of its processors' time that they were busy. */
  readonly utilization: number;
  /** Bytes that its own adapters moved for it, that adapters of other nodes did, and that adapters of no node did. */
  readonly localBytes: number;
  readonly remoteBytes: number;
  readonly otherBytes: number;
  /** Of its link to the other nodes: share of the run that it was occupied, and the bytes that passed it either way, messages between partitions included. */
  readonly link: { readonly utilization: number; readonly bytes: number };
}

export interface MachineSummary {
  readonly nodes: readonly NodeSummary[];
  /** Processor time beyond what the work takes on processors that share nothing: by sharing cores, and by contention for memory. */
  readonly sharedCoreMs: number;
  readonly contentionMs: number;
}

/** What is counted; bytes by the node whose adapter moved them and the node that they were for, a row more for adapters of no node. */
export interface CountedNodes {
  readonly ids: readonly string[];
  readonly processors: readonly number[];
  readonly busyNs: Float64Array;
  readonly crossed: Float64Array;
  /** By the node that sent them and the node that they were sent to. */
  readonly sent: Float64Array;
  readonly linkBusyNs: Float64Array;
  readonly sharedCoreNs: number;
  readonly contentionNs: number;
}

export function machineSummary(counted: CountedNodes, elapsedNs: number): MachineSummary {
  const { ids, processors, busyNs, crossed, sent, linkBusyNs, sharedCoreNs, contentionNs } = counted;
  const nodes = ids.length;
  const share = (ns: number, servers: number): number => (elapsedNs > 0 ? Math.min(1, ns / (elapsedNs * servers)) : 0);
  return {
    nodes: ids.map((id, node) => {
      let received = 0;
      for (let other = 0; other < nodes; other++) if (other !== node) received += crossed[other * nodes + node];
      return {
        id,
        utilization: share(busyNs[node], processors[node]),
        localBytes: crossed[node * nodes + node],
        remoteBytes: received,
        otherBytes: crossed[nodes * nodes + node],
        link: { utilization: share(linkBusyNs[node], 1), bytes: linkBytes(crossed, sent, nodes, node) },
      };
    }),
    sharedCoreMs: sharedCoreNs / 1e6,
    contentionMs: contentionNs / 1e6,
  };
}

/** What has passed a node's link, either way. */
export function linkBytes(crossed: Float64Array, sent: Float64Array, nodes: number, node: number): number {
  let received = 0;
  let others = 0;
  for (let other = 0; other < nodes; other++) {
    if (other === node) continue;
    received += crossed[other * nodes + node];
    others += crossed[node * nodes + other] + sent[node * nodes + other] + sent[other * nodes + node];
  }
  return received + others;
}
