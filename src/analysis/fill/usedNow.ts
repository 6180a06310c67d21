/** How full the disks are at a moment of a run whose timeline moves files. */
import { CELLS, FULL, type PlacedNow } from '../../engine/playback/placed.ts';
import type { ExtentsNow } from '../../engine/playback/extentsNow.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { fillsOf } from './fillAfter.ts';
import { fillsNow, whereNow } from './extentsOnDisks.ts';
import type { DiskFill } from './fill.ts';
import { placedOnDisks } from './placedOnDisks.ts';

/**
 * Bytes that files take of each disk, in the order of the document. The place of a file counts whole, used or not, as it does before anything
 * moves; of another one what still lies there, and what has been copied to it. Below files, extents of logical volumes count where they are by
 * then, and whole second copies of them too.
 * @param fills what lies on the disks by then, where it is known
 */
export function usedNow(
  scenario: Scenario,
  placed: PlacedNow | null,
  extents: ExtentsNow | null = null,
  fills: readonly DiskFill[] = extents === null ? fillsOf(scenario) : fillsNow(scenario, extents),
): Float64Array {
  if (placed === null) return Float64Array.from(fills, ({ usedBytes }) => usedBytes);
  const more = Float64Array.from(placed.held, (_, region) => takenOf(placed, region) - placed.heldAtStart[region]);
  const stretches = placedOnDisks(scenario, placed, extents === null ? undefined : whereNow(scenario, extents));
  return Float64Array.from(fills, ({ usedBytes }, disk) =>
    stretches[disk].reduce((sum, { region, fromBytes, toBytes }) => sum + more[region] * (toBytes - fromBytes), usedBytes),
  );
}

/** Share of a region that is taken, 0 to 1. */
function takenOf({ atStart, copied, held, heldAtStart, here, scattered }: PlacedNow, region: number): number {
  const isHeld = held[region] === 1;
  if (isHeld && !(scattered && heldAtStart[region] === 1)) return 1;
  let sum = 0;
  for (let k = region * CELLS; k < (region + 1) * CELLS; k++) {
    if (!isHeld) sum += Math.min(1, (here[k] + copied[k]) / FULL);
    else sum += atStart[k] === 0 ? 1 : Math.min(1, here[k] / atStart[k]);
  }
  return sum / CELLS;
}
