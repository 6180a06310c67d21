/** Everything that calculators says on the page. */
import { catalog } from '../../../base/catalog.ts';

export const messages = catalog({
  // CalculatorView.tsx
  source: (source: string) => `Source: ${source}.`,
  doneUndoToGoBack: (edit: string) => `Done: ${edit}. Undo to go back.`,
  alreadyApplied: 'Already applied.',

  // CalculatorsDialog.tsx
  calculators: 'Calculators',
  drawPrefetch: 'Draw one prefetch…',
  rulesOfThumbOfThe:
    'Rules of thumb from the study’s document, prefilled with the scenario on screen. They are arithmetic; only the engine shows what a layout does.',
  theCalculatorsCouldNotBe: 'The calculators could not be loaded. Reload the page, or try again when the network is back.',
});
