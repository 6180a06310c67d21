import { expect, test } from 'vitest';
import { testResult } from './testing/engine.ts';
import { heldBytes, pack } from './transfer.ts';

test('a packed result crosses by transfer, whole, and the sender keeps nothing', () => {
  const result = testResult('h', 1, 1, 10);
  const { value, buffers } = pack(result);
  const crossed = structuredClone(value, { transfer: buffers });
  expect([...crossed.series!.busyMs]).toEqual([1, 1, 1, 1]);
  expect(crossed.elapsedMs).toBe(10);
  expect(result.psuBytes.byteLength).toBe(0);
});

test('a window of a larger buffer is copied: the rest of the buffer is not given away', () => {
  const state = new Float64Array([1, 2, 3, 4]);
  const { value, buffers } = pack({ part: state.subarray(1, 3) });
  structuredClone(value, { transfer: buffers });
  expect([...state]).toEqual([1, 2, 3, 4]);
  expect(buffers.map((buffer) => buffer.byteLength)).toEqual([0]);
});

test('two views of one buffer name it once', () => {
  const buffer = new ArrayBuffer(16);
  const { buffers } = pack({ a: new Float64Array(buffer), b: [new Uint8Array(buffer)] });
  expect(buffers).toEqual([buffer]);
});

test('what a result holds is the bytes of its arrays', () => {
  expect(heldBytes({ a: new Float64Array(3), b: [new Uint8Array(5)], c: 'text', d: null })).toBe(29);
});
