import { catalog } from '../../../base/catalog.ts';
import { formatCount, formatMoment, formatMs, formatNumber, formatPercent, plural } from '../../../analysis/format.ts';

/** What the player says. */
export const messages = catalog({
  title: 'The run as a film',
  play: 'Play',
  pause: 'Pause',
  nextIo: 'To the next completed I/O',
  previousIo: 'To the completed I/O before',
  nextEvent: 'To the next event',
  previousEvent: 'To the event before',
  slower: 'Slower',
  faster: 'Faster',
  worst: 'Most waiting',
  worstHere: 'Most waiting, in the film',
  /** The stretch with the most requests waiting on average, at least a 40th of the run. */
  worstIs: (rank: number, of: number, evidence: string) => `Most waiting, stretch ${rank} of ${of}: ${evidence}.`,
  mechanics: 'Head and platter',
  mechanicsTitle: 'Where the head of a disk was in the last while, and what its platter saw',
  worstTitle:
    'Go to the stretch, a 40th to a 20th of the run, in which the most requests wait on average at all disks together (where none wait: the disks are busiest), to the instant that stands for it; again for the next one',
  /** The worst moment lies behind what is recorded. */
  worstAhead: (at: string, upTo: string) => `The stretch, at ${at}, is not recorded: the recording ends at ${upTo}.`,
  worstComes: (at: string, upTo: string) => `The stretch, at ${at}, is not simulated yet: recorded up to ${upTo}. The film shows it then.`,
  /** The playhead was to go where the recording does not reach. */
  beyond: (at: string, upTo: string, words: string) => `${at} is not recorded: the recording ends at ${upTo}. ${words}`,
  notYet: (at: string, words: string) => `${at} is not simulated yet. ${words}`,
  part: (scale: string) => `Film of a part (${scale}): at the same second the whole run does other work.`,
  partTitle: 'Figures of the whole batch are not of this film.',
  noWorst: 'The run behind the answer is not complete yet.',
  tableTitle: 'What each disk does at this moment, as a table',
  close: 'Close the film',
  cancel: 'Stop recording',
  again: 'Record again',
  speed: 'Speed',
  /** On a phone. */
  times: (factor: number) => `${formatNumber(factor)}×`,
  /** "0.1×: 1 s shows 100 ms" */
  speedIs: (factor: number) => `${formatNumber(factor)}×: 1 s shows ${formatMs(1000 * factor)}`,
  track: 'Playhead',
  recording: (share: number, ios: number) => `Recorded ${formatPercent(share)}, ${formatCount(ios)} I/Os`,
  recorded: (ios: number) => `Recorded, ${formatCount(ios)} I/Os`,
  canceled: (ms: number) => `Recording stopped at ${formatMoment(ms)}.`,
  stopped: (ms: number, why: string) => `Recorded up to ${formatMoment(ms)}. ${why}`,
  invalid: 'The document has problems; it can be played once they are fixed.',
  starting: 'Starting…',
  playing: 'Playing',
  // What happens at a moment
  busyDisks: (busy: number, all: number, outstanding: number) =>
    `${plural(outstanding, 'request')} outstanding, ${busy} of ${plural(all, 'disk')} busy`,
  served: (parts: readonly string[]) => ` (${parts.join(', ')})`,
  atTime: (time: string, words: string) => `At ${time}: ${words}.`,
  ended: 'the run ends here',
  ofDisk: (disk: string, words: string) => `${disk[0].toUpperCase()}${disk.slice(1)}: ${words}.`,
  /** "Daily sales on 7" */
  on: (object: string, disks: number) => `${object} on ${disks}`,
  failed: 'failed',
  /** In the corner of a tile. */
  failedOf: (disks: number) => `✕ ${formatCount(disks)}`,
  /** "disk 4, disk 7 failed" */
  failedDisks: (disks: readonly string[]) =>
    disks.length > 4 ? `${formatCount(disks.length)} disks have failed` : `${disks.join(', ')} failed`,
  idle: 'idle',
  flush: 'writes its buffer',
  does: (phase: string, what: string, who: string) => `${phase} ${what} ${who}`,
  phases: ['idle', 'command overhead', 'seek', 'rotation', 'transfer', 'data path', 'flush'],
  verbs: ['', 'prepares', 'seeks', 'turns', 'transfers', 'waits for the path', 'flushes'],
  toRead: (object: string) => `to read ${object}`,
  toWrite: (object: string) => `to write ${object}`,
  noObject: 'no object (parity, copy or log)',
  file: (object: string, noun: string, file: number, files: number) =>
    files === 1 ? object : `${object}, ${noun} ${formatCount(file)} of ${formatCount(files)}`,
  forUser: (user: number, query: string) => `for user ${user}${query === '' ? '' : ` (${query})`}`,
  forStream: (stream: string, query: string) => `for stream ${stream}${query === '' ? '' : ` (${query})`}`,
  forHost: 'for the host',
  waiting: (count: number) => plural(count, 'request waits', 'requests wait'),
  and: (one: string, other: string) => `${one}; ${other}`,
  // The caption of the board
  atPlayhead: 'At the playhead. ',
  placedNow: 'Files that move lie where they are then: outlined; pale is a second copy so far, a dashed line what they leave or come to. ',
  fullNow: 'How full a disk is includes copies so far. ',
  extentsNow: (files: boolean) =>
    `Extents of logical volumes${files ? ', and files that move,' : ''} lie where they are then; pale, and counted, is a second copy so far. `,
  tubeStill: (most: number, asBar: boolean) =>
    `Bar above a disk: requests outstanding now, full height ${formatCount(most)}, half height a quarter as many. ${asBar ? 'Bar below: full while the disk is busy.' : 'Number below: the same.'} Mark at the side: the head, in the color of the object it serves; hollow while it seeks.`,
  tubeMean: (most: number, asBar: boolean) =>
    `Bar above a disk: mean of the requests outstanding in the last 0.3 s of the film, full height ${formatCount(most)}, half height a quarter as many. ${asBar ? 'Bar' : 'Number'} below: share of that time that the disk was busy. Mark at the side: the head.`,
  tileStill: 'In a tile: share of its disks that are busy now. ',
  tileMean: 'In a tile: share of the last 0.3 s of the film that its disks were busy, mean as a bar, largest as a tick. ',
  tileGone: 'A cross: disks of the tile that have failed by then. ',
  // The table
  tableName: 'Disks now',
  columns: ['Disk', 'Requests', 'Phase', 'Head at', 'What', 'Who', 'Request came', 'Service began'],
  tableCaption: (time: string) => `What each disk does at ${time}`,
  nothing: 'Nothing is recorded yet.',
  momentComes: 'This moment is being computed.',
  gib: (bytes: number) => `${formatNumber(bytes / 2 ** 30)} GiB`,
  none: '–',
});
