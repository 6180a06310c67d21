/** A process of `npm run nightly`: decodes batches of hostile texts and tries accepted documents, and may be killed at any time. */
import * as fc from 'fast-check';
import { MIB } from '../../src/base/units.ts';
import { scenarioHash } from '../../src/scenario/hash.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { bases } from './bases.ts';
import { checkAccepted, decode, trial, type Limits, type Outcome } from './check.ts';
import { hostile, type Hostile } from './hostile.ts';

export type Order =
  | { readonly kind: 'decode'; readonly root: string; readonly seed: number; readonly count: number; readonly keep: number }
  | { readonly kind: 'try'; readonly scenario: Scenario; readonly events: number; readonly megabytes: number };

export interface Fault {
  readonly message: string;
  readonly input: unknown;
}

export type Answer =
  | {
      readonly kind: 'decoded';
      readonly accepted: readonly Scenario[];
      readonly acceptedCount: number;
      readonly faults: readonly Fault[];
      readonly slowest: { readonly ms: number; readonly characters: number };
    }
  | { readonly kind: 'tried'; readonly outcome: Outcome; readonly ms: number; readonly megabytes: number }
  | { readonly kind: 'failed'; readonly message: string };

const words = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Each batch draws its own bases from its seed, so that a batch can be repeated by itself. */
function decodeBatch({ root, seed, count, keep }: Extract<Order, { kind: 'decode' }>): Answer {
  const accepted = new Map<string, Scenario>();
  const faults: Fault[] = [];
  let acceptedCount = 0;
  let slowest = { ms: 0, characters: 0 };
  const look = (text: Hostile): void => {
    const begun = performance.now();
    try {
      const scenario = decode(text);
      const ms = performance.now() - begun;
      if (ms > slowest.ms) slowest = { ms, characters: text.text.length };
      if (!scenario) return;
      acceptedCount += 1;
      checkAccepted(scenario);
      if (accepted.size < keep) accepted.set(scenarioHash(scenario), scenario);
    } catch (error) {
      faults.push({ message: words(error), input: text });
    }
  };
  const texts = hostile(bases(root, seed, 12, true));
  fc.assert(fc.property(texts, look), { seed, numRuns: count });
  return { kind: 'decoded', accepted: [...accepted.values()], acceptedCount, faults, slowest };
}

function tryOut({ scenario, events, megabytes }: Extract<Order, { kind: 'try' }>): Answer {
  const begun = performance.now();
  const before = process.memoryUsage.rss();
  const limits: Limits = { events, bytes: megabytes * MIB, used: () => process.memoryUsage.rss() - before };
  const outcome = trial(scenario, limits);
  return { kind: 'tried', outcome, ms: performance.now() - begun, megabytes: limits.used() / MIB };
}

process.on('message', (order: Order) => {
  let answer: Answer;
  try {
    answer = order.kind === 'decode' ? decodeBatch(order) : tryOut(order);
  } catch (error) {
    answer = { kind: 'failed', message: words(error) };
  }
  process.send?.(answer);
});
