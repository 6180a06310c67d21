/** The nearest thing that works when files do not fit or would be lost: other targets with room, or several together. Pure. */
import { EditRefused } from '../../scenario/edit/refused.ts';
import { moveTo } from '../../scenario/edit/deal.ts';
import type { MoveTo } from '../../scenario/edit/deal.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { filesChange } from './change.ts';
import type { InHand } from './hand.ts';
import { targetsWithRoom } from '../../scenario/edit/room.ts';
import { attempt } from '../../scenario/edit/attempt.ts';
import { layoutOf } from '../../analysis/document/derived.ts';
import { targetName, targetsName } from '../../scenario/names.ts';

export interface Fix {
  /** "disk 9", "disks 1–10". */
  readonly where: string;
  readonly to: MoveTo;
}

type Files = InHand & { readonly kind: 'files' };

/** Every fix is tried before it is offered: a button that is refused again would be worse than none. */
export function fixesFor(scenario: Scenario, inHand: Files, refusal: EditRefused): Fix[] {
  if (refusal.rule !== 'room' && refusal.rule !== 'member' && refusal.rule !== 'lost') return [];
  const layout = layoutOf(scenario);
  // What would lose data says nothing of room.
  const roomy = refusal.rule === 'lost' ? targetsWithRoom(layout, inHand.bytes) : refusal.targets;
  // Back to where they come from is the last thing to propose.
  const origins = new Set<string>();
  for (const p of inHand.psus) origins.add(layout.targets[layout.target[p]]?.id ?? '');
  const single = roomy
    .toSorted((a, b) => Number(origins.has(a)) - Number(origins.has(b)))
    .slice(0, 3)
    .map((id): Fix => ({ where: targetName(scenario, id), to: { kind: 'all', target: id } }))
    .find((fix) => works(scenario, inHand, fix));
  return single ? [single] : spreadFix(scenario, inHand);
}

/** The fewest of the emptiest targets over which the files can be dealt out. */
function spreadFix(scenario: Scenario, inHand: Files): Fix[] {
  const layout = layoutOf(scenario);
  const free = layout.targets.map((t) => t.capacityBytes - t.usedBytes);
  const order = layout.targets.map((_, t) => t).sort((a, b) => free[b] - free[a]);
  for (let n = 2; n <= order.length; n += 1) {
    // Each gets about the same share; the fullest of them decides.
    if (free[order[n - 1]] * n < inHand.bytes) continue;
    const ids = order
      .slice(0, n)
      .sort((a, b) => a - b)
      .map((t) => layout.targets[t].id);
    const fix = { where: targetsName(scenario, ids), to: moveTo(ids) };
    if (works(scenario, inHand, fix)) return [fix];
  }
  return [];
}

function works(scenario: Scenario, inHand: Files, fix: Fix): boolean {
  const change = filesChange(scenario, inHand, fix.to, fix.where);
  const tried = attempt(scenario, change.apply);
  return !(tried instanceof EditRefused) && tried !== scenario;
}
