/** How the warehouse is cut into segments and files, in words and as choices. */
import { granularities } from '../../../scenario/edit/granularity.ts';
import { partitionedIds, planRepartition } from '../../../scenario/edit/partition.ts';
import { psuSizesOf } from '../../../scenario/psuSizes.ts';
import type { DbObject, Scenario } from '../../../scenario/schema.ts';
import type { Intended } from '../../../analysis/edits/outlook.ts';
import { wordsOf, type Vocabulary } from '../../../scenario/terms.ts';
import { formatBytes, formatCount } from '../../../analysis/format.ts';
import { messages } from './messages.ts';

/** Objects that are cut together: the fact table, and indexes and tables that are partitioned like it. */
export function cutObjects(scenario: Scenario): readonly DbObject[] {
  const ids = partitionedIds(scenario);
  return scenario.database.objects.filter(({ id }) => ids.has(id));
}

export interface CutChoice {
  readonly id: string;
  readonly label: string;
  readonly segments: number;
}

/** Granularities to choose from; none for a warehouse that was never cut by time. */
export function cutChoices(scenario: Scenario): readonly CutChoice[] {
  const fact = cutObjects(scenario).find(({ role }) => role === 'fact');
  if (fact === undefined || (fact.repartitionedFrom?.segments ?? fact.segments) < 2) return [];
  return granularities(scenario).map(({ id, title, segments }) => ({ id, segments, label: `${title} (${formatCount(segments)})` }));
}

/** "by week", "in 40 segments". */
export function cutWords(scenario: Scenario, segments: number): string {
  const found = cutChoices(scenario).length > 0 ? granularities(scenario).find((one) => one.segments === segments) : undefined;
  return found === undefined ? messages.inText(segments, wordsOf(scenario).segment) : found.title.toLowerCase();
}

/** What all have alike; undefined where they differ. */
export function common<T>(objects: readonly DbObject[], of: (object: DbObject) => T): T | undefined {
  const [first, ...others] = objects.map(of);
  return others.every((value) => value === first) ? first : undefined;
}

/** The cut as an edit that is reported before it is made; PSUs that are not given stay as each object has them. */
export function cutIntended(segments: number, psusPerSegment: number | undefined): Intended {
  const partition = { segments, ...(psusPerSegment !== undefined && { psusPerSegment }) };
  const plan = (scenario: Scenario) => planRepartition(scenario, partition);
  return {
    apply: (scenario) => plan(scenario).scenario,
    notes: (scenario, after) => [...sizeNotes(scenario, after), ...plan(scenario).notes],
  };
}

/** How large the PSUs become. */
function sizeNotes(before: Scenario, after: Scenario): string[] {
  const [object] = cutObjects(after);
  const was = before.database.objects.find(({ id }) => id === object?.id);
  if (object === undefined || was === undefined || was.psuBytes === object.psuBytes) return [];
  const mean = object.psuSpread === undefined ? '' : messages.onAverage;
  return [messages.ofIsThenNow(wordsOf(after).psu.a, object.name, object.psuBytes, mean, was.psuBytes)];
}

export interface Scope {
  readonly id: string;
  readonly label: string;
  readonly objects: readonly DbObject[];
}

export const ALL_CUT = 'all-cut';

/** Of whom the files are set: what is cut together, or one object. Spill space has no files that are loaded. */
export function scopes({ database }: Scenario, cut: readonly DbObject[]): readonly Scope[] {
  const single = database.objects
    .filter(({ role }) => role !== 'spill')
    .map((object): Scope => ({ id: `object:${object.id}`, label: object.name, objects: [object] }));
  return cut.length < 2 ? single : [{ id: ALL_CUT, label: messages.factTableAndItsIndexes(cut.length), objects: cut }, ...single];
}

/** How a segment's data lie in its PSUs under their maximum, in a sentence: of a segment of mean size, where they are uneven. */
export function fillWords(object: DbObject, blockBytes: number, { psu }: Vocabulary): string {
  const { psusPerSegment: psus, psuBytes, psuMaxBytes } = object;
  if (psuMaxBytes === undefined) {
    const sizes = psuSizesOf(object, blockBytes);
    const [least, most] = [sizes.reduce((a, b) => Math.min(a, b)), sizes.reduce((a, b) => Math.max(a, b))].map(formatBytes);
    if (least === most) return messages.ofEach(psus, psu, psuBytes);
    return messages.ofOnAverageTo(psus, psu, psuBytes, least, most);
  }
  const data = psus * psuBytes;
  const full = Math.min(psus - 1, Math.floor(data / psuMaxBytes));
  const rest = data - full * psuMaxBytes;
  const empty = psus - full - (rest > 0 ? 1 : 0);
  const parts = [
    ...(full > 0 ? [messages.fullOf(full, psu.one, psu.many, psuMaxBytes)] : []),
    ...(rest > 0 ? [messages.oneOf(rest)] : []),
    ...(empty > 0 ? [`${formatCount(empty)} empty`] : []),
  ];
  return parts.join(', ');
}
