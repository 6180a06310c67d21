/**
 * Where the bytes of a recorded file lie in another layout. Files are matched by object and by their place within it. The files of a table space
 * are its containers: where their number or sizes are others now, the database has dealt the extents again, so bytes are matched by their place
 * in the space. Where its tables are others, or lie in another order, bytes are matched by their place in their table (`tablePartners.ts`).
 */
import type { DbObject, Scenario } from '../scenario/schema.ts';
import type { Layout } from '../scenario/layout.ts';
import type { PlaceNow } from './placeNow.ts';
import { TablePartners } from './tablePartners.ts';
import { ExtentMap, type ContainerPlace } from '../scenario/spaces/extentMap.ts';

export class Partners {
  private readonly to: Layout;
  /** By recorded file: the same file now, or -1; of table spaces that are dealt otherwise -1. */
  private readonly partner: Int32Array;
  /** By recorded object: how its extents or tables are dealt now, where that is in another way. */
  private readonly dealt: readonly (Dealt | TablePartners | null)[];

  constructor(recorded: Scenario, now: Scenario, from: Layout, to: Layout) {
    const placeOf = new Map(now.database.objects.map(({ id }, o) => [id, o]));
    this.to = to;
    this.partner = new Int32Array(from.psuCount).fill(-1);
    this.dealt = recorded.database.objects.map((object, o) => {
      const other = placeOf.get(object.id);
      const tables = TablePartners.of(recorded, now, from, to, object);
      if (tables !== null) return tables;
      if (other === undefined) return null;
      const dealt = Dealt.of({ object, layout: from, o }, { object: now.database.objects[other], layout: to, o: other });
      if (dealt === null && isCutAlike(object, now.database.objects[other]))
        for (let k = from.objectFirst[o]; k < from.objectFirst[o + 1]; k++)
          this.partner[k] = to.objectFirst[other] + k - from.objectFirst[o];
      return dealt;
    });
  }

  /** Where bytes of a recorded file lie now, or the first of them. */
  find(object: number, file: number, offset: number, bytes: number, place: PlaceNow): void {
    const dealt = this.dealt[object];
    place.bytes = bytes;
    if (dealt !== null) {
      dealt.find(file, offset, place);
      return;
    }
    const psu = this.partner[file];
    place.psu = psu >= 0 && offset + bytes <= this.to.bytes[psu] ? psu : -1;
    place.offset = offset;
  }
}

/** Cut in another way, the files of an object are others. */
const isCutAlike = (a: DbObject, b: DbObject): boolean => a.segments === b.segments && a.psusPerSegment === b.psusPerSegment;

interface SpaceIn {
  readonly object: DbObject;
  readonly layout: Layout;
  readonly o: number;
}

/** Used up at once. */
const CONTAINER: ContainerPlace = { container: 0, offset: 0 };

/** A table space whose extents are dealt otherwise than when the trace was recorded. */
class Dealt {
  private readonly before: ExtentMap;
  private readonly after: ExtentMap;
  private readonly firstBefore: number;
  private readonly firstAfter: number;

  private constructor(before: ExtentMap, after: ExtentMap, firstBefore: number, firstAfter: number) {
    this.before = before;
    this.after = after;
    this.firstBefore = firstBefore;
    this.firstAfter = firstAfter;
  }

  /** Null: it is no table space, or its extents lie in the same containers. */
  static of(before: SpaceIn, after: SpaceIn): Dealt | null {
    const [own, other] = [before.object.extents, after.object.extents];
    if (own === undefined || other === undefined) return null;
    const [was, is] = [containersOf(before), containersOf(after)];
    if (own.extentBytes === other.extentBytes && was.length === is.length && was.every((bytes, c) => bytes === is[c])) return null;
    const maps = [new ExtentMap(was, own.extentBytes), new ExtentMap(is, other.extentBytes)] as const;
    return new Dealt(...maps, before.layout.objectFirst[before.o], after.layout.objectFirst[after.o]);
  }

  find(file: number, offset: number, place: PlaceNow): void {
    const byte = this.before.byteAt(file - this.firstBefore, offset);
    // Further bytes of a container lie further on in its space: where one has no place now, all after it have none.
    place.psu = -1;
    if (byte < 0 || byte >= this.after.bytes) return;
    this.after.locate(byte, CONTAINER);
    place.psu = this.firstAfter + CONTAINER.container;
    place.offset = CONTAINER.offset;
    place.bytes = Math.min(place.bytes, leftOf(this.before, offset), leftOf(this.after, CONTAINER.offset));
  }
}

const containersOf = ({ layout, o }: SpaceIn): Float64Array => layout.bytes.subarray(layout.objectFirst[o], layout.objectFirst[o + 1]);

/** Bytes from an offset to the end of its extent. */
const leftOf = ({ extentBytes }: ExtentMap, offset: number): number => extentBytes - (offset % extentBytes);
