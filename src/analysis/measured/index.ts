/** Measured against simulated: what the page and the command line use of this folder. */
export { measuredCauses, type Cause } from './causes.ts';
export { compareMeasured, deviationIn, type Comparison, type Deviation, type DiskDeviation } from './deviation.ts';
export { FIGURE_IDS, type FigureId, type SimulatedRun } from './figures.ts';
export { FIGURE_WORDS, formatDifference, formatFigure } from './words.ts';
