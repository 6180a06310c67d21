/** What the kit says itself: controls, parts that load on demand, pictures and files. All of it is needed for the first picture. */
import { formatCount, formatPercent, formatScale } from '../../analysis/format.ts';
import { catalog } from '../../base/catalog.ts';

export const messages = catalog({
  close: 'Close',
  larger: 'Larger',
  largerTitle: 'Covers the places above, except the bar of the film',
  smaller: 'Smaller',
  smallerTitle: 'Shows the places above again',
  name: 'Name',
  // Number fields
  needs: (integer: boolean, from: string, to: string) =>
    `Needs ${from === to ? from : `${integer ? 'a whole number' : 'a number'} from ${from} to ${to}`}`,
  needsBecause: (needs: string, because: string) => `${needs}: ${because}`,
  notTaken: (problem: string, typed: string, value: string) => `${problem}, not ${typed}; still ${value}`,
  // Parts that load on demand
  loading: 'Loading…',
  loadingPart: 'Loading this part of the page.',
  notLoaded: 'Not loaded',
  stopped: 'Stopped working',
  couldNotLoad: (Part: string) => `${Part} could not be loaded.`,
  serverSilent: 'The server of this page does not answer: check the connection. It is tried again by itself once the server answers.',
  serverRefused:
    'The server answers but did not deliver it, perhaps because a newer version of Spindle has replaced this one. If trying again does not help, reload the page.',
  serverSlow: 'The server answers, but this part has not arrived. Wait, or reload the page.',
  notArrived: 'It has not arrived yet.',
  restWorks: 'Your layout and its history are safe, and the rest of the page keeps working.',
  partStopped: 'This part of the page stopped working.',
  workSafe: 'Your layout and its history are safe.',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  noAnswerFor: (seconds: number) => `no answer for ${seconds} s`,
  // Definitions
  definition: (term: string | undefined) => (term === undefined ? 'Definition' : `Definition: ${term}`),
  seeAlso: 'See also',
  allTerms: 'All terms',
  source: (source: string) => `Source: ${source}`,
  noGlossary: 'The glossary could not be loaded. Try again when the network is back.',
  // Keys
  space: 'Space',
  // Dragging
  putBack: (what: string) => `Put back: ${what}.`,
  loadShare: (waiting: number, bytes: number) =>
    `${formatPercent(waiting)} of all waiting, ${formatPercent(bytes)} of the bytes in the last run`,
  loadAfter: (then: number, now: number) => `would carry ${formatPercent(then)} of the last run’s bytes, ${formatPercent(now)} now`,
  // Pictures over time
  rowDepth: (top: number, isLog: boolean) => `rows 0–${formatCount(top)} requests${isLog ? ', logarithmic' : ''}`,
  rowDepthShort: (top: number, isLog: boolean) => `0–${formatCount(top)} requests${isLog ? ', log' : ''}`,
  longestDepth: (rows: string, largest: number) => `${rows}, longest ${formatCount(largest)} (marked)`,
  longest: 'longest',
  mean: 'mean',
  inService: 'in service',
  longestQueue: 'longest queue',
  sharedRows: (chosen: string, disks: number) => `each row: the ${chosen} of ${disks} disks`,
  // Files of pictures
  writingFiles: 'the export of files',
  saveAsFile: (title: string) => `Save ${title.toLowerCase()} as a file`,
  forSlides: 'Image for slides',
  vector: 'Vector graphic',
  numbers: 'The numbers behind it',
  saved: (title: string, kind: string) => `${title} saved as ${kind}`,
  notSaved: (title: string, kind: string) => `${title} could not be saved as ${kind}.`,
  earlierLayout: 'an earlier layout',
  madeBy: (title: string) => `Spindle, ${title}`,
  madeFrom: (scenario: string, result: string, seed: number, scale: number, engine: string) =>
    `scenario ${scenario}, result ${result}, seed ${seed}, ${formatScale(scale)}, engine ${engine}`,
  units: (ios: number) => `${formatCount(ios)} simulated disk I/Os; times in simulated milliseconds, sizes in bytes`,
  footer: (title: string, scenario: string, seed: number, scale: number, ios: number, engine: string) =>
    `Spindle · ${title} · scenario ${scenario} · seed ${seed} · ${formatScale(scale)} · ${formatCount(ios)} I/Os · engine ${engine}`,
});
