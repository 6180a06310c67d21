/** What moves in a run as the answer: how long it takes, and how much it is. Apart from the other measures, which the first answer needs. */
import { MIB } from '../../base/units.ts';
import type { Measure, MeasureUnit, RunFigures } from './measure.ts';

/** All actions together, as if one came behind the other. */
export const movingMs = ({ moves = [], elapsedMs }: Pick<RunFigures, 'moves' | 'elapsedMs'>): number =>
  moves.reduce((sum, { beganMs, endedMs }) => sum + (beganMs === null ? 0 : (endedMs ?? elapsedMs) - beganMs), 0);

const ofMoves = (words: Pick<Measure, 'id' | 'title' | 'noun' | 'column' | 'read'>, unit: MeasureUnit): Measure => ({
  ...words,
  axis: words.title,
  better: 'lower',
  best: 'least',
  worst: 'most',
  unit: () => unit,
  isTime: false,
});

/** How long data move in a run, all of its actions together. */
export const MOVING_TIME = ofMoves(
  { id: 'moving-time', title: 'Time of the move', noun: 'time of the move', column: 'moving_ms', read: movingMs },
  { name: 'min', size: 60_000 },
);

/** How much of them moves. */
export const MOVED_BYTES = ofMoves(
  {
    id: 'moved-bytes',
    title: 'Data moved',
    noun: 'data moved',
    column: 'moved_bytes',
    read: ({ moves = [] }) => moves.reduce((sum, { movedBytes }) => sum + movedBytes, 0),
  },
  { name: 'MiB', size: MIB },
);
