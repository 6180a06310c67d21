/**
 * One process of `pairs.mjs`: `node pairs-rounds.mjs CASE WORK PAIRS LIBRARY LIBRARY` prints the I/Os per second of processor time of
 * each pair, in the order of the libraries, and whether both did the same work.
 */
const [id, work, pairs, ...libraries] = process.argv.slice(2);
/** Until V8 has compiled what runs often. */
const WARM_UP = 6;

/** @typedef {{ ios: number, seconds: number, meanQueueDepth: number }} Timed */
/** @typedef {{ id: string, run: () => Timed }} Case */

/** @type {Case[]} */
const both = [];
for (const library of libraries) {
  /** @type {Case[]} */
  const cases = await (await import(library)).cases(Number(work));
  const found = cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`There is no case ${id}: ${cases.map((one) => one.id).join(', ')}.`);
  both.push(found);
}
for (let k = 0; k < WARM_UP; k++) for (const one of both) one.run();
const rounds = Array.from({ length: Number(pairs) }, (_, k) => {
  // Each goes first in every other pair.
  const order = k % 2 === 0 ? [0, 1] : [1, 0];
  /** @type {Timed[]} */
  const timed = [];
  for (const at of order) timed[at] = both[at].run();
  return timed;
});
const [first, second] = rounds[0];
const same = first.ios === second.ios && first.meanQueueDepth === second.meanQueueDepth;
process.stdout.write(JSON.stringify({ pairs: rounds.map((timed) => timed.map(({ ios, seconds }) => ios / seconds)), same }));
