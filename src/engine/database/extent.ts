import type { Scenario } from '../../scenario/schema.ts';
import type { ObjectIndex } from '../kernel/indexes.ts';

/** Bytes that lie together of an object's file that grows: no I/O goes beyond them. Infinity: it lies in one piece. */
export const extentBytes = ({ database }: Scenario, object: ObjectIndex): number => database.objects[object].growthBytes ?? Infinity;
