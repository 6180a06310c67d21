import { catalog } from '../../../base/catalog.ts';

/** Keys of the player: part of the first load, as the help table is made of them. */
export const messages = catalog({
  toggle: 'Play or pause',
  earlier: 'Earlier by 1 %',
  later: 'Later by 1 %',
  earlier10: 'Earlier by 10 %',
  later10: 'Later by 10 %',
  start: 'Start of the run',
  end: 'End of what is recorded',
  nextIo: 'Next completed I/O',
  previousIo: 'Completed I/O before',
  nextEvent: 'Next event',
  previousEvent: 'Event before',
  worst: 'Most waiting, then the next such stretch',
  faster: 'Faster',
  slower: 'Slower',
  table: 'What each disk does now',
});
