/**
 * Claims as the page sees them: one worker, started with the first job. It answers no pings while it works, so
 * nobody watches whether it hangs: its progress is shown, and a cancel stops the worker itself.
 */
import type { ClaimsJob, ClaimsReply } from './claimsProtocol.ts';
// oxlint-disable-next-line import/default -- an address, made by the bundler
import claimsUrl from './claims.worker.ts?worker&url';
import { connect } from './arriving.ts';
import { createGarage } from './garage.ts';
import type { Lease, Spawn } from './garage.ts';
import type { RunHandle } from './jobClient.ts';
import { program } from './program.ts';
import { CHAOS_NAME, CLAIMS_WORKER_NAME, PROTOCOL, isEnvelope } from './protocol.ts';
import type { Order } from './protocol.ts';
import type { SpawnOptions } from './spawn.ts';

export interface ClaimsListener {
  /** Every reply of the job but its failure. */
  heard(reply: Exclude<ClaimsReply, { readonly type: 'failed' }>): void;
  /** In words. Nothing is heard afterwards. */
  failed(message: string): void;
}

export interface ClaimsClient {
  /** Starts a job; one that is under way is canceled. */
  run(job: ClaimsJob, listener: ClaimsListener): RunHandle;
  dispose(): void;
}

const LAST: ReadonlySet<string> = new Set(['described', 'result', 'failed']);

interface Active {
  readonly runId: number;
  readonly listener: ClaimsListener;
}

export function createClaimsClient(spawn: Spawn<Order<ClaimsJob>>): ClaimsClient {
  const garage = createGarage(spawn, { spare: false });
  let lease: Lease<Order<ClaimsJob>> | null = null;
  let active: Active | null = null;
  let lastRunId = 0;

  function stop(): void {
    lease?.terminate();
    lease = null;
    active = null;
  }

  function fail(message: string): void {
    const listener = active?.listener;
    stop();
    listener?.failed(message);
  }

  function acquire(): Lease<Order<ClaimsJob>> {
    if (lease) return lease;
    let mine: Lease<Order<ClaimsJob>> | null = null;
    mine = garage.take({
      message: (data) => {
        if (lease === mine) receive(data);
      },
      fault: (detail) => {
        if (lease === mine) fail(`The worker that runs the claims stopped: ${detail}. Run them again; the committed verdicts stay.`);
      },
    });
    lease = mine;
    return mine;
  }

  function receive(data: unknown): void {
    if (!isEnvelope(data) || data.protocol !== PROTOCOL || !active) return;
    const reply = data as ClaimsReply;
    if (reply.runId !== active.runId) return;
    const { listener } = active;
    if (LAST.has(reply.type)) active = null;
    if (reply.type === 'failed') listener.failed(reply.message);
    else listener.heard(reply);
  }

  return {
    run(job, listener) {
      if (active) stop();
      const current: Active = { runId: ++lastRunId, listener };
      active = current;
      try {
        acquire().post({ protocol: PROTOCOL, type: 'run', runId: current.runId, job });
      } catch (error) {
        fail(`The claims could not be started: ${error instanceof Error ? error.message : String(error)}`);
      }
      return {
        cancel() {
          if (active === current) stop();
        },
      };
    },
    dispose() {
      stop();
      garage.dispose();
    },
  };
}

const claims = program('the check of claims', claimsUrl);

/** Tells this build's presets and gates from those of any other: a build names the program after its content. */
export const CLAIMS_PROGRAM = claimsUrl;

/** A way to start real workers. */
export function claimsSpawn({ chaos = false }: SpawnOptions = {}): Spawn<Order<ClaimsJob>> {
  const name = chaos ? CHAOS_NAME : CLAIMS_WORKER_NAME;
  return (events) => connect(claims.name, () => claims.start(name), events);
}
