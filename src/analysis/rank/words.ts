/** The ranking in words that page and command line share. */
import { formatBytes, formatMs, plural } from '../format.ts';
import { orderHolds, type MoveCheck, type Ranked } from './rank.ts';

/** "I/O time 41 s, 1.2 s for each GB". */
export const costWords = ({ ioTimeMs, msPerGigabyte, bytes }: Ranked): string =>
  `${formatBytes(bytes)}, I/O time ${formatMs(ioTimeMs)}, ${formatMs(msPerGigabyte)} for each GB`;

/** Why a move cannot be checked. */
export const UNCHECKABLE = 'A run that ends at a given time does other work after a move: to check one, let runs end with their work.';

const signed = (ms: number): string => (ms < 0 ? `costs ${formatMs(-ms)}` : `saves ${formatMs(ms)}`);

/** What moving it did in the runs. */
export function checkWords({ savedIoMs, savedMs, outcome }: MoveCheck): string {
  const what = `moving it ${signed(savedIoMs.mean)} of I/O time, and the batch takes ${formatMs(Math.abs(savedMs.mean))} ${savedMs.mean < 0 ? 'more' : 'less'}`;
  if (outcome === 'confirmed') return `confirmed: ${what}`;
  return outcome === 'open' ? `left open: ${what}, which the seeds do not separate from nothing` : `not confirmed: ${what}`;
}

/** Whether the order of the ranking is that of the savings. */
export function orderWords(checks: readonly MoveCheck[], seeds: number): string {
  const holds = orderHolds(checks);
  const ran = `Each was moved by itself, ${plural(seeds, 'seed')} each.`;
  if (holds === undefined) return ran;
  return `${ran} Per gigabyte they save ${holds ? 'in the order of the ranking' : 'in another order than the ranking’s: it counts what each costs today, not what it would cost elsewhere'}.`;
}
