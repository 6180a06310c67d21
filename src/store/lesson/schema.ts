/**
 * A lesson as a file: text that a teacher can edit, questions to be answered before the engine answers, and
 * conditions that tick a step off when the page shows what it asks for. Conditions are data, never code, and text
 * is plain text: nothing of a lesson is ever treated as markup.
 */
import * as v from 'valibot';
import { KERNEL_IDS } from '../../scenario/kernel/profiles.ts';
import { SCHEDULER_NAMES } from '../../scenario/kernel/names.ts';
import { list } from '../../scenario/list.ts';
import { id, int, LIMITS, num } from '../../scenario/values.ts';
import type { SchedulerKind } from '../../scenario/schedulers.ts';
import { CONTROL_NAMES } from './controls.ts';

/** A lesson file is prose: beyond this it is not a lesson. */
export const MOST_LESSON_BYTES = 256 * 1024;

const line = v.pipe(v.string(), v.minLength(1), v.maxLength(160));
const paragraph = v.pipe(v.string(), v.minLength(1), v.maxLength(2000));
const paragraphs = list(paragraph, 12, 1);
/** `<study>/<layout>/<workload>`. */
const preset = v.pipe(v.string(), v.maxLength(120), v.regex(/^[\w.-]+\/[\w.-]+\/[\w.-]+$/, 'a preset, <study>/<layout>/<workload>'));
const pointer = v.pipe(v.string(), v.maxLength(200), v.regex(/^\//, 'a JSON pointer into the scenario, such as /host/scheduler/kind'));
const plain = v.union([v.string(), v.number(), v.boolean(), v.null()]);

const SCHEDULERS = Object.keys(SCHEDULER_NAMES) as SchedulerKind[];
const some = <T extends v.GenericSchema>(entry: T) => list(entry, 64, 1);
const ratio = num(0.01, 1000);
/** In place of the words that the page makes of a condition. */
const label = v.optional(line);

/** What the page can see. Each is about the state of this moment; a step is done once all of its conditions hold together. */
export const Condition = v.variant('kind', [
  /** The host's scheduler is one of these. */
  v.strictObject({ kind: v.literal('scheduler'), is: some(v.picklist(SCHEDULERS)), label }),
  /** The host's kernel is one of these. */
  v.strictObject({ kind: v.literal('kernel'), is: some(v.picklist(KERNEL_IDS)), label }),
  /** Some volume has this stripe unit. */
  v.strictObject({ kind: v.literal('stripe-unit'), bytes: int(512, 1 << 30), label }),
  /** The scenario is one of these presets, unchanged. */
  v.strictObject({ kind: v.literal('preset'), is: some(preset), label }),
  /** The scenario was made from a preset whose id begins so, changed or not. */
  v.strictObject({ kind: v.literal('made-from'), begins: line, label }),
  /** The scenario has one of these workloads. */
  v.strictObject({ kind: v.literal('workload'), is: some(id), label }),
  /** The value at a pointer into the scenario; a value that is not there meets nothing. */
  v.strictObject({
    kind: v.literal('value'),
    pointer,
    is: v.optional(plain),
    atLeast: v.optional(v.number()),
    atMost: v.optional(v.number()),
    label,
  }),
  /** The scenario on screen is simulated (an estimate is not enough), with so many seeds. */
  v.strictObject({ kind: v.literal('answered'), seeds: v.optional(int(1, 5), 1), label }),
  /** Some file of these objects lies on other disks than in this preset. */
  v.strictObject({ kind: v.literal('moved'), objects: some(id), from: preset, label }),
  /** So many layouts are pinned and answered for the current work; `of` counts these presets alone, each once. */
  v.strictObject({ kind: v.literal('pinned'), atLeast: int(1, 24), of: v.optional(some(preset)), label }),
  /** Elapsed time of the scenario on screen, simulated, to that of some pinned layout doing the same work: of these presets, or of any. */
  v.strictObject({
    kind: v.literal('compared'),
    atLeast: v.optional(ratio),
    atMost: v.optional(ratio),
    with: v.optional(some(preset)),
    label,
  }),
  /** The study's sweep is run for these lines, from one x to another, with so many seeds. */
  v.strictObject({
    kind: v.literal('sweep'),
    lines: some(line),
    from: num(0, 1e9),
    to: num(0, 1e9),
    seeds: v.optional(int(1, 64), 1),
    label,
  }),
]);
export type Condition = v.InferOutput<typeof Condition>;

/** A button that opens a scenario as an undoable step: a preset, or the current scenario, with values set by pointer. */
export const Opening = v.strictObject({
  label: line,
  preset: v.optional(preset),
  set: v.optional(list(v.strictObject({ pointer, value: plain }), 16)),
  /** Pin it for comparison once it is open. */
  pin: v.optional(v.boolean()),
  /** Show the request lanes of a disk (counted from 1) below the board, from here and for so long. */
  lanes: v.optional(v.strictObject({ disk: v.optional(int(1, LIMITS.disks), 1), fromMs: num(0, 1e9), forMs: num(1, 600_000) })),
});
export type Opening = v.InferOutput<typeof Opening>;

/**
 * A slider for a number of the scenario, from one end to the other in equal ratios, eight to each doubling. With `multipleOf` its
 * values are rounded to whole multiples.
 */
const Slide = v.strictObject({
  label: line,
  pointer,
  from: num(0.001, 1e15),
  to: num(0.001, 1e15),
  multipleOf: v.optional(num(0.001, 1e15)),
});
export type Slide = v.InferOutput<typeof Slide>;

/** What the reader is asked before the engine is: without an answer here, the step opens nothing. */
const Prediction = v.strictObject({
  question: paragraph,
  choices: list(v.strictObject({ id, text: line }), 6, 2),
  /** What the engine answers; none where there is no right answer. */
  expected: v.optional(id),
});

export const LessonStep = v.strictObject({
  id,
  title: line,
  text: paragraphs,
  predict: v.optional(Prediction),
  open: v.optional(list(Opening, 6)),
  slide: v.optional(Slide),
  /** Controls of the page that its text names. */
  uses: v.optional(v.pipe(v.array(v.picklist(CONTROL_NAMES)), v.maxLength(6))),
  /** The part of the study's page that the step is about. */
  show: v.optional(v.picklist(['about', 'sweep', 'claims'])),
  until: v.optional(list(Condition, 8)),
  /** Read once the step is done. */
  afterwards: v.optional(paragraphs),
});
export type LessonStep = v.InferOutput<typeof LessonStep>;

export const Lesson = v.strictObject({
  format: v.literal('spindle-lesson'),
  version: v.literal(1),
  id,
  /** Study that it leads through: whose sweep its conditions are about. */
  study: id,
  title: line,
  /** Of its texts, as in HTML: "de", "pt-BR". Default: English. */
  language: v.optional(
    v.pipe(v.string(), v.maxLength(35), v.regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'a language tag, such as "de" or "pt-BR"')),
  ),
  /** Requests that the full height of a queue stands for in every step, unless a queue is longer: the same height means the same from step to step. */
  queueHeight: v.optional(int(1, 10_000)),
  steps: list(LessonStep, 60, 1),
});
export type Lesson = v.InferOutput<typeof Lesson>;
