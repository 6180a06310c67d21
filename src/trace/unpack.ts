/**
 * Unpacks gzip as it comes in. How large it gets is up to the file, so it is capped, and input is taken
 * in small pieces, so that no piece becomes more than some tens of megabytes at once.
 */
import { Gunzip } from 'fflate';
import { TRACE_LIMITS } from './limits.ts';

const PIECE_BYTES = 64 * 1024;
const TRAILER_BYTES = 8;

export const isGzip = (head: Uint8Array): boolean => head.length >= 2 && head[0] === 0x1f && head[1] === 0x8b;

export class Unpacker {
  /** What is wrong with the file; '' while nothing is. */
  problem = '';
  unpackedBytes = 0;
  private readonly gunzip: Gunzip;
  /** Of the member that is being unpacked. */
  private crc = 0;
  private memberBytes = 0;
  /** The last bytes that came in, of which the very last are a member's checksum and length. */
  private tail = new Uint8Array(0);
  private readonly most: number;

  constructor(sink: (bytes: Uint8Array) => void, most: number = TRACE_LIMITS.unpackedBytes) {
    this.most = most;
    this.gunzip = new Gunzip((bytes) => {
      this.crc = crc32(bytes, this.crc);
      this.memberBytes += bytes.length;
      this.unpackedBytes += bytes.length;
      if (this.problem === '') sink(bytes);
    });
    this.gunzip.onmember = () => {
      this.crc = 0;
      this.memberBytes = 0;
    };
  }

  push(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length && this.problem === ''; from += PIECE_BYTES) {
      // A copy: what the unpacker holds back of a piece it does not copy, and the next one may come in the same memory.
      const piece = chunk.slice(from, from + PIECE_BYTES);
      try {
        this.gunzip.push(piece);
      } catch {
        this.problem = 'it is damaged: what is compressed in it cannot be unpacked';
      }
      const joined = new Uint8Array(this.tail.length + piece.length);
      joined.set(this.tail);
      joined.set(piece, this.tail.length);
      this.tail = joined.slice(-TRAILER_BYTES);
      if (this.unpackedBytes > this.most) this.problem = `it unpacks to more than ${this.most} bytes`;
    }
  }

  /** The end of the file: the last member's checksum and length must be those of what was unpacked. */
  end(): void {
    if (this.problem !== '') return;
    const { tail } = this;
    const view = new DataView(tail.buffer, tail.byteOffset);
    const complete =
      tail.length === TRAILER_BYTES && view.getUint32(0, true) === this.crc && view.getUint32(4, true) === this.memberBytes % 2 ** 32;
    if (!complete) this.problem = 'it is damaged or cut off: its checksum is not that of its contents';
  }
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as gzip has it, going on from `before`. */
function crc32(bytes: Uint8Array, before: number): number {
  let value = ~before;
  for (let at = 0; at < bytes.length; at++) value = (value >>> 8) ^ TABLE[(value ^ bytes[at]) & 0xff];
  return ~value >>> 0;
}
