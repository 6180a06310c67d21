/** Where containers lie at first: round robin over the disks, past those that have no room left. */
import { formatBytes } from '../../base/units.ts';
import type { PlacementRule, Spread } from '../schema.ts';
import { quoted, wrong, type ImportProblem } from './problem.ts';
import type { BuiltSpace } from './spaces.ts';

export interface PlacedSpaces {
  readonly rules: readonly PlacementRule[];
  readonly problems: readonly ImportProblem[];
}

/** Deals the containers of all spaces to disks in turn. Each is rounded up to whole blocks, as the layout does. */
export function placeSpaces(
  spaces: readonly BuiltSpace[],
  disks: readonly { readonly id: string; readonly bytes: number }[],
  blockBytes: number,
): PlacedSpaces {
  const free = disks.map(({ bytes }) => bytes);
  const rules: PlacementRule[] = [];
  const problems: ImportProblem[] = [];
  let next = 0;
  for (const { object, sizes } of spaces) {
    const targets: string[] = [];
    for (const size of sizes) {
      const bytes = Math.ceil(size / blockBytes) * blockBytes;
      const at = withRoom(free, next, bytes);
      if (at < 0) {
        const most = Math.max(0, ...free);
        problems.push(
          wrong(
            0,
            `A file of ${quoted(object.name)} with ${formatBytes(size)} fits on no disk; the largest gap is ${formatBytes(most)}`,
            'more or larger disks, or fewer tables',
          ),
        );
        return { rules, problems };
      }
      free[at] -= bytes;
      next = (at + 1) % disks.length;
      targets.push(disks[at].id);
    }
    rules.push({ object: object.id, spread: listed(targets) });
  }
  return { rules, problems };
}

function withRoom(free: readonly number[], from: number, bytes: number): number {
  for (let k = 0; k < free.length; k++) {
    const at = (from + k) % free.length;
    if (free[at] >= bytes) return at;
  }
  return -1;
}

const listed = (targets: readonly string[]): Spread =>
  targets.every((target) => target === targets[0])
    ? { kind: 'all', target: targets[0] }
    : { kind: 'round-robin', targets: [...targets], offset: 0, segmentShift: 0 };
