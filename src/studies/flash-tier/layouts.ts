/** Which table spaces are on the disks, and which on flash. */
import type { Scenario } from '../../scenario/schema.ts';
import { DATA, INDEX, TEMPORARY } from './database.ts';
import { DISKS, MODULES } from './hardware.ts';
import { MACHINE } from './parameters.ts';

export interface Layout extends Pick<Scenario, 'volumes' | 'placement'> {
  readonly id: string;
  readonly title: string;
  readonly definition: string;
}

const ON_DISK = 'v-disk';
export const ON_FLASH = 'v-flash';
const unit = MACHINE.stripeUnitBytes.value;

const stripe = (id: string, name: string, members: readonly string[]): Scenario['volumes'][number] => ({
  kind: 'stripe',
  id,
  name,
  members: [...members],
  stripeUnitBytes: unit,
});

/** Neighbors are in different domains, behind different adapters: a copy of each unit on either. */
const MIRROR: Scenario['volumes'][number] = {
  kind: 'mirror',
  id: ON_FLASH,
  name: 'F5100, mirrored',
  members: [...MODULES],
  stripeUnitBytes: unit,
};

const placed = (targetOf: (object: string) => string): Scenario['placement'] => ({
  rules: [DATA, INDEX, TEMPORARY].map((object) => ({ object, spread: { kind: 'all', target: targetOf(object) } })),
  exceptions: [],
});

function layout(
  id: string,
  title: string,
  definition: string,
  onFlash: readonly string[],
  flash = stripe(ON_FLASH, 'F5100', MODULES),
): Layout {
  return {
    id,
    title,
    definition,
    volumes: [stripe(ON_DISK, 'J4400', DISKS), flash],
    placement: placed((object) => (onFlash.includes(object) ? ON_FLASH : ON_DISK)),
  };
}

/** Disks of each class where each has a volume and a file system of its own, in proportion to what the document moves. */
const APART = [
  { object: DATA, id: 'v-tables', name: 'Tables', from: 0, to: 12 },
  { object: INDEX, id: 'v-indexes', name: 'Indexes', from: 12, to: 16 },
  { object: TEMPORARY, id: 'v-temporary', name: 'Temporary', from: 16, to: 24 },
] as const;

const apart: Layout = {
  id: 'disks-apart',
  title: 'Disks only, classes apart',
  definition: 'Tables, indexes and temporary tables each in a volume and file system of their own: 12, 4 and 8 disks',
  volumes: [...APART.map(({ id, name, from, to }) => stripe(id, name, DISKS.slice(from, to))), stripe(ON_FLASH, 'F5100', MODULES)],
  placement: placed((object) => APART.find((one) => one.object === object)!.id),
};

export const LAYOUTS: readonly Layout[] = [
  layout('disks', 'Disks only', 'All table spaces on the 24 disks', []),
  layout('flash', 'Index and temporary on flash', 'Tables on the disks, indexes and temporary tables on flash', [INDEX, TEMPORARY]),
  layout('flash-temporary', 'Temporary on flash', 'Only temporary tables on flash', [TEMPORARY]),
  layout('flash-index', 'Index on flash', 'Only indexes on flash', [INDEX]),
  layout(
    'flash-mirrored',
    'Index and temporary on mirrored flash',
    'As “Index and temporary on flash”, with a second copy of each unit behind another adapter and in another domain',
    [INDEX, TEMPORARY],
    MIRROR,
  ),
  apart,
];
