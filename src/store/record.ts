/**
 * What a tab keeps on the device, and how it is read back. A record may be damaged, of another version
 * or made by hand; whatever is wrong with it, reading it ends soon and says so instead of throwing.
 */
import * as v from 'valibot';
import { PHASES } from '../engine/record/result.ts';
import { ENGINE_VERSION } from '../engine/version.ts';
import { readView } from '../scenario/link/view.ts';
import { LIMITS, Scenario } from '../scenario/schema.ts';
import { linkCodec } from './links.ts';
import { HAS_TIMELINE } from '../scenario/timeline/planPart.ts';
import { SCENARIO_VERSION, parseScenario } from '../scenario/validate.ts';
import { SEEDS } from '../analysis/answers/seeds.ts';
import { hashOf, jsonOf } from '../analysis/document/facts.ts';
import type { AnswerSummary } from '../analysis/answers/summary.ts';
import { HISTORY_LIMIT } from './history.ts';
import type { Trail } from './history.ts';
import { DEVICE_VIEW_FIELDS, deviceView } from './storage.ts';
import type { AppState, HistoryEntry, Pinned, View } from './types.ts';
import { DEFAULT_VIEW } from './viewSlice.ts';

/** Raised when the shape below changes; records of other versions are put aside, not guessed at. */
export const RECORD_VERSION = 1;

const measure = v.pipe(v.number(), v.finite(), v.minValue(0));

/** By seed, by class of the scenario and of users alongside. */
const SeedClasses = v.pipe(
  v.array(
    v.pipe(
      v.array(
        v.object({
          id: v.string(),
          alongside: v.optional(v.literal(true)),
          queries: v.pipe(v.number(), v.integer(), v.minValue(1)),
          elapsedMs: v.object({ mean: measure, p50: measure, p95: measure }),
          phasesMs: v.object(v.entriesFromList(PHASES, measure)),
        }),
      ),
      v.maxLength(2 * LIMITS.classes),
    ),
  ),
  v.maxLength(SEEDS),
);

const SeedWork = v.pipe(
  v.array(v.object({ ios: measure, bytes: measure, queries: measure, countedMs: v.optional(measure), userPerMinute: v.optional(measure) })),
  v.maxLength(SEEDS),
);

/** Queries of a class that failed, as `QueryFailures` of a result. */
const Failures = v.object({
  class: v.string(),
  queries: measure,
  firstMs: measure,
  object: v.string(),
  heldBytes: measure,
  usedBytes: measure,
  capacityBytes: measure,
  unreachable: v.optional(v.string()),
  lost: v.optional(v.string()),
});

const ANSWER = {
  scenarioHash: v.string(),
  basis: v.picklist(['refined', 'full']),
  scale: v.number(),
  elapsedMs: v.number(),
  lowMs: v.number(),
  highMs: v.number(),
  seeds: v.number(),
  seed: v.number(),
  engineVersion: v.string(),
  attributionMs: v.object(v.entriesFromList(PHASES, v.number())),
  ios: v.number(),
  seedElapsedMs: v.array(v.number()),
  // Records of earlier versions have none; what cannot be read of them is no reason to give up the answer.
  seedClasses: v.fallback(v.optional(SeedClasses), undefined),
  seedWork: v.fallback(v.optional(SeedWork), undefined),
  depths: v.fallback(v.optional(v.object({ mean: measure, bin: measure, row: measure })), undefined),
  failures: v.fallback(v.optional(v.pipe(v.array(Failures), v.maxLength(LIMITS.classes))), undefined),
};

const Answer = v.object({ ...ANSWER, part: v.fallback(v.optional(v.object(ANSWER)), undefined) });

const RecordShape = v.object({
  version: v.literal(RECORD_VERSION),
  savedAt: v.number(),
  history: v.pipe(
    v.array(v.object({ label: v.string(), json: v.string(), elapsedMs: v.optional(v.number()), byLink: v.optional(v.literal(true)) })),
    v.minLength(1),
    v.maxLength(HISTORY_LIMIT),
  ),
  historyIndex: v.pipe(v.number(), v.integer(), v.minValue(0)),
  pinned: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      from: v.picklist(['study', 'user']),
      json: v.string(),
      answer: v.nullable(Answer),
    }),
  ),
  view: v.unknown(),
});
export type WorkRecord = v.InferOutput<typeof RecordShape>;

/** The readable fields of a view that the device keeps, one by one: a bad field does not void the others. */
function keptView(value: unknown): Partial<View> {
  const { view } = readView(value);
  return Object.fromEntries(DEVICE_VIEW_FIELDS.flatMap((field) => (view[field] === undefined ? [] : [[field, view[field]]])));
}

/** Text of documents that a record may hold. Two hundred usual ones have 2 million characters; monsters lose their oldest steps. */
const MOST_HISTORY_TEXT = 8_000_000;

/**
 * The state as a record. Documents are kept as text: a database copies two hundred strings in a
 * millisecond, where two hundred trees of objects would stop the page for a moment at every save.
 */
export function writeRecord(state: AppState, savedAt: number): WorkRecord {
  const first = firstKept(state);
  return {
    version: RECORD_VERSION,
    savedAt,
    history: state.history.slice(first).map(({ label, scenario, elapsedMs, byLink }) => ({
      label,
      json: jsonOf(scenario),
      ...(elapsedMs === undefined ? {} : { elapsedMs }),
      ...(byLink && { byLink }),
    })),
    historyIndex: state.historyIndex - first,
    pinned: state.pinned.map(({ id, title, from, scenario, answer }) => ({
      id,
      title,
      from,
      json: jsonOf(scenario),
      answer: keepable(answer),
    })),
    view: deviceView(state.view),
  };
}

/** Index of the oldest step that still fits, the current one at the latest. */
function firstKept({ history, historyIndex }: AppState): number {
  let room = MOST_HISTORY_TEXT;
  for (let i = history.length - 1; i >= 0; i--) {
    room -= jsonOf(history[i].scenario).length;
    if (room < 0) return Math.min(i + 1, historyIndex);
  }
  return 0;
}

function keepable(answer: AnswerSummary | null): WorkRecord['pinned'][number]['answer'] {
  if (!answer || answer.basis === 'estimate') return null;
  const part = keepable(answer.part ?? null);
  const { basis, attributionMs, seedElapsedMs, seedClasses, seedWork, depths, failures } = answer;
  return {
    ...answer,
    basis,
    part: part ?? undefined,
    attributionMs: { ...attributionMs },
    seedElapsedMs: [...seedElapsedMs],
    seedWork: seedWork?.map((work) => ({ ...work })),
    depths: depths && { ...depths },
    failures: failures?.map((one) => ({ ...one })),
    seedClasses: seedClasses?.map((classes) =>
      classes.map((one) => ({ ...one, elapsedMs: { ...one.elapsedMs }, phasesMs: { ...one.phasesMs } })),
    ),
  };
}

export interface Restored {
  readonly trail: Trail;
  readonly pinned: readonly Pinned[];
  readonly view: View;
  /** Steps and pinned layouts that could not be read. */
  readonly lost: number;
}

/** Long enough to read dozens of steps, short enough that the page stays alive between two pauses. */
const READ_SLICE_MS = 12;

/**
 * Reads a record back; undefined if nothing of it can be used. `pause` gives way to the page; it is
 * awaited every few milliseconds, for a long history takes a while to check.
 */
export async function readRecord(value: unknown, pause: () => Promise<void>, now: () => number): Promise<Restored | undefined> {
  const parsed = v.safeParse(RecordShape, value);
  if (!parsed.success) return undefined;
  const { history, historyIndex, pinned, view } = parsed.output;
  // What plans actions comes with what reads links.
  if ([...history, ...pinned].some(({ json }) => json.includes(HAS_TIMELINE))) await linkCodec.load().catch(() => null);
  let sliceStart = now();
  const breathe = async () => {
    if (now() - sliceStart < READ_SLICE_MS) return;
    await pause();
    sliceStart = now();
  };

  const entries: HistoryEntry[] = [];
  let index = 0;
  for (const [i, { label, json, elapsedMs, byLink }] of history.entries()) {
    const scenario = readScenario(json);
    if (scenario) {
      if (i <= historyIndex) index = entries.length;
      const scenarioHash = hashOf(scenario);
      entries.push({
        id: entries.length + 1,
        label,
        scenario,
        scenarioHash,
        ...(elapsedMs === undefined ? {} : { elapsedMs }),
        ...(byLink && { byLink }),
      });
    }
    await breathe();
  }
  if (entries.length === 0) return undefined;

  const pins: Pinned[] = [];
  for (const { id, title, from, json, answer } of pinned) {
    const scenario = readScenario(json);
    if (scenario) {
      const usable = answer?.engineVersion === ENGINE_VERSION && answer.scenarioHash === hashOf(scenario) ? answer : null;
      pins.push({ id, title, from, scenario, answer: usable, status: usable ? 'done' : 'stopped', stale: false });
    }
    await breathe();
  }
  return {
    trail: { history: entries, historyIndex: index },
    pinned: pins,
    view: { ...DEFAULT_VIEW, ...keptView(view) },
    lost: history.length - entries.length + (pinned.length - pins.length),
  };
}

/**
 * A document from the device. Of this version's documents the shape is enough: two hundred steps are read
 * at every reload, each is judged in full when it is shown, and one that cannot be simulated is still
 * the user's work. Others go through the checks, and the upgrades, of what comes from outside.
 */
function readScenario(json: string): Scenario | undefined {
  const value = valueOf(json);
  const isOurs = typeof value === 'object' && value !== null && 'version' in value && value.version === SCENARIO_VERSION;
  if (isOurs) {
    const shape = v.safeParse(Scenario, value);
    return shape.success ? shape.output : undefined;
  }
  const parsed = parseScenario(value);
  return parsed.ok ? parsed.scenario : undefined;
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
