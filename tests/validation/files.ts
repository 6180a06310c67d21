/** The measured requests and the reference simulator's cases, from the files beside this one. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'fflate';
import type { HardDisk } from '../../src/scenario/schema.ts';
import { importMeasured, type MeasuredProfile } from '../../src/scenario/drives/importMeasured.ts';
import { measuredRequests as requestsOf, requestsCsv } from '../../src/studies/validation/measuredRequests.ts';
import { readTrace } from '../../src/trace/reader.ts';
import type { TraceFormat } from '../../src/trace/names.ts';
import type { Trace } from '../../src/trace/trace.ts';

const here = new URL('.', import.meta.url);

export interface ReferenceCase {
  readonly profile: 'bare' | 'mech' | 'cache';
  readonly discipline: 'fcfs' | 'look' | 'clook' | 'sstf' | 'sptf';
  readonly mode: 'open' | 'closed';
  readonly requests: number;
  readonly responseMs: Readonly<Record<'mean' | 'std' | 'min' | 'p5' | 'p25' | 'p50' | 'p75' | 'p90' | 'p95' | 'p99' | 'max', number>>;
}

/** One row of a measured drive's file: was it a read, and how long did the drive take. */
export interface MeasuredRequest {
  readonly read: boolean;
  readonly responseMs: number;
}

export function referenceCases(): string[] {
  return readdirSync(new URL('reference/', here)).sort();
}

export function referenceCase(id: string): ReferenceCase {
  return JSON.parse(readFileSync(new URL(`reference/${id}/reference.json`, here), 'utf8')) as ReferenceCase;
}

export function referenceTrace(id: string): Trace {
  return traceOf(readFileSync(new URL(`reference/${id}/trace.txt.gz`, here)), 'disksim');
}

/** The drive as the reference's profile describes it. */
export function measuredDrive(name: string, profile: MeasuredProfile): HardDisk {
  const file: unknown = JSON.parse(readFileSync(new URL(`../drives/measured/${name}.json`, here), 'utf8'));
  const imported = importMeasured(file, profile);
  if (!imported.ok) throw new Error(`${name}: ${imported.problems[0].message}`);
  return imported.drive;
}

/** Requests, with the think time after each, and what was measured. */
export function measuredRequests(name: string): { trace: Trace; requests: MeasuredRequest[] } {
  const file = new URL(`../../src/studies/validation/measured/${name}.csv.gz`, here);
  const rows = requestsOf(new TextDecoder().decode(gunzipSync(readFileSync(file))));
  return {
    trace: traceOf(new TextEncoder().encode(requestsCsv(rows)), 'spindle-csv'),
    requests: rows.map(({ read, responseMs }) => ({ read: read === 1, responseMs })),
  };
}

function traceOf(bytes: Uint8Array, format: TraceFormat): Trace {
  const read = readTrace(bytes, format);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}
