import type { Measure } from '../../../analysis/measure/measure.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { useApp } from '../../kit/state/useApp.ts';

/** The measure of the scenario on screen. */
export const useMeasure = (): Measure => useApp(({ scenario }) => measureOf(scenario));
