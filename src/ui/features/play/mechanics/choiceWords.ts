/** Choices of the queues in words: who chose, from how many, by what, and what the chosen one and the next best would take. */
import { formatBytes, formatClock, formatCount, formatMs } from '../../../../analysis/format.ts';
import type { DetailRecord } from '../../../../engine/record/detail.ts';
import { processNames } from '../../../../engine/record/decisionWords.ts';
import { layOut } from '../../../../scenario/layout.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { choicesOf, rowOfService, type Chip, type Choice } from './choice.ts';
import { messages } from './choiceMessages.ts';
import type { Service } from './services.ts';

const SECTOR_BYTES = 512;

/** Name of the object of a request's file; null: it is of none. */
export function objectOf(scenario: Scenario, { requests }: DetailRecord, row: number): string | null {
  const psu = requests.psu[row];
  const { objectFirst, psuCount } = layOut(scenario);
  if (psu < 0 || psu >= psuCount) return null;
  return scenario.database.objects[objectFirst.findLastIndex((first) => first <= psu)].name;
}

export const sizeOf = ({ requests }: DetailRecord, row: number): string => formatBytes(requests.sectors[row] * SECTOR_BYTES);

/** "read 64 KiB of FACT". */
export function whatWords(scenario: Scenario, record: DetailRecord, row: number): string {
  return messages.what(record.requests.write[row] === 1, sizeOf(record, row), objectOf(scenario, record, row));
}

/** What the chosen one and the next best would take: "positioning 4.2 ms; next best 6.9 ms (request 118)". */
export function costWords({ requests }: DetailRecord, { chosenMs, best, waiting }: Choice): string {
  if (chosenMs === null) return messages.costsNotKept;
  const chosen = messages.positioning(formatMs(chosenMs));
  if (best === null) return waiting > 1 ? chosen : messages.alone(chosen);
  const number = best.row < 0 ? null : formatCount(requests.number[best.row]);
  return best.positioningMs < chosenMs
    ? messages.cheaper(chosen, formatMs(best.positioningMs), number)
    : messages.nextBest(chosen, formatMs(best.positioningMs), number);
}

/** Who chose, when, from how many, and by what. */
export function byWhatWords(choice: Choice, flat: boolean): string {
  const { inDrive, atMs, waiting, why, goesBy, chosenMs, best } = choice;
  const made = (inDrive ? messages.byDrive : messages.byHost)(formatClock(atMs), waiting, why);
  if (flat || waiting < 2) return made;
  const isWeighed = chosenMs !== null && best !== null && best.positioningMs < chosenMs;
  const by = { cost: isWeighed ? messages.goesByAged : messages.goesByCost, age: messages.goesByLimit, other: messages.goesByOther };
  return `${made} ${by[goesBy]}`;
}

/** All of how a request came to be served, as sentences. */
export function choiceWords(record: DetailRecord, row: number, flat: boolean): readonly string[] {
  const { made, before, heldAlone } = choicesOf(record, row);
  if (made === null) return [];
  return [
    byWhatWords(made, flat),
    ...(heldAlone ? [messages.heldAlone] : []),
    ...(before === null
      ? []
      : [messages.before(formatClock(before.atMs), before.waiting, before.why, flat ? null : costWords(record, before))]),
    ...(flat || made.chosenMs === null ? [] : [made.foresight ? messages.asDriveKnows : messages.fromArmAlone]),
  ];
}

/** A chip in full. */
export function chipWords(scenario: Scenario, record: DetailRecord, { row, place, positioningMs, startMs }: Chip, flat: boolean): string {
  const { requests } = record;
  return messages.chip(
    formatCount(requests.number[row]),
    whatWords(scenario, record, row),
    processNames(record)(requests.process[row]),
    formatCount(requests.lba[row]),
    [
      ...(positioningMs !== null && !flat ? [messages.positioning(formatMs(positioningMs))] : []),
      ...(place === 'candidate' || place === 'chosen' ? [] : [messages[place]]),
      Number.isNaN(startMs) ? messages.notServed : messages.servedAt(formatClock(startMs)),
    ],
  );
}

/** For a sentence about a service: by which queue it was chosen, and what it and the next best would take. Null: the record does not say. */
export function servedWords(
  record: DetailRecord,
  disk: number,
  { startedMs, lba }: Pick<Service, 'startedMs' | 'lba'>,
  flat: boolean,
): string | null {
  const row = rowOfService(record, disk, startedMs, lba);
  const made = row === null ? null : choicesOf(record, row).made;
  if (made === null) return null;
  const costs = flat || made.chosenMs === null ? messages.ofSoMany(made.waiting) : costWords(record, made);
  return (made.inDrive ? messages.byDriveShort : messages.byHostShort)(costs);
}
