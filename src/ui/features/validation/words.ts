/** Figures and names of the validation in words. */
import { capital } from '../../../base/units.ts';
import type { ReferenceComparison } from '../../../studies/validation/results.ts';
import { formatPercent } from '../../../analysis/format.ts';
import { messages } from './messages.ts';

const NARROW = '\u202f';

/** Milliseconds to the microsecond, as the results keep them: "4.273 ms". */
export function msText(ms: number): string {
  return Number.isFinite(ms) ? `${ms.toFixed(3).replace('-', '\u2212')}${NARROW}ms` : '–';
}

/** The same with its sign: "+0.012 ms". */
export function msChangeText(ms: number): string {
  return `${Math.round(ms * 1000) > 0 ? '+' : ''}${msText(Math.abs(ms) < 0.0005 ? 0 : ms)}`;
}

/** A share of one with its sign, to a hundredth of a percent; what is less than that says so. */
export function deviationText(share: number): string {
  if (share !== 0 && Math.abs(share) < 0.00005) return `<0.01${NARROW}%`;
  return `${share > 0 ? '+' : ''}${formatPercent(share, 2)}`;
}

/** Whole percent with its sign, for what is far off. */
export function shiftText(share: number): string {
  const shown = Math.abs(share) < 0.0005 ? 0 : share;
  return `${shown > 0 ? '+' : ''}${formatPercent(shown, Math.abs(shown) >= 0.1 ? 0 : 1)}`;
}

/** What is allowed: "0.3 %". */
export function gateText(share: number): string {
  return `${Number((share * 100).toPrecision(3))}${NARROW}%`;
}

const FLASH_SETS: Readonly<Record<string, string>> = { 'block-size': messages.blockSizesOneProcess };
/** What a set of measurements of the flash drive is called. */
export const flashSetTitle = (set: string): string => FLASH_SETS[set] ?? capital(set);

/** "Four drives also have ..."; empty where none has. By how many properties each has that were chosen on half of its requests. */
export function chosenText(counts: readonly number[]): string {
  const some = counts.filter((count) => count > 0);
  if (some.length === 0) return '';
  const has = some.length === 1 ? messages.oneDriveAlsoHas : messages.drivesAlsoHave(some.length);
  const least = Math.min(...some);
  const most = Math.max(...some);
  const properties = most === 1 ? 'a property' : `${least === most ? most : messages.to(least, most)} properties`;
  return messages.thatDescriptionLacksChosenOn(has, properties, some.length, most > 1 || some.length > 1);
}

const PROFILES: Readonly<Record<ReferenceComparison['profile'], string>> = {
  bare: messages.mechanicsOnly,
  mech: messages.withSlippedSectorsOverheadsAnd,
  cache: messages.withTheBufferToo,
};
export const profileNote = (profile: ReferenceComparison['profile']): string => PROFILES[profile];

const DISCIPLINES: Readonly<Record<string, string>> = { fcfs: 'FCFS', sstf: 'SSTF', look: 'LOOK', clook: 'C-LOOK', sptf: 'SPTF' };
export const disciplineName = (discipline: string): string => DISCIPLINES[discipline] ?? discipline.toUpperCase();

/** Parts of a case's id, in words. Longer ones first. */
const LOADS: readonly (readonly [RegExp, string])[] = [
  [/^rand64k-outer10pct$/, messages.random64KbOuter10],
  [/^rand(\d+)k$/, 'Random $1 KB'],
  [/^rw50-(\d+)k$/, messages.random1KbHalfWrites],
  [/^(\d+)streams(\d+)k$/, messages.n1StreamsOf2Kb],
  [/^seq(\d+)k$/, 'Sequential $1 KB'],
];

/** The load of a case by its id: "Random 8 KB at 60 requests/s", "2 streams of 64 KB, one at a time". */
export function loadText({ id, profile, discipline }: Pick<ReferenceComparison, 'id' | 'profile' | 'discipline'>): string {
  const rest = id.slice(id.indexOf(`${profile}-`) + profile.length + 1).replace(new RegExp(`-${discipline}$`), '');
  const match = /^(.*?)(?:-(\d+)rps|-closed(\d+))$/.exec(rest);
  const [load, rate, outstanding] = match ? [match[1], match[2], match[3]] : [rest, undefined, undefined];
  const rule = LOADS.find(([pattern]) => pattern.test(load));
  const name = rule ? load.replace(rule[0], rule[1]) : load;
  if (rate !== undefined) return messages.atRequestsS(name, rate);
  if (outstanding === undefined) return name;
  return messages.atATime(name, outstanding);
}
