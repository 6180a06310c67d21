/** The points of a sweep, before anything is run. */
import { capital } from '../../base/units.ts';
import { EditRefused } from '../../scenario/edit/refused.ts';
import { fixInWords } from '../../scenario/problemWords.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { hashOf, problemsIn } from '../document/facts.ts';
import { ELAPSED } from '../measure/measure.ts';
import type { Measure } from '../measure/measure.ts';
import type { LoadSubject } from './load/subject.ts';
import type { StudySweep } from './sweep.ts';

/** One point of a sweep. */
export interface SweepPlace {
  readonly line: string;
  readonly x: number;
  /** Null where there is none, see `problem`. */
  readonly scenario: Scenario | null;
  /** What results are kept under: the same scenario at the same scale is run once, whatever sweep asks for it. */
  readonly key: string;
  /** Why it cannot be run, in words. */
  readonly problem?: string;
}

/** What the points of a sweep are. */
export const sweptMeasure = ({ measure = ELAPSED }: StudySweep): Measure => measure;

/** What the figures of a load are kept under: the same run says other figures of another stream. */
export const loadKeyOf = ({ stream }: LoadSubject, { key }: Pick<SweepPlace, 'key'>): string => `${key}/load/${stream ?? 'batch'}`;

const places = new WeakMap<StudySweep, Map<string, SweepPlace>>();

/** The point of a line at an x; made once, for a hash of a large scenario takes milliseconds. */
export function placeOf(plan: StudySweep, line: string, x: number): SweepPlace {
  const known = places.get(plan) ?? new Map<string, SweepPlace>();
  places.set(plan, known);
  const name = `${line}/${x}`;
  let place = known.get(name);
  if (!place) {
    place = madePlace(plan, line, x);
    known.set(name, place);
  }
  return place;
}

function madePlace(plan: StudySweep, line: string, x: number): SweepPlace {
  const none = { line, x, scenario: null, key: `${plan.id}/${line}/${x}` };
  try {
    const scenario = plan.scenario(line, x);
    // Before anything else is asked of it: a value may be of no shape that a document has.
    const [problem] = problemsIn(scenario);
    if (problem) return { ...none, problem: `${capital(problem.message)}; ${fixInWords(problem.expected)}.` };
    const { id, isTime } = sweptMeasure(plan);
    // The same run says another number in another measure.
    return { line, x, scenario, key: `${hashOf(scenario)}/${plan.scale}${isTime ? '' : `/${id}`}` };
  } catch (error) {
    return { ...none, problem: refusedWords(error) };
  }
}

function refusedWords(error: unknown): string {
  if (error instanceof EditRefused) return `${capital(error.message)}; ${error.fix}.`;
  return capital(error instanceof Error ? error.message : String(error));
}
