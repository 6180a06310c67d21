/** Everything that share says on the page. */
import { formatCount, plural } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // ShareDialog.tsx
  linkCopied: 'Link copied',
  shareSaveOpen: 'Share, save, open',
  link: 'Link',
  holdsTheWholeScenarioSeed: 'Holds the whole scenario, seed and view',
  andThePinnedLayouts: ', and the pinned layouts',
  nothingIsSentAnywhereEverything: '. Nothing is sent anywhere: everything is in the link itself.',
  linkToThisScenario: 'Link to this scenario',
  thereIsNoLink: 'There is no link for this scenario',
  copied: 'Copied',
  copy: 'Copy',
  noLinkCanBeMade: 'This scenario does not fit in a link.',
  characters: (count: number) => `${formatCount(count)} characters`,
  withoutThePinnedLayoutsWhich: '· without the pinned layouts, which would make it too long.',
  tooLongForSomeChat: '· too long for some chat programs: send the file instead.',
  theBrowserDoesNotLet: '· The browser does not let the page copy. The link is selected: press Ctrl+C (⌘C).',
  file: 'File',
  saveAsFile: 'Save as file',
  openAFile: 'Open a file…',
  fileToOpen: 'File to open',
  filesCanAlsoBeDropped: 'Files can also be dropped anywhere on the page, block traces too. Your current work stays in the history.',
  commands: 'Commands',
  commandsForThisLayout: 'Commands for this layout…',
  whatWouldBuildItVolumes: (many: string) => `What would build it: volumes and file systems, ${many}, tuning, request queues.`,
  openALink: 'Open a link',
  linkOrScenarioToOpen: 'Link or scenario to open',
  pasteALinkOrAScenario: 'Paste a link or a scenario',
  pasteALinkFirst: 'Paste a link first',
  open: 'Open',

  // TakeAwayDialog.tsx
  takeAwayCommandsForThisLayout: 'Take away: commands for this layout',
  saveAll: 'Save all',
  allLines: 'All lines',
  copyAll: 'Copy all',
  generatedFromWhatIsOn:
    'Generated from the scenario on screen. Check before use: device names, versions and local rules differ. Creating volumes and file systems destroys what is on the disks.',
  aLineForEveryDataFile: 'One line per data file',
  leftOutNow: (omitted: number) => `· ${plural(omitted, 'line')} left out`,
  tableSpacesOf: 'Statements for table spaces',
  whatTheseLinesDoNotSay: 'What these lines leave out',
  save: 'Save',
  moreLinesAreNotShown: (hidden: number) => `${formatCount(hidden)} more lines are not shown here; copying or saving includes them.`,
  copied2: (what: string) => `${what} copied`,
  selectedPressCtrlCToCopy: (what: string) => `${what}: selected, press Ctrl+C to copy`,

  // takeAway.ts
  commandsOfARootShell: 'commands of a root shell',
  commandsOfDiskpart: 'commands of diskpart (Windows)',
  linesOfTheServersConfigurationFile: 'lines of the server’s configuration file',
});
