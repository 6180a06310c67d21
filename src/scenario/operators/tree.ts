/**
 * The shape of a B-tree in a file of so many blocks (Comer, *The Ubiquitous B-Tree*, ACM Computing Surveys 11(2), 1979): its leaves, and the
 * levels above them up to a single root. Blocks are full to ln 2 of their room, as after random insertions (Yao, *On Random 2-3 Trees*,
 * Acta Informatica 9, 1978).
 */

/** ln 2, to as many digits as a block has entries. */
const FILL = 0.693;

/** Entries of one block, at least two: one would never come together in a root. */
export const entriesPerBlock = (blockBytes: number, entryBytes: number): number =>
  Math.max(2, Math.floor((blockBytes * FILL) / entryBytes));

/** Leaves of a tree that takes so many blocks with all its levels. */
export function leavesOf(blocks: number, fanOut: number): number {
  let leaves = Math.max(1, Math.floor(blocks * (1 - 1 / fanOut)));
  while (leaves > 1 && treeBlocks(leaves, fanOut) > blocks) leaves--;
  return leaves;
}

/** Blocks of a tree with so many leaves. */
export function treeBlocks(leaves: number, fanOut: number): number {
  let blocks = leaves;
  for (let level = leaves; level > 1;) {
    level = Math.ceil(level / fanOut);
    blocks += level;
  }
  return blocks;
}

/** Levels of it, leaves and root included: blocks that a lookup reads. */
export function levelsOf(leaves: number, fanOut: number): number {
  let levels = 1;
  for (let level = leaves; level > 1; level = Math.ceil(level / fanOut)) levels++;
  return levels;
}

/** Block of the file on the way to a leaf: level 0 are the leaves, at the start of the file, with the levels above them behind. */
export function blockAt(level: number, leaf: number, leaves: number, fanOut: number): number {
  let first = 0;
  let blocks = leaves;
  let at = leaf;
  for (let k = 0; k < level; k++) {
    first += blocks;
    blocks = Math.ceil(blocks / fanOut);
    at = Math.floor(at / fanOut);
  }
  return first + at;
}
