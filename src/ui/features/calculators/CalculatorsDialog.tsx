/** The studies' rules of thumb on anyone's numbers, beginning with those of the scenario on screen. */
import { CALCULATORS } from '../../../studies/calculators.ts';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { CalculatorView } from './CalculatorView.tsx';
import styles from './Calculators.module.css';

export function CalculatorsDialog() {
  const { status, value: calculators } = useLater(CALCULATORS);
  return (
    <Dialog title="Calculators" size="wide" onClose={closeDialog}>
      <p className={styles.intro}>
        Rules of thumb of the study’s document, with the numbers of the scenario on screen to begin with. They are arithmetic: what a layout
        does is what the engine says.
      </p>
      {status === 'failed' && (
        <p className={styles.intro} role="alert">
          The calculators could not be loaded. Reload the page, or come back when the network does.
        </p>
      )}
      {calculators?.map((calculator) => (
        <CalculatorView key={calculator.id} calculator={calculator} />
      ))}
    </Dialog>
  );
}
