import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { traceFacts } from './facts.ts';
import { readTrace } from './reader.ts';

function factsOf(text: string) {
  const read = readTrace(strToU8(text), 'disksim');
  if (!read.ok) throw new Error(read.error.message);
  return traceFacts(read.value);
}

test('counts, bytes, sizes and addresses, device by device', () => {
  const facts = factsOf('0 7 100 8 1\n1 7 108 8 0\n2 3 50 16 1\n3 7 10 8 1\n4 3 66 2 1\n');
  expect(facts).toEqual({
    reads: 4,
    writes: 1,
    bytesRead: (8 + 16 + 8 + 2) * 512,
    bytesWritten: 8 * 512,
    meanBytes: (42 * 512) / 5,
    largestBytes: 16 * 512,
    sizes: [
      { bytes: 4096, requests: 3 },
      { bytes: 1024, requests: 1 },
      { bytes: 8192, requests: 1 },
    ],
    devices: [
      { name: '7', requests: 3, firstSector: 10, endSector: 116 },
      { name: '3', requests: 2, firstSector: 50, endSector: 68 },
    ],
    // 108 after 100 + 8 on device 7, and 66 after 50 + 16 on device 3.
    sequentialShare: 2 / 5,
  });
});

test('millions of different sizes are not all kept', () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `${i} 0 ${i} ${i + 1} 1`).join('\n');
  const facts = factsOf(`${lines}\n${'30000 0 5 9 0\n'.repeat(3)}`);
  expect(facts.sizes).toHaveLength(6);
  expect(facts.sizes[0]).toEqual({ bytes: 9 * 512, requests: 4 });
});
