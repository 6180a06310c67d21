import { formatBytes, formatCount, formatPercent, listWords, plural } from '../../../../../analysis/format.ts';
import { catalog } from '../../../../../base/catalog.ts';

/** What the picture of addresses says beyond its title: the band that is picked, zooms, and the axis. */
export const messages = catalog({
  ruler: (disk: string) => `Addresses of ${disk}`,
  keys: 'Up and down move the band, with Shift its end; Page up and Page down go to the files before and after; Enter zooms to the band, plus and minus zoom the addresses, 0 shows all, left and right move a zoomed time; Escape clears the band.',
  hint: 'Drag up or down to pick a band of addresses, left or right to zoom the time; press on files to pick all of their object.',
  hintTouch:
    'Drag along the ruler at the left to pick a band of addresses, across the picture to zoom the time; tap files to pick all of their object.',
  across: 'Left to right',
  time: 'time',
  order: 'order of service',
  files: 'Files of',
  noFiles: 'none picked',
  brushed: 'a band',
  from: 'Band from',
  to: 'to',
  toBand: 'Zoom to the band',
  noBand: 'Pick a band of addresses first',
  clear: 'Clear the band',
  moreAddresses: 'Fewer addresses',
  lessAddresses: 'More addresses',
  moreTime: 'Less time',
  lessTime: 'More time',
  all: 'Show all',
  allShown: 'All of it is shown',
  views: 'Zoom',
  nothingPicked: 'No band is picked.',
  cleared: 'Band cleared.',
  nth: (place: string) => `no. ${place}`,
  bars: 'bytes, visits',
  address: (unit: string) => `${unit} from the outer edge`,
  addressFlat: (unit: string) => `${unit} from the first address`,
  band: (from: string, to: string, bytes: number) => `Band ${from} to ${to} (${formatBytes(bytes)})`,
  bandsOf: (object: string, count: number, bytes: number) => `Files of ${object} (${plural(count, 'band')}, ${formatBytes(bytes)})`,
  holds: (parts: readonly string[]) => `holds ${listWords([...parts])}`,
  part: (object: string, share: number) => `${object} (${formatPercent(share)})`,
  noFilesThere: 'no files',
  free: 'no files',
  visits: (visits: number, all: number, bytes: number, allBytes: number) =>
    `${formatCount(visits)} of ${plural(all, 'request')} touch it, with ${formatBytes(bytes)} of ${formatBytes(allBytes)}${allBytes > 0 ? ` (${formatPercent(bytes / allBytes)})` : ''}`,
  notVisited: (all: number) => `none of ${plural(all, 'request')} touches it`,
  sequential: (share: number) => `${formatPercent(share)} of them begin where the one before in it ended`,
  median: (bytes: string) => `half of the others are more than ${bytes} away from that`,
  sentence: (parts: readonly string[]) => `${parts.join('; ')}.`,
  notDrawn: (count: number) => `${plural(count, 'request')} at other addresses not drawn.`,
  zoomedTime: 'Zoomed: a part of the time before the playhead.',
  ordered: 'From left to right the order of service: equal steps, no times.',
  sides: (count: number, all: number, inVolume: boolean) =>
    `Side by side: ${count === all ? `all ${plural(count, 'disk')}` : `${count} of ${plural(all, 'disk')}`}${inVolume ? ' of the volume' : ''}`,
  sidesOne: 'There is no other disk to stand beside this one.',
  sidesComing: 'What the disks beside it did is being computed.',
  sidesSummary: (from: string, to: string, start: string, end: string) =>
    `All at one scale: addresses ${from} to ${to} from top to bottom, ${start} to ${end} from left to right. Press a disk to look at it above.`,
  sidesOrder: (from: string, to: string, most: number) =>
    `All at one scale: addresses ${from} to ${to} from top to bottom, up to ${plural(most, 'request')} in the order of service from left to right. Press a disk to look at it above.`,
  sidesMost: (disk: string, most: number, other: string, least: number) =>
    most === least
      ? `Each served ${plural(most, 'request')}.`
      : `The most were served by ${disk} (${formatCount(most)}), the fewest by ${other} (${formatCount(least)}).`,
  sidesLost: (count: number) => `${plural(count, 'older request')} not drawn.`,
  side: (disk: string, requests: number) => `${disk}: ${plural(requests, 'request')}`,
  sideSequential: (share: number) => `${formatPercent(share)} begin where the one before ended`,
  sideBand: (visits: number, bytes: number) => `${plural(visits, 'request')} in the band, ${formatBytes(bytes)}`,
  sideParts: (parts: readonly string[]) => parts.join('; '),
});
