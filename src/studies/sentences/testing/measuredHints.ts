/** Sentences of the comparison with measured figures, whose causes are planted in tests of their own, and of traces that follow files. */
import { plain, tested, type Bindings } from '../sentence.ts';

export const MEASURED_HINTS: Bindings = {
  ...tested(
    'a table on another disk is placement',
    'files are not where this layout has them, or some of their rows are asked for more often than others (skew).',
  ),
  ...tested(
    'the same bytes in larger requests are request size',
    'a smaller read-ahead or prefetch, a lower limit of request sizes, neighbors that are not merged, or more small reads in the load.',
    'a larger read-ahead or prefetch, a higher limit of request sizes, more merging of neighbors, or more scans in the load.',
  ),
  ...tested(
    'a slower drive is the drive',
    'a slower drive than the one that is modeled, data on inner tracks, requests that are less sequential, a write cache that is switched off, or an array that rebuilds.',
  ),
  ...tested(
    'a faster drive is the drive',
    'a faster drive than the one that is modeled, a cache of the drive or its controller that answers requests, or requests that are more sequential.',
  ),
  ...tested(
    'writes that come back at once are a write cache',
    'On … a write came back after …, a read after …, and requests on the whole sooner than simulated.',
    'a write cache of the drive or its controller answers writes before they are on the medium.',
  ),
  ...tested(
    'longer waits of the same requests are waiting',
    'requests come in bursts or more at a time than simulated (users, parallelism, write-back), or another scheduler or queue depth makes them wait.',
    'fewer requests at a time than simulated (users, parallelism), or another scheduler or queue depth.',
  ),
  ...tested(
    'waits outside of the disks are the pace, and the elapsed time says that the work is the same',
    'more users or queries at a time, a faster processor, or a smaller buffer pool',
    'fewer users or queries at a time, a slower processor, waits outside of the disks, or a larger buffer pool',
    'the same work was asked for sooner: faster processors, or more of it at a time.',
  ),
  ...tested(
    'other amounts of work are told apart by the elapsed time',
    'more work than simulated: more queries, larger tables, or a smaller buffer pool.',
    'less work reached the disks: a larger or warmer buffer pool, fewer queries, or smaller tables.',
  ),
  ...tested(
    'of all disks add up',
    'Rates are means over the whole batch, from its start to its last query.',
    'Rates are means over the part of the batch that was run (…), from its start to its last query.',
    'Rates are means over the run, from its start to its end.',
  ),
  ...tested(
    'of elapsed time only where the whole batch ran',
    'The elapsed time is not compared, because only a part of the batch was simulated.',
    'The elapsed time is not compared, because the run ends at a given time.',
  ),
  ...tested('every request stays in its file, at its place within it, and at its time', 'the files of this scenario, wherever they lie'),
  ...tested(
    'the same load replays on both layouts, request for request',
    'Pin the layout that the trace was recorded on, move files, and replay it again: the same load meets the new layout.',
  ),
  ...tested(
    'devices that are called like targets stand for them',
    'Devices of the trace whose names are those of disks or volumes stand for them, the others in order.',
  ),
  ...plain(
    'meaning',
    'An operating system counts a disk as busy while a request is outstanding, the simulation while its mechanism works.',
    'Flash works on many requests at a time, so its measured figure is higher.',
  ),
};
