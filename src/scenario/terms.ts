/**
 * The words that a document is shown in. What Spindle simulates was first described in the words of Red Brick; a document may ask for
 * those of another product. Words only: nothing that is simulated, hashed or stored under a hash depends on them.
 *
 * This file holds every vocabulary. Whatever is shown or printed takes the words from `wordsOf(scenario)` and never spells them out;
 * the texts of studies and lessons, and generated lines of a product's own language, are content and stay as they are.
 */
import { capital, plural } from '../base/units.ts';

/** The vocabularies by id, in the order in which they are offered. */
export const TERMS = ['red-brick', 'db2', 'oracle', 'generic'] as const;
export type Terms = (typeof TERMS)[number];

const [USUAL] = TERMS;

/** A noun in the forms that sentences need; with a capital where a sentence begins with it. */
export interface Noun {
  readonly one: string;
  readonly many: string;
  /** With its article: "a data file". */
  readonly a: string;
  readonly One: string;
  readonly Many: string;
  readonly A: string;
}

/** A setting that a sentence gives a value: "QUERYPROCS 8", "degree 8". */
export interface SettingName {
  readonly name: string;
  /** As a label, or where a sentence begins with it. */
  readonly Name: string;
  /** In full, where there is room: "degree of parallelism". */
  readonly long: string;
  /** For narrow places, widest first; each is written before the value. */
  readonly short: readonly string[];
}

export interface Vocabulary {
  readonly id: Terms;
  /** Whose words these are, as a choice: "Red Brick". */
  readonly title: string;
  /** A part of a table or index that is cut by a key, such as a week; it has files of its own. */
  readonly segment: Noun;
  /** One file of a segment; on one disk or volume. */
  readonly psu: Noun;
  /** The index over all keys of a fact table that a star join works through. */
  readonly starIndex: Noun;
  /** What one file system holds: the processes of a query take turns at it. */
  readonly fileGroup: Noun;
  /** Where sorts and loads put what memory does not hold: "spill space". */
  readonly spill: { readonly one: string; readonly One: string; readonly short: string };
  /** Processes of one query. */
  readonly queryProcs: SettingName;
  /** Processes of one query that may do I/O on one file group at a time. */
  readonly tuneGroup: SettingName;
  /** To cut a table into segments, as a command: "Segment by week". */
  readonly cut: string;
  /** Round robin that begins one target further in each segment. */
  readonly oneOff: string;
}

function noun(one: string, many = `${one}s`, article = 'a'): Noun {
  const a = `${article} ${one}`;
  return { one, many, a, One: capital(one), Many: capital(many), A: capital(a) };
}

const setting = (name: string, long = name, short: readonly string[] = []): SettingName => ({ name, Name: capital(name), long, short });

/** What no product but Red Brick has a name for. */
const COMMON = {
  fileGroup: noun('file system'),
  spill: { one: 'temporary space', One: 'Temporary space', short: 'temporary' },
  tuneGroup: setting('I/O limit', 'I/O limit of a query', ['I/O', 'IO']),
  cut: 'Partition',
  oneOff: 'shifted by one',
};

const VOCABULARIES: Readonly<Record<Terms, Vocabulary>> = {
  [USUAL]: {
    id: USUAL,
    title: 'Red Brick',
    segment: noun('segment'),
    psu: noun('PSU'),
    starIndex: noun('star index', 'star indexes'),
    fileGroup: noun('file group'),
    spill: { one: 'spill space', One: 'Spill space', short: 'spill' },
    queryProcs: setting('QUERYPROCS'),
    tuneGroup: setting('TUNE GROUP', 'TUNE GROUP', ['GROUP', 'TG']),
    cut: 'Segment',
    oneOff: '1-off',
  },
  // A range-partitioned table has a table space for each partition, and a table space has containers.
  db2: {
    ...COMMON,
    id: 'db2',
    title: 'Db2',
    segment: noun('table space'),
    psu: noun('container'),
    starIndex: noun('multicolumn index', 'multicolumn indexes'),
    queryProcs: setting('degree', 'degree of parallelism'),
  },
  oracle: {
    ...COMMON,
    id: 'oracle',
    title: 'Oracle',
    segment: noun('tablespace'),
    psu: noun('data file'),
    starIndex: noun('bitmap join index', 'bitmap join indexes'),
    queryProcs: setting('DOP', 'degree of parallelism'),
  },
  generic: {
    ...COMMON,
    id: 'generic',
    title: 'Generic',
    segment: noun('partition'),
    psu: noun('file'),
    starIndex: noun('join index', 'join indexes'),
    queryProcs: setting('degree', 'degree of parallelism'),
  },
};

/** The words that Spindle has always used: of documents that name no others. */
export const RED_BRICK = VOCABULARIES[USUAL];

/** The vocabulary of that id. */
export const vocabulary = (terms: Terms): Vocabulary => VOCABULARIES[terms];

/** The vocabularies in the order in which they are offered. */
export const vocabularies: readonly Vocabulary[] = TERMS.map(vocabulary);

/** The words of a document, also of one that nobody has checked; those of Red Brick where it names none that exist. */
export function wordsOf(document: unknown): Vocabulary {
  const terms = typeof document === 'object' && document !== null && 'terms' in document ? document.terms : undefined;
  return vocabularies.find(({ id }) => id === terms) ?? RED_BRICK;
}

/** "1 container", "22 containers". */
export const counted = (count: number, { one, many }: Noun): string => plural(count, one, many);
