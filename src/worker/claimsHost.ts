/**
 * The worker's side of claims. Unlike the engine's host it does not work in slices: a claim is decided in one
 * piece, as the command line does it. So it hears nothing meanwhile, and is canceled by being stopped.
 */
import { describeClaims, evaluateClaims } from '../studies/claims/evaluate.ts';
import { loadClaims } from '../studies/claims/load.ts';
import type { ClaimsJob, ClaimsReply } from './claimsProtocol.ts';
import type { Host } from './host.ts';
import { PROTOCOL, isEnvelope } from './protocol.ts';
import type { Order } from './protocol.ts';
import type { HostScope } from './scope.ts';

/** A reply without its envelope. */
type Told = ClaimsReply extends infer R ? (R extends unknown ? Omit<R, 'protocol' | 'runId'> : never) : never;

/** Starts a host. It is idle until a `run` message arrives. */
export function createClaimsHost(scope: HostScope): Host {
  async function work(runId: number, { study, want, quick, only }: ClaimsJob): Promise<void> {
    const tell = (told: Told) => scope.post({ ...told, protocol: PROTOCOL, runId }, []);
    try {
      const claims = await loadClaims(study);
      if (want === 'describe') {
        const [{ verdicts: committed = null, analyses = {} }] = claims;
        tell({ type: 'described', study: { description: describeClaims(claims[0]), committed, analyses } });
        return;
      }
      const report = evaluateClaims(claims, {
        quick: quick ? 'committed' : false,
        fresh: !quick,
        ...(only && { only }),
        onProgress: (progress) => tell({ type: 'progress', progress }),
        onDecided: (claim) => tell({ type: 'decided', claim }),
      });
      tell({ type: 'result', report });
    } catch (error) {
      tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  scope.post({ protocol: PROTOCOL, type: 'ready' }, []);
  return {
    receive(message) {
      if (!isEnvelope(message) || message.protocol !== PROTOCOL) return;
      const order = message as Order<ClaimsJob>;
      if (order.type === 'run') void work(order.runId, order.job);
      else if (order.type === 'chaos') scope.chaos?.(order.fault);
    },
  };
}
