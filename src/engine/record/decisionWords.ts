/**
 * Decisions of a scheduler in words: one row of `DetailDecisions` as a sentence, and what to call the processes in
 * it. For those who look at a few rows; nothing of this runs while simulating.
 */
import { formatMs, NS_PER_MS } from '../../base/units.ts';
import * as code from './decision.ts';
import type { DetailDecisions, DetailRecord } from './detail.ts';

/** A deadline farther off than this is said only when it is asked for. */
const NEAR_MS = 100;

/** What a process is called: "process 2", with several users "user 3, process 2"; -1 is the host itself. */
export type NameProcess = (process: number) => string;

/** Names for the processes of a record. Numbers count from 1. */
export function processNames({ processUser, processNumber }: Pick<DetailRecord, 'processUser' | 'processNumber'>): NameProcess {
  const several = processUser.some((user) => user !== processUser[0]);
  return (process) => {
    if (process < 0 || process >= processNumber.length) return process < 0 ? 'the host' : `process ${process + 1}`;
    const name = `process ${processNumber[process] + 1}`;
    return several ? `user ${processUser[process] + 1}, ${name}` : name;
  };
}

/** How long the disk was kept idle on purpose before this decision, and for whom; empty if it was not. */
export function idleWords(decisions: DetailDecisions, row: number, name: NameProcess): string {
  const ms = decisions.idleMs[row];
  if (!(ms > 0)) return '';
  const time = formatMs(ms);
  const who = name(decisions.idleFor[row]);
  switch (decisions.idleWhy[row]) {
    case code.AWAITS_COMPLETION:
      return `held back ${time} for ${who}`;
    case code.IDLES:
      return `kept idle ${time} within its slice for ${who}`;
    case code.HOLDS:
      return `held back ${time}, because ${who} had the disk to itself`;
    case code.DRAINS:
      return `held back ${time} until the drive was done with what it had`;
    case code.NO_TOKEN:
      return `held back ${time}, because all tokens were out`;
    case code.PLUGGED:
      return `held back ${time} for more requests to join`;
    case code.NO_TAG:
      return `held back ${time}, because the drive took no more`;
    default:
      return decisions.idleFor[row] === code.NOBODY ? `kept idle ${time}` : `kept idle ${time} for ${who}`;
  }
}

/** The request whose deadline is next: "process 5 is 40 ms from its deadline"; empty without one, and beyond `withinMs`. */
export function deadlineWords(decisions: DetailDecisions, row: number, name: NameProcess, withinMs = Infinity): string {
  const ms = decisions.deadlineInMs[row];
  if (!Number.isFinite(ms) || ms > withinMs) return '';
  const who = name(decisions.deadlineOf[row]);
  return ms < 0 ? `${who} is ${formatMs(-ms)} past its deadline` : `${who} is ${formatMs(ms)} from its deadline`;
}

/**
 * The whole decision: "kept idle 3.1 ms for process 2, which came; process 5 is 40 ms from its deadline". A deadline
 * is named when the disk was kept idle, or when it is near or passed.
 */
export function decisionWords(decisions: DetailDecisions, row: number, name: NameProcess): string {
  const why = decisions.why[row];
  const idle = idleWords(decisions, row, name);
  // Of a request that goes because its deadline has passed, that was said.
  const said = (why === code.EXPIRED || why === code.GAVE_UP_EXPIRED) && decisions.deadlineOf[row] === decisions.process[row];
  const deadline = said ? '' : deadlineWords(decisions, row, name, idle === '' ? NEAR_MS : Infinity);
  return [...choiceWords(decisions, row, name, idle), deadline].filter((part) => part !== '').join('; ');
}

/** Idling and the choice after it, which are one thing where the choice is about who was waited for. */
function choiceWords(decisions: DetailDecisions, row: number, name: NameProcess, idle: string): string[] {
  const why = decisions.why[row];
  const other = decisions.other[row];
  const gaveUp = gaveUpWords(decisions, row, name);
  const waitedFor = idle !== '' && decisions.idleFor[row] !== code.NOBODY && hopes(decisions.idleWhy[row]);
  if (gaveUp !== '') {
    if (waitedFor && decisions.idleFor[row] === other) {
      const instead = insteadWords(decisions, row, name);
      return instead === '' ? [`${idle}, ${gaveUp}`] : [idle, `then ${instead}`];
    }
    return [idle, `${why === code.GAVE_UP_TIME ? 'waits no longer' : 'does not wait'} for ${name(other)}, ${gaveUp}`];
  }
  const came = decisions.process[row] === decisions.idleFor[row];
  if (waitedFor && why === code.OWN && came) return [`${idle}, which came`];
  const reason = reasonWords(decisions, row, name);
  if (waitedFor) return came ? [`${idle}, which came`, reason] : [idle, `then ${reason}`];
  return [idle, reason];
}

/**
 * What went instead of a process that was waited for, where the reason is about that request alone: whether the process
 * came as well is not known then, and not said. Empty for other codes.
 */
function insteadWords(decisions: DetailDecisions, row: number, name: NameProcess): string {
  const its = requestWords(decisions, row, name);
  switch (decisions.why[row]) {
    case code.GAVE_UP_CLOSE:
      return `${its} goes, because it is close to the last one`;
    case code.GAVE_UP_BUSY:
      // Also said where the process came and another request is nearer.
      return `${its} goes: ${name(decisions.other[row])} has other requests queued or under way`;
    case code.GAVE_UP_EXPIRED:
      return expiredWords(decisions, row, name);
    default:
      return '';
  }
}

/** Whether a disk is idle for this reason in the hope of another request of the process. */
function hopes(idleWhy: number): boolean {
  return idleWhy === code.AWAITS_COMPLETION || idleWhy === code.ANTICIPATES || idleWhy === code.IDLES;
}

/** Why a process was not waited for (any longer), as a clause about it; empty for other codes. */
function gaveUpWords(decisions: DetailDecisions, row: number, name: NameProcess): string {
  const time = formatMs(decisions.ns[row] / NS_PER_MS);
  const its = requestWords(decisions, row, name);
  switch (decisions.why[row]) {
    case code.GAVE_UP_TIME:
      return `which did not come within ${time}: ${its} goes`;
    case code.GAVE_UP_THINK:
      return `which usually thinks for ${time}, longer than it is waited for: ${its} goes`;
    case code.GAVE_UP_CLOSE:
      return `because ${its} is close to the last one`;
    case code.GAVE_UP_BUSY:
      return `which has other requests under way: ${its} goes`;
    case code.GAVE_UP_EXITED:
      return `which is gone, or of a kind that usually goes: ${its} goes first`;
    case code.GAVE_UP_EXPIRED:
      return `because ${its} expired ${time} ago`;
    case code.GAVE_UP_SEEKY:
      return `which seeks too much for waiting to pay: ${its} goes`;
    case code.GAVE_UP_SLICE:
      return `whose slice is used up: ${its} goes`;
    default:
      return '';
  }
}

/** Why this request was let go, or none. */
function reasonWords(decisions: DetailDecisions, row: number, name: NameProcess): string {
  const own = name(decisions.process[row]);
  const other = name(decisions.other[row]);
  const its = requestWords(decisions, row, name);
  const kind = decisions.write[row] === 1 ? 'write' : 'read';
  const time = formatMs(decisions.ns[row] / NS_PER_MS);
  // Codes that hold until a time of the clock.
  const left = formatMs(Math.max(0, decisions.ns[row] / NS_PER_MS - decisions.atMs[row]));
  const count = decisions.times[row];
  switch (decisions.why[row]) {
    case code.OLDEST:
      return `${own} goes first: its ${kind} is the oldest`;
    case code.ONWARD:
      return `${its} is next in the direction of the sweep`;
    case code.WRAPPED:
      // Deadline looks ahead when a request goes, not when the next is chosen: what came meanwhile may lie anywhere.
      if (decisions.waiting[row] === 1) return `${its} is the only one that waits`;
      return `nothing lay ahead: back to the lowest address, ${its}`;
    case code.PUSHED_OUT:
      return `${its} goes at once, because another came that starts at the same address`;
    case code.NEAREST:
      return `${its} is nearest to the head`;
    case code.SHORTEST:
      return `${its} is reached soonest, seek and rotation together`;
    case code.AGED:
      return `${own} goes first: its ${kind} has waited ${time}, longer than any may`;
    case code.EXPIRED:
      return expiredWords(decisions, row, name);
    case code.BATCH:
      return `the batch continues with ${its}, after ${count} before it`;
    case code.STARVED:
      return `${kind}s go now: they have waited for ${count} ${count === 1 ? 'batch' : 'batches'} of ${oppositeOf(kind)}s`;
    case code.TURNED:
      return `the turn of ${kind}s: no ${oppositeOf(kind)} is left, or their time is up`;
    case code.ROUND:
      return `the turn of ${other} in the round of processes`;
    case code.SLICE:
      return `continues ${possessive(other)} slice, ${time} left`;
    case code.NEW_SLICE:
      return `${possessive(other)} slice begins, ${time} long`;
    case code.BEHIND:
      return `the short way back to ${its} is shorter than going on`;
    case code.OWN:
      return `${other}, which was waited for, asked again ${decisions.ns[row] > 0 ? `after ${time}` : 'at once'}`;
    case code.TOKENS:
      return `a token was free for ${its}`;
    case code.PRIORITY:
      return `${own} goes first: its ${kind} has priority`;
    case code.AWAITS_COMPLETION:
      return `waits for the last read of ${other} to end, then for its next`;
    case code.ANTICIPATES:
      return `keeps the disk idle for the next read of ${other}, ${left} at most`;
    case code.IDLES:
      return `keeps the disk idle within the slice of ${other}, ${left} at most`;
    case code.HOLDS:
      return `holds back: ${other} has the disk to itself`;
    case code.DRAINS:
      return 'holds back until the drive is done with what it has';
    case code.NO_TOKEN:
      return 'holds back: all tokens are out';
    case code.PLUGGED:
      return `holds back for more requests to join, ${left} at most`;
    case code.NO_TAG:
      return 'holds back: the drive takes no more';
    default:
      return `${its} goes`;
  }
}

function expiredWords(decisions: DetailDecisions, row: number, name: NameProcess): string {
  const kind = decisions.write[row] === 1 ? 'write' : 'read';
  return `${name(decisions.process[row])} goes first: its ${kind} expired ${formatMs(decisions.ns[row] / NS_PER_MS)} ago`;
}

/** "process 3's read". */
function requestWords(decisions: DetailDecisions, row: number, name: NameProcess): string {
  return `${possessive(name(decisions.process[row]))} ${decisions.write[row] === 1 ? 'write' : 'read'}`;
}

function possessive(name: string): string {
  return `${name}'s`;
}

function oppositeOf(kind: 'read' | 'write'): 'read' | 'write' {
  return kind === 'read' ? 'write' : 'read';
}
