/** What lies on one target in order of address, gaps included, for those who choose where files are to lie. */
import { unitsOf } from '../../scenario/edit/units.ts';
import { coveredBlocks } from '../../scenario/gaps.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { layoutOf, objectOfPsu } from '../document/derived.ts';

/** Bytes [from, to) of a target: files of one object that follow each other, or a gap. */
export type Extent =
  | {
      readonly kind: 'files';
      readonly from: number;
      readonly to: number;
      readonly object: number;
      readonly files: number;
      readonly last: number;
    }
  | { readonly kind: 'gap'; readonly from: number; readonly to: number };

/** From the outer edge inward; the last gap ends with the target. `last` is the innermost file of its extent. */
export function contentsOf(scenario: Scenario, target: number): readonly Extent[] {
  const layout = layoutOf(scenario);
  const { blockBytes } = scenario.database;
  const units = unitsOf(layout);
  const inOrder: number[] = [];
  for (let psu = 0; psu < layout.psuCount; psu++) if (units.bytes[psu] > 0 && layout.target[psu] === target) inOrder.push(psu);
  inOrder.sort((a, b) => units.at[a] - units.at[b]);
  const extents: Extent[] = [];
  let end = 0;
  for (const psu of inOrder) {
    const [at, bytes] = [units.at[psu], units.bytes[psu]];
    if (at > end) extents.push({ kind: 'gap', from: end, to: at });
    const object = objectOfPsu(layout, psu);
    const before = extents.at(-1);
    if (before?.kind === 'files' && before.object === object)
      extents[extents.length - 1] = { ...before, to: at + bytes, files: before.files + 1, last: psu };
    else extents.push({ kind: 'files', from: at, to: at + bytes, object, files: 1, last: psu });
    end = Math.max(end, coveredBlocks(at + bytes, blockBytes));
  }
  const { capacityBytes } = layout.targets[target];
  if (capacityBytes > end) extents.push({ kind: 'gap', from: end, to: capacityBytes });
  return extents;
}
