/** Six ways to go from configuration 1 to 2 while the streams run: what each does to the container of B, and when. And two that move something else. */
import type { Action, Scenario } from '../../scenario/schema.ts';
import { SPACE_B, spaceC, TABLE_B } from './database.ts';
import { HDA, HDB } from './hardware.ts';
import { MOVE } from './parameters.ts';

export interface Method {
  /** The last part of its preset's id. */
  readonly id: string;
  readonly title: string;
  /** A few words for a switch. */
  readonly short: string;
  readonly actions: readonly Action[];
  /** What has to be there for it, beside configuration 1. */
  readonly prepares?: (scenario: Scenario) => Scenario;
}

const atMs = MOVE.atSeconds.value * 1000;
const toSecondDisk = { kind: 'move', atMs, object: SPACE_B, psu: 1, to: HDB } as const;

export const COPY = 'copy';
export const ADD_DROP = 'add-drop';
export const VOLUME_MANAGER = 'volume-manager';
export const REBALANCE = 'rebalance';
export const PAGES = 'pages';
export const RESTORE = 'restore';

/** Paces are those of the engine, one for each method (`scenario/timeline/pace.ts`): nothing is chosen here. */
export const METHODS: readonly Method[] = [
  {
    id: COPY,
    title: 'Quiesce and copy',
    short: 'B: copy',
    // Db2 9.5 gives a container another path only while the database is closed (db2relocatedb): its pools are empty when it is opened.
    actions: [{ ...toSecondDisk, id: 'copy-b', method: 'copy', reopens: 'database' }],
  },
  {
    id: ADD_DROP,
    title: 'Add, rebalance, drop, rebalance',
    short: 'B: two rebalances',
    // The second waits for the first.
    actions: [
      { kind: 'add-container', id: 'add-b', atMs, object: SPACE_B, to: HDB },
      { kind: 'drop-container', id: 'drop-b', atMs, object: SPACE_B, psu: 1 },
    ],
  },
  {
    id: VOLUME_MANAGER,
    title: 'Volume manager moves the volume',
    short: 'B: volume manager',
    actions: [{ ...toSecondDisk, id: 'move-volume-b', method: 'volume-manager' }],
  },
  {
    id: REBALANCE,
    title: 'One rebalance to the new container',
    short: 'B: one rebalance',
    actions: [{ ...toSecondDisk, id: 'rebalance-b', method: 'rebalance' }],
  },
  {
    id: PAGES,
    title: 'Page by page, updates at both ends',
    short: 'B: page by page',
    actions: [{ ...toSecondDisk, id: 'pages-b', method: 'pages' }],
  },
  {
    id: RESTORE,
    title: 'Restore and roll forward',
    short: 'B: restore',
    actions: [{ ...toSecondDisk, id: 'restore-b', method: 'restore' }],
  },
];

export const TABLE = 'table';
export const BALANCER = 'balancer';

/** What moves no container: the essay names both, and measured neither. */
const OTHERS: readonly Method[] = [
  {
    id: TABLE,
    title: 'Table B to a table space on the other disk',
    short: 'B: table',
    actions: [{ kind: 'move-table', id: 'table-b', atMs, table: TABLE_B, to: spaceC().id }],
    prepares: (scenario) => ({
      ...scenario,
      database: { ...scenario.database, objects: [...scenario.database.objects, spaceC()] },
      placement: {
        ...scenario.placement,
        rules: [...scenario.placement.rules, { object: spaceC().id, spread: { kind: 'all', target: HDB } }],
      },
    }),
  },
  {
    id: BALANCER,
    title: 'Block-level balancer over both disks',
    short: 'A and B: blocks',
    actions: [{ kind: 'balance', id: 'balance', atMs, over: [HDA, HDB], by: 'bytes' }],
  },
];

/** All that data are moved by here: six ways to move the container, and what moves something else. */
export const ALL_METHODS: readonly Method[] = [...METHODS, ...OTHERS];

/** Configuration 1 with a move in it. */
export const withMove = (scenario: Scenario, { actions, prepares }: Method): Scenario => ({
  ...(prepares?.(scenario) ?? scenario),
  timeline: [...actions],
});
