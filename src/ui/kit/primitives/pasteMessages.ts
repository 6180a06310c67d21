/** What fields for pasted text say. */
import { formatBytes, formatCount } from '../../../analysis/format.ts';
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  openAFile: 'Open a file…',
  fileFor: (label: string) => `File for: ${label}`,
  fileTooLarge: (bytes: number, most: number) => `The file has ${formatBytes(bytes)}; at most ${formatBytes(most)} can be read.`,
  fileFailed: (why: string) => `The file could not be read: ${why}`,
  readAs: (encoding: string) => `The file was read as ${encoding}.`,
  nothingPasted: 'Nothing pasted yet.',
  understood: (what: string) => `Understood: ${what}.`,
  andLines: (count: number) =>
    count === 1
      ? '1 problem; the part that it names is not used:'
      : `${formatCount(count)} problems; the parts that they name are not used:`,
  line: (line: number) => `Line ${formatCount(line)}`,
  showMore: (count: number) => `Show ${formatCount(count)} more`,
});
