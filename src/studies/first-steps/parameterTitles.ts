/** Names of the study's numbers in words; their units stand beside their values. A number without a name does not compile. */
import { SHEET_TITLES, type sheetFigures } from '../../scenario/drives/sheetFigures.ts';
import type { ParameterTitles } from '../../scenario/provenance.ts';
import type { HOST, READS, SIZES } from './parameters.ts';

/** By group, as their ids begin. */
export const PARAMETER_TITLES = {
  drive: { title: 'Drive', of: SHEET_TITLES },
  size: {
    title: 'Table',
    of: { blockBytes: 'database block', files: 'files', fileBytes: 'mean file', spread: 'spread of the file sizes' },
  },
  reads: { title: 'Users', of: { bytes: 'one read', perUser: 'reads of each user', crowd: 'users, where there are several' } },
  host: {
    title: 'Host',
    of: {
      disks: 'disks',
      processors: 'processors',
      tags: 'commands that a drive takes at a time',
      channelMegabytesPerSecond: 'channel',
      msPerMib: 'processor time',
    },
  },
} as const satisfies {
  readonly drive: ParameterTitles<ReturnType<typeof sheetFigures>>;
  readonly size: ParameterTitles<typeof SIZES>;
  readonly reads: ParameterTitles<typeof READS>;
  readonly host: ParameterTitles<typeof HOST>;
};
