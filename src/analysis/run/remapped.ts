/** Extents that a volume manager has mapped elsewhere during a run: the log, and what it warns about, in words. */
import type { CsvValue } from '../../base/csv.ts';
import type { MoveSummary, Remapping } from '../../engine/record/result.ts';
import { logicalNamed, physicalOf } from '../../scenario/groups/extents.ts';
import { targetName } from '../../scenario/names.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { capital, formatBytes, formatMoment, listWords, plural } from '../format.ts';

type Named = Pick<Scenario, 'volumes' | 'volumeGroups'>;
type Moves = readonly Pick<MoveSummary, 'id' | 'endedMs' | 'remapped'>[];

/** A line of the log. */
export interface RemapEntry {
  /** Id of the action. */
  readonly action: string;
  /** From when on the extents lie there. */
  readonly atMs: number;
  readonly words: string;
  readonly bytes: number;
  /** The volume manager chose where, and nobody else. */
  readonly automatic: boolean;
}

const bytesOf = (scenario: Named, { logical, extents }: Remapping): number =>
  extents * (logicalNamed(scenario, logical)?.group.extentBytes ?? 0);

/** "the volume manager maps 96 extents (6 MiB) of logical volume tables from disk 1 to disk 2 by itself". */
export function remappedWords(scenario: Named, each: Remapping): string {
  const { logical, from, to, extents, automatic } = each;
  const what = `${plural(extents, from === null ? 'new extent' : 'extent')} (${formatBytes(bytesOf(scenario, each))}) of ${targetName(scenario, logical)}`;
  const where = from === null ? `to ${targetName(scenario, to)}` : `from ${targetName(scenario, from)} to ${targetName(scenario, to)}`;
  return automatic === true ? `the volume manager maps ${what} ${where} by itself` : `${what} mapped ${where}`;
}

/** What has been mapped elsewhere in a run, in order of time. */
export const remapLog = (scenario: Named, moves: Moves): RemapEntry[] =>
  moves
    .flatMap(({ id, endedMs, remapped = [] }) =>
      remapped.map((each) => ({
        action: id,
        atMs: endedMs ?? 0,
        words: remappedWords(scenario, each),
        bytes: bytesOf(scenario, each),
        automatic: each.automatic === true,
      })),
    )
    .sort((a, b) => a.atMs - b.atMs);

export const REMAP_HEADER: readonly string[] = ['at_s', 'action', 'logical', 'from', 'to', 'extents', 'bytes', 'automatic'];

/** A row for each line of the log, in the same order; ids, and an empty `from` where extents are new. */
export const remapCsv = (scenario: Named, moves: Moves): CsvValue[][] =>
  moves
    .flatMap(({ id, endedMs, remapped = [] }) => remapped.map((each) => ({ id, atMs: endedMs ?? 0, each })))
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ id, atMs, each }): CsvValue[] => [
      atMs / 1000,
      id,
      each.logical,
      each.from ?? '',
      each.to,
      each.extents,
      bytesOf(scenario, each),
      each.automatic === true ? 'yes' : 'no',
    ]);

/** Of each action whose extents the volume manager has mapped by itself: how many, and who meets whom on a disk that was apart at the start. */
export const remapWarnings = (scenario: Named, moves: Moves): string[] =>
  moves.flatMap(({ endedMs, remapped = [] }) => {
    const own = remapped.filter(({ automatic }) => automatic === true);
    if (own.length === 0) return [];
    const extents = own.reduce((sum, each) => sum + each.extents, 0);
    const bytes = own.reduce((sum, each) => sum + bytesOf(scenario, each), 0);
    const whose = [...new Set(own.map(({ logical }) => targetName(scenario, logical)))];
    const chose = `From ${formatMoment(endedMs ?? 0)} on ${plural(extents, 'extent')} (${formatBytes(bytes)}) of ${listWords(whose)} ${extents === 1 ? 'lies' : 'lie'} where the volume manager chose.`;
    return [[chose, ...meetings(scenario, own)].join(' ')];
  });

function meetings(scenario: Named, remapped: readonly Remapping[]): string[] {
  const told = new Set<string>();
  for (const { logical, to } of remapped) {
    const known = logicalNamed(scenario, logical);
    if (known === undefined) continue;
    const own = physicalOf(known.volume);
    for (const other of known.group.logical) {
      const theirs = physicalOf(other);
      if (other.id === logical || !theirs.includes(to) || theirs.some((id) => own.includes(id))) continue;
      told.add(
        `${capital(targetName(scenario, logical))} comes to ${targetName(scenario, to)}, where ${targetName(scenario, other.id)} lies from the start: they shared no disk then.`,
      );
    }
  }
  return [...told];
}
