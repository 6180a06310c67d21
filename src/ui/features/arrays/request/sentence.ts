/** A request and its device I/Os in words, and as rows of a table. */
import type { ExplainedIo } from '../../../../engine/volume/explain.ts';
import type { Role } from '../../../../engine/volume/plan.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { diskLabel, diskName, disksName } from '../../../../scenario/names.ts';
import { unitLabel } from '../../../../analysis/volumes/words.ts';
import { formatBytes, plural } from '../../../../analysis/format.ts';
import type { LogicalRequest } from './grid.ts';
import { messages } from '../messages.ts';

/** The I/Os of each stage, in order. Chains run side by side, so equal stages of theirs stand together. */
export function stagesOf(ios: readonly ExplainedIo[]): ExplainedIo[][] {
  const stages = new Map<number, ExplainedIo[]>();
  for (const io of ios) stages.set(io.stage, [...(stages.get(io.stage) ?? []), io]);
  return [...stages.entries()].sort(([a], [b]) => a - b).map(([, list]) => list);
}

/** "One 8 KB write becomes 4 disk I/Os: first read data (disk 3) and parity (disk 5), then write both." */
export function requestSentence(request: LogicalRequest, ios: readonly ExplainedIo[]): string {
  const what = messages.one(unitLabel(request.bytes), request.write);
  if (ios.length === 0) return messages.becomesNoDiskIO(what);
  const stages = stagesOf(ios);
  const steps = stages.map((stage, s) => {
    const before = stages[s - 1];
    if (before && samePlaces(before, stage))
      return stage.length === 2 ? messages.writeBoth : stage.length === 1 ? messages.writeIt : messages.writeThemAll;
    return stageWords(stage);
  });
  const order = steps.length === 1 ? steps[0] : messages.first(steps.join(', then '));
  return messages.becomes(what, ios.length, order);
}

/** The second stage writes exactly what the first has read. */
function samePlaces(read: readonly ExplainedIo[], written: readonly ExplainedIo[]): boolean {
  const key = (io: ExplainedIo) => `${io.disk}/${io.offsetBytes}/${io.bytes}`;
  const places = new Set(read.map(key));
  return read.every((io) => !io.write) && read.length === written.length && written.every((io) => io.write && places.has(key(io)));
}

function stageWords(stage: readonly ExplainedIo[]): string {
  const parts: string[] = [];
  for (const write of [false, true]) {
    const own = stage.filter((io) => io.write === write);
    if (own.length === 0) continue;
    const things = ORDER.flatMap((role) => {
      const disks = [...new Set(own.filter((io) => io.role === role).map((io) => io.diskId))];
      if (disks.length === 0) return [];
      const where = disks.length > 4 ? plural(disks.length, 'disk') : disksName(disks);
      return [`${ROLE_WORDS[role]} (${where})`];
    });
    parts.push(
      `${write ? 'write' : 'read'} ${things.length > 1 ? messages.and(things.slice(0, -1).join(', '), things.at(-1)) : things[0]}`,
    );
  }
  return parts.join(' and ');
}

/** What a device request is there for, after "read" or "write", in the order in which a sentence lists them. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  data: messages.data,
  'old data': messages.oldData,
  'rest of row': messages.theRestOfTheRow,
  survivor: messages.whatIsLeftOfTheRow,
  mirror: messages.theCopy,
  'old parity': messages.oldParity,
  parity: messages.parity,
  rebuilt: messages.whatWasRebuilt,
};

const ORDER = Object.keys(ROLE_WORDS) as readonly Role[];

export interface IoRow {
  readonly stage: number;
  readonly what: string;
  readonly disk: string;
  readonly offset: string;
  readonly bytes: string;
}

/** The I/Os as a table, stage by stage. */
export function ioRows(ios: readonly ExplainedIo[]): IoRow[] {
  return stagesOf(ios).flatMap((stage, s) =>
    stage.map((io) => ({
      stage: s + 1,
      what: `${io.write ? 'write' : 'read'} ${ROLE_WORDS[io.role]}`,
      disk: diskName(io.diskId),
      offset: formatBytes(io.offsetBytes),
      bytes: unitLabel(io.bytes),
    })),
  );
}

/** What stands above a column. */
export const columnLabel = (scenario: Scenario, disk: number): string => diskLabel(scenario.hardware.disks[disk]?.id ?? '?');
