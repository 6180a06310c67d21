/** Every number of the study, with its source and in words. Apart from the presets, which the page needs at once. */
import { CHEETAH_18LP } from '../../scenario/drives/cheetah18lp.ts';
import { studyParameters, type SourcedNumber, type StudyParameter } from '../../scenario/provenance.ts';
import { SIZES } from './database.ts';
import { COSTS, HOST, INTERACTIVE, LOAD, MIX, MODERATE, SCANS, TIGHT, TUNING, USERS, WEAK } from './parameters.ts';
import { PARAMETER_TITLES } from './parameterTitles.ts';
import { STUDY } from './presets.ts';

/** All tables of numbers by the group that their names begin with. */
const TABLES = {
  drive: CHEETAH_18LP,
  size: SIZES,
  tuning: TUNING,
  host: HOST,
  cost: COSTS,
  users: USERS,
  mix: MIX,
  tight: TIGHT,
  moderate: MODERATE,
  weak: WEAK,
  scan: SCANS,
  load: LOAD,
  interactive: INTERACTIVE,
} satisfies Readonly<Record<keyof typeof PARAMETER_TITLES, Readonly<Record<string, SourcedNumber>>>>;
const GROUPS = Object.keys(TABLES) as (keyof typeof TABLES)[];

/**
 * Every number of the study with its source, for the page and for `claims --json`. A number that a table takes over from
 * another is one choice, not two: it is listed once, under the name that it has in the first.
 */
export function parameters(): StudyParameter[] {
  const listed = new Set<SourcedNumber>();
  return GROUPS.flatMap((group) => {
    const own = Object.entries<SourcedNumber>(TABLES[group]).filter(([, entry]) => !listed.has(entry));
    for (const [, entry] of own) listed.add(entry);
    return studyParameters(STUDY, group, Object.fromEntries(own), PARAMETER_TITLES[group]);
  });
}

/** The value under every name, those taken over too: what a report was made with, told in full. */
export function parameterValues(): Record<string, number> {
  const all = GROUPS.flatMap((group) =>
    Object.entries<SourcedNumber>(TABLES[group]).map(([name, { value }]) => [`${group}.${name}`, value]),
  );
  return Object.fromEntries(all);
}
