/** Lessons of unknown origin: every problem at once, each with a pointer, what is wrong and what would be right. */
import { formatBytes } from '../../base/units.ts';
import { gather, type Report } from '../../scenario/validate/report.ts';
import { checkShapeOf } from '../../scenario/validate/shape.ts';
import { readJson } from '../../scenario/validate/text.ts';
import { tooLarge } from '../../scenario/validate/size.ts';
import { presetTitle, studyIds } from '../../studies/presets.ts';
import { Lesson, MOST_LESSON_BYTES } from './schema.ts';
import { syntaxProblem, withPlaces } from './where.ts';
import type { LessonProblem } from './where.ts';
import type { Condition, LessonStep } from './schema.ts';
import { sweepsOf } from '../../studies/sweeps.ts';

export type ParsedLesson =
  | { readonly ok: true; readonly lesson: Lesson }
  | { readonly ok: false; readonly problems: readonly LessonProblem[] };

/** Reads a lesson from text; `MOST_LESSON_BYTES` is looked at before anything else. */
export function parseLessonText(text: string): ParsedLesson {
  if (text.length > MOST_LESSON_BYTES) {
    const expected = `at most ${formatBytes(MOST_LESSON_BYTES)}`;
    return { ok: false, problems: [{ pointer: '', message: `The lesson has ${formatBytes(text.length)}`, expected }] };
  }
  const read = readJson(text.trim());
  if (read.ok) {
    const parsed = parseLesson(read.value);
    return parsed.ok ? parsed : { ok: false, problems: withPlaces(text, parsed.problems) };
  }
  const { problem, kind } = read.error;
  if (kind !== 'syntax') return { ok: false, problems: [problem] };
  return { ok: false, problems: [syntaxProblem(text) ?? { ...problem, expected: 'a lesson of Spindle, as JSON' }] };
}

export function parseLesson(value: unknown): ParsedLesson {
  const { value: lesson, problems } = gather((report) => {
    const large = tooLarge(value);
    if (large) report.add('', `The lesson ${large.message}`, large.expected);
    const shaped = large ? undefined : checkShapeOf(Lesson, value, 'The lesson', report);
    if (shaped) checkReferences(shaped, report);
    return shaped;
  });
  return lesson && problems.length === 0 ? { ok: true, lesson } : { ok: false, problems };
}

/** What the schema cannot see: ids that occur twice, and presets, lines and choices that there are not. */
function checkReferences({ study, steps }: Lesson, report: Report): void {
  if (!studyIds().includes(study)) report.add('/study', `there is no study "${study}"`, `one of ${studyIds().join(', ')}`);
  const seen = new Map<string, number>();
  for (const [s, step] of steps.entries()) {
    const at = `/steps/${s}`;
    const before = seen.get(step.id);
    if (before === undefined) seen.set(step.id, s);
    else report.add(`${at}/id`, `"${step.id}" is the id of step ${before + 1} too`, 'an id of its own');
    checkPrediction(step, at, report);
    if (step.slide && step.slide.to < step.slide.from * 2)
      report.add(`${at}/slide/to`, 'the slider ends less than one doubling from where it begins', `at least ${step.slide.from * 2}`);
    for (const [o, { preset, set }] of (step.open ?? []).entries()) {
      if (preset !== undefined) checkPreset(preset, `${at}/open/${o}/preset`, report);
      else if (set === undefined) report.add(`${at}/open/${o}`, 'it opens nothing', 'a preset, or values to set');
    }
    for (const [c, condition] of (step.until ?? []).entries()) checkCondition(condition, study, `${at}/until/${c}`, report);
  }
}

function checkPrediction({ predict }: LessonStep, at: string, report: Report): void {
  if (!predict) return;
  const ids = predict.choices.map((choice) => choice.id);
  for (const [c, id] of ids.entries()) {
    if (ids.indexOf(id) !== c) report.add(`${at}/predict/choices/${c}/id`, `"${id}" is the id of another choice`, 'an id of its own');
  }
  if (predict.expected !== undefined && !ids.includes(predict.expected))
    report.add(`${at}/predict/expected`, `there is no choice "${predict.expected}"`, `one of ${ids.join(', ')}`);
}

function checkCondition(condition: Condition, study: string, at: string, report: Report): void {
  for (const [pointer, preset] of presetsOf(condition)) checkPreset(preset, `${at}/${pointer}`, report);
  if (condition.kind === 'sweep') {
    const sweep = sweepsOf(study).at(0);
    if (!sweep) return report.add(at, `the study ${study} has no sweep`, 'another condition');
    for (const [l, line] of condition.lines.entries()) {
      if (!sweep.lines.some(({ id }) => id === line))
        report.add(`${at}/lines/${l}`, `the sweep has no line "${line}"`, `one of ${sweep.lines.map(({ id }) => id).join(', ')}`);
    }
    if (!sweep.xs.some((x) => x >= condition.from && x <= condition.to))
      report.add(at, `the sweep has no ${sweep.xTitle} from ${condition.from} to ${condition.to}`, `within ${sweep.xs.join(', ')}`);
  } else if (condition.kind === 'value') {
    const { is, atLeast, atMost } = condition;
    if (is === undefined && atLeast === undefined && atMost === undefined)
      report.add(at, 'it asks for no value', '"is", "atLeast" or "atMost"');
  } else if (condition.kind === 'compared' && condition.atLeast === undefined && condition.atMost === undefined) {
    report.add(at, 'it asks for no ratio', '"atLeast" or "atMost"');
  }
}

/** Every preset that a condition names, with where it stands in it. */
function presetsOf(condition: Condition): (readonly [pointer: string, preset: string])[] {
  if (condition.kind === 'moved') return [['from', condition.from]];
  const [field, presets = []] =
    condition.kind === 'preset'
      ? ['is', condition.is]
      : condition.kind === 'compared'
        ? ['with', condition.with]
        : condition.kind === 'pinned'
          ? ['of', condition.of]
          : ['', []];
  return presets.map((preset, p) => [`${field}/${p}`, preset] as const);
}

function checkPreset(id: string, pointer: string, report: Report): void {
  if (presetTitle(id) === undefined)
    report.add(pointer, `there is no preset "${id}"`, '<study>/<layout>/<workload> as `spindle presets` lists them');
}
