/** Laying the whole warehouse over new volumes, in one step: what a calculator's answer comes to on the board. */
import type { DbObject, Scenario, Spread, Volume } from '../schema.ts';
import { tunedByHand } from '../tuning.ts';
import { EditRefused } from './refused.ts';
import { admit } from './room.ts';
import { makeVolume, type VolumeForm } from './volumes.ts';

/** A volume to be: its disks in order, and what it is. */
export interface Laid {
  readonly name: string;
  readonly disks: readonly string[];
  readonly form: VolumeForm;
}

/**
 * Puts these volumes in place of all that there are, and everything on them. With one volume everything lies on it; with several, PSU i of
 * an object lies on volume 1 + (i-1) mod n (odd and even PSUs over two), and objects of one file take turns. Where a person has set the
 * TUNE GROUP of the widest volume that there was, all get that. Refuses what `makeVolume` refuses of any of them, and what does not fit.
 */
export function layOver(scenario: Scenario, wanted: readonly Laid[]): Scenario {
  if (wanted.length === 0) throw new EditRefused('empty', 'No volume was described', 'at least one volume of one disk');
  const was = widest(scenario);
  const tuneGroup = was && tunedByHand(was, scenario.host) ? (was.tuneGroup ?? scenario.host.tuneGroup) : undefined;
  const bare: Scenario = { ...scenario, volumes: [], placement: { rules: [], exceptions: [] } };
  const made = wanted.reduce(
    (next, { name, disks, form }) => makeVolume(next, { disks, name, ...(tuneGroup !== undefined && { tuneGroup }) }, form),
    bare,
  );
  const ids = made.volumes.map(({ id }) => id);
  const rules = scenario.database.objects.map((object, o) => ({ object: object.id, spread: spreadOver(object, ids, o) }));
  return admit(scenario, { ...made, placement: { rules, exceptions: [] } }, 0);
}

function spreadOver({ psusPerSegment }: DbObject, ids: readonly string[], o: number): Spread {
  if (ids.length === 1) return { kind: 'all', target: ids[0] };
  if (psusPerSegment === 1) return { kind: 'all', target: ids[o % ids.length] };
  return { kind: 'round-robin', targets: [...ids], offset: 0, segmentShift: 0 };
}

const widest = ({ volumes }: Scenario): Volume | undefined =>
  volumes.reduce<Volume | undefined>((most, volume) => (volume.members.length > (most?.members.length ?? 0) ? volume : most), undefined);
