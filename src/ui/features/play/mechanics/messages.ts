import { formatCount, formatMs, formatNumber, formatPercent, listWords, plural } from '../../../../analysis/format.ts';
import { catalog } from '../../../../base/catalog.ts';

/** What the pictures of a disk's head and platter say. */
export const messages = catalog({
  title: (disk: string) => `Head and platter: ${disk}`,
  disk: 'Disk',
  span: 'Time before the playhead',
  trails: 'Trails of the last',
  lastOf: (count: number) => plural(count, 'request'),
  addresses: 'Addresses',
  touched: 'those touched',
  whole: 'the whole disk',
  radius: (from: number, to: number) => ` From the edge to the hole: cylinders ${formatCount(from)} to ${formatCount(to)}.`,
  nothing: 'Nothing is recorded yet.',
  comes: 'What the disk did before this moment is being computed.',
  titleFlat: (disk: string) => `Requests of ${disk}`,
  pathTitle: 'Where the head was',
  pathTitleFlat: 'Addresses that were asked for',
  platterTitle: 'Platter, as if it stood still',
  labTitle: 'Platter and arm, as they turn',
  frame: 'Platter',
  frameLab: 'turns under the arm',
  frameStill: 'as if it stood still',
  labIs: (radius: string) =>
    `The head is at its true radius; the bright arc is what is asked for, the dashed line a mark of the platter. Rings: files, darker where tracks have more sectors. Bar below: the request that is served, filled as far as it has come.${radius}`,
  scaleShown: (shownMs: string, turnMs: string, turnShownMs: string) => `1 s shows ${shownMs}: a turn of ${turnMs} takes ${turnShownMs}.`,
  tooFast: (turns: number) =>
    ` That is ${formatNumber(turns)} turns a second, too fast for the eye: what turns is drawn as its whole track. Play slower, or pause.`,
  phaseNow: (phase: string, done: string, all: string, what: string) => `${phase}, ${done} of ${all}: ${what}.`,
  counter: (doneMs: number, allMs: number) => `${formatNumber(doneMs, 2)} of ${formatNumber(allMs, 2)}\u00A0ms`,
  idleNow: 'The disk is idle.',
  command: 'Command',
  onPath: 'Path',
  minisTitle: (count: number) => `Beside it, ${plural(count, 'disk')} of the volume`,
  together: (disks: readonly string[], last: { readonly disk: string; readonly at: string } | null, waiting: number) =>
    `${disks.length === 1 ? 'One part of a request is' : 'Parts of one request are'} served by ${listWords([...disks])}${
      last === null
        ? `; ${plural(waiting, 'part')} of it ${waiting === 1 ? 'is' : 'are'} not in service yet, and the request waits for ${waiting === 1 ? 'that one' : 'these'}.`
        : `; the request waits for ${last.disk} (thick ring), until ${last.at}.`
    }`,
  noneTogether: (disk: string) => `No other disk has a part of a request that ${disk} serves now.`,
  transcript: 'Transcript',
  sentence: (time: string, what: string, parts: readonly string[]) => `At ${time} ${what}: ${parts.join(', ')}.`,
  whatIs: (size: string, object: string | null, who: string) => `${size}${object === null ? '' : ` of ${object}`} for ${who}`,
  waited: (time: string, ahead: number) => `waited ${time}${ahead === 0 ? '' : ` behind ${plural(ahead, 'request')}`}`,
  noWait: 'did not wait',
  fromItsBuffer: 'came from the buffer',
  sought: (cylinders: number, time: string) => `sought ${plural(cylinders, 'cylinder')} in ${time}`,
  positioned: (time: string) => `positioned in ${time}`,
  rotated: (time: string, turn: number) => `rotated ${time} (${formatNumber(turn, 2)} of a turn)`,
  transferred: (time: string) => `transferred in ${time}`,
  complete: (time: string) => `${time} in all`,
  diesTitle: 'Requests in service at once',
  distance: 'distance to the request before',
  /** The line that every picture has. */
  readOut: (count: number, lost: number, counted: boolean) =>
    `${plural(count, 'request')}, ${lost === 0 ? 'all drawn' : `${formatCount(lost)} older ones not drawn`}${counted ? '; each cell in the color of the object that most of its requests read, stronger for more (root of the count)' : ''}.`,
  filesAtStart: 'Files as they lay when the run began.',
  pathSummary: (parts: readonly string[]) => `${parts.join('; ')}.`,
  window: (from: string, to: string, requests: number) => `From ${from} to ${to}: ${plural(requests, 'request')}`,
  sequential: (share: number, near: number) =>
    `${formatPercent(share)} begin where the one before ended, ${formatPercent(near)} within 64 KiB of it`,
  median: (bytes: string) => `half of the others are at least ${bytes} away`,
  turns: (perSecond: number) => `the head reverses ${formatNumber(perSecond)} times a second`,
  turnsFlat: (perSecond: number) => `the addresses reverse ${formatNumber(perSecond)} times a second`,
  backAndForth: (share: number) => `${formatPercent(share)} go back to the object served before the last`,
  buffered: (share: number) => `${formatPercent(share)} from the drive's buffer, without the media`,
  noRequests: 'No request was served in this time.',
  platterSummary: (requests: number, seek: number, rotation: number, transfer: number) =>
    `The last ${plural(requests, 'request')}: ${formatMs(seek)} of seeks (thin spirals), ${formatMs(rotation)} of waiting for the sector (arcs), ${formatMs(transfer)} of transfers (thick arcs). Rings: files; the line from the edge: the head.`,
  ghost: 'Ghost of another order',
  ghostNone: 'none',
  ghostOrders: {
    arrival: 'in the order they came',
    positioning: 'shortest positioning first',
    distance: 'nearest address first',
  },
  /** In the picture. */
  ghostKey: { real: 'as it was', ghost: 'ghost' },
  ghostSummary: (requests: number, order: string, time: string, was: string) =>
    ` Ghost (beside the true tracks, closer to the center: dashed seeks, dotted waits, outlined transfers): the same ${plural(requests, 'request')}, served ${order}: ${time} of positioning; as it was: ${was}. Each comes when it came in the run, and none is served before that; what another order would have changed about the load is left out.`,
  untracked:
    'This drive draws its rotation at random: no angle of it is known, and no trail can be drawn. Rings: files; the mark: the head.',
  diesSummary: (requests: number, most: number) =>
    `${plural(requests, 'request')}, up to ${most} in service at once. This drive has no platter. Below, what it does at once counts as often as it is done.`,
  moreLanes: (lanes: number) => `${plural(lanes, 'lane')} more not drawn`,
  queue: (count: number) =>
    `${count === 0 ? 'Nothing waits' : plural(count, 'request waits', 'requests wait')} for the disk${count === 0 ? '' : ' (gray marks)'}. `,
  noQueue:
    'What waits, and why the scheduler chose what is served, is shown when the film stands still and its single requests have been simulated.',
  bill: 'Time of the disk',
  overhead: 'Command and path',
  seek: 'Seek',
  rotation: 'Rotation',
  transfer: 'Transfer',
  idle: 'Idle',
  share: (ms: number, share: number) => `${formatMs(ms)} (${formatPercent(share)})`,
  table: 'Requests one by one',
  columns: ['Began', 'Waited', 'Moved', 'Seek', 'Rotation', 'Transfer', 'Size', 'What', 'For'],
  cylinders: (count: number) => plural(count, 'cylinder'),
  turnPart: (ms: number, turn: number) => `${formatMs(ms)} (${formatNumber(turn, 2)} of a turn)`,
  readSize: (size: string) => `read ${size}`,
  writeSize: (size: string) => `write ${size}`,
  fromBuffer: 'buffer',
  noObject: 'no object',
  user: (user: number) => `user ${user}`,
  host: 'host',
  pathOf: (disk: string) => `${disk}: where the head was`,
  platterOf: (disk: string) => `${disk}: platter`,
  play: 'Play',
  pause: 'Pause',
  previous: 'To the completed I/O before',
  next: 'To the next completed I/O',
  atTime: (time: string) => `At ${time}`,
});
