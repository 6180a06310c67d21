/** Users in the background, class by class. */
import { useState } from 'react';
import { LIMITS } from '../../../scenario/schema.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { changeAlongside } from './alongside.ts';
import { className } from '../../../analysis/kernel/words.ts';
import type { Alongside } from '../../../analysis/kernel/words.ts';
import { messages } from './messages.ts';
import styles from './Settings.module.css';

export function AlongsideFields() {
  const handles = useHandles();
  const [refusal, setRefusal] = useState<string | null>(null);
  const workload = useApp((s) => s.scenario.workload);
  const classes = useApp((s) => s.scenario.classes);
  const { alongside = [] } = workload;
  const options = classes.map(({ id, title }) => ({ value: id, label: title }));
  const first = options.find(({ value }) => !alongside.some((entry) => entry.class === value));
  const put = (next: Alongside, label: string, merge?: string) => setRefusal(changeAlongside(handles, next, label, merge));
  const words = (users: number, id: string) => messages.ofInTheBackground(users, className(classes, id));
  return (
    <div className={styles.part}>
      {alongside.length === 0 && <p className={styles.quiet}>{messages.nobodyWorksBesideTheOf(workload.users)}</p>}
      {alongside.map((entry, k) => {
        const others = alongside.filter((_, i) => i !== k);
        const replaced = (one: (typeof alongside)[number]) => alongside.map((each, i) => (i === k ? one : each));
        return (
          <div
            key={entry.class}
            className={styles.entry}
            role="group"
            aria-label={messages.ofText(entry.users, className(classes, entry.class))}
          >
            <NumberField
              label={messages.users}
              hideLabel
              value={entry.users}
              min={1}
              max={LIMITS.users}
              width={3}
              onCommit={(users) => put(replaced({ ...entry, users }), words(users, entry.class), `alongside ${entry.class}`)}
            />
            <span>{entry.users === 1 ? messages.repeats : messages.repeat}</span>
            <Select
              label={messages.classText}
              hideLabel
              value={entry.class}
              options={options.filter(({ value }) => !others.some((other) => other.class === value))}
              onChange={(id) => put(replaced({ ...entry, class: id }), words(entry.users, id))}
              className={styles.choice}
            />
            <Button
              kind="quiet"
              icon="close"
              label={messages.remove(className(classes, entry.class))}
              onClick={() => put(others, messages.noBackgroundUsersOf(className(classes, entry.class)))}
            />
          </div>
        );
      })}
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <Button
        unavailable={first ? undefined : messages.everyClassOfTheScenario}
        onClick={() => first && put([...alongside, { class: first.value, users: 1 }], words(1, first.value))}
      >
        {messages.addUsers}
      </Button>
      <p className={styles.quiet}>{messages.theyGoOnUntilThe}</p>
    </div>
  );
}
