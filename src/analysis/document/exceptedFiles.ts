/** The files that exceptions to the placement rules cover. */
import type { Layout } from '../../scenario/layout.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** Bitmap of the PSUs that an exception to their object's rule covers. */
export function exceptedPsus(scenario: Scenario, layout: Layout): Uint8Array {
  const bits = new Uint8Array(layout.psuCount);
  const index = new Map(scenario.database.objects.map((object, o) => [object.id, o]));
  for (const exception of scenario.placement.exceptions) {
    const o = index.get(exception.object);
    if (o === undefined) continue;
    const { segments, psusPerSegment } = scenario.database.objects[o];
    const last = Math.min(exception.segments[1], segments);
    const lastPsu = Math.min(exception.psus[1], psusPerSegment);
    for (let s = exception.segments[0]; s <= last; s += 1) {
      const row = layout.objectFirst[o] + (s - 1) * psusPerSegment - 1;
      bits.fill(1, row + exception.psus[0], row + lastPsu + 1);
    }
  }
  return bits;
}
