/** A file in pieces, one after the other, as far as they are wanted. */

/** A browser can hand over megabytes at once; anyone who reads in between two pieces waits for one of this size at most. */
export const PIECE_BYTES = 256 * 1024;

/**
 * Hands the file over piece by piece, none larger than `PIECE_BYTES`, until `take` answers false or the file is at its end.
 * A piece may be read only until `take` is done: the next one stands in the same memory. Rejects with the browser's error if the file
 * cannot be read.
 */
export async function readPieces(file: Blob, take: (piece: Uint8Array) => Promise<boolean>): Promise<void> {
  const stream = file.stream();
  const reader = intoOwnMemory(stream) ?? asTheyCome(stream.getReader());
  try {
    for (;;) {
      const chunk = await reader.read();
      if (chunk === null) return;
      for (let from = 0; from < chunk.length; from += PIECE_BYTES) if (!(await take(chunk.subarray(from, from + PIECE_BYTES)))) return;
    }
  } finally {
    // What was not read need not be.
    void reader.cancel().catch(() => {});
  }
}

interface ChunkReader {
  /** Null: there are no more. */
  read(): Promise<Uint8Array | null>;
  cancel(): Promise<void>;
}

/**
 * All chunks are read into one buffer, so that a long file leaves nothing behind to be collected: browsers let tens of
 * megabytes of chunks pile up before they look. Null where a file's stream cannot do that.
 */
function intoOwnMemory(stream: ReadableStream<Uint8Array<ArrayBuffer>>): ChunkReader | null {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = stream.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
  let memory = new ArrayBuffer(PIECE_BYTES);
  return {
    async read() {
      const { done, value } = await reader.read(new Uint8Array(memory));
      if (done || value === undefined) return null;
      memory = value.buffer;
      return value;
    },
    cancel: () => reader.cancel(),
  };
}

function asTheyCome(reader: ReadableStreamDefaultReader<Uint8Array>): ChunkReader {
  return {
    async read() {
      const { done, value } = await reader.read();
      return done ? null : value;
    },
    cancel: () => reader.cancel(),
  };
}
