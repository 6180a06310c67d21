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
const ON_FLASH = 'v-flash';
const unit = MACHINE.stripeUnitBytes.value;

function layout(id: string, title: string, definition: string, onFlash: readonly string[]): Layout {
  return {
    id,
    title,
    definition,
    volumes: [
      { kind: 'stripe', id: ON_DISK, name: 'J4400', members: [...DISKS], stripeUnitBytes: unit },
      { kind: 'stripe', id: ON_FLASH, name: 'F5100', members: [...MODULES], stripeUnitBytes: unit },
    ],
    placement: {
      rules: [DATA, INDEX, TEMPORARY].map((object) => ({
        object,
        spread: { kind: 'all', target: onFlash.includes(object) ? ON_FLASH : ON_DISK },
      })),
      exceptions: [],
    },
  };
}

export const LAYOUTS: readonly Layout[] = [
  layout('disks', 'Disks only', 'All table spaces on the 24 disks', []),
  layout('flash', 'Index and temporary on flash', 'Tables on the disks, indexes and temporary tables on flash', [INDEX, TEMPORARY]),
  layout('flash-temporary', 'Temporary on flash', 'Only temporary tables on flash', [TEMPORARY]),
  layout('flash-index', 'Index on flash', 'Only indexes on flash', [INDEX]),
];
