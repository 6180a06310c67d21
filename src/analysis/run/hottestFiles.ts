/** The files of a run from the hottest down. */
const orders = new WeakMap<Float64Array, Int32Array>();

/** PSU indexes from the largest value down, ties in table order; files without any value are left out. */
export function hottestFirst(values: Float64Array): Int32Array {
  let order = orders.get(values);
  if (!order) {
    const some: number[] = [];
    for (let p = 0; p < values.length; p += 1) if (values[p] > 0) some.push(p);
    order = Int32Array.from(some.sort((a, b) => values[b] - values[a] || a - b));
    orders.set(values, order);
  }
  return order;
}
