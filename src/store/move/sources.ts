/**
 * What the attribute `data-drag` of an element means. One small language for all draggable things:
 * `object:3 object:4`, `segment:0:31`, `psu:123` (with the selection that it is in), `only:123` (alone),
 * `band:4:0` (disk, object), `disk:d4`, `selection`.
 */
import type { Scenario } from '../../scenario/schema.ts';
import type { Selection } from '../types.ts';
import { bytesOfPsus, layoutOf } from '../../analysis/document/derived.ts';
import { disksName } from '../../scenario/names.ts';
import { filesName } from '../../analysis/document/fileNames.ts';
import type { InHand } from './hand.ts';
import { has, sortedUnique } from '../selection.ts';

/** Files as something to hold. */
export function filesInHand(scenario: Scenario, psus: Selection): InHand | null {
  if (psus.length === 0) return null;
  return { kind: 'files', psus, label: filesName(scenario, psus), bytes: bytesOfPsus(layoutOf(scenario), psus) };
}

/** Disks as something to hold. */
export function disksInHand(disks: readonly string[]): InHand | null {
  return disks.length === 0 ? null : { kind: 'disks', disks, label: disksName(disks) };
}

/** Files that lie, wholly or as part of a volume, on a disk; all objects or only one. */
export function psusOnDisk(scenario: Scenario, disk: number, object?: number): Selection {
  const layout = layoutOf(scenario);
  const on = layout.targets.map((target) => target.disks.includes(disk));
  const [from, to] = object === undefined ? [0, layout.psuCount] : [layout.objectFirst[object] ?? 0, layout.objectFirst[object + 1] ?? 0];
  const found: number[] = [];
  for (let p = from; p < to; p += 1) if (layout.target[p] >= 0 && on[layout.target[p]]) found.push(p);
  return Int32Array.from(found);
}

const parts = (text: string): number[] => text.split(':').slice(1).map(Number);

/** Files of a colored band: that object's files on that disk. */
export function psusOfBand(scenario: Scenario, drag: string): Selection {
  const [disk, object] = parts(drag);
  return Number.isInteger(disk) && Number.isInteger(object) ? psusOnDisk(scenario, disk, object) : new Int32Array(0);
}

/** Files that a `data-drag` stands for; null when it is about disks or not known. */
export function psusOfDrag(scenario: Scenario, drag: string): Selection | null {
  const layout = layoutOf(scenario);
  if (drag.startsWith('band:')) return psusOfBand(scenario, drag);
  if (drag.startsWith('psu:') || drag.startsWith('only:')) return Int32Array.of(parts(drag)[0]);
  if (drag.startsWith('segment:')) {
    const [object, segment] = parts(drag);
    const n = scenario.database.objects[object].psusPerSegment;
    const first = layout.objectFirst[object] + (segment - 1) * n;
    return Int32Array.from({ length: n }, (_, i) => first + i);
  }
  if (!drag.startsWith('object:')) return null;
  const all = drag.split(' ').flatMap((one) => {
    const [object] = parts(one);
    const first = layout.objectFirst[object];
    return Array.from({ length: layout.objectFirst[object + 1] - first }, (_, i) => first + i);
  });
  return sortedUnique(all);
}

/**
 * What a drag picks up. Grabbing one of several selected (or marked) things takes all of them;
 * grabbing something else takes only that.
 */
export function takeOfDrag(scenario: Scenario, drag: string, selection: Selection, marked: readonly string[]): InHand | null {
  if (drag.startsWith('disk:')) {
    const id = drag.slice('disk:'.length);
    return disksInHand(marked.includes(id) ? onlyDisks(scenario, marked) : [id]);
  }
  if (drag === 'selection') return filesInHand(scenario, selection);
  const psus = psusOfDrag(scenario, drag);
  if (!psus) return null;
  // An object row and a band mean what they say; a single cell or segment inside the selection means the selection.
  const whole = (drag.startsWith('psu:') || drag.startsWith('segment:')) && psus.every((p) => has(selection, p));
  return filesInHand(scenario, whole ? selection : psus);
}

const onlyDisks = (scenario: Scenario, ids: readonly string[]): string[] =>
  scenario.hardware.disks.map((d) => d.id).filter((id) => ids.includes(id));
