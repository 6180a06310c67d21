/** Records of a window made by hand, a row a plain object, for tests of what reads them. */
import { NOBODY, OLDEST } from '../decision.ts';
import type { DetailDecisions, DetailRecord, DetailRequests } from '../detail.ts';

export interface TestRequest {
  readonly device?: number;
  readonly psu?: number;
  readonly process?: number;
  readonly lba?: number;
  readonly sectors?: number;
  readonly write?: boolean;
  readonly merged?: number;
  readonly arrivalMs: number;
  readonly dispatchMs?: number;
  readonly startMs?: number;
  readonly overheadMs?: number;
  readonly seekMs?: number;
  readonly rotationMs?: number;
  readonly transferMs?: number;
  readonly pathMs?: number;
  /** False: not complete at the end of the window. */
  readonly complete?: boolean;
}

export interface TestDecision {
  readonly atMs: number;
  readonly request?: number;
  readonly why?: number;
  readonly other?: number;
  readonly ns?: number;
  readonly times?: number;
  readonly waiting?: number;
  readonly idleMs?: number;
  readonly idleFor?: number;
  readonly idleWhy?: number;
  readonly deadlineOf?: number;
  readonly deadlineInMs?: number;
  readonly foresight?: boolean;
  /** Rows of requests, and what they would take. */
  readonly candidates?: readonly (readonly [request: number, positioningMs: number])[];
}

const service = (row: TestRequest): number =>
  (row.overheadMs ?? 0) + (row.seekMs ?? 0) + (row.rotationMs ?? 0) + (row.transferMs ?? 0) + (row.pathMs ?? 0);

function requestsOf(rows: readonly TestRequest[]): DetailRequests {
  const f64 = (pick: (row: TestRequest) => number) => Float64Array.from(rows, pick);
  const i32 = (pick: (row: TestRequest) => number) => Int32Array.from(rows, pick);
  return {
    count: rows.length,
    device: i32(({ device }) => device ?? 0),
    number: Int32Array.from(rows, (_, row) => row + 1),
    psu: i32(({ psu }) => psu ?? NOBODY),
    process: i32(({ process }) => process ?? 0),
    lba: f64(({ lba }) => lba ?? 0),
    sectors: i32(({ sectors }) => sectors ?? 128),
    write: Uint8Array.from(rows, ({ write }) => (write ? 1 : 0)),
    merged: i32(({ merged }) => merged ?? 0),
    arrivalMs: f64(({ arrivalMs }) => arrivalMs),
    dispatchMs: f64(({ dispatchMs, startMs }) => dispatchMs ?? startMs ?? Number.NaN),
    startMs: f64(({ startMs }) => startMs ?? Number.NaN),
    completeMs: f64((row) => (row.startMs === undefined || row.complete === false ? Number.NaN : row.startMs + service(row))),
    overheadMs: f64(({ overheadMs }) => overheadMs ?? 0),
    seekMs: f64(({ seekMs }) => seekMs ?? 0),
    rotationMs: f64(({ rotationMs }) => rotationMs ?? 0),
    transferMs: f64(({ transferMs }) => transferMs ?? 0),
    pathMs: f64(({ pathMs }) => pathMs ?? 0),
  };
}

const candidates = (rows: readonly TestDecision[]) => rows.flatMap((row) => row.candidates ?? []);

function decisionsOf(rows: readonly TestDecision[], requests: readonly TestRequest[]): DetailDecisions {
  const f64 = (pick: (row: TestDecision) => number) => Float64Array.from(rows, pick);
  const i32 = (pick: (row: TestDecision) => number) => Int32Array.from(rows, pick);
  const of = (pick: (request: TestRequest) => number | undefined, none: number) =>
    i32(({ request }) => (request === undefined ? none : (pick(requests[request]) ?? none)));
  return {
    count: rows.length,
    atMs: f64(({ atMs }) => atMs),
    device: of(({ device }) => device, 0),
    request: i32(({ request }) => request ?? -1),
    process: of(({ process }) => process ?? 0, NOBODY),
    lba: Float64Array.from(of(({ lba }) => lba, 0)),
    sectors: of(({ sectors }) => sectors ?? 128, 0),
    write: Uint8Array.from(of(({ write }) => (write ? 1 : 0), 0)),
    why: Uint8Array.from(rows, ({ why }) => why ?? OLDEST),
    other: i32(({ other }) => other ?? NOBODY),
    ns: f64(({ ns }) => ns ?? 0),
    times: i32(({ times }) => times ?? 0),
    waiting: i32(({ waiting }) => waiting ?? 1),
    idleMs: f64(({ idleMs }) => idleMs ?? 0),
    idleFor: i32(({ idleFor }) => idleFor ?? NOBODY),
    idleWhy: Uint8Array.from(rows, ({ idleWhy }) => idleWhy ?? 0),
    deadlineOf: i32(({ deadlineOf }) => deadlineOf ?? NOBODY),
    deadlineInMs: f64(({ deadlineInMs }) => deadlineInMs ?? Number.NaN),
    foresight: Uint8Array.from(rows, ({ foresight }) => (foresight === false ? 0 : 1)),
    firstCandidate: Int32Array.from({ length: rows.length + 1 }, (_, row) => candidates(rows.slice(0, row)).length),
    candidate: Int32Array.from(candidates(rows), ([request]) => request),
    positioningMs: Float64Array.from(candidates(rows), ([, ms]) => ms),
  };
}

/** A record of these rows, with as many processes of one user as they name. */
export function testDetail(
  requests: readonly TestRequest[],
  decisions: readonly TestDecision[] = [],
  change: Partial<DetailRecord> = {},
  driveDecisions: readonly TestDecision[] = [],
): DetailRecord {
  const processes = 1 + requests.reduce((most, { process }) => Math.max(most, process ?? 0), -1);
  return {
    fromMs: 0,
    toMs: 2000,
    requests: requestsOf(requests),
    decisions: decisionsOf(decisions, requests),
    driveDecisions: decisionsOf(driveDecisions, requests),
    requestsLost: 0,
    decisionsLost: 0,
    processUser: new Int32Array(processes),
    processNumber: Int32Array.from({ length: processes }, (_, i) => i),
    ...change,
  };
}
