/** Where the ten files are: on one disk, on two, or striped over both in units of several sizes. */
import { KIB } from '../../base/units.ts';
import { unitLabel } from '../../analysis/volumes/words.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { placedBy } from './database.ts';
import { DISKS } from './hardware.ts';

export interface Layout extends Pick<Scenario, 'volumes' | 'placement'> {
  readonly id: string;
  readonly title: string;
  readonly definition: string;
}

const VOLUME = 'v-stripe';

function striped(name: string, stripeUnitBytes: number): Layout {
  const unit = unitLabel(stripeUnitBytes);
  return {
    id: `stripe-${name}`,
    title: `Stripe, ${unit}`,
    definition: `All ten files striped over both disks, ${unit} a unit`,
    volumes: [{ kind: 'stripe', id: VOLUME, name: 'Stripe', members: [...DISKS], stripeUnitBytes }],
    placement: placedBy({ kind: 'all', target: VOLUME }),
  };
}

export const LAYOUTS: readonly Layout[] = [
  {
    id: 'one-disk',
    title: 'One disk',
    definition: 'All ten files on the first disk; the second one is empty',
    volumes: [],
    placement: placedBy({ kind: 'all', target: DISKS[0] }),
  },
  {
    id: 'two-disks',
    title: 'Two disks',
    definition: 'Five files on each disk',
    volumes: [],
    placement: placedBy({ kind: 'fill', targets: [...DISKS] }),
  },
  striped('16k', 16 * KIB),
  striped('64k', 64 * KIB),
  striped('256k', 256 * KIB),
  striped('1m', 1024 * KIB),
  striped('8m', 8192 * KIB),
];
