/** The report's recommendations as rules that speak about anyone's scenario: what belongs on flash, and a second copy of it. */
import { formatBytes, listWords } from '../../../base/units.ts';
import type { Advice } from '../../../analysis/advice/advice.ts';
import { factsOf, type Facts } from '../../../analysis/advice/facts.ts';
import type { AdviceRules, Asked, Check, Fix } from '../../../analysis/advice/rules.ts';
import { withObjectOn } from '../../../analysis/rank/rank.ts';
import { setVolumeKind } from '../../../scenario/edit/arrays.ts';
import type { Target } from '../../../scenario/layout.ts';
import { targetName } from '../../../scenario/names.ts';
import type { DbObject, Scenario } from '../../../scenario/schema.ts';
import { namesOf } from '../../../scenario/spaces/coAccess.ts';

const MOVED: readonly DbObject['role'][] = ['index', 'temporary'];

const kindsOf = ({ hardware }: Scenario): ReadonlyMap<string, string> => new Map(hardware.drives.map(({ id, kind }) => [id, kind]));

/** Whether all disks of a target are of one kind. */
function isAll(scenario: Scenario, { disks }: Pick<Target, 'disks'>, kind: 'flash' | 'hdd'): boolean {
  const kinds = kindsOf(scenario);
  return disks.length > 0 && disks.every((d) => kinds.get(scenario.hardware.disks[d].drive) === kind);
}

/** The flash target with the most room, if any has as much. */
function flashWithRoom({ scenario, layout }: Pick<Facts, 'scenario' | 'layout'>, bytes: number): Target | undefined {
  return layout.targets
    .filter((target) => isAll(scenario, target, 'flash') && target.capacityBytes - target.usedBytes >= bytes)
    .toSorted((a, b) => b.capacityBytes - b.usedBytes - (a.capacityBytes - a.usedBytes))[0];
}

/** What of an object is on hard disks. */
function bytesOnDisks({ scenario, layout }: Facts, o: number): number {
  let bytes = 0;
  for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++) {
    const target = layout.targets[layout.target[psu]];
    if (target !== undefined && isAll(scenario, target, 'hdd')) bytes += layout.bytes[psu];
  }
  return bytes;
}

/** FL-01, FL-03: index and temporary table spaces on disks, while flash beside them has room. */
const ontoFlash: Check = (facts) => {
  const { scenario, used, place } = facts;
  const spaceOf = new Map((scenario.database.tables ?? []).map(({ id, space }) => [id, space]));
  const asked = new Set(used.flatMap(namesOf).map((id) => spaceOf.get(id) ?? id));
  return scenario.database.objects.flatMap((object, o): Advice[] => {
    if (!MOVED.includes(object.role) || !asked.has(object.id)) return [];
    const bytes = bytesOnDisks(facts, o);
    const flash = bytes > 0 ? flashWithRoom(facts, bytes) : undefined;
    if (flash === undefined) return [];
    const free = formatBytes(flash.capacityBytes - flash.usedBytes);
    return [
      {
        id: `onto-flash/${object.id}`,
        severity: 'advice',
        says: `“${object.name}” has ${formatBytes(bytes)} on disks that seek, and ${targetName(scenario, flash.id)} has ${free} of flash free.`,
        why: 'Requests to indexes and temporary data are the ones that an arm travels for, and flash has no arm. The disks then serve tables alone.',
        source: 'Sun’s report moves index and temporary table spaces to flash and leaves tables and logs on disks (FL-01, FL-03).',
        places: [place.object(object.id)],
      },
    ];
  });
};

/** FL-07: flash without a second copy is lost, or out of reach, with one module, domain or adapter. */
const unmirrored: Check = ({ scenario, layout, place }) =>
  scenario.volumes.flatMap((volume): Advice[] => {
    const target = layout.targets.find(({ id }) => id === volume.id);
    if (target === undefined || target.usedBytes === 0 || target.disks.length < 2 || !isAll(scenario, target, 'flash')) return [];
    if (volume.kind !== 'stripe' && volume.kind !== 'concat') return [];
    const held = scenario.database.objects.filter((_, o) => {
      for (let psu = layout.objectFirst[o]; psu < layout.objectFirst[o + 1]; psu++)
        if (layout.bytes[psu] > 0 && layout.targets[layout.target[psu]]?.id === volume.id) return true;
      return false;
    });
    return [
      {
        id: `mirror-flash/${volume.id}`,
        severity: 'advice',
        says: `${volume.name} holds ${listWords(held.slice(0, 3).map(({ name }) => `“${name}”`))} without a second copy: if one of its ${target.disks.length} modules fails, or the path to one, queries that need ${held.length === 1 ? 'it' : 'them'} fail.`,
        why: 'A copy behind another adapter keeps them running. It takes twice the flash, and each write is made twice.',
        source: 'Sun’s report halves 960 GB to 480 GB by mirroring across adapters and domains (FL-07).',
        places: [place.volume(volume.id)],
      },
    ];
  });

const FIXES: Readonly<Record<string, (asked: Asked) => readonly Fix[]>> = {
  'onto-flash': ({ of, scenario }) => {
    const facts = factsOf(scenario);
    const o = scenario.database.objects.findIndex(({ id }) => id === of);
    const onto = o < 0 ? undefined : flashWithRoom(facts, bytesOnDisks(facts, o));
    if (onto === undefined) return [];
    return [
      {
        label: 'Move to flash',
        title: `Moves ${scenario.database.objects[o].name} to ${targetName(scenario, onto.id)} and nothing else`,
        apply: (before) => withObjectOn(before, of, onto.id),
      },
    ];
  },
  'mirror-flash': ({ of, scenario }) => [
    {
      label: 'Mirror it',
      title: `Makes RAID 10 of ${targetName(scenario, of)}, with the same modules and files`,
      apply: (before) => setVolumeKind(before, of, { kind: 'mirror' }),
    },
  ],
};

const NAMES: Readonly<Record<string, string>> = {
  'onto-flash': 'indexes and temporary data on disks',
  'mirror-flash': 'flash without a copy',
};

export const RULES: AdviceRules = {
  source: 'Sun\u2019s report on a flash tier',
  checks: [ontoFlash, unmirrored],
  kinds: Object.fromEntries(Object.entries(NAMES).map(([id, name]) => [id, { name, fixes: FIXES[id] }])),
};
