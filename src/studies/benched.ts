/** What speed and estimates are measured on: fixed, so that figures of different versions can be compared. */
import type { Study } from './study.ts';
import { CONTAINER_MOVE } from './container-move/index.ts';
import { FIRST_STEPS } from './first-steps/index.ts';
import { RED_BRICK } from './red-brick/index.ts';
import { X445 } from './x445/index.ts';

/** The study that is run as a whole. */
export const BENCHED_STUDY: Study = RED_BRICK;

/** Many users on loose disks, and on one stripe of all. */
export const BENCHED_W5 = { manual: `${RED_BRICK.id}/manual-22/w5`, striped: `${RED_BRICK.id}/stripe-22-64k/w5` } as const;

/** A timed run of one hour, of about a million disk I/Os: streams of single pages through a buffer pool. */
export const BENCHED_HOUR = `${CONTAINER_MOVE.id}/apart/streams`;

/** A run of some ten milliseconds, of which many are made. */
export const BENCHED_SHORT = `${FIRST_STEPS.id}/one-disk/eight`;

/** Loose disks that become one volume group, whose logical volumes move. */
export const BENCHED_EXTENTS = `${RED_BRICK.id}/manual-22/w4`;

/** The most disks of any preset. */
export const BENCHED_DISKS = `${X445.id}/32-way/scan`;

/** One layout that depends on luck in its hot disks, and one in which every disk is alike. */
export const ESTIMATED: readonly string[] = [`${RED_BRICK.id}/manual-22/w3`, `${RED_BRICK.id}/stripe-22-64k/w3`];
