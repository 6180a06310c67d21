/** What the page uses of d3-array, which comes without types. */
declare module 'd3-array' {
  /** About `count` round numbers from `start` to `stop`, both included where they are round. */
  export function ticks(start: number, stop: number, count: number): number[];
}
