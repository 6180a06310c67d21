/** B-trees in files: which block an operator reads on its way to a leaf. The shapes are those of `scenario/operators/tree.ts`. */
import { blockAt, entriesPerBlock, leavesOf, levelsOf } from '../../scenario/operators/tree.ts';
import type { ObjectIndex, ProcessIndex } from '../kernel/indexes.ts';
import type { BurstContext } from './bursts.ts';
import type { FileRequest } from './fileRequest.ts';
import type { Files } from './files.ts';

export const blocksOf = (files: Files, object: ObjectIndex): number =>
  Math.max(1, Math.floor(files.objectBytes[object] / files.blockBytes));
export const fanOutOf = (files: Files, entryBytes: number): number => entriesPerBlock(files.blockBytes, entryBytes);
export const treeLeaves = (files: Files, index: ObjectIndex, entryBytes: number): number =>
  leavesOf(blocksOf(files, index), fanOutOf(files, entryBytes));
export const treeLevels = (files: Files, index: ObjectIndex, entryBytes: number): number =>
  levelsOf(treeLeaves(files, index, entryBytes), fanOutOf(files, entryBytes));

/** Block of a level on the way to a leaf. */
export const treeBlock = (files: Files, index: ObjectIndex, entryBytes: number, level: number, leaf: number): number =>
  blockAt(level, leaf, treeLeaves(files, index, entryBytes), fanOutOf(files, entryBytes));

/** A block of an object, as far as its file goes. */
export function atBlock({ files }: Pick<BurstContext, 'files'>, wanted: FileRequest, object: ObjectIndex, block: number): FileRequest {
  const at = Math.min(block * files.blockBytes, Math.max(0, files.objectBytes[object] - files.blockBytes));
  const psu = files.psuOf(object, at);
  const offset = at - files.psuBefore[psu];
  return wanted.at(psu, offset, Math.min(files.blockBytes, files.psuBytes[psu] - offset));
}

/** Reads a block of an object through the caches, into slot 0. */
export function readBlock(executor: BurstContext, process: ProcessIndex, object: ObjectIndex, block: number, now: number): void {
  executor.read(atBlock(executor, executor.wanted.by(process, 0, true), object, block), now);
}
