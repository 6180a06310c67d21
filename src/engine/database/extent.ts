import type { Scenario } from '../../scenario/schema.ts';

/** Bytes that lie together of an object's file that grows: no I/O goes beyond them. Infinity: it lies in one piece. */
export const extentBytes = ({ database }: Scenario, object: number): number => database.objects[object].growthBytes ?? Infinity;
