import { useId, useState } from 'react';
import { nameOf, ownSweep } from '../../../studies/ownSweep.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { axesOf } from '../../../analysis/sweep/axes.ts';
import type { SweepAxis } from '../../../analysis/sweep/axis.ts';
import { MOST_PANELS, MOST_VALUES, SCHEDULERS, valuesFrom } from '../../../analysis/sweep/design.ts';
import type { SweepDesign, SweptSetting } from '../../../analysis/sweep/design.ts';
import { fitted, panelValues, valuesOf } from '../../../analysis/sweep/sweepOver.ts';
import { undoOf } from '../../kit/primitives/pageUndo.ts';
import { Select } from '../../kit/primitives/Select.tsx';
import { SweepLink } from './SweepLink.tsx';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

const NONE = 'none';

interface Props {
  readonly scenario: Scenario;
  readonly design: SweepDesign;
  readonly onChange: (design: SweepDesign) => void;
}

/** What the scenario on screen is swept over: a setting along x, another as lines, a third as panels, each with its values. */
export function OwnSweepForm({ scenario, design, onChange }: Props) {
  const axes = axesOf(scenario);
  const { over, lines, panels } = fitted(scenario, design);
  const plan = ownSweep(scenario, design);
  const choices = (taken: readonly (SweepAxis | null)[]) =>
    axes.map(({ id, title }) => ({ value: id, label: title, disabled: taken.some((one) => one?.id === id) }));
  const { panels: _panels, ...withoutPanels } = design;
  const own = nameOf(scenario);
  return (
    <div className={styles.design}>
      <div className={styles.tools}>
        <Select
          label={messages.over}
          className={styles.over}
          value={over.id}
          options={choices([lines, panels])}
          onChange={(setting) => onChange({ ...design, over: { setting } })}
        />
        <Values
          key={over.id}
          label={messages.valuesOf(over.xTitle)}
          values={valuesOf(scenario, over, design.over)}
          onChange={(values) => onChange({ ...design, over: { setting: over.id, values } })}
        />
      </div>
      <div className={styles.tools}>
        <Select
          label={messages.linesAre}
          className={styles.over}
          value={lines?.id ?? SCHEDULERS}
          options={[{ value: SCHEDULERS, label: messages.schedulers }, ...choices([over, panels])]}
          onChange={(setting) => onChange({ ...design, lines: { setting } })}
        />
        {lines !== null && (
          <Values
            key={lines.id}
            label={messages.valuesOf(lines.xTitle)}
            values={valuesOf(scenario, lines, design.lines)}
            onChange={(values) => onChange({ ...design, lines: { setting: lines.id, values } })}
          />
        )}
      </div>
      <div className={styles.tools}>
        <Select
          label={messages.panelsAre}
          className={styles.over}
          value={panels?.id ?? NONE}
          options={[{ value: NONE, label: messages.onePicture }, ...choices([over, lines])]}
          onChange={(setting) => onChange(setting === NONE ? withoutPanels : { ...design, panels: { setting } })}
        />
        {panels !== null && (
          <Values
            key={panels.id}
            label={messages.valuesOf(panels.xTitle)}
            values={panelValues(scenario, panels, design.panels)}
            most={MOST_PANELS}
            onChange={(values) => onChange({ ...design, panels: { setting: panels.id, values } })}
          />
        )}
      </div>
      <p className={styles.quiet}>
        {messages.asItStands(own, plan.xTitle, plan.xs[0], plan.xs.at(-1), lines === null ? null : lines.xTitle)}{' '}
        {notesOf([over, lines, panels])}
      </p>
      <SweepLink plan={plan} />
    </div>
  );
}

const notesOf = (axes: readonly (SweepAxis | null)[]): string =>
  axes.flatMap((axis) => (axis === null || axis.note === '' ? [] : [axis.note])).join(' ');

interface ValuesProps {
  readonly label: string;
  readonly values: SweptSetting['values'] & {};
  readonly most?: number;
  readonly onChange: (values: readonly number[]) => void;
}

/** Numbers with commas between them, taken over on Enter and on leaving; what is wrong stays in the field, and is said below it. */
function Values({ label, values, most = MOST_VALUES, onChange }: ValuesProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const text = values.join(', ');
  const commit = () => {
    if (draft === null) return;
    const read = valuesFrom(draft, most);
    setProblem(read.ok ? null : read.error);
    if (!read.ok) return;
    setDraft(null);
    if (read.value.join(', ') !== text) onChange(read.value);
  };
  return (
    <span className={styles.values}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...undoOf(draft)}
        value={draft ?? text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={400}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'Escape' || draft === null) return;
          // The first Escape takes back what was typed; the next one closes the dialog.
          event.stopPropagation();
          event.preventDefault();
          setDraft(null);
          setProblem(null);
        }}
      />
      {problem !== null && (
        <span id={`${id}-problem`} role="alert" className={styles.valuesProblem}>
          {problem}
        </span>
      )}
    </span>
  );
}
