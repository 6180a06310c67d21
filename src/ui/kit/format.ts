/** Numbers in words for the page. The analysis has them, so that its sentences read the same on the command line. */
export * from '../../analysis/format.ts';
