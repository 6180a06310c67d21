/** Everything that help says on the page. */
import { plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // GlossaryDialog.tsx
  glossary: 'Glossary',
  parametersAndSources: 'Parameters and sources',
  keys: 'Keys',
  theGlossaryCouldNotBe: 'The glossary could not be loaded. Try again when the network is back.',
  loading: 'Loading…',
  findATerm: 'Find a term',
  onThePageWordsWith: (count: number) => `${plural(count, 'term')}. On the page, words with a dotted line open their definition.`,
  otherwise: (otherNames: string | undefined) => `Otherwise: ${otherNames}`,
  source: (source: string) => `Source: ${source}`,
  seeAlso: 'See also',

  // KeysDialog.tsx
  everywhere: 'Everywhere',
  inTheWarehouse: 'In the warehouse',
  onTheBoard: 'On the board',
  inTheAnswer: 'In the answer',
  inTheTimePictures: 'In the time charts',
  inTheFilm: 'In the film of the run',
  inTheRequestLanes: 'In the request lanes',
  singleLettersDigitsAndSymbols: 'Single letters, digits and symbols',
  keysThatBrowsersUseToo: (showKey: string) => `Keys that browsers also use: F1 to F8, ${showKey}`,
  off: '(off)',
  keysAndHelp: 'Keys and help',
  validation: 'Validation',
  dragFilesAndDisksWith: (one: string) =>
    `Drag files and disks with the mouse or a finger, or pick them up and put them down with keys. In the matrix a mouse held on a file for a moment lifts that file alone; a double-click, or a tap, opens its ${one} as large cells. Single keys act only inside the place that has the focus; F6 goes from place to place. Every edit can be undone.`,
  activeKeys: 'Active keys',

  // ParametersDialog.tsx
  statedInTheStudiedDocument: 'stated in the studied document',
  fromADatasheetOrA: 'from a datasheet or a measured sibling',
  measuredOnTheDevice: 'measured on the device',
  derivedByArithmetic: 'derived by arithmetic',
  assumedForWantOfAnythingBetter: 'assumed, with no better source',
  calibratedToOnePublishedResult: 'calibrated to one published result',
  everythingHereIsSimulatedDown:
    'Everything here is simulated, down to the seek. Published numbers are shown as published; nothing on this page was measured on your machines.',
  parametersOfTheStudy: (title: string) => `Parameters of the study: ${title}`,
  parametersOfTheDocument: (title: string) => `Parameters of ${title}`,
  assumedWhenCreated: 'assumed when the warehouse was created, and not changed since',
  statedInTheDocument: 'stated in the document',
  ofTheDrive: (disks: number) => `the drive of ${plural(disks, 'disk')}; Choose drives lists its parameters with their sources`,
  yes: 'yes',
  no: 'no',
  parameter: 'Parameter',
  value: 'Value',
  whereItComesFrom: 'Where it comes from',
  theParametersCouldNotBe: 'The parameters could not be loaded. Reload the page, or try again when the network is back.',
});
