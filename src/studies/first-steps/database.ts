/** One table of ten files, read at random places. */
import type { Database, QueryClass, Spread } from '../../scenario/schema.ts';
import { READS, SIZES } from './parameters.ts';

export const TABLE = 'orders';
export const READ = 'random-reads';

export function database(): Database {
  return {
    blockBytes: SIZES.blockBytes.value,
    objects: [
      {
        id: TABLE,
        name: 'Orders',
        role: 'fact',
        // A file a segment: the warehouse then shows each as a row.
        segments: SIZES.files.value,
        psusPerSegment: 1,
        psuBytes: SIZES.fileBytes.value,
        psuSpread: { segments: SIZES.spread.value, psus: 0, seed: 1 },
      },
    ],
  };
}

/** A user sends the next read once the last one is there. */
export function classes(): QueryClass[] {
  return [
    {
      operator: 'probe',
      id: READ,
      title: 'Random reads',
      object: TABLE,
      requests: READS.perUser.value,
      bytes: READS.bytes.value,
      pattern: 'random',
      write: false,
      arrivals: { kind: 'closed', outstanding: 1, thinkMs: 0 },
    },
  ];
}

export const placedBy = (spread: Spread) => ({ rules: [{ object: TABLE, spread }], exceptions: [] });
