/**
 * What runs answered. Full results are megabytes of typed arrays and live here, outside the store,
 * reached by key; summaries are small and kept far longer, so that undo shows the earlier answer at
 * once even where its pictures have to be computed again.
 */
import { MIB } from '../base/units.ts';
import type { DetailRecord } from '../engine/record/detail.ts';
import type { RunResult } from '../engine/record/result.ts';
import { heldBytes } from '../worker/transfer.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { createLru } from './lru.ts';
import type { ResultStore } from './types.ts';

/** A W5 result of 22 disks is about 2 MiB: this holds a long session and stays below what a phone gives a tab. */
const RESULT_BYTES = 256 * MIB;
/** 20 000 requests and as many decisions are 4 MiB. */
const DETAIL_BYTES = 48 * MIB;
const SUMMARIES = 4000;

/** Key of a result: everything that it depends on. */
export function resultKey(scenarioHash: string, seed: number, scale: number, engineVersion: string): string {
  return `${scenarioHash}/${seed}/${scale}/${engineVersion}`;
}

export interface Answers extends ResultStore {
  put(result: RunResult): string;
  putDetail(key: string, record: DetailRecord): void;
  /** The best that is known of a scenario at a scale: never an estimate. */
  summary(scenarioHash: string, scale: number): AnswerSummary | undefined;
  /** The answer shown last for a scenario, at whatever scale. */
  lastShown(scenarioHash: string): AnswerSummary | undefined;
  /** Keeps it as the answer to show. */
  learn(summary: AnswerSummary): void;
  /** Keeps it without showing it: it is not complete yet, or is the smaller part of one that is shown. */
  keep(summary: AnswerSummary): void;
  /** Milliseconds that the runs of a scenario at a scale took to compute on this machine, as far as they were run by this page. */
  took(scenarioHash: string, scale: number): readonly number[];
  noteTook(scenarioHash: string, scale: number, ms: number): void;
  /** Forgets what is known of a scenario at these scales, so that it is computed again. */
  forget(scenarioHash: string, scales: readonly number[]): void;
}

/** `onScreen` names result keys that must not be dropped because something shows them. */
export function createAnswers(onScreen: () => ReadonlySet<string>, limitBytes = RESULT_BYTES): Answers {
  const results = createLru<RunResult>(limitBytes, heldBytes, (key) => onScreen().has(key));
  const details = createLru<DetailRecord>(DETAIL_BYTES, heldBytes);
  const summaries = createLru<AnswerSummary>(SUMMARIES, () => 1);
  const shown = createLru<number>(SUMMARIES, () => 1);
  const times = createLru<readonly number[]>(SUMMARIES, () => 1);
  const place = (hash: string, scale: number) => `${hash}/${scale}`;

  function keep(summary: AnswerSummary): void {
    if (summary.part) keep(summary.part);
    summaries.put(place(summary.scenarioHash, summary.scale), summary);
  }

  return {
    get: (key) => results.get(key),
    put(result) {
      const key = resultKey(result.scenarioHash, result.seed, result.scale, result.engineVersion);
      results.put(key, result);
      return key;
    },
    detail: (key) => details.get(key),
    putDetail: (key, record) => details.put(key, record),
    summary: (hash, scale) => summaries.get(place(hash, scale)),
    lastShown(hash) {
      const scale = shown.get(hash);
      return scale === undefined ? undefined : summaries.get(place(hash, scale));
    },
    keep,
    learn(summary) {
      if (summary.basis === 'estimate') return;
      keep(summary);
      shown.put(summary.scenarioHash, summary.scale);
    },
    took: (hash, scale) => times.get(place(hash, scale)) ?? [],
    noteTook(hash, scale, ms) {
      times.put(place(hash, scale), [...(times.get(place(hash, scale)) ?? []), ms].slice(-SEEDS));
    },
    forget(hash, scales) {
      for (const scale of scales) summaries.delete(place(hash, scale));
      shown.delete(hash);
    },
  };
}
