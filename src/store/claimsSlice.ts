/**
 * Claims on the page: what a study claims, what is committed about it, and what this page has decided itself. A
 * store of its own, made when the claims are first looked at. What was decided is kept on the device for the very program
 * that decided it, so that an evaluation that was stopped continues with the claims that remain.
 */
import { plural } from '../base/units.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Decision } from '../studies/claims/claim.ts';
import type { DecidedClaim } from '../studies/claims/evaluate.ts';
import type { ClaimsClient } from '../worker/claimsClient.ts';
import type { ClaimsProgress, DescribedStudy } from '../worker/claimsProtocol.ts';
import type { RunHandle } from '../worker/jobClient.ts';
import type { KeptVerdicts } from './keptWork.ts';

/** `quick`: as committed, with the recorded runs; `whole`: the command line's setting, every run made here. */
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
  readonly canceled: boolean;
  /** Asks for a study's claims, once. */
  readonly describe: (study: string) => void;
  /** Decides all claims of a study from the first on, or `only` these, by running them. */
  readonly run: (study: string, setting: ClaimsSetting, only?: readonly string[]) => void;
  readonly cancel: () => void;
}

export interface ClaimsDeps {
  readonly client: () => ClaimsClient;
  readonly announce: (text: string) => void;
  /** Where verdicts are kept beyond the page. */
  readonly kept?: KeptVerdicts;
  /** What tells the program that decides here from that of any other build. */
  readonly program: string;
}

/** Claims of a study that have not been decided here in this setting, in their order. */
export function remainingClaims(
  { decidedAt }: Pick<ClaimsState, 'decidedAt'>,
  { description }: DescribedStudy,
  setting: ClaimsSetting,
): readonly string[] {
  return description.claims.map(({ id }) => id).filter((id) => decidedAt[id] !== setting);
}

export function createClaimsStore({ client: connect, announce, kept, program }: ClaimsDeps): StoreApi<ClaimsState> {
  let client: ClaimsClient | null = null;
  let handle: RunHandle | null = null;
  return createStore<ClaimsState>()((set, get) => {
    const failed = (error: string): void => set({ error, running: null });
    const worker = (): ClaimsClient => (client ??= connect());
    const keyOf = (id: string): string => `${program}/${id}`;

    /** What the device kept of this study's claims, unless it was decided again meanwhile. */
    async function recall({ description }: DescribedStudy): Promise<void> {
      const entries = (await kept?.load()) ?? {};
      const { decided, decidedAt } = get();
      const found = description.claims.flatMap((claim) => {
        const key = keyOf(claim.id);
        return Object.hasOwn(entries, key) && !Object.hasOwn(decided, claim.id) ? [{ claim, ...entries[key] }] : [];
      });
      if (found.length === 0) return;
      set({
        decided: { ...Object.fromEntries(found.map(({ claim, decision }) => [claim.id, { ...claim, ...decision }])), ...decided },
        decidedAt: { ...Object.fromEntries(found.map(({ claim, setting }) => [claim.id, setting])), ...decidedAt },
      });
    }

    /** Takes back what was decided of a study: it is being decided again. */
    function without<T>(record: Readonly<Record<string, T>>, study: string): Record<string, T> {
      const ids = new Set(get().described[study]?.description.claims.map(({ id }) => id));
      return Object.fromEntries(Object.entries(record).filter(([id]) => !ids.has(id)));
    }

    return {
      described: {},
      running: null,
      decided: {},
      decidedAt: {},
      error: null,
      canceled: false,
      describe(study) {
        // One job at a time: an evaluation is not given up for a description.
        if (get().described[study] || get().running) return;
        set({ error: null });
        worker().run(
          { study, want: 'describe', quick: true },
          {
            heard(reply) {
              if (reply.type !== 'described') return;
              set({ described: { ...get().described, [study]: reply.study } });
              void recall(reply.study);
            },
            failed,
          },
        );
      },
      run(study, setting, only) {
        handle?.cancel();
        set({ running: { study, progress: null }, error: null, canceled: false });
        if (!only) set({ decided: without(get().decided, study), decidedAt: without(get().decidedAt, study) });
        const count = only?.length ?? get().described[study]?.description.claims.length;
        announce(count === undefined ? 'Running the claims.' : `Running ${plural(count, 'claim')}.`);
        handle = worker().run(
          { study, want: 'evaluate', quick: setting === 'quick', ...(only && { only }) },
          {
            heard(reply) {
              if (reply.type === 'progress') set({ running: { study, progress: reply.progress } });
              else if (reply.type === 'decided') {
                const { decided, decidedAt } = get();
                const { id } = reply.claim;
                set({ decided: { ...decided, [id]: reply.claim }, decidedAt: { ...decidedAt, [id]: setting } });
                kept?.keep({ [keyOf(id)]: { setting, decision: decisionOf(reply.claim) } });
              } else if (reply.type === 'result') {
                set({ running: null });
                const { claims } = reply.report;
                announce(claims.length === 1 ? `${claims[0].id}: ${claims[0].verdict}` : `Claims done: ${claims.length} decided`);
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
        set({ running: null, canceled: true });
        kept?.flush();
        announce('Claims canceled; decided claims are kept');
      },
    };
  });
}

function decisionOf({ figure, simulated, bounds, passes, verdict, reason, finding }: DecidedClaim): Decision {
  return { figure, simulated, ...(bounds && { bounds }), passes, verdict, reason, finding };
}
