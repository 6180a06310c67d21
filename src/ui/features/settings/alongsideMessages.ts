/** What the users in the background say on the host’s line. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  backgroundUsers: 'Background users',
  inTheBackground: (count: number, text: string) => `+${count} in the background: ${text}`,
  fields: 'the fields of background users',
  oneMoment: 'One moment…',
});
