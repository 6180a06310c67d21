/**
 * Claims on the page: what a study claims, what is committed about it, and what this page has decided itself. A
 * store of its own, made when the claims are first looked at; alive as long as the page.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { DecidedClaim } from '../studies/claims/evaluate.ts';
import type { ClaimsClient } from '../worker/claimsClient.ts';
import type { ClaimsProgress, DescribedStudy } from '../worker/claimsProtocol.ts';
import type { RunHandle } from '../worker/jobClient.ts';

/** `quick`: as committed and tested; `whole`: as the command line does it. */
export type ClaimsSetting = 'quick' | 'whole';

export interface ClaimsState {
  /** By study. */
  readonly described: Readonly<Record<string, DescribedStudy>>;
  /** Study whose claims are being run, and how far they are. */
  readonly running: { readonly study: string; readonly progress: ClaimsProgress | null } | null;
  /** What was decided on this page, by id of the claim. */
  readonly decided: Readonly<Record<string, DecidedClaim>>;
  /** How much was run for it. */
  readonly decidedAt: Readonly<Record<string, ClaimsSetting>>;
  /** What went wrong, in words. */
  readonly error: string | null;
  readonly cancelled: boolean;
  /** Asks for a study's claims, once. */
  readonly describe: (study: string) => void;
  /** Decides all claims of a study, or `only` these, by running them. */
  readonly run: (study: string, setting: ClaimsSetting, only?: readonly string[]) => void;
  readonly cancel: () => void;
}

export interface ClaimsDeps {
  readonly client: () => ClaimsClient;
  readonly announce: (text: string) => void;
}

export function createClaimsStore({ client: connect, announce }: ClaimsDeps): StoreApi<ClaimsState> {
  let client: ClaimsClient | null = null;
  let handle: RunHandle | null = null;
  return createStore<ClaimsState>()((set, get) => {
    const failed = (error: string): void => set({ error, running: null });
    const worker = (): ClaimsClient => (client ??= connect());
    return {
      described: {},
      running: null,
      decided: {},
      decidedAt: {},
      error: null,
      cancelled: false,
      describe(study) {
        // One job at a time: an evaluation is not given up for a description.
        if (get().described[study] || get().running) return;
        set({ error: null });
        worker().run(
          { study, want: 'describe', quick: true },
          {
            heard(reply) {
              if (reply.type === 'described') set({ described: { ...get().described, [study]: reply.study } });
            },
            failed,
          },
        );
      },
      run(study, setting, only) {
        handle?.cancel();
        set({ running: { study, progress: null }, error: null, cancelled: false });
        handle = worker().run(
          { study, want: 'evaluate', quick: setting === 'quick', ...(only && { only }) },
          {
            heard(reply) {
              if (reply.type === 'progress') set({ running: { study, progress: reply.progress } });
              else if (reply.type === 'decided') {
                const { decided, decidedAt } = get();
                const { id } = reply.claim;
                set({ decided: { ...decided, [id]: reply.claim }, decidedAt: { ...decidedAt, [id]: setting } });
              } else if (reply.type === 'result') {
                set({ running: null });
                const { claims } = reply.report;
                announce(claims.length === 1 ? `${claims[0].id}: ${claims[0].verdict}` : `Claims are run: ${claims.length} decided`);
              }
            },
            failed(error) {
              failed(error);
              announce(error);
            },
          },
        );
      },
      cancel() {
        if (!get().running) return;
        handle?.cancel();
        set({ running: null, cancelled: true });
        announce('Claims cancelled; what was decided stays');
      },
    };
  });
}
