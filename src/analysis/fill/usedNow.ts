/** How full the disks are at a moment of a run whose timeline moves files. */
import { CELLS, FULL, type PlacedNow } from '../../engine/playback/placed.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { fillsOf } from './fillAfter.ts';
import { placedOnDisks } from './placedOnDisks.ts';

/**
 * Bytes that files take of each disk, in the order of the document. The place of a file counts whole, used or not, as it does before anything
 * moves; of another one what still lies there, and what has been copied to it.
 */
export function usedNow(scenario: Scenario, placed: PlacedNow): Float64Array {
  const more = Float64Array.from(placed.held, (_, region) => takenOf(placed, region) - placed.heldAtStart[region]);
  const stretches = placedOnDisks(scenario, placed);
  return Float64Array.from(fillsOf(scenario), ({ usedBytes }, disk) =>
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
