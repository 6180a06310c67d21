/** Measured against simulated: what the page and the command line use of this folder. */
export { measuredCauses } from './causes.ts';
export { compareMeasured, type Comparison, type Deviation, type DiskDeviation } from './deviation.ts';
export { FIGURE_IDS, type FigureId, type SimulatedRun } from './figures.ts';
export { FIGURE_WORDS, formatDifference, formatFigure } from './words.ts';
