import { formatCount, plural } from '../../../../analysis/format.ts';
import { catalog } from '../../../../base/catalog.ts';

/** What is said of the queue of a disk and of the choices from it. */
export const messages = catalog({
  title: 'Queue, in the order of service',
  what: (write: boolean, size: string, object: string | null) =>
    `${write ? 'write' : 'read'} ${size}${object === null ? '' : ` of ${object}`}`,
  short: (number: string, time: string | null) => (time === null ? number : `${number}: ${time}`),
  positioning: (time: string) => `positioning ${time}`,
  alone: (chosen: string) => `${chosen}; no other waited`,
  nextBest: (chosen: string, time: string, number: string | null) =>
    `${chosen}; next best ${time}${number === null ? '' : ` (request ${number})`}`,
  cheaper: (chosen: string, time: string, number: string | null) =>
    `${chosen}; ${number === null ? 'another one' : `request ${number}`} would have taken ${time}`,
  chosen: (costs: string) => `Chosen: ${costs}.`,
  costsNotKept: 'costs not kept, because too many waited',
  byHost: (time: string, waiting: number, why: string) =>
    `Chosen at ${time} by the host’s scheduler, of ${formatCount(waiting)} waiting there: ${why}.`,
  byDrive: (time: string, waiting: number, why: string) =>
    `Chosen at ${time} by the drive’s own queue, of ${formatCount(waiting)} that it held: ${why}.`,
  goesByCost: 'It goes by positioning.',
  goesByAged: 'It goes by positioning, less a part of the time waited.',
  goesByLimit: 'It goes by positioning until one has waited as long as it may.',
  goesByOther: 'It does not go by positioning; the times only say what each would have taken.',
  heldAlone: 'The drive has a queue of its own, and held no other request.',
  before: (time: string, waiting: number, why: string, costs: string | null) =>
    `The host’s scheduler gave it to the drive at ${time}, of ${formatCount(waiting)} waiting there: ${why}${costs === null ? '' : ` (${costs})`}.`,
  asDriveKnows:
    'Positioning: seek and wait for the first sector, with what comes before them, if the drive had begun at that moment; nothing where its buffer has the data.',
  fromArmAlone: 'Positioning: seek and wait for the first sector from where the arm stands, as the host works it out.',
  chip: (number: string, what: string, process: string, lba: string, rest: readonly string[]) =>
    `Request ${number}: ${what} for ${process} at sector ${lba}; ${rest.join('; ')}`,
  later: 'came after the choice',
  host: 'waited at the host',
  drive: 'was in the drive already',
  asleep: 'waited for a place in the queue',
  places: { later: 'came later', host: 'at the host', drive: 'in the drive', asleep: 'asleep' },
  servedAt: (time: string) => `service begins at ${time}`,
  notServed: 'not served in the time looked at',
  more: (count: number) => `${plural(count, 'more request')} not shown.`,
  toChoice: 'To its choice',
  ofSoMany: (waiting: number) => `of ${formatCount(waiting)} waiting`,
  byHostShort: (costs: string) => `chosen by the host’s scheduler (${costs})`,
  byDriveShort: (costs: string) => `chosen by the drive’s own queue (${costs})`,
});
