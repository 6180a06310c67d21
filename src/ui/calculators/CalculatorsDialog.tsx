/** The document's rules of thumb on anyone's numbers, beginning with those of the scenario on screen. */
import { showDialog } from '../dialogs.ts';
import { Dialog } from '../primitives/Dialog.tsx';
import { CALCULATORS } from './calculators.ts';
import { CalculatorView } from './CalculatorView.tsx';
import styles from './Calculators.module.css';

export function CalculatorsDialog() {
  return (
    <Dialog title="Calculators" size="wide" onClose={() => showDialog(null)}>
      <p className={styles.intro}>
        Rules of thumb of the study’s document, with the numbers of the scenario on screen to begin with. They are arithmetic: what a layout
        does is what the engine says.
      </p>
      {CALCULATORS.map((calculator) => (
        <CalculatorView key={calculator.id} calculator={calculator} />
      ))}
    </Dialog>
  );
}
