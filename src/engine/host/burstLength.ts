/** How long a burst takes on processors that share cores and memory with others: it depends on what else is busy as it begins. */
import type { Machine } from '../../scenario/schema.ts';

export class BurstLength {
  /** Time that bursts took longer because of the other processor of their core, and because of contention for memory. */
  sharedCoreNs = 0;
  contentionNs = 0;
  /** By node; Infinity without hyper-threading. */
  private readonly cores: Float64Array;
  private readonly gain: number;
  private readonly sigma: number;
  private readonly kappa: number;
  private readonly unit: number;

  constructor({ nodes, hyperThreading, contention }: Machine) {
    this.cores = Float64Array.from(nodes, ({ processors }) => (hyperThreading === undefined ? Infinity : processors / 2));
    this.gain = hyperThreading?.gain ?? 0;
    this.sigma = contention?.sigma ?? 0;
    this.kappa = contention?.kappa ?? 0;
    this.unit = contention?.unitProcessors ?? Infinity;
  }

  /**
   * @param ns on a processor that shares nothing
   * @param running by node: busy processors, this burst's included
   * @returns integer ns
   */
  of(ns: number, node: number, running: Int32Array): number {
    const busy = running[node];
    const cores = this.cores[node];
    // `busy - cores` cores have both of their processors busy and do 1 + gain each.
    const onCore = busy <= cores ? ns : Math.round((ns * busy) / (cores + (busy - cores) * this.gain));
    let all = 0;
    for (const count of running) all += count;
    const p = all / this.unit;
    const whole = p <= 1 ? onCore : Math.round(onCore * (1 + (p - 1) * (this.sigma + this.kappa * p)));
    this.sharedCoreNs += onCore - ns;
    this.contentionNs += whole - onCore;
    return whole;
  }
}
