/** What the time of a part of a run went into, as a sentence says it: named is only what the document has. */
import type { RunResult } from '../../engine/record/result.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { wordsOf } from '../../scenario/terms.ts';
import { listWords } from '../format.ts';
import type { PhaseGroup } from './phases.ts';

/** Share of a group from which it is named after one of its phases alone. */
const NEARLY_ALL = 0.9;

/** "waiting in disk queues"; of what is neither disk, queue nor processor what most of it is: "command overhead and paths", "start delays". */
export function groupWords(
  { id, words, phases }: PhaseGroup,
  scenario: Scenario,
  { attributionMs: of, streams }: Pick<RunResult, 'attributionMs' | 'streams'>,
): string {
  const { fileGroup, tuneGroup } = wordsOf(scenario);
  if (id === 'groupWait') return `${words} on ${fileGroup.a} (${tuneGroup.name})`;
  if (id !== 'other') return words;
  const paused = of.think / phases.reduce((sum, phase) => sum + of[phase], 0);
  if (paused <= 1 - NEARLY_ALL) return words;
  const pauses = pauseWords(scenario, streams?.timed === true);
  return paused >= NEARLY_ALL ? pauses : `${words}, ${pauses}`;
}

/**
 * Which pauses queries have in this document, as page and command line name the phase `think`. What lies between two queries of a timed run
 * belongs to the time of neither.
 */
export function pauseWords({ workload, classes }: Pick<Scenario, 'workload' | 'classes'>, timed: boolean): string {
  const { batch, alongside = [], streams = [] } = workload;
  const asked = new Set(
    [...batch.filter(({ count }) => count > 0), ...alongside, ...streams.flatMap((stream) => stream.classes)].map((one) => one.class),
  );
  const own = classes.filter(({ id }) => asked.has(id));
  const between = timed ? [] : streams;
  const named: readonly (readonly [words: string, isThere: boolean])[] = [
    [
      'think times',
      own.some((one) => one.operator === 'probe' && one.arrivals.kind === 'closed' && one.arrivals.thinkMs > 0) ||
        between.some(({ arrivals }) => arrivals.kind === 'closed' && (arrivals.thinkTime?.ms ?? 0) > 0),
    ],
    ['start delays', streams.some(({ startCost }) => (startCost?.delayMs ?? 0) > 0) || between.some(({ startAtMs = 0 }) => startAtMs > 0)],
    [
      'times between arrivals',
      own.some((one) => one.operator === 'probe' && one.arrivals.kind === 'poisson') ||
        between.some(({ arrivals }) => arrivals.kind === 'open'),
    ],
    ['transfers between partitions', own.some(({ operator }) => operator === 'partitioned' || operator === 'partitioned-load')],
  ];
  const there = named.flatMap(([words, isThere]) => (isThere ? [words] : []));
  return there.length === 0 ? 'pauses' : listWords(there);
}
