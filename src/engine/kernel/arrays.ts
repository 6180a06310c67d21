/** Growing typed arrays: pools double when they run out, so growth costs nothing per I/O. */

export function grownF64(array: Float64Array, length: number): Float64Array {
  const grown = new Float64Array(length);
  grown.set(array);
  return grown;
}

export function grownI32(array: Int32Array, length: number, fill = 0): Int32Array {
  const grown = new Int32Array(length);
  if (fill !== 0) grown.fill(fill, array.length);
  grown.set(array);
  return grown;
}

export function grownU8(array: Uint8Array, length: number): Uint8Array {
  const grown = new Uint8Array(length);
  grown.set(array);
  return grown;
}
