/**
 * Parameters of a drive by their path: names and indexes joined with points, as in `seek.averageMs` or
 * `zones.0.sectorsPerTrack`.
 */
import type { Drive } from '../hardware.ts';
import { EditRefused } from './refused.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** The value at a path; undefined where there is none. */
export function driveValue(drive: Drive, path: string): unknown {
  let at: unknown = drive;
  for (const key of path.split('.')) {
    if (!isNode(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return at;
}

/**
 * The drive with another value at a path, unchecked; `undefined` takes an optional parameter away. What
 * the path leads through must be there. Throws EditRefused otherwise.
 */
export function withDriveValue(drive: Drive, path: string, value: unknown): unknown {
  return replaced(drive, path.split('.'), value, path);
}

function replaced(node: unknown, [key, ...rest]: readonly string[], value: unknown, path: string): unknown {
  if (!isNode(node) || key === '__proto__')
    throw new EditRefused('unknown', `The drive has no parameter ${path}`, 'choose one that it has');
  const next = rest.length === 0 ? value : replaced(node[key], rest, value, path);
  if (Array.isArray(node)) {
    const at = Number(key);
    if (!Number.isInteger(at) || at < 0 || at > node.length)
      throw new EditRefused('unknown', `The drive has no parameter ${path}`, `0 to ${node.length - 1} in place of ${key}`);
    return next === undefined ? node.toSpliced(at, 1) : node.toSpliced(at, 1, next);
  }
  const { [key]: _old, ...others } = node;
  if (next === undefined) return others;
  // A value keeps its place among the others, so that a change back gives the same text.
  return Object.hasOwn(node, key) ? { ...node, [key]: next } : { ...others, [key]: next };
}
