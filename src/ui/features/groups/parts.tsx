/** Small parts that the forms of volume groups share. */
import { targetName } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { preview, type Change } from './change.ts';
import styles from './Groups.module.css';

interface ChoicesProps {
  readonly scenario: Scenario;
  readonly legend: string;
  readonly ids: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Disks and volumes to choose among, in their order. */
export function Choices({ scenario, legend, ids, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {ids.map((id) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target: { checked } }) => onChange(ids.filter((each) => (each === id ? checked : chosen.includes(each))))}
          />
          {targetName(scenario, id)}
        </label>
      ))}
    </fieldset>
  );
}

interface ApplyProps {
  readonly scenario: Scenario;
  readonly label: string;
  readonly apply: (scenario: Scenario) => Scenario;
  readonly change: Change;
  readonly children: string;
  /** Why it cannot be asked for yet. */
  readonly not?: string | undefined;
  readonly after?: (() => void) | undefined;
}

/** A button with what it would do beside it: the differences, or the refusal with its fix. */
export function Apply({ scenario, label, apply, change, children, not, after }: ApplyProps) {
  const { text, refused } = preview(scenario, apply);
  return (
    <>
      <p className={refused ? styles.refusal : styles.quiet} aria-live="polite">
        {text}
      </p>
      <div className={styles.fields}>
        <Button unavailable={refused ? text : not} onClick={() => change(label, apply) && after?.()}>
          {children}
        </Button>
      </div>
    </>
  );
}
