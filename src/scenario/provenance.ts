/**
 * Where a number of a study comes from. Every study keeps its numbers in tables of these, builds its
 * scenarios out of them, and shows them; so what is shown is what is simulated.
 */

/**
 * - `document`: stated in the studied document;
 * - `datasheet`: of the device or a measured sibling of it; the note says so where it was recalled and not read again;
 * - `measured`: on the device itself;
 * - `derived`: by the arithmetic given in `note`;
 * - `assumed`: ours, for want of anything better;
 * - `calibrated`: chosen so that the claim named in `serves` comes out, which then is no evidence.
 */
export type Provenance = 'document' | 'datasheet' | 'measured' | 'derived' | 'assumed' | 'calibrated';

/** Where a parameter comes from, for things whose values stand elsewhere. */
export interface ParameterSource {
  readonly provenance: Provenance;
  /** The arithmetic, the place in the document or the reason. */
  readonly note: string;
}

/** One number with its unit and its source. */
export interface SourcedNumber extends ParameterSource {
  readonly value: number;
  /** As printed: "ms", "MiB", "count". */
  readonly unit: string;
  /** Claim that a calibrated number was chosen for. */
  readonly serves?: string;
}

/** A number of a study under its name, as listed on screen and by `claims --json`. */
export interface StudyParameter extends SourcedNumber {
  readonly study: string;
  /** As it is asked for: "tight.fetches". */
  readonly name: string;
  /** In words, without its unit: "Tight star join: reads of the table a list, at a time". */
  readonly title: string;
}

/** Words for a table of numbers: what they are all about, and each by its name. */
export interface ParameterTitles<Table = Readonly<Record<string, SourcedNumber>>> {
  readonly title: string;
  readonly of: Readonly<Record<Extract<keyof Table, string>, string>>;
}

/** A number with its source; `serves` names the claim of a calibrated one. */
export function sourced(value: number, unit: string, provenance: Provenance, note: string, serves?: string): SourcedNumber {
  return { value, unit, provenance, note, ...(serves === undefined ? {} : { serves }) };
}

/** Lists a table of numbers as parameters of a study, names prefixed with `group`. */
export function studyParameters(
  study: string,
  group: string,
  table: Readonly<Record<string, SourcedNumber>>,
  { title, of }: ParameterTitles,
): StudyParameter[] {
  return Object.entries(table).map(([name, entry]) => ({ study, name: `${group}.${name}`, title: `${title}: ${of[name]}`, ...entry }));
}
