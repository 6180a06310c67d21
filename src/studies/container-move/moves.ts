/** Five ways to go from configuration 1 to 2 while the streams run: what each does to the container of B, and when. */
import type { Action, Scenario } from '../../scenario/schema.ts';
import { SPACE_B } from './database.ts';
import { HDB } from './hardware.ts';
import { MOVE, SIZES } from './parameters.ts';

export interface Method {
  /** The last part of its preset's id. */
  readonly id: string;
  readonly title: string;
  /** A few words for a switch. */
  readonly short: string;
  readonly actions: readonly Action[];
}

const atMs = MOVE.atSeconds.value * 1000;
const toSecondDisk = { kind: 'move', atMs, object: SPACE_B, psu: 1, to: HDB } as const;

export const COPY = 'copy';
export const ADD_DROP = 'add-drop';
export const VOLUME_MANAGER = 'volume-manager';
export const REBALANCE = 'rebalance';
export const PAGES = 'pages';

/** Paces are those of the engine, one for each method (`scenario/timeline/pace.ts`): nothing is chosen here. */
export const METHODS: readonly Method[] = [
  {
    id: COPY,
    title: 'Quiesce and copy',
    short: 'copy',
    actions: [{ ...toSecondDisk, id: 'copy-b', method: 'copy' }],
  },
  {
    id: ADD_DROP,
    title: 'Add, rebalance, drop, rebalance',
    short: 'rebalances',
    // The second waits for the first.
    actions: [
      { kind: 'add-container', id: 'add-b', atMs, object: SPACE_B, to: HDB },
      { kind: 'drop-container', id: 'drop-b', atMs, object: SPACE_B, psu: 1 },
    ],
  },
  {
    id: VOLUME_MANAGER,
    title: 'Volume manager moves the volume',
    short: 'volume',
    actions: [{ ...toSecondDisk, id: 'move-volume-b', method: 'volume-manager' }],
  },
  {
    id: REBALANCE,
    title: 'One rebalance to the new container',
    short: 'one rebalance',
    actions: [{ ...toSecondDisk, id: 'rebalance-b', method: 'rebalance' }],
  },
  {
    id: PAGES,
    title: 'Page by page, updates at both ends',
    short: 'pages',
    actions: [{ ...toSecondDisk, id: 'pages-b', method: 'pages' }],
  },
];

/** Configuration 1 with a move in it. */
export const withMove = (scenario: Scenario, { actions }: Method): Scenario => ({ ...scenario, timeline: [...actions] });

/** A volume manager moves the whole volume of B, as if its container filled it. */
export const asVolume = (scenario: Scenario): Scenario => {
  const { database } = scenario;
  const objects = database.objects.map((object) => (object.id === SPACE_B ? { ...object, psuBytes: SIZES.volumeBytes.value } : object));
  return { ...scenario, database: { ...database, objects } };
};
