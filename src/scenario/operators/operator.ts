/**
 * What the document side of an operator brings along: its part of the schema, its checks, an upper bound of what it asks of the disks,
 * and what becomes of it when its table is cut into other segments. One file each in this folder, one line each in `index.ts`; how it
 * runs is the engine's (`engine/database/operators`).
 */
import type { DbObject } from '../database.ts';
import type { Report } from '../validate/report.ts';
import type { Vocabulary } from '../terms.ts';

/** What every query class has. */
export interface ClassHead {
  readonly operator: string;
  readonly id: string;
  readonly title: string;
}

/** Where a class stands in a document, and what else is in the document. */
export interface ClassPlace {
  /** JSON pointer of the class. */
  readonly pointer: string;
  readonly report: Report;
  /** Undefined where the document has no such object, or a broken one. */
  readonly object: (id: string) => DbObject | undefined;
}

export interface ClassCheck extends ClassPlace {
  /** Reports an id at `<pointer>/<key>` that is none of the document's objects; true where it is one. */
  readonly known: (id: string, key: string) => boolean;
  /** Id of the partition that an object or a table is in. */
  readonly partition: (id: string) => string | undefined;
}

/** The same in a document that is sound. */
export interface DemandPlace extends ClassPlace {
  readonly blockBytes: number;
  /** Processes of one query (QUERYPROCS). */
  readonly queryProcs: number;
}

/** What decides how many device requests a query has on their way. */
export interface Reach {
  /** Processes of one query (QUERYPROCS). */
  readonly queryProcs: number;
  readonly blockBytes: number;
  readonly object: (id: string) => DbObject | undefined;
  /** Most device requests that one logical request of so many bytes becomes, on any volume. */
  readonly pieces: (bytes: number) => number;
  /** Most device requests of one process that reads sequentially: all of its read-ahead. */
  readonly windows: () => number;
}

/** A table that has been cut into other segments. */
export interface TableCut {
  /** Segments as the table was cut at first, before this cut, and after it. */
  readonly origin: number;
  readonly before: number;
  readonly after: number;
  /** The object as it is cut now. */
  readonly object: (id: string) => DbObject | undefined;
}

/** A class after its table has been cut into other segments. */
export interface Respanned<Q> {
  readonly query: Q;
  /** The work that it does now, for each unit of the work that it did before; 1: the same. */
  readonly work: number;
}

export interface ScenarioOperator<Q extends ClassHead> {
  readonly id: Q['operator'];
  /** "star join" */
  readonly title: string;
  /** Id of the object that it joins, scans, loads or asks. */
  object(query: Q): string;
  /** Ids of the indexes of that object that it uses, segment by segment: they are cut as the object is. */
  indexes(query: Q): readonly string[];
  /** Ids of all else that it reads or writes; default: none, but what its fields `spill` and `dimensions` name. */
  others?(query: Q): readonly string[];
  /** Reports ids that do not exist, and whatever one field says against another. */
  check(query: Q, place: ClassCheck): void;
  /** Reports what would take too much of a run. */
  checkDemand(query: Q, place: DemandPlace): void;
  /** Most device requests that one user's query can have on their way at one time. */
  mostRequests(query: Q, reach: Reach): number;
  /** What becomes of it when its table is cut into other segments; null: it stays as it is. */
  readonly cut: {
    respanned(query: Q, cut: TableCut): Respanned<Q>;
    /** What rounding has made of it: "“Joins” fetches +4 % rows: ...". `percent` and `span` are written out. */
    note(query: Q, percent: string, span: string, segments: number, words: Vocabulary): string;
  } | null;
  /** Each query works on one segment, so a batch has as many as the table has segments. */
  readonly oneSegmentEach: boolean;
}
