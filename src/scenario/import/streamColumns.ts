/** Columns of a CSV of query classes that say whose queries these are: groups of users with pauses and arrivals of their own. */
import { formatCount, formatMs, formatNumber } from '../../base/units.ts';
import { STREAM_LIMITS } from '../streams/streams.ts';
import type { Stream } from '../schema.ts';
import { LIMITS } from '../values.ts';
import { cell, nameCell, type Columns, type Fields } from './columns.ts';
import { note, quoted, wrong, type ImportProblem } from './problem.ts';
import type { GridRow } from './rows.ts';
import { readNumber, type Decimals } from './sizes.ts';
import { headerUnitMs, readMs, readPerSecond } from './times.ts';

/** A group of users, as the lines that name it say. */
export interface StreamRow {
  /** The first line that names it. */
  readonly line: number;
  readonly title: string;
  readonly arrivals: Stream['arrivals'];
  readonly order: Stream['order'];
  readonly startMs: number;
  readonly delayMs: number;
  readonly startsAtMs: number;
}

/** A column's names with and without a unit of time behind them. */
const timed = (...names: readonly string[]): string[] =>
  names.flatMap((name) => ['', 'ms', 's', 'sec', 'seconds', 'min', 'minutes'].map((unit) => `${name}${unit}`));

export const STREAM_FIELDS = {
  stream: ['stream', 'streamname', 'group', 'usergroup', 'population'],
  users: ['users', 'streamusers', 'clients', 'sessions', 'terminals', 'connections', 'atonce'],
  think: timed('think', 'thinktime', 'pause'),
  arrivals: ['arrivals', 'arrival', 'arrivalrate', 'rate', 'persecond', 'perminute', 'perhour', 'queriespersecond'],
  order: ['order', 'sequence'],
  each: ['each', 'queriesofeach', 'streamqueries', 'inall', 'total'],
  start_cost: timed('startcost', 'startup', 'startprocessor'),
  start_delay: timed('startdelay', 'connectdelay', 'delay'),
  starts_at: timed('startsat', 'startat', 'offset'),
} as const satisfies Fields<string>;
export type StreamField = keyof typeof STREAM_FIELDS;

/** What a stream has where no line says it. */
const USUAL = { users: 1, connections: 20, waiting: 100 } as const;
const ORDERS: Readonly<Record<string, Stream['order']>> = {
  drawn: 'drawn',
  random: 'drawn',
  shares: 'drawn',
  listed: 'listed',
  aslisted: 'listed',
  own: 'own',
  batch: 'own',
  same: 'same',
};

/** What one cell says, and what it means; null: it says nothing. */
interface Said<T> {
  readonly text: string;
  readonly line: number;
  readonly value: T;
}

type Pause = { readonly ms: number; readonly spread: 'fixed' | 'exponential' };
type Coming = { readonly kind: 'closed' } | { readonly kind: 'open'; readonly perSecond: number; readonly spacing: 'exponential' | 'even' };

/** Readers of the columns: a value, or null and what would be right. */
interface Values {
  users: number;
  think: Pause;
  arrivals: Coming;
  order: Stream['order'];
  each: number;
  start_cost: number;
  start_delay: number;
  starts_at: number;
}
type Setting = keyof Values;
const SETTINGS = Object.keys(STREAM_FIELDS).filter((field) => field !== 'stream') as Setting[];

type Gathered = { line: number; title: string } & { [K in Setting]?: Said<Values[K]> };

/** The streams of a CSV, gathered line by line. */
export class StreamColumns {
  private readonly columns: Columns<StreamField>;
  private readonly decimals: Decimals;
  private readonly problems: ImportProblem[];
  private readonly byName = new Map<string, Gathered>();

  constructor(columns: Columns<StreamField>, decimals: Decimals, problems: ImportProblem[]) {
    this.columns = columns;
    this.decimals = decimals;
    this.problems = problems;
  }

  /** The stream that a line names, as it is written first; empty: none, so the line is of the batch. Null: what the line says of it is wrong. */
  take(row: GridRow): string | null {
    const title = nameCell(row, this.columns.stream).slice(0, LIMITS.titleLength);
    const given = SETTINGS.filter((field) => cell(row, this.columns[field]) !== '');
    if (title === '') {
      for (const field of given)
        this.problems.push(
          note(row.line, `${this.columns[field]!.name} is of streams, and the line names none`, 'a name in a column named stream'),
        );
      return '';
    }
    const known = this.byName.get(title.toLowerCase());
    if (known === undefined && this.byName.size === STREAM_LIMITS.streams)
      return this.fail(row.line, `There are more than ${STREAM_LIMITS.streams} streams`, 'similar groups of users as one stream');
    const stream: Gathered = { ...(known ?? { line: row.line, title }) };
    for (const field of given) if (!this.read(field, row, stream)) return null;
    this.byName.set(title.toLowerCase(), stream);
    return stream.title;
  }

  /** The streams of these names, and notes for what they were not told. */
  rows(used: ReadonlySet<string>): StreamRow[] {
    return [...this.byName.values()].filter(({ title }) => used.has(title)).map((stream) => this.row(stream));
  }

  private fail(line: number, message: string, expected: string): null {
    this.problems.push(wrong(line, message, expected));
    return null;
  }

  private read(field: Setting, row: GridRow, stream: Gathered): boolean {
    const text = cell(row, this.columns[field]);
    const before: Said<Values[Setting]> | undefined = stream[field];
    const read = this.valueOf(field, text);
    const { name } = this.columns[field]!;
    if (read.value === null) return this.fail(row.line, `${quoted(text)} in ${name} is ${read.lacks}`, read.expected) !== null;
    if (before !== undefined && JSON.stringify(before.value) !== JSON.stringify(read.value))
      return (
        this.fail(
          row.line,
          `${name} of the stream ${quoted(stream.title)} is ${quoted(before.text)} on line ${before.line} and ${quoted(text)} here`,
          'the same on all lines of a stream, or an empty cell',
        ) !== null
      );
    Object.assign(stream, { [field]: before ?? { text, line: row.line, value: read.value } });
    return true;
  }

  private valueOf(field: Setting, text: string): { value: Values[Setting] | null; lacks: string; expected: string } {
    switch (field) {
      case 'users':
        return {
          value: this.count(text, LIMITS.users),
          lacks: 'not a number of users',
          expected: `a whole number from 1 to ${LIMITS.users}`,
        };
      case 'each':
        return {
          value: this.count(text, STREAM_LIMITS.arrivals),
          lacks: 'not a number of queries',
          expected: `a whole number from 1 to ${formatCount(STREAM_LIMITS.arrivals)}, or an empty cell for a stream without an end`,
        };
      case 'think':
        return { value: this.pause(text), lacks: 'no time', expected: 'a time with its unit, such as 5 s or 5 s exponential' };
      case 'arrivals':
        return {
          value: this.coming(text),
          lacks: 'no rate',
          expected: `a number of queries per second, minute or hour, such as 12.5 per second or even 600 per minute; or closed`,
        };
      case 'order':
        return {
          value: ORDERS[text.toLowerCase().replace(/[^a-z]/g, '')] ?? null,
          lacks: 'no order',
          expected: 'drawn (by share), listed, own (as a batch, each user in a different order) or same',
        };
      case 'start_cost':
      case 'start_delay':
        return { value: this.time(field, text, 60_000), lacks: 'no time', expected: 'a time with its unit, at most 60 s, such as 20 ms' };
      case 'starts_at':
        return { value: this.time(field, text, STREAM_LIMITS.pauseMs), lacks: 'no time', expected: 'a time with its unit, such as 30 s' };
    }
  }

  private count(text: string, most: number): number | null {
    const value = readNumber(text, this.decimals);
    return value !== null && Number.isInteger(value) && value >= 1 && value <= most ? value : null;
  }

  private time(field: Setting, text: string, most: number): number | null {
    const ms = readMs(text, headerUnitMs(this.columns[field]!.name), this.decimals);
    return ms === null || ms > most ? null : ms;
  }

  private pause(text: string): Pause | null {
    const spread = /\b(?:exp(?:onential)?|random)\b/i.test(text) ? 'exponential' : 'fixed';
    const ms = this.time(
      'think',
      text.replace(/\b(?:exp(?:onential)?|random|fixed|constant)\b|[(),]+$/gi, '').replace(/^[\s(]+/, ''),
      STREAM_LIMITS.pauseMs,
    );
    return ms === null ? null : { ms, spread };
  }

  private coming(text: string): Coming | null {
    if (/^closed(?: loop)?$/i.test(text)) return { kind: 'closed' };
    const spacing = /\beven(?:ly)?(?: spaced)?\b/i.test(text) ? 'even' : 'exponential';
    const rate = text.replace(/\b(?:even(?:ly)?(?: spaced)?|poisson|exponential|random|open)\b|[():,]+(?=\s|$)/gi, '');
    const perSecond = readPerSecond(rate, this.bareRateMs(), this.decimals);
    return perSecond === null || perSecond < 0.000_001 || perSecond > STREAM_LIMITS.perSecond ? null : { kind: 'open', perSecond, spacing };
  }

  /** What a number without a unit counts per, where the column's name says it. */
  private bareRateMs(): number | undefined {
    return headerUnitMs(` ${/per[\s_-]*([a-z]+)\W*$/i.exec(this.columns.arrivals!.name)?.[1] ?? ''}`);
  }

  private row({ line, title, ...said }: Gathered): StreamRow {
    const coming = said.arrivals?.value ?? { kind: 'closed' };
    const isOpen = coming.kind === 'open';
    const usual = isOpen ? USUAL.connections : USUAL.users;
    if (said.users === undefined) {
      const message = isOpen
        ? `The stream ${quoted(title)} has no number of connections; ${usual} queries run at a time`
        : `The stream ${quoted(title)} has no number of users; one is taken`;
      this.problems.push(note(line, message, 'a number in a column named users'));
    }
    if (isOpen && said.think !== undefined)
      this.problems.push(
        note(
          said.think.line,
          `Nobody thinks in ${quoted(title)}, whose queries come ${formatNumber(coming.perSecond)} per second`,
          'a think time where arrivals are closed',
        ),
      );
    const users = said.users?.value ?? usual;
    const each = said.each?.value;
    if (!isOpen && each !== undefined && each > LIMITS.queriesPerUser)
      this.problems.push(
        note(
          said.each!.line,
          `Each user of ${quoted(title)} has ${formatCount(each)} queries`,
          `${formatCount(LIMITS.queriesPerUser)} are simulated`,
        ),
      );
    const think = said.think?.value;
    return {
      line,
      title,
      arrivals: isOpen
        ? {
            ...coming,
            ...(each !== undefined && { queries: each }),
            atOnce: users,
            mostWaiting: USUAL.waiting,
          }
        : {
            kind: 'closed',
            users,
            ...(think !== undefined && think.ms > 0 && { thinkTime: think }),
            ...(each !== undefined && { queriesPerUser: Math.min(each, LIMITS.queriesPerUser) }),
          },
      order: said.order?.value ?? 'drawn',
      startMs: said.start_cost?.value ?? 0,
      delayMs: said.start_delay?.value ?? 0,
      startsAtMs: said.starts_at?.value ?? 0,
    };
  }
}

/** "think 5 s", "starts after 30 s": what a stream has beside its arrivals. */
export const startWords = ({ startMs, delayMs, startsAtMs }: StreamRow): string =>
  [
    ...(startMs > 0 ? [`${formatMs(startMs)} of processor time`] : []),
    ...(delayMs > 0 ? [`${formatMs(delayMs)} of delay`] : []),
    ...(startsAtMs > 0 ? [`from ${formatMs(startsAtMs)} on`] : []),
  ].join(', ');
