/** Disks and volumes to choose from, in the order in which they are dealt. */
import { useMemo } from 'react';
import { layOut } from '../../../../scenario/layout.ts';
import { targetsName } from '../../../../scenario/names.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { Button } from '../../../kit/primitives/Button.tsx';
import styles from '../Nodes.module.css';
import { messages } from './messages.ts';

interface PlacesProps {
  readonly scenario: Scenario;
  readonly legend: string;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

export function Places({ scenario, legend, chosen, onChoose }: PlacesProps) {
  const targets = useMemo(() => layOut(scenario).targets.map(({ id }) => id), [scenario]);
  return (
    <fieldset className={styles.places}>
      <legend>{legend}</legend>
      <div className={styles.fields}>
        <Button onClick={() => onChoose(targets)}>{messages.all}</Button>
        <Button onClick={() => onChoose([])}>{messages.none}</Button>
      </div>
      <div className={styles.boxes}>
        {targets.map((id) => (
          <label key={id} className={styles.check}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => onChoose(targets.filter((one) => (one === id ? target.checked : chosen.includes(one))))}
            />
            {targetsName(scenario, [id])}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
