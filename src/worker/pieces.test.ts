import { describe, expect, test } from 'vitest';
import { PIECE_BYTES, readPieces } from './pieces.ts';

const bytes = Uint8Array.from({ length: 2 * PIECE_BYTES + 1000 }, (_, at) => (at * 31 + (at >> 8)) & 255);

/** What a browser gives whose files cannot be read into memory of one's own; in chunks larger than a piece. */
function plainFile(onCancel: () => void = () => {}): Blob {
  const file = new Blob([bytes]);
  file.stream = () => {
    let at = 0;
    return new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) controller.close();
        else controller.enqueue(bytes.slice(at, (at += PIECE_BYTES + 17)));
      },
      cancel: onCancel,
    });
  };
  return file;
}

async function poured(file: Blob): Promise<{ content: number[][]; memories: Set<ArrayBufferLike> }> {
  const content: number[][] = [];
  const memories = new Set<ArrayBufferLike>();
  await readPieces(file, async (piece) => {
    content.push([...piece]);
    await Promise.resolve();
    memories.add(piece.buffer);
    return true;
  });
  return { content, memories };
}

describe.each([
  ['into memory of our own', () => new Blob([bytes])],
  ['as the browser hands them over', () => plainFile()],
])('%s', (_, file) => {
  test('every byte once, in order, in pieces of bounded size', async () => {
    const { content } = await poured(file());
    expect(content.flat()).toEqual([...bytes]);
    expect(Math.max(...content.map((piece) => piece.length))).toBeLessThanOrEqual(PIECE_BYTES);
  });

  test('no piece comes after one that was the last that was wanted', async () => {
    let pieces = 0;
    await readPieces(file(), async () => ++pieces < 2);
    expect(pieces).toBe(2);
  });
});

test('what is not wanted any more is given back', async () => {
  let canceled = 0;
  await readPieces(
    plainFile(() => canceled++),
    async () => false,
  );
  expect(canceled).toBe(1);
});

test('a piece leaves nothing behind: the one before is gone when the next is there', async () => {
  const { memories } = await poured(new Blob([bytes]));
  const kept = [...memories].filter((memory) => memory.byteLength > 0);
  expect(memories.size).toBeGreaterThan(1);
  expect(kept).toHaveLength(0);
});

test('a file that cannot be read says so', async () => {
  const file = new Blob([bytes]);
  file.stream = () => new ReadableStream({ type: 'bytes', pull: () => Promise.reject(new DOMException('gone', 'NotReadableError')) });
  await expect(readPieces(file, async () => true)).rejects.toThrow('gone');
});
