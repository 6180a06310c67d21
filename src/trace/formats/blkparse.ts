/**
 * The text that `blkparse` prints by default (blktrace manual, "Default output"):
 * `maj,min cpu sequence seconds pid action RWBS sector + sectors [process]`. Requests are the lines of one
 * action: Q (queued; also those that were merged later), D (dispatched) or C (completed). All other
 * events, and the summary at the end, are counted and passed over. R in RWBS is a read, W a write;
 * discards and flushes without data are no requests.
 */
import { TOO_MANY_DEVICES } from '../deviceNames.ts';
import type { Fields } from '../fields.ts';
import type { LineFormat, Sink } from '../lineFormat.ts';
import { BLKPARSE_ACTIONS, type BlkparseAction } from '../names.ts';

const S_TO_NS_DIGITS = 9;
const ACTION = 5;
const RWBS = 6;
const SECTOR = 7;
const PLUS = 43;
const COMMA = 44;
const COLON = 58;
const PARENTHESIS = 40;
const BRACKET = 91;

/** Letters of RWBS. */
const READ = 82;
const WRITE = 87;
const DISCARD = 68;

export class BlkparseFormat implements LineFormat {
  readonly divider = 'space';
  readonly time = 'arrival';
  readonly rebase = false;
  readonly fatal = '';
  private readonly action: string;
  /** The summary has begun. */
  private summary = false;

  constructor(action: BlkparseAction) {
    this.action = action.toLowerCase();
  }

  line(fields: Fields, to: Sink): string {
    if (!isDevice(fields)) {
      if (this.summary || isSummaryHead(fields)) {
        this.summary = true;
        to.ignore('summary');
        return '';
      }
      return 'no event of blkparse: it begins with the device as major,minor';
    }
    if (fields.count < 6) return `${fields.counted} where device, processor, sequence, time, process and action were expected`;
    const timeNs = fields.scaled(3, S_TO_NS_DIGITS);
    if (timeNs < 0) return 'a time that is not a number of seconds from 0';
    if (!isAction(fields)) return 'an action that is not of one or two letters';
    if (!fields.is(ACTION, this.action)) {
      to.ignore(otherAction(fields));
      return '';
    }
    return this.request(fields, timeNs, to);
  }

  /** Most files hold several actions; some were recorded with one alone. */
  emptyHint(ignored: ReadonlyMap<string, number>): string {
    const others = [...ignored]
      .filter(([kind]) => kind.startsWith(OTHER))
      .map(([kind, count]) => ({ action: kind.slice(OTHER.length), count }));
    if (others.length === 0) return '';
    const found = others.toSorted((a, b) => b.count - a.count).map(({ action, count }) => `${action} (${count})`);
    const usable = BLKPARSE_ACTIONS.filter((action) => others.some((other) => other.action === action));
    const instead = usable.length === 0 ? 'None of them is Q, D or C' : `Take the events of action ${usable.join(' or ')} for requests`;
    return `No event has the action ${this.action.toUpperCase()}; there are ${found.slice(0, 8).join(', ')}. ${instead}.`;
  }

  private request(fields: Fields, timeNs: number, { rows, devices, ignore }: Sink): string {
    const kind = direction(fields);
    if (kind === 0) return 'flags (RWBS) without R, W, D, F or N';
    if (kind === DISCARD) {
      ignore('discard');
      return '';
    }
    // A flush has no address; neither have commands that pass through.
    if (fields.count <= SECTOR + 1 || fields.letter(SECTOR + 1) !== PLUS) {
      if (kind === READ || kind === WRITE) {
        if (fields.count > SECTOR && fields.whole(SECTOR) >= 0 && !isPassedThrough(fields)) return 'no "sector + sectors"';
      }
      ignore('event without an address');
      return '';
    }
    const sector = fields.whole(SECTOR);
    const sectors = fields.whole(SECTOR + 2);
    if (sector < 0 || sectors < 0) return 'no whole numbers in "sector + sectors"';
    if (kind !== READ && kind !== WRITE) {
      ignore('flush');
      return '';
    }
    if (sectors === 0) {
      ignore('flush');
      return '';
    }
    const device = devices.of(fields.bytes, fields.start[0], fields.end[0]);
    if (device < 0) return TOO_MANY_DEVICES;
    return rows.add(kind === READ, sector, sectors, timeNs, device);
  }
}

const OTHER = 'event of action ';
/** By the code of one or two letters, so that counting an event makes no text. */
const KINDS = new Map<number, string>();

/** "event of action C": one of at most 26 + 26 x 26. */
function otherAction({ bytes, start, end }: Fields): string {
  const first = bytes[start[ACTION]] & ~32;
  const second = end[ACTION] - start[ACTION] > 1 ? bytes[start[ACTION] + 1] & ~32 : 0;
  const code = first * 256 + second;
  let kind = KINDS.get(code);
  if (kind === undefined) {
    kind = OTHER + (second === 0 ? String.fromCodePoint(first) : String.fromCodePoint(first, second));
    KINDS.set(code, kind);
  }
  return kind;
}

/** `bytes (command) [process]` or `bytes [process]`: a SCSI command that passes the block layer has a length and no address. */
function isPassedThrough({ bytes, start, count }: Fields): boolean {
  const first = count > SECTOR + 1 ? bytes[start[SECTOR + 1]] : 0;
  return first === PARENTHESIS || first === BRACKET;
}

/** major,minor */
function isDevice({ bytes, start, end, count }: Fields): boolean {
  if (count === 0) return false;
  let commas = 0;
  for (let at = start[0]; at < end[0]; at++) {
    if (bytes[at] === COMMA) {
      if (commas++ > 0 || at === start[0] || at === end[0] - 1) return false;
    } else if (bytes[at] < 48 || bytes[at] > 57) return false;
  }
  return commas === 1;
}

function isAction(fields: Fields): boolean {
  const length = fields.length(ACTION);
  if (length !== 1 && length !== 2) return false;
  for (let at = fields.start[ACTION]; at < fields.end[ACTION]; at++) {
    const letter = fields.bytes[at] | 32;
    if (letter < 97 || letter > 122) return false;
  }
  return true;
}

/** `CPU0 (8,0):` or `Total (8,0):` */
function isSummaryHead({ bytes, from, to }: Fields): boolean {
  return bytes[to - 1] === COLON && ((bytes[from] === 67 && bytes[from + 1] === 80 && bytes[from + 2] === 85) || bytes[from] === 84);
}

/** READ, WRITE or DISCARD; another letter for what moves no data; 0 if the field is not RWBS. */
function direction(fields: Fields): number {
  let other = 0;
  for (let at = fields.start[RWBS]; fields.count > RWBS && at < fields.end[RWBS]; at++) {
    const letter = fields.bytes[at];
    if (letter === DISCARD || letter === 69) return DISCARD;
    if (letter === READ || letter === WRITE) return letter;
    if (letter === 70 || letter === 78) other = letter;
  }
  return other;
}
