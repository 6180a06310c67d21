/** Rough disk time of work: a random request is taken to cost 8 ms, a sequential MiB 50 ms. Only ratios matter. */
import { MIB } from '../../base/units.ts';

const REQUEST_MS = 8;
const MIB_MS = 50;

export const nominalRequestsMs = (requests: number): number => requests * REQUEST_MS;
export const nominalBytesMs = (bytes: number): number => Math.max(1, (bytes / MIB) * MIB_MS);
