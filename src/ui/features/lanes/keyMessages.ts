/** What the keys of the request lanes do, for the table of keys, which the first page has. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // actions.ts
  requestBeforeOnThisDisk: 'Previous request on this disk',
  nextRequestOnThisDisk: 'Next request on this disk',
  processAbove: 'Process above',
  processBelow: 'Process below',
  firstRequest: 'First request',
  lastRequest: 'Last request',
  lookEarlier: 'Look earlier',
  lookLater: 'Look later',
  nextTimeThatTheDisk: 'Next time the disk was kept idle',
  timeBeforeThatTheDisk: 'Previous time the disk was kept idle',
  zoomInAtTheCursor: 'Zoom in at the cursor',
  zoomOut: 'Zoom out',
  showTheWholeWindow: 'Show the whole window',
  showAsTable: 'Show as table',
});
