/** What a field of the sheet changes: mostly its own parameter, for a kind all that belongs to the kind. */
import type { CommandOverheads } from '../../../scenario/hardware.ts';
import type { Drive, SeekCurve } from '../../../scenario/schema.ts';
import { convertSeek } from './seekKinds.ts';

export interface ParameterChange {
  readonly path: string;
  readonly value: unknown;
}

/** The change of the document that an input in the row of `path` stands for; `undefined`: left out. */
export function changeOf(drive: Drive, path: string, input: unknown): ParameterChange {
  if (drive.kind === 'hdd') {
    if (path === 'seek.kind') return { path: 'seek', value: convertSeek(drive, input as SeekCurve['kind']) };
    if (path === 'writeSeek.kind') {
      return { path: 'writeSeek', value: input === undefined ? undefined : convertSeek(drive, input as SeekCurve['kind'], true) };
    }
    if (path === 'queueDiscipline.kind') {
      return { path: 'queueDiscipline', value: input === undefined ? undefined : { kind: input } };
    }
    if (path === 'overheads')
      return { path, value: input === undefined ? undefined : (drive.overheads ?? evenOverheads(drive.overheadMs)) };
  }
  return { path, value: input };
}

/** The one overhead in every case: where separate ones begin. */
function evenOverheads(ms: number): CommandOverheads {
  return {
    readHitAfterReadMs: ms,
    readHitAfterWriteMs: ms,
    readMissAfterReadMs: ms,
    readMissAfterWriteMs: ms,
    writeHitAfterReadMs: ms,
    writeHitAfterWriteMs: ms,
    writeMissAfterReadMs: ms,
    writeMissAfterWriteMs: ms,
  };
}
