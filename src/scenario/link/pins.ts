/**
 * Pinned layouts in a link: what each has of its own against the scenario that the link is about. They are the optional third
 * part of a link, and lenient: one that cannot be read is left out and named, and the rest is kept.
 */
import * as v from 'valibot';
import { Scenario } from '../schema.ts';
import { parseScenario } from '../validate.ts';

/** A layout that is compared with the scenario of a link. */
export interface LinkedPin {
  readonly title: string;
  readonly scenario: Scenario;
  /** The study's layout that it is, if it is one. */
  readonly study?: string;
}

/** More are not read: each is a document to be checked. */
export const MOST_LINKED_PINS = 12;
/** Nor are any read beside a document of more characters, whose parts each of them would have again. */
export const MOST_TEXT_WITH_PINS = 65_536;

type Fields = Readonly<Record<string, unknown>>;

const inOrder = (scenario: Scenario): Fields => {
  const read = v.safeParse(Scenario, scenario);
  return read.typed ? read.output : scenario;
};

/** What a link says of each: its title and the fields of the document that differ; null where it has none. */
export function pinsForLink(scenario: Scenario, pins: readonly LinkedPin[]): unknown[] {
  const base = inOrder(scenario);
  return pins.map(({ title, scenario: pinned, study }) => {
    const own = inOrder(pinned);
    const names = [...new Set([...Object.keys(own), ...Object.keys(base)])];
    const differing = names.filter((name) => JSON.stringify(own[name]) !== JSON.stringify(base[name]));
    const fields = Object.fromEntries(differing.map((name) => [name, own[name] ?? null]));
    return { title, ...(study !== undefined && { study }), fields };
  });
}

const Pin = v.object({
  title: v.pipe(v.string(), v.maxLength(120)),
  study: v.optional(v.pipe(v.string(), v.regex(/^[\w./-]{1,120}$/))),
  fields: v.record(v.string(), v.unknown()),
});

/** Reads pinned layouts of unknown origin; `ignored` says in words which were left out. */
export function readPins(value: unknown, scenario: Scenario): { readonly pins: LinkedPin[]; readonly ignored: string[] } {
  if (value === undefined || value === null) return { pins: [], ignored: [] };
  if (!Array.isArray(value)) return { pins: [], ignored: ['the pinned layouts: not a list'] };
  const pins: LinkedPin[] = [];
  const ignored: string[] = [];
  value.slice(0, MOST_LINKED_PINS).forEach((entry: unknown, k) => {
    const read = v.safeParse(Pin, entry);
    const parsed = read.success ? parseScenario(merged(scenario, read.output.fields)) : undefined;
    if (!read.success || !parsed?.ok) {
      ignored.push(`pinned layout ${k + 1}: not a scenario that can be simulated`);
      return;
    }
    const { title, study } = read.output;
    pins.push({ title, scenario: parsed.scenario, ...(study !== undefined && { study }) });
  });
  if (value.length > MOST_LINKED_PINS)
    ignored.push(`${value.length - MOST_LINKED_PINS} pinned layouts: at most ${MOST_LINKED_PINS} are read`);
  return { pins, ignored };
}

/** The scenario with these fields in place of its own; without those that are null. */
function merged(scenario: Scenario, fields: Fields): Fields {
  const all = new Map<string, unknown>([...Object.entries(scenario), ...Object.entries(fields)]);
  return Object.fromEntries([...all].filter(([, field]) => field !== null));
}
