/** Free ranges of one target, and the first of them that holds a file. A tree of the largest ranges finds it in logarithmic time. */

/** A range of bytes [from, to) that is taken. */
export interface Taken {
  readonly from: number;
  readonly to: number;
}

/** Whole blocks that so many bytes take, in bytes. */
export const coveredBlocks = (bytes: number, blockBytes: number): number => Math.ceil(bytes / blockBytes) * blockBytes;

/** The free ranges between what is taken, outer edge first; files begin at whole blocks. The last range has no end. */
export class Gaps {
  /** By gap: where its free part begins (a whole block), and where it ends. */
  private readonly starts: Float64Array;
  private readonly ends: Float64Array;
  private readonly blockBytes: number;
  /** A complete binary tree over the gaps: the most bytes that any gap below a node holds. Node 1 is the root. */
  private readonly most: Float64Array;
  private readonly leaves: number;

  constructor(taken: readonly Taken[], blockBytes: number) {
    this.blockBytes = blockBytes;
    const inOrder = taken.toSorted((a, b) => a.from - b.from || a.to - b.to);
    this.starts = new Float64Array(inOrder.length + 1);
    this.ends = new Float64Array(inOrder.length + 1).fill(Infinity);
    inOrder.forEach(({ from, to }, k) => {
      this.ends[k] = from;
      this.starts[k + 1] = Math.max(this.starts[k], this.aligned(to));
    });
    this.leaves = 1;
    while (this.leaves < this.starts.length) this.leaves *= 2;
    this.most = new Float64Array(2 * this.leaves);
    for (let k = 0; k < this.starts.length; k++) this.most[this.leaves + k] = this.room(k);
    for (let node = this.leaves - 1; node > 0; node--) this.most[node] = Math.max(this.most[2 * node], this.most[2 * node + 1]);
  }

  /** The first whole block at or after a byte. */
  aligned(byte: number): number {
    return coveredBlocks(byte, this.blockBytes);
  }

  private room(k: number): number {
    return Math.max(0, this.ends[k] - this.starts[k]);
  }

  /** Takes so many bytes of the first gap that holds them; answers where they begin. */
  take(bytes: number): number {
    let node = 1;
    while (node < this.leaves) node = this.most[2 * node] >= bytes ? 2 * node : 2 * node + 1;
    const k = node - this.leaves;
    const at = this.starts[k];
    this.starts[k] = this.aligned(at + bytes);
    this.most[node] = this.room(k);
    for (node >>= 1; node > 0; node >>= 1) this.most[node] = Math.max(this.most[2 * node], this.most[2 * node + 1]);
    return at;
  }
}
