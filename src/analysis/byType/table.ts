/**
 * The answer by query type: for each class of the batch how long its queries take on each layout, and which layouts
 * are fastest. Pure: what the layouts answered in, a table out; sentence, picture, table and file read the same one.
 */
import { PHASES } from '../../engine/record/result.ts';
import type { ClassSummary, Phase } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { SeedClasses } from '../answers/seeds.ts';
import type { Compared } from '../compare/compared.ts';
import { verdictOf } from '../compare/verdict.ts';
import { ELAPSED } from '../measure/measure.ts';
import { elapsedTimes } from '../run/phases.ts';
import type { GroupTimes } from '../run/phases.ts';

export interface TypeColumn {
  readonly id: string;
  readonly title: string;
  readonly current: boolean;
  /** Why there are no figures (yet), in a word; null where there are. */
  readonly without: string | null;
  /** It has an answer, which an earlier version of Spindle kept without query classes. */
  readonly old: boolean;
}

export interface TypeCell {
  /** Mean elapsed time of a query, over the paired seeds. */
  readonly ms: number;
  /** Queries of all paired seeds. */
  readonly queries: number;
  /** Of the row's fastest; null where that takes no time at all. */
  readonly ratio: number | null;
  /** `tie`: shares the first place, as no difference from the fastest is clear. `worst` only among three layouts or more; null with too few seeds. */
  readonly mark: 'best' | 'tie' | 'worst' | null;
  /** Where the time of a query went, on its own critical path; sums to `ms`. */
  readonly times: GroupTimes;
  /** Over the queries of the scenario's own seed. */
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Mean by seed, for pairing; null where no query of that seed was complete. */
  readonly bySeed: readonly (number | null)[];
}

export interface TypeRow {
  readonly key: string;
  /** Short: the class' id in words. */
  readonly name: string;
  readonly title: string;
  /** Queries of users alongside the batch. */
  readonly alongside: boolean;
  /** One a column; null where there is no figure. */
  readonly cells: readonly (TypeCell | null)[];
  /** The longest of the row. */
  readonly mostMs: number;
}

export interface TypeTable {
  readonly columns: readonly TypeColumn[];
  readonly rows: readonly TypeRow[];
  /** Paired seeds that all figures are of; 0 while there are none. */
  readonly seeds: number;
  /** Layouts that cannot be compared with the one on screen, and why. */
  readonly leftOut: readonly { readonly title: string; readonly because: string }[];
  /** Names of classes of the batch of which the part that was run holds no query. */
  readonly notRun: readonly string[];
}

/** @param scenario whose batch all of them ran */
export function typeTable(inputs: readonly Compared[], scenario: Pick<Scenario, 'classes' | 'workload'>): TypeTable {
  const compared = inputs.filter(({ current, stale }) => current || !stale);
  const classesOf = compared.map(({ answer }) => (answer && answer.basis !== 'estimate' ? (answer.seedClasses ?? []) : []));
  const columns = compared.map(({ id, title, current, answer, waiting }, c): TypeColumn => ({
    id,
    title,
    current,
    without: classesOf[c].length > 0 ? null : answer === null ? (waiting ?? '…') : answer.basis === 'estimate' ? 'about' : 'not kept',
    old: answer !== null && answer.basis !== 'estimate' && classesOf[c].length === 0,
  }));
  const there = classesOf.filter((classes) => classes.length > 0);
  const seeds = there.length === 0 ? 0 : Math.min(...there.map((classes) => classes.length));
  const kinds = kindsOf(there);
  const ran = new Set(kinds.filter(({ alongside }) => !alongside).map(({ id }) => id));
  return {
    columns,
    rows: kinds.map((kind) => rowOf(kind, classesOf, seeds, scenario)),
    seeds,
    leftOut: inputs.flatMap(({ title, current, stale, staleBecause }) =>
      stale && !current ? [{ title, because: staleBecause ?? 'different work' }] : [],
    ),
    notRun: seeds === 0 ? [] : scenario.workload.batch.flatMap(({ class: id, count }) => (count > 0 && !ran.has(id) ? [inWords(id)] : [])),
  };
}

/** A class' id as words. */
const inWords = (id: string): string => id.replace(/[-_]+/g, ' ').trim() || id;

interface Kind {
  readonly key: string;
  readonly id: string;
  readonly alongside: boolean;
  /** How many entries of the same kind and id stand before it: users alongside may have several. */
  readonly nth: number;
}

/** Entries of one seed with what tells them apart. */
function keyed(classes: readonly ClassSummary[]): readonly (Kind & { readonly summary: ClassSummary })[] {
  const before = new Map<string, number>();
  return classes.map((summary) => {
    const alongside = summary.alongside === true;
    const what = `${alongside ? 'alongside' : 'batch'}/${summary.id}`;
    const nth = before.get(what) ?? 0;
    before.set(what, nth + 1);
    return { key: `${what}/${nth}`, id: summary.id, alongside, nth, summary };
  });
}

/** Every kind that any layout ran, those of the batch first, in the order of the results. */
function kindsOf(all: readonly SeedClasses[]): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const seedClasses of all) for (const classes of seedClasses) for (const kind of keyed(classes)) kinds.set(kind.key, kind);
  const list = [...kinds.values()];
  return [...list.filter(({ alongside }) => !alongside), ...list.filter(({ alongside }) => alongside)];
}

type Figures = Omit<TypeCell, 'ratio' | 'mark'>;

function rowOf({ key, id, alongside }: Kind, all: readonly SeedClasses[], seeds: number, scenario: Pick<Scenario, 'classes'>): TypeRow {
  const figures = all.map((seedClasses) => figuresOf(key, seedClasses.slice(0, seeds)));
  const known = figures.filter((each) => each !== null);
  const best = known.reduce<Figures | null>((least, each) => (least === null || each.ms < least.ms ? each : least), null);
  const most = known.reduce<Figures | null>((largest, each) => (largest === null || each.ms > largest.ms ? each : largest), null);
  const kinds = figures.map((each) => (each === null || best === null || each === best ? null : against(each, best).kind));
  const isShared = kinds.includes('tie');
  const markOf = (each: Figures, kind: Against['kind'] | null): TypeCell['mark'] => {
    // Too few pairs rank nothing.
    if (known.length < 2 || kinds.includes('open')) return null;
    if (each === best) return isShared ? 'tie' : 'best';
    if (kind === 'tie') return 'tie';
    return each === most && known.length > 2 ? 'worst' : null;
  };
  const cells = figures.map((each, c): TypeCell | null => {
    if (each === null || best === null) return null;
    const ratio = best.ms > 0 ? each.ms / best.ms : each.ms === 0 ? 1 : null;
    return { ...each, ratio, mark: markOf(each, kinds[c]) };
  });
  return {
    key,
    name: alongside ? `${inWords(id)} (alongside)` : inWords(id),
    title: scenario.classes.find((query) => query.id === id)?.title ?? id,
    alongside,
    cells,
    mostMs: most?.ms ?? 0,
  };
}

/** What one layout's seeds say of a class; null if none of its queries was complete. */
function figuresOf(key: string, seedClasses: SeedClasses): Figures | null {
  const bySeed = seedClasses.map((classes) => keyed(classes).find((kind) => kind.key === key)?.summary ?? null);
  const found = bySeed.filter((summary) => summary !== null);
  const queries = found.reduce((sum, each) => sum + each.queries, 0);
  if (queries === 0) return null;
  const phases = Object.fromEntries(
    PHASES.map((phase) => [phase, found.reduce((sum, { phasesMs }) => sum + phasesMs[phase], 0) / queries]),
  ) as Record<Phase, number>;
  return {
    ms: found.reduce((sum, each) => sum + each.queries * each.elapsedMs.mean, 0) / queries,
    queries,
    times: elapsedTimes(phases),
    p50Ms: found[0].elapsedMs.p50,
    p95Ms: found[0].elapsedMs.p95,
    bySeed: bySeed.map((summary) => summary?.elapsedMs.mean ?? null),
  };
}

export interface Against {
  /** `open`: too few pairs to tell; what is seen may be chance. */
  readonly kind: 'faster' | 'slower' | 'tie' | 'open';
  /** Change of the mean as a share of the reference; null where that takes no time. */
  readonly share: number | null;
  /** Of the mean difference, in ms; null with too few pairs. */
  readonly interval: { readonly low: number; readonly high: number; readonly pairs: number } | null;
}

/** How a layout's queries of a class stand against another's, paired by seed. */
export function against(one: Pick<TypeCell, 'ms' | 'bySeed'>, reference: Pick<TypeCell, 'ms' | 'bySeed'>): Against {
  const share = reference.ms > 0 ? one.ms / reference.ms - 1 : one.ms === reference.ms ? 0 : null;
  const pairs = one.bySeed.flatMap((ms, k) => {
    const other = reference.bySeed[k] ?? null;
    return ms === null || other === null ? [] : [[ms, other] as const];
  });
  const { kind, interval } = verdictOf(
    pairs.map(([ms]) => ms),
    pairs.map(([, ms]) => ms),
    ELAPSED,
  );
  return {
    kind: kind === 'better' ? 'faster' : kind === 'worse' ? 'slower' : kind,
    share,
    interval: interval && { low: interval.low, high: interval.high, pairs: pairs.length },
  };
}

/** Columns of a row on which its queries are fastest: one, or those that share the first place. Empty while there are too few seeds. */
export function fastestOf({ cells }: TypeRow): readonly number[] {
  return cells.flatMap((cell, c) => (cell?.mark === 'best' || cell?.mark === 'tie' ? [c] : []));
}
