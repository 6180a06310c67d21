/** Maps extents of a logical volume to free ones of other physical volumes: what a move does, and what becomes of those of a disk that leaves. */
import { perLeg, type ExtentRun } from './extents.ts';
import type { Leg, Piece } from './groups.ts';

interface Room {
  readonly on: string;
  at: number;
  extents: number;
}

/**
 * The pieces with every leg on `from` on one of `to` instead: each takes the first free extents of the first that has some and no other leg of
 * the same piece. Null where there is not room enough.
 */
export function relocated(
  free: ReadonlyMap<string, readonly ExtentRun[]>,
  pieces: readonly Piece[],
  from: readonly string[],
  to: readonly string[],
): Piece[] | null {
  const rooms: Room[] = to.flatMap((id) => (free.get(id) ?? []).map(({ on, at, extents }) => ({ on, at, extents })));
  const result: Piece[] = [];
  for (const piece of pieces) {
    let parts: Piece[] = [piece];
    for (let leg = 0; leg < piece.legs.length; leg++) {
      if (!from.includes(piece.legs[leg].on)) continue;
      const next: Piece[] = [];
      for (const part of parts) {
        const moved = moveLeg(part, leg, rooms);
        if (moved === null) return null;
        next.push(...moved);
      }
      parts = next;
    }
    result.push(...parts);
  }
  return result;
}

/** One leg of a piece in free extents; the piece is cut where these do not follow each other. */
function moveLeg(piece: Piece, leg: number, rooms: Room[]): Piece[] | null {
  const others = new Set(piece.legs.filter((_, k) => k !== leg).map(({ on }) => on));
  const parts: Piece[] = [];
  const each = perLeg(piece);
  for (let done = 0; done < each;) {
    const room = rooms.find(({ on, extents }) => extents > 0 && !others.has(on));
    if (room === undefined) return null;
    const count = Math.min(room.extents, each - done);
    const legs = piece.legs.map(({ on, at }, k): Leg => (k === leg ? { on: room.on, at: room.at } : { on, at: at + done }));
    parts.push({ ...piece, extents: count * piece.legs.length, legs });
    room.at += count;
    room.extents -= count;
    done += count;
  }
  return parts;
}
