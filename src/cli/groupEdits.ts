/** Steps of `spindle edit` that make and change volume groups: `group data d1,d2`, `logical data logs 1073741824 stripe=65536`. */
import {
  addPhysical,
  createGroup,
  createLogical,
  dissolveGroup,
  moveLogical,
  removeLogical,
  removePhysical,
  resizeLogical,
} from '../scenario/edit/groups.ts';
import type { Scenario } from '../scenario/schema.ts';
import { FormError } from './failure.ts';

type Edit = (scenario: Scenario, words: readonly string[]) => Scenario;

interface Step {
  readonly usage: string;
  readonly does: string;
  readonly edit: Edit;
}

/** Plain words of a step, and the values of those written NAME=VALUE. */
function parted(words: readonly string[], names: readonly string[]): { plain: readonly string[]; values: ReadonlyMap<string, string> } {
  const values = new Map(
    words.filter((word) => word.includes('=')).map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)]),
  );
  const strange = [...values.keys()].find((name) => !names.includes(name));
  if (strange !== undefined) throw new FormError(`${JSON.stringify(`${strange}=`)} is not a setting of this step`);
  return { plain: words.filter((word) => !word.includes('=')), values };
}

const named = (text: string | undefined): string => {
  if (text === undefined) throw new FormError('a name is missing');
  return text;
};
const listOf = (text: string | undefined): string[] => named(text).split(',');
const optional = (text: string | undefined): string[] | undefined => (text === undefined ? undefined : listOf(text));

function bytesIn(text: string | undefined): number {
  if (text === undefined || !/^\d+$/.test(text)) throw new FormError(`${JSON.stringify(text ?? '')} is not a size in bytes`);
  return Number(text);
}

export const GROUP_STEPS: Readonly<Record<string, Step>> = {
  group: {
    usage: 'group NAME DISK[,DISK...] [extent=BYTES]',
    does: 'make a volume group; what lies on its disks lies on logical volumes then',
    edit: (scenario, words) => {
      const { plain, values } = parted(words, ['extent']);
      const extent = values.get('extent');
      return createGroup(scenario, {
        id: named(plain[0]),
        physical: listOf(plain[1]),
        ...(extent !== undefined && { extentBytes: bytesIn(extent) }),
      });
    },
  },
  'group-add': {
    usage: 'group-add GROUP DISK[,DISK...]',
    does: 'give disks or volumes to a volume group',
    edit: (scenario, [group, disks]) => addPhysical(scenario, named(group), listOf(disks)),
  },
  'group-remove': {
    usage: 'group-remove DISK',
    does: 'take a disk from its group; its extents are mapped to others',
    edit: (scenario, [disk]) => removePhysical(scenario, named(disk)),
  },
  'group-dissolve': {
    usage: 'group-dissolve GROUP',
    does: 'give the disks of a group without logical volumes back',
    edit: (scenario, [group]) => dissolveGroup(scenario, named(group)),
  },
  logical: {
    usage: 'logical GROUP NAME BYTES [on=DISK,...] [stripe=BYTES]',
    does: 'make a logical volume, linear or striped over the disks',
    edit: (scenario, words) => {
      const { plain, values } = parted(words, ['on', 'stripe']);
      const stripe = values.get('stripe');
      return createLogical(scenario, named(plain[0]), {
        id: named(plain[1]),
        bytes: bytesIn(plain[2]),
        on: optional(values.get('on')),
        ...(stripe !== undefined && { stripeUnitBytes: bytesIn(stripe) }),
      });
    },
  },
  'logical-resize': {
    usage: 'logical-resize NAME BYTES [on=DISK,...]',
    does: 'make a logical volume larger or smaller',
    edit: (scenario, words) => {
      const { plain, values } = parted(words, ['on']);
      return resizeLogical(scenario, named(plain[0]), bytesIn(plain[1]), optional(values.get('on')));
    },
  },
  'logical-move': {
    usage: 'logical-move NAME DISK[,DISK...] [from=DISK,...]',
    does: 'map extents of a logical volume to free ones of other disks',
    edit: (scenario, words) => {
      const { plain, values } = parted(words, ['from']);
      return moveLogical(scenario, named(plain[0]), listOf(plain[1]), optional(values.get('from')));
    },
  },
  'logical-remove': {
    usage: 'logical-remove NAME',
    does: 'remove a logical volume that no file lies on',
    edit: (scenario, [name]) => removeLogical(scenario, named(name)),
  },
};
