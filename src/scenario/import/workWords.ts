/** What a query class does, in the words of a CSV. */
import { MOST_MIX_STREAMS } from '../operators/mix.ts';

export type ClassWork =
  | 'scan'
  | 'sort'
  | 'hash join'
  | 'merge join'
  | 'nested loop join'
  | 'index scan'
  | 'random reads'
  | 'random writes'
  | 'sequential reads'
  | 'sequential writes'
  | 'insert'
  | 'update'
  | 'delete'
  | 'mix';

/** How the requests of a mix follow each other. */
export type MixOrder = 'shuffled' | 'lock-step' | 'one-after-other';

export interface KnownWork {
  readonly does: ClassWork;
  /** Of a mix: of which each line of the class gives one part. */
  readonly order?: MixOrder;
  /** Of a mix: what its requests are. */
  readonly part?: 'random reads' | 'random writes' | 'sequential reads' | 'sequential writes';
}

const PLAIN: readonly (readonly [RegExp, ClassWork])[] = [
  [/^(?:(?:full |table )*scans?|report|full table scan)$/i, 'scan'],
  [/^(?:sorts?|order by|group by|sort and scan)$/i, 'sort'],
  [/^(?:hash[ -]?)?joins?$/i, 'hash join'],
  [/^(?:sort[ -]?)?merge[ -]?joins?$/i, 'merge join'],
  [/^nested[ -]?loops?(?:[ -]?joins?)?$/i, 'nested loop join'],
  [/^(?:index[ -](?:range )?scans?|index (?:and|with) fetch|index lookups?)$/i, 'index scan'],
  [/^(?:random )?(?:reads?|lookups?)$|^(?:index reads?|select|oltp|probe)$/i, 'random reads'],
  [/^(?:random )?writes?$/i, 'random writes'],
  [/^(?:sequential|seq\.?) reads?$/i, 'sequential reads'],
  [/^(?:(?:sequential|seq\.?) writes?|load|append)$/i, 'sequential writes'],
  [/^inserts?$/i, 'insert'],
  [/^updates?$/i, 'update'],
  [/^deletes?$/i, 'delete'],
];

const MIX = /^(mix|shuffled|lock[ -]?step|one after (?:an)?other)(?:ed)?:? (?:of )?(?:(random|sequential|seq\.?) )?(reads?|writes?)$/i;
const ORDERS: readonly (readonly [RegExp, MixOrder])[] = [
  [/^lock/i, 'lock-step'],
  [/^one/i, 'one-after-other'],
  [/^/, 'shuffled'],
];

/** Null: no such work is known. */
export function knownWork(written: string): KnownWork | null {
  const text = written.replace(/\s+/g, ' ').trim();
  const plain = PLAIN.find(([pattern]) => pattern.test(text));
  if (plain !== undefined) return { does: plain[1] };
  const mix = MIX.exec(text);
  if (mix === null) return null;
  const pattern = /^s/i.test(mix[2] ?? 'random') ? 'sequential' : 'random';
  return {
    does: 'mix',
    order: ORDERS.find(([words]) => words.test(mix[1]))![1],
    part: `${pattern} ${/^r/i.test(mix[3]) ? 'reads' : 'writes'}`,
  };
}

/** Every word for work, for messages and the page. */
export const WORK_WORDS: readonly string[] = [...new Set(PLAIN.map(([, does]) => does)), 'mix of random reads'];

/** Lines of one mix. */
export const MOST_PARTS = MOST_MIX_STREAMS;
