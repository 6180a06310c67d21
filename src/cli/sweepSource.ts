/** The runs of a sweep that the page made: a link to it, or the small file that it saves, in which that link stands. */
import { readFile, stat } from 'node:fs/promises';
import { readDesign, SAVED_SWEEP } from '../analysis/sweep/design.ts';
import { problemsIn } from '../analysis/document/facts.ts';
import { seedOf } from '../analysis/answers/seeds.ts';
import { decodeLink, MAX_LINK_LENGTH } from '../scenario/link/link.ts';
import { EditRefused } from '../scenario/edit/refused.ts';
import { driveLibrary } from '../scenario/drives/library.ts';
import { ownSweep, shownLines } from '../studies/ownSweep.ts';
import { UsageError } from './failure.ts';
import type { PageSweep } from './report/pageSweep.ts';
import { scaleOf, type RunOptionValues } from './runOptions.ts';
import { looksLikeLink } from './shareLink.ts';
import type { Job } from './work.ts';

/** Words around the link. */
const MOST_TEXT = MAX_LINK_LENGTH + 4096;

/** A sweep of the page, and its runs. */
interface Swept {
  readonly sweep: PageSweep;
  readonly jobs: readonly Job[];
}

/**
 * The runs of the lines that the page shows, point by point, each with its seeds; null where the source is something else.
 * Throws UsageError for a sweep that cannot be read, and for --set beside it.
 */
export async function sweptRuns(source: string, values: RunOptionValues): Promise<Swept | null> {
  const text = looksLikeLink(source) ? source : await linkFile(source);
  if (text === null) return null;
  const decoded = decodeLink(text);
  if (!decoded.ok && text.startsWith(SAVED_SWEEP))
    throw new UsageError(
      `${source}: the link of this sweep cannot be read. ${decoded.error.message} What would help: ${decoded.error.fix}.`,
    );
  const design = decoded.ok ? (decoded.value.view.sweep ?? null) : null;
  if (!decoded.ok || design === null) return null;
  const read = readDesign(design);
  if (!read.ok) throw new UsageError(`The sweep in this link cannot be read: ${read.error}`);
  if (values.set !== undefined) throw new UsageError('--set does not go with a sweep of the page, which says what is set; leave --set out');
  const { scenario } = decoded.value;
  // One of the choices may be a drive of the library.
  await driveLibrary.load();
  const { load, shown, seeds, ...asked } = read.value;
  const plan = ownSweep(scenario, asked);
  const lines = shownLines(plan, shown && new Set(shown));
  if (lines.length === 0)
    throw new UsageError(
      `The sweep shows no line of this scenario (shown=${shown?.join(',')}). There are: ${plan.lines.map(({ id, base = id }) => base).join(', ')}`,
    );
  const panelOf = new Map(plan.panels?.map(({ id, title }) => [id, title]));
  const sweep: PageSweep = {
    plan,
    lines,
    isLoad: load !== undefined && plan.load !== undefined,
    scale: values.scale === undefined ? plan.scale : scaleOf(scenario, values),
    seeds: values.seeds ?? seeds ?? plan.seeds,
    firstSeed: values.seed,
  };
  const jobs = plan.xs.flatMap((x) =>
    lines.flatMap(({ id, title, panel }): Job[] => {
      const set = {
        [plan.pointer ?? plan.xTitle]: plan.names?.[x] ?? x,
        line: title,
        ...(panel !== undefined && { panel: panelOf.get(panel) ?? panel }),
      };
      try {
        const point = plan.scenario(id, x);
        const problems = problemsIn(point);
        if (problems.length > 0) return [{ set, problems }];
        const scale = values.scale === undefined ? plan.scale : scaleOf(point, values);
        const first = values.seed === undefined ? point : { ...point, seed: values.seed };
        return Array.from({ length: sweep.seeds }, (_, k) => ({ set, scenario: point, seed: seedOf(first, k), scale }));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        const expected = error instanceof EditRefused ? error.fix : 'a value that the scenario can have';
        return [{ set, problems: [{ pointer: '', message, expected }] }];
      }
    }),
  );
  return { sweep, jobs };
}

/** What a file holds that can only be a text with a link; null for any other. */
async function linkFile(path: string): Promise<string | null> {
  try {
    const found = await stat(path);
    // Any other text, and what is read only once, is read further on as what it is.
    if (!found.isFile() || found.size > MOST_TEXT) return null;
    const text = await readFile(path, 'utf8');
    return /\.txt$/i.test(path) || text.startsWith(SAVED_SWEEP) ? text : null;
  } catch {
    return null;
  }
}
