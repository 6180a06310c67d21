/** Names of the study's numbers in words; their units stand beside their values. A number without a name does not compile. */
import type { ParameterTitles } from '../../scenario/provenance.ts';
import type { MACHINE, MOVE, RUN, SIZES, WORK } from './parameters.ts';

/** By group, as their ids begin. */
export const PARAMETER_TITLES = {
  machine: {
    title: 'Machine',
    of: {
      processors: 'processors',
      pagesOfPool: 'buffer pool',
      commandsInDrive: 'commands that a drive holds',
      cleaners: 'page cleaners',
      dirtyPercent: 'changed pages that start the cleaner',
    },
  },
  size: {
    title: 'Database',
    of: {
      pageBytes: 'page',
      extentBytes: 'extent',
      containerBytes: 'container',
      volumeBytes: 'logical volume',
      tableBytes: 'table',
    },
  },
  work: {
    title: 'Streams',
    of: {
      selects: 'SELECT streams',
      updates: 'UPDATE streams of a table',
      shellMs: 'shell time of an UPDATE',
      pagesOfTable: 'SELECT, pages of each table',
      stepMs: 'SELECT, processor time of a step',
      updateMs: 'UPDATE, processor time',
      rowBytes: 'row',
    },
  },
  move: {
    title: 'Move',
    of: { atSeconds: 'begin of the move' },
  },
  run: {
    title: 'Run',
    of: { warmUpSeconds: 'warm-up', seconds: 'length' },
  },
} as const satisfies {
  machine: ParameterTitles<typeof MACHINE>;
  size: ParameterTitles<typeof SIZES>;
  work: ParameterTitles<typeof WORK>;
  move: ParameterTitles<typeof MOVE>;
  run: ParameterTitles<typeof RUN>;
};
