/** What is promised of everything that comes in, and of every document that is accepted. A broken promise is an Error that says which. */
import { estimateElapsed, sampleOptions } from '../../src/engine/estimate.ts';
import { createRun, type Run, type RunOptions } from '../../src/engine/run.ts';
import { importMeasured } from '../../src/scenario/drives/importMeasured.ts';
import { fromDatasheet } from '../../src/scenario/drives/fromDatasheet.ts';
import { MAX_PROBLEMS } from '../../src/scenario/list.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import type { Problem } from '../../src/scenario/problem.ts';
import { problemsOf } from '../../src/scenario/validate.ts';
import { parseDrive } from '../../src/scenario/validate/drive.ts';
import { readJson } from '../../src/scenario/validate/text.ts';
import { parseLessonText } from '../../src/store/lesson/parse.ts';
import { isLater } from '../../src/store/decoding.ts';
import { openLinkSoon } from '../../src/store/linkCodec.ts';
import { openDocument } from '../../src/store/open.ts';
import { problemInWords } from '../../src/store/opening.ts';
import { decode as decodeAll, type DecodeJob } from '../../src/worker/decode.ts';
import type { Hostile } from './hostile.ts';

/** Longest sentence that a refusal may show, and most of them: a screen, not a book. */
const MOST_CHARACTERS = 600;
const MOST_WORDS = MAX_PROBLEMS + 10;

function checkWords(words: readonly string[]): void {
  if (words.length > MOST_WORDS) throw new Error(`a refusal of ${words.length} sentences`);
  const long = words.find((text) => text.length > MOST_CHARACTERS);
  if (long !== undefined) throw new Error(`a refusal with a sentence of ${long.length} characters: ${long.slice(0, 120)}`);
}

function checkPrototypes(): void {
  for (const prototype of [Object.prototype, Array.prototype, String.prototype, Number.prototype]) {
    for (const key in prototype) throw new Error(`a prototype was given the field ${key}`);
  }
}

/** Decodes; answers the scenario if it is one that can be simulated, or the layout that is pinned beside it. */
export function decode({ kind, text }: Hostile): Scenario | undefined {
  const scenario = kind === 'link' || kind === 'document' ? open(kind, text) : undefined;
  if (kind === 'lesson') {
    const parsed = parseLessonText(text);
    if (!parsed.ok) checkWords(parsed.problems.map(problemInWords));
  }
  if (kind === 'drive') drives(text);
  checkPrototypes();
  return scenario;
}

function open(kind: 'link' | 'document', text: string): Scenario | undefined {
  const opened = kind === 'link' ? openLinkSoon(text, notAway) : openDocument(text, 'The text', notAway);
  if (isLater(opened)) return openLarge({ kind: /^\s*\{/.test(text) ? 'document' : 'link', text });
  if (!opened.ok) {
    checkWords([opened.text, ...opened.details]);
    return undefined;
  }
  checkWords(opened.ignored);
  return opened.pins?.at(-1)?.scenario ?? opened.scenario;
}

const notAway = (): never => {
  throw new Error('A large text is decoded here, not in a worker.');
};

/** What the page's worker does with a text that is too large for the page. */
function openLarge(job: DecodeJob): Scenario | undefined {
  const decoded = decodeAll(job);
  const { problems, scenario } =
    decoded.kind === 'link'
      ? decoded.link.ok
        ? { problems: [], scenario: decoded.link.value.pins.at(-1)?.scenario ?? decoded.link.value.scenario }
        : { problems: decoded.link.error.problems, scenario: undefined }
      : decoded.document.ok
        ? { problems: [], scenario: decoded.document.scenario }
        : { problems: decoded.document.problems, scenario: undefined };
  checkWords(problems.map(problemInWords));
  return scenario;
}

function drives(text: string): void {
  const read = readJson(text);
  const refusals: (readonly Problem[])[] = [];
  if (!read.ok) refusals.push([read.error.problem]);
  else {
    for (const made of [parseDrive(read.value), importMeasured(read.value, 'full'), fromDatasheet(read.value)]) {
      if (made.ok) oddNumbers(made.drive);
      else refusals.push(made.problems);
    }
  }
  for (const problems of refusals) checkWords(problems.map(problemInWords));
}

/** Throws if a number anywhere in a value is not finite. */
function oddNumbers(value: unknown, at = ''): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${at} is ${value}`);
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    const odd = (value as Float64Array).find((number) => !Number.isFinite(number));
    if (odd !== undefined) throw new Error(`${at} holds ${odd}`);
    return;
  }
  for (const [key, part] of Object.entries(value)) oddNumbers(part, `${at}/${key}`);
}

/** The same document again is accepted again. */
export function checkAccepted(scenario: Scenario): void {
  const [problem] = problemsOf(scenario);
  if (problem) throw new Error(`accepted, and refused when asked again: ${problemInWords(problem)}`);
}

export interface Limits {
  readonly events: number;
  /** Bytes that the process may have in use. */
  readonly bytes: number;
  /** Answers the bytes in use; not known in a browser. */
  readonly used: () => number;
}

/** How a trial ended: all of it simulated, or stopped at the limit of events while it was getting on. */
export type Outcome = 'ended' | 'stopped';

const SLICE = 2000;
/** Events at one and the same moment after which a run counts as one that never ends. */
const MOST_AT_ONCE = 2_000_000;

/** Simulates a document as the page does: a sample, the estimate that is made of it, and the run. */
export function trial(scenario: Scenario, limits: Limits): Outcome {
  const scale = scenario.workload.interactiveScale;
  const sample = simulate(scenario, { ...sampleOptions(scenario, scale), series: false }, limits);
  if (sample) oddNumbers(estimateElapsed(scenario, sample.result()), 'the estimate');
  const whole = simulate(scenario, { scale }, limits);
  return whole ? 'ended' : 'stopped';
}

/** The run once it has ended; undefined if it reached the limit of events. */
function simulate(scenario: Scenario, options: RunOptions, limits: Limits): Run | undefined {
  const run = createRun(scenario, options);
  let at = -1;
  let since = 0;
  for (let events = 0; ; events += SLICE) {
    const ended = run.advance(SLICE);
    if (limits.used() > limits.bytes) throw new Error(`more than ${limits.bytes} bytes after ${events + SLICE} events`);
    const { simulatedMs, fraction } = run.progress();
    if (!Number.isFinite(simulatedMs) || !Number.isFinite(fraction))
      throw new Error(`simulated ${simulatedMs} ms, ${fraction} of the work`);
    if (ended) break;
    if (simulatedMs !== at) [at, since] = [simulatedMs, events];
    else if (events - since > MOST_AT_ONCE) throw new Error(`it stands still at ${at} ms for ${MOST_AT_ONCE} events`);
    if (events > limits.events) return undefined;
  }
  oddNumbers(run.result(), 'the result');
  return run;
}
