/** What the time charts say. The table of numbers, which is loaded when asked for, has its own: `tableMessages.ts`. */
import { formatCount, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  writingNumbers: 'the export of numbers',
  // TimeStrip.tsx: the bar above the charts, and what stands in their place
  timeCharts: 'Time charts',
  showAs: 'Time charts as',
  both: 'both',
  queue: 'queue',
  utilization: 'utilization',
  lanes: 'lanes',
  lanesTitle: 'Individual requests of one disk, and why each was chosen',
  chart: 'chart',
  table: 'table',
  tablePart: 'the table of the run',
  momentsPart: 'the worst moments',
  noMoments: 'The worst moments could not be loaded. Try again when the network is back.',
  loadingLanes: 'Loading the lanes…',
  loadingTable: 'Loading the table…',
  play: 'Play',
  playName: 'Play the run',
  playTitle: 'Play or pause the run as a film',
  worstMoment: 'Worst moment',
  worstMomentTitle: 'Go to the stretch that lost the most time to waiting, then to the next worst',
  sameScales: 'Same scales',
  sameScalesTitle:
    'Use one time axis and one queue height for all runs being compared: the baseline, or the previous layout and the pinned ones',
  clearEvidence: 'Clear the marked evidence',
  showAll: 'Show all',
  wholeRun: 'Show the whole run',
  lanesHint: ['Drag to pan', ', scroll or pinch to zoom', ', click a lane to read a request.'],
  pointerHint: ['Click to set the cursor', ', drag to zoom.'],
  withheld: 'The time charts appear once you have made your prediction in the lesson.',
  invalid: 'The time charts return once the layout can be simulated again.',
  noRun: 'There is no run to show. Run it again from the answer.',
  toCome: 'The time charts appear with the full answer, which is being computed.',
  none: 'The time charts appear with the first answer.',
  noSeries: 'This run recorded no time series, so there is nothing to plot over time.',
  drawnTitle: (drawn: number, ios: number, bin: string) => `${formatCount(drawn)} of ${formatCount(ios)} I/Os are drawn, in bins of ${bin}`,

  // reading.ts: a point of the charts
  noCursor: 'No cursor yet. Use the arrow keys to set it.',
  noData: (when: string, disk: string) => `${when}, disk ${disk}: no data`,
  busy: (when: string, disk: string, share: string) => `${when}, disk ${disk}: ${share} busy`,
  waiting: (requests: string) => `, ${requests} waiting`,
  peak: (requests: number) => `, peak ${formatCount(requests)} outstanding`,
  drawn: (drawn: number, ios: number) =>
    `${drawn < ios ? `${formatCount(drawn)} of ${formatCount(ios)}` : ios === 0 ? 'no' : `all ${formatCount(ios)}`} I/Os drawn`,
  bin: (length: string) => ` · bin ${length}`,

  // TimePicture.tsx, useTimeKeys.ts, moments.ts
  timeCursor: (chart: string) => `${chart}, time cursor`,
  showing: (from: string, to: string) => `Showing ${from} to ${to}`,
  showingAll: 'Showing the whole run',
  noRequests: 'No requests in this run',
  moment: (rank: number, of: number, evidence: string) => `Worst moment${of === 1 ? '' : ` ${rank} of ${of}`}: ${evidence}`,

  // summary.ts: captions, and the charts in words
  whole: (elapsed: string, axis: string) => `whole run, ${elapsed}${axis && ` (axis ${axis})`}`,
  window: (from: string, to: string, elapsed: string) => `${from} to ${to} of ${elapsed}`,
  noDisks: 'There are no disks.',
  outOfRange: (bins: number) => `; ${plural(bins, 'bin')} above 100\u202f% (marked)`,
  heatCaption: (mean: string, max: string, disk: string) => `mean ${mean}, max ${max} (disk ${disk})`,
  heatWhat: (disks: number, elapsed: string) =>
    `Utilization heat map: one row per disk (${plural(disks, 'disk')}), time from 0 to ${elapsed} to the right, color from 0 to 100 percent busy.`,
  heatNumbers: (min: string, median: string, mean: string, max: string, disk: string, more: string) =>
    `Min ${min}, median ${median}, mean ${mean}, max ${max} (disk ${disk})${more}.`,
  hottest: (share: string, disk: string, when: string) => `; hottest moment ${share} on disk ${disk} at ${when}`,
  spread: (variation: string, isBalanced: boolean) => `Coefficient of variation ${variation}: ${isBalanced ? 'balanced' : 'unbalanced'}.`,
  queueWhat: (disks: number, elapsed: string, height: string) =>
    `Queue depth: one row per disk (${plural(disks, 'disk')}), time from 0 to ${elapsed} to the right, height is the number of outstanding requests${height && ` (${height})`}; light is the longest queue of a column, medium the mean, solid the part in service.`,
  queueNumbers: (mean: string, waiting: string, disk: string, most: string, longest: string) =>
    `A disk has ${mean} requests outstanding on average, ${waiting} of them waiting; most on disk ${disk} with ${most}${longest}.`,
  longest: (depth: number, disk: string, when: string) => `; longest queue ${formatCount(depth)} on disk ${disk} at ${when}`,
  little: (population: string, product: string) =>
    `Little\u2019s law: ${population} requests outstanding on all disks; throughput times response time gives ${product}.`,

  // HeatPicture.tsx, HeatLegend.tsx, heatModel.ts
  heat: 'Utilization',
  rampWords: (moreIs: string) =>
    `Color: a bare panel is idle, ${moreIs} is busier, up to 100 percent. Notch: always busy with requests waiting.`,
  notch: 'always busy, requests waiting',
  rampStart: 'busy: bare is idle, 0 %',
  rampEnd: (moreIs: string) => `100 %, linear: ${moreIs} is busier`,
  heatNotes: 'Rows: disks by number. Notch: always busy with requests waiting. At the right: mean of the row.',
  mean: 'mean',
  busiest: 'busiest',

  // QueuePicture.tsx, QueueLegend.tsx, queueKey.ts
  queueDepth: 'Queue depth',
  log: 'log',
  logTitle: 'Logarithmic rows show short and long queues at the same time: height is log2(1 + depth)',
  layerTitle: (layer: string) => `Strength of color: ${layer} in each column`,
  requests: 'requests',
  requestsLog: 'requests, log',
  objectColor: 'Color: the object that a disk is used mostly for, by bytes; gray: several',
  ended: 'run has ended',
  endedTitle: 'A longer run shares the time axis',
  rowHeight: (top: number) => `Row height: 0 to ${formatCount(top)} requests, linear`,
  rowHeightLog: (top: number) => `Row height: 0 to ${formatCount(top)} requests, logarithmic, log2(1 + requests)`,
  queueNotes:
    'Rows: disks by number. Simulated time runs to the right. Color: the object that a disk is used mostly for, by bytes; gray: several.',
  beyond: (requests: number) => `longer than the row, up to ${formatCount(requests)}`,

  // timeActions.ts
  keys: {
    left: 'Move the cursor back one column',
    right: 'Move the cursor forward one column',
    left10: 'Move the cursor back ten columns',
    right10: 'Move the cursor forward ten columns',
    start: 'Move the cursor to the start of the window',
    end: 'Move the cursor to the end of the window',
    up: 'Disk above',
    down: 'Disk below',
    nextPeak: 'Next worst moment',
    previousPeak: 'Previous worst moment',
    zoomIn: 'Zoom in at the cursor',
    zoomOut: 'Zoom out',
    table: 'Show as table',
  },
});
