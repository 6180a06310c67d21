/**
 * SCENARIO on the command line: a JSON file, `-` for standard input, a share link (a whole address or
 * only its hash) or the id of a preset. What cannot be read ends with 2, what is invalid with 1.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import * as v from 'valibot';
import { formatBytes, MIB } from '../base/units.ts';
import { setTerms } from '../scenario/edit/settings.ts';
import { Scenario } from '../scenario/schema.ts';
import type { Terms } from '../scenario/terms.ts';
import { MOST_DOCUMENT_BYTES, parseScenario } from '../scenario/validate.ts';
import { pointerOf } from '../scenario/validate/report.ts';
import { readJson } from '../scenario/validate/text.ts';
import { presetScenario, studyOf } from '../studies/presets.ts';
import { utf8Text } from '../trace/utf8.ts';
import { InvalidScenario, UsageError } from './failure.ts';
import { assign, parseAssignment, type Assignment, type Json } from './pointer.ts';
import { looksLikeLink, readLink } from './shareLink.ts';

export const SCENARIO_HELP = 'a JSON file, - for standard input, a share link, or a preset (see presets)';

/** What is changed of a document before it is used. */
export interface Changes {
  /** `POINTER=VALUE`, each. */
  readonly set?: readonly string[];
  readonly terms?: Terms;
}

/** The words come first: what is wrong with the other changes is said in them. */
export const assignmentsOf = ({ set = [], terms }: Changes): readonly Assignment[] => [
  ...(terms === undefined ? [] : [{ pointer: '/terms', value: terms }]),
  ...set.map(parseAssignment),
];

/** Reads and validates a scenario, with changes applied; throws InvalidScenario or UsageError. */
export async function readScenario(source: string, changes: Changes = {}): Promise<Scenario> {
  const assignments = assignmentsOf(changes);
  const scenario = changed(await readDocument(source), assignments);
  return setTerms(scenario, scenario.terms);
}

/** Applies changes to a document and validates what comes out; throws InvalidScenario or UsageError. */
export function changed(document: unknown, assignments: readonly Assignment[]): Scenario {
  const result = assignments.reduce(assign, document as Json);
  const parsed = parseScenario(result);
  if (parsed.ok) return parsed.scenario;
  const unknown = unknownFields(result);
  const lost = assignments.find(({ pointer }) => unknown.has(pointer));
  if (lost) throw new UsageError(`--set ${lost.pointer}: a scenario has no such field there (see public/schema/scenario.schema.json)`);
  throw new InvalidScenario(parsed.problems);
}

/** Pointers of all fields that the document's format does not know. */
function unknownFields(document: unknown): ReadonlySet<string> {
  const { issues } = v.safeParse(Scenario, document);
  const strangers = issues?.filter((issue) => issue.type === 'strict_object' && issue.expected === 'never') ?? [];
  return new Set(strangers.map((issue) => pointerOf(...(issue.path ?? []).map(({ key }) => key as string | number))));
}

/** The document behind SCENARIO, whatever it holds; throws UsageError when there is none. */
export async function readDocument(source: string): Promise<unknown> {
  if (source === '-') return readJsonSource(source, 'a scenario');
  if (looksLikeLink(source)) return readLink(source);
  const preset = presetScenario(source);
  if (preset) return preset;
  const study = source.includes('/') ? studyOf(source) : undefined;
  if (study !== undefined) {
    throw new UsageError(`There is no preset ${source}; spindle presets ${study} lists them`);
  }
  return parseJson(await readFile(source, 'a scenario', SCENARIO_HELP), source, 'a scenario');
}

/** What a JSON file, or `-` for standard input, holds; throws UsageError. */
export async function readJsonSource(source: string, what: string): Promise<unknown> {
  if (source === '-') return parseJson(await readText(process.stdin, 'standard input', what), 'standard input', what);
  return parseJson(await readFile(source, what), source, what);
}

/** Lines of JSON beyond this many bytes are not a plan. */
const MOST_LINES_BYTES = 256 * MIB;

/** What each line of a file of JSON lines, or of standard input, holds; throws UsageError. Empty lines are left out. */
export async function readLines(source: string, what: string): Promise<readonly unknown[]> {
  if (source !== '-') await checkFile(source, `${what} as lines of JSON, or - for standard input`);
  const [stream, name] = source === '-' ? [process.stdin, 'standard input'] : [createReadStream(source), source];
  const text = await readText(stream, name, what, MOST_LINES_BYTES);
  return text.split('\n').flatMap((line, k) => {
    if (line.trim() === '') return [];
    const read = readJson(line);
    if (read.ok) return [read.value];
    throw new UsageError(`${name}: line ${k + 1}: ${read.error.problem.message}; expected ${what}`);
  });
}

/** A preset that the program itself needs. */
export function knownPreset(id: string): Scenario {
  const scenario = presetScenario(id);
  if (!scenario) throw new Error(`There is no preset ${id}.`);
  return scenario;
}

async function readFile(path: string, what: string, expected = `${what} as a JSON file, or - for standard input`): Promise<string> {
  await checkFile(path, expected);
  return readText(createReadStream(path), path, what);
}

/** Throws UsageError unless something that can be read is there. */
export async function checkFile(path: string, expected: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new UsageError(`There is no file ${path}; expected ${expected}`);
  if (found.isDirectory()) throw new UsageError(`${path} is a folder; expected ${expected}`);
}

/** Everything up to the limit; the size of a file alone does not tell what a pipe or device will deliver. */
async function readText(stream: AsyncIterable<Buffer>, name: string, what: string, most = MOST_DOCUMENT_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > most) throw new UsageError(`${name} holds more than ${formatBytes(most)}; ${what} does not`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const text = utf8Text(Buffer.concat(chunks));
  if (text.ok) return text.value;
  throw new UsageError(`${name} is not valid UTF-8: the first invalid byte is at offset ${text.error}; expected ${what} as JSON in UTF-8`);
}

function parseJson(text: string, name: string, what: string): unknown {
  const read = readJson(text);
  if (read.ok) return read.value;
  const { kind, problem } = read.error;
  throw kind === 'size' ? new InvalidScenario([problem]) : new UsageError(`${name}: ${problem.message}; expected ${what} as JSON`);
}
