/** The file in which the page saves the picture of a sweep, from the lines that the same sweep prints. */
import { seedOf } from '../../analysis/answers/seeds.ts';
import { stoppedWords } from '../../analysis/compare/sameQueries.ts';
import { hashOf } from '../../analysis/document/facts.ts';
import { readRun } from '../../analysis/measure/measure.ts';
import { loadCsv, sweepCsv } from '../../analysis/sweep/files.ts';
import { loadFigures, type LoadFigures } from '../../analysis/sweep/load/subject.ts';
import { placeOf, sweptMeasure } from '../../analysis/sweep/places.ts';
import { stylesOf, type Series, type SeriesPoint } from '../../analysis/sweep/series.ts';
import type { StudySweep } from '../../analysis/sweep/sweep.ts';
import type { Line } from '../work.ts';

/** A sweep of the page as the command line makes it. */
export interface PageSweep {
  readonly plan: StudySweep;
  /** Those that are run. */
  readonly lines: StudySweep['lines'];
  /** It is looked at as throughput against response time. */
  readonly isLoad: boolean;
  readonly scale: number;
  /** Runs of a point. */
  readonly seeds: number;
  /** Of the first run; undefined: the scenario's own. */
  readonly firstSeed: number | undefined;
}

interface Ended {
  readonly value: number;
  readonly load: LoadFigures | undefined;
}

const runName = (scenarioHash: string, seed: number): string => `${scenarioHash}/${seed}`;

/** Takes the lines of the sweep, in any order, and writes its file. A run in which a query stopped halfway is left out, as on the page. */
export function pageRuns(sweep: PageSweep): { readonly note: (json: string) => void; readonly csv: () => string } {
  const { plan, lines, scale, seeds, firstSeed, isLoad } = sweep;
  const places = lines.map(({ id }) => plan.xs.map((x) => placeOf(plan, id, x)));
  const scenarios = new Map(places.flat().flatMap(({ scenario }) => (scenario === null ? [] : [[hashOf(scenario), scenario] as const])));
  const ended = new Map<string, Ended>();

  function note(json: string): void {
    const line = JSON.parse(json) as Line;
    if ('problems' in line || stoppedWords(line) !== null) return;
    const scenario = scenarios.get(line.scenarioHash);
    if (scenario === undefined) return;
    const load = plan.load && loadFigures(plan.load, scenario, line);
    ended.set(runName(line.scenarioHash, line.seed), { value: readRun(sweptMeasure(plan), line), load });
  }

  function csv(): string {
    const styles = stylesOf(plan);
    const series = lines.map(({ id, title }, k): Series => {
      const points = places[k].map((place): SeriesPoint => pointOf(place));
      return { id, title, style: styles.get(id) ?? 0, measure: sweptMeasure(plan), points };
    });
    const told = { ...plan, scale };
    return isLoad ? loadCsv(told, series, seeds) : sweepCsv(told, series, seeds);
  }

  function pointOf(place: SeriesPoint['place']): SeriesPoint {
    const { scenario, x } = place;
    const own = scenario === null ? [] : Array.from({ length: seeds }, (_, k) => seedOf({ seed: firstSeed ?? scenario.seed }, k));
    const runs = own.flatMap((seed) => {
      const run = ended.get(runName(hashOf(scenario!), seed));
      return run === undefined ? [] : [{ ...run, seed }];
    });
    return {
      place,
      x,
      values: runs.map(({ value }) => value),
      failure: place.problem,
      seeds: runs.map(({ seed }) => seed),
      ...(plan.load && { loads: runs.flatMap(({ load }) => load ?? []) }),
    };
  }

  return { note, csv };
}
