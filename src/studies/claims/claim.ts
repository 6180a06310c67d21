/**
 * A claim of a studied document as data: what is published, the gate that decides it, and how this
 * engine's runs meet that gate. A verdict is never set by hand.
 */
import type { ClaimContext } from './context.ts';

/**
 * - `pass`, `fail`: the gate is met or missed by the mean over paired seeds;
 * - `tie`: the difference that decides lies inside its paired 95 % interval;
 * - `unexplained`: the gate is met, but not by the named mechanism, or no control removes the effect;
 * - `undecided`: the mechanism is not built, or the runs made do not reach far enough;
 * - `ungated`: there is nothing to pass (advice).
 */
export const VERDICTS = ['pass', 'fail', 'tie', 'unexplained', 'undecided', 'ungated'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * What the claim rests on: the document's text, its chart (of which only the wording binds), our inference from it, or
 * what someone said without having measured it.
 */
export type ClaimBasis = 'text' | 'chart, wording only' | 'inference' | 'opinion';

/** Whether a gate is met by the mean over paired seeds, missed, or left open by them. */
export type GateOutcome = 'met' | 'missed' | 'tie';

/** Bounds of the gated figure, in its unit and both included; an end that is not there is open. */
export interface GateBounds {
  readonly low?: number;
  readonly high?: number;
}

/** The gated figure over single seeds; numbers are null where nothing was run. For exact computations seeds is 1. */
export interface Simulated {
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly seeds: number;
}

/** What the gate says where the study is changed in one assumption. Mechanism and controls are asked of the study's own alone. */
export interface Elsewhere {
  /** The assumption, e.g. "PSUs of one size". */
  readonly under: string;
  readonly outcome: GateOutcome;
  /** A few words with the numbers. */
  readonly says: string;
}

export interface Decision {
  /** What the figure is, with its unit. */
  readonly figure: string;
  readonly simulated: Simulated;
  /** Where the gate is about the figure itself: what it has to lie within. Gates may ask for more beside it. */
  readonly bounds?: GateBounds;
  /** How many single seeds meet the gate. */
  readonly passes: number;
  readonly verdict: Verdict;
  /** A sentence with the numbers. */
  readonly reason: string;
  /** The same without any number of a run, so that it changes only when the finding does. */
  readonly finding: string;
  /** The gate under other assumptions that were chosen before any run. */
  readonly elsewhere?: readonly Elsewhere[];
}

interface ClaimText {
  /** As in the study, e.g. `RB-09`. */
  readonly id: string;
  readonly study: string;
  /** In our own words. */
  readonly claim: string;
  /** The published value or ordering. */
  readonly published: string;
  readonly gate: string;
  readonly basis: ClaimBasis;
  /** Ids of the presets that decide it; controls are changes of these. */
  readonly scenarios: readonly string[];
  readonly decide: (context: ClaimContext) => Decision;
}

/** An ordering passes only with its mechanism shown and a control that removes it. */
export interface OrderClaim extends ClaimText {
  readonly kind: 'order';
  /** Why the order comes out, as the attribution must show it. */
  readonly mechanism: string;
  /** The change that takes the mechanism away, and with it the effect. */
  readonly control: string;
}

export interface OtherClaim extends ClaimText {
  readonly kind: 'number' | 'formula' | 'sweep' | 'advice' | 'presets';
  readonly mechanism?: string;
  readonly control?: string;
}

export type Claim = OrderClaim | OtherClaim;
