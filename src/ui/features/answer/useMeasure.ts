import type { Measure } from '../../../analysis/measure/measure.ts';
import { measureOf } from '../../../studies/catalog.ts';
import { useApp } from '../../kit/state/useApp.ts';

/** What the answer of the scenario on screen is. */
export const useMeasure = (): Measure => useApp(({ scenario }) => measureOf(scenario));
