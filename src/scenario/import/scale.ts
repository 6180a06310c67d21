/** Which share of its work a new document runs first, so that the first answer takes a second or two. */
import { MIB } from '../../base/units.ts';
import type { Drive, QueryClass, Stream } from '../schema.ts';
import { hasEnd, slotsOf } from '../streams/streams.ts';
import type { FittedDisk } from './drives.ts';
import type { BuiltDatabase } from './spaces.ts';
import { bytesOf, type BuiltWork } from './work.ts';

/** I/Os that the first answer may have. */
const INTERACTIVE_IOS = 60_000;

/** I/Os a second that a busy disk or flash module does, roughly. */
const USUAL_RATE: Readonly<Record<Drive['kind'], number>> = { hdd: 150, flash: 20_000, fixed: 1000 };

interface Load {
  readonly users: number;
  readonly disks: readonly FittedDisk[];
}

/** Share of the batch, or with `seconds` of a timed run's time: as many I/Os as take a second or two, by the sizes of what is read. */
export function scaleOf({ classes, batch, streams }: BuiltWork, database: BuiltDatabase, { users, disks }: Load, seconds?: number): number {
  const iosOf = new Map(classes.map((query) => [query.id, diskIos(query, database)]));
  const ofBatch = batch.reduce((sum, { class: id, count }) => sum + iosOf.get(id)! * count, 0);
  const perQuery = (stream: Stream): number =>
    stream.classes.reduce((sum, { class: id, count }) => sum + iosOf.get(id)! * count, 0) /
    stream.classes.reduce((sum, { count }) => sum + count, 0);
  const total =
    seconds === undefined
      ? worked()
      : Math.min(
          offered(),
          disks.reduce((sum, { drive }) => sum + USUAL_RATE[drive.kind], 0),
        ) * seconds;
  return Math.min(1, Math.max(0.001, Math.round((1000 * INTERACTIVE_IOS) / Math.max(1, total)) / 1000));

  /** I/Os of what has an end, and of what runs beside it for as long. */
  function worked(): number {
    const ending = streams.filter(hasEnd);
    const ios = ending.reduce((sum, stream) => sum + perQuery(stream) * queriesOf(stream), ofBatch * users);
    const atOnce = (batch.length > 0 ? users : 0) + ending.reduce((sum, stream) => sum + slotsOf(stream), 0);
    const beside = streams.filter((stream) => !hasEnd(stream)).reduce((sum, stream) => sum + slotsOf(stream), 0);
    return ios * (1 + beside / Math.max(1, atOnce));
  }

  /** I/Os a second that are asked for if all is answered at once; Infinity: who waits for nothing else asks for more. */
  function offered(): number {
    if (batch.length > 0) return Infinity;
    return streams.reduce((sum, stream) => {
      const { arrivals } = stream;
      if (arrivals.kind === 'open') return sum + perQuery(stream) * arrivals.perSecond;
      const thinkMs = arrivals.thinkTime?.ms ?? 0;
      return thinkMs === 0 ? Infinity : sum + (perQuery(stream) * arrivals.users * 1000) / thinkMs;
    }, 0);
  }
}

const queriesOf = ({ arrivals }: Stream): number =>
  arrivals.kind === 'closed' ? arrivals.users * (arrivals.queriesPerUser ?? 0) : (arrivals.queries ?? 0);

/** Disk I/Os of one query, roughly. */
function diskIos(query: QueryClass, database: BuiltDatabase): number {
  const piecesOf = (object: string, most = Infinity): number => {
    const space = database.spaces.find((each) => each.object.id === (database.tables.find(({ id }) => id === object)?.space ?? object));
    return Math.min(most, bytesOf(object, database)) / Math.min(MIB, space?.object.extents?.extentBytes ?? MIB);
  };
  switch (query.operator) {
    case 'probe':
      return query.requests;
    case 'mix':
      return query.streams.reduce((sum, { requests }) => sum + requests, 0);
    case 'index-scan':
      return query.lookups * (2 + query.rows);
    case 'change':
      return query.rows * (1 + query.indexes.length) * 2;
    case 'join':
      return 2 * (piecesOf(query.outer.object, query.outer.bytes) + piecesOf(query.inner.object, query.inner.bytes));
    case 'sort':
      return 2 * piecesOf(query.object);
    case 'scan':
      return piecesOf(query.object, query.bytes);
    default:
      return 0;
  }
}
