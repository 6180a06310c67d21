/** The studies' rules of thumb on anyone's numbers, beginning with those of the scenario on screen. */
import { CALCULATORS } from '../../../studies/calculators.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { closeDialog, showDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { useLater } from '../../kit/primitives/useLater.ts';
import { CalculatorView } from './CalculatorView.tsx';
import { messages } from './messages.ts';
import styles from './Calculators.module.css';

export function CalculatorsDialog() {
  const { status, value: calculators } = useLater(CALCULATORS);
  const hasSpaces = useApp(({ scenario }) => scenario.database.objects.some(({ extents }) => extents !== undefined));
  return (
    <Dialog title={messages.calculators} size="wide" onClose={closeDialog}>
      <p className={styles.intro}>{messages.rulesOfThumbOfThe}</p>
      {status === 'failed' && (
        <p className={styles.intro} role="alert">
          {messages.theCalculatorsCouldNotBe}
        </p>
      )}
      {calculators?.map((calculator) => (
        <CalculatorView key={calculator.id} calculator={calculator} />
      ))}
      {hasSpaces && <Button onClick={() => showDialog('prefetch')}>{messages.drawPrefetch}</Button>}
    </Dialog>
  );
}
