import { useEffect, useId, useRef, useState } from 'react';
import { moreAxes, nameOf, ownSweep } from '../../../studies/ownSweep.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { axesOf } from '../../../analysis/sweep/axes.ts';
import type { SweepAxis } from '../../../analysis/sweep/axis.ts';
import { isPlace, MOST_PANELS, MOST_VALUES, ONE_LINE, SCHEDULERS, valuesFrom } from '../../../analysis/sweep/design.ts';
import type { SweepDesign, SweptSetting } from '../../../analysis/sweep/design.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { fitted, panelValues, valuesOf } from '../../../analysis/sweep/sweepOver.ts';
import type { FittedDesign } from '../../../analysis/sweep/sweepOver.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { undoOf } from '../../kit/primitives/pageUndo.ts';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { SettingPicker } from './SettingPicker.tsx';
import { SweepLink } from './SweepLink.tsx';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

const NONE = 'none';

interface Props {
  readonly scenario: Scenario;
  readonly design: SweepDesign;
  readonly onChange: (design: SweepDesign) => void;
  /** Which fields of values are wrong as they stand, by what they are of: then what is set is not what is read there. */
  readonly onWrong: (part: Part, isWrong: boolean) => void;
}

export type Part = 'over' | 'lines' | 'panels';

/** What the scenario on screen is swept over: a setting along x, another as lines, a third as panels, each with its values. */
export function OwnSweepForm({ scenario, design, onChange, onWrong }: Props) {
  const more = moreAxes(scenario);
  const axes = axesOf(scenario, more);
  const { over, lines, panels } = fitted(scenario, design, more);
  const lineAxis = lines === ONE_LINE ? null : lines;
  const plan = ownSweep(scenario, design);
  const choices = (taken: readonly (SweepAxis | null)[]) =>
    axes.map(({ id, title }) => ({
      value: id,
      label: title,
      disabled: taken.some((one) => one?.id === id),
      ...(isPlace(id) && { group: messages.places }),
    }));
  const { panels: _panels, ...withoutPanels } = design;
  return (
    <div className={styles.design}>
      <SettingPicker
        label={messages.over}
        scenario={scenario}
        axis={over}
        value={over.id}
        options={choices([lineAxis, panels])}
        onChange={(setting) => onChange({ ...design, over: { setting } })}
      >
        <AxisValues
          axis={over}
          values={valuesOf(scenario, over, design.over)}
          chosen={design.over}
          onChange={(chosen) => onChange({ ...design, over: chosen })}
          onWrong={(isWrong) => onWrong('over', isWrong)}
        />
      </SettingPicker>
      <SettingPicker
        label={messages.linesAre}
        scenario={scenario}
        axis={lineAxis}
        value={lines === ONE_LINE ? ONE_LINE : (lines?.id ?? SCHEDULERS)}
        options={[
          { value: ONE_LINE, label: messages.oneLine },
          { value: SCHEDULERS, label: messages.schedulers, disabled: over.id === SCHEDULERS || panels?.id === SCHEDULERS },
          ...choices([over, panels]).filter(({ value }) => value !== SCHEDULERS),
        ]}
        onChange={(setting) => onChange({ ...design, lines: { setting } })}
      >
        {lineAxis !== null && (
          <AxisValues
            axis={lineAxis}
            values={valuesOf(scenario, lineAxis, design.lines)}
            chosen={design.lines}
            onChange={(chosen) => onChange({ ...design, lines: chosen })}
            onWrong={(isWrong) => onWrong('lines', isWrong)}
          />
        )}
      </SettingPicker>
      <SettingPicker
        label={messages.panelsAre}
        scenario={scenario}
        axis={panels}
        value={panels?.id ?? NONE}
        options={[
          { value: NONE, label: messages.onePicture },
          ...choices([over, lineAxis]).map((choice) =>
            lines === null && choice.value === SCHEDULERS ? { ...choice, disabled: true } : choice,
          ),
        ]}
        onChange={(setting) => onChange(setting === NONE ? withoutPanels : { ...design, panels: { setting } })}
      >
        {panels !== null && (
          <AxisValues
            axis={panels}
            values={panelValues(scenario, panels, design.panels)}
            chosen={design.panels}
            most={MOST_PANELS}
            onChange={(chosen) => onChange({ ...design, panels: chosen })}
            onWrong={(isWrong) => onWrong('panels', isWrong)}
          />
        )}
      </SettingPicker>
      <p className={styles.quiet}>
        {asItStands(nameOf(scenario), plan, lines)} {notesOf([over, lineAxis, panels])}
      </p>
      <SweepLink plan={plan} />
    </div>
  );
}

function asItStands(own: string, plan: StudySweep, lines: FittedDesign['lines']): string {
  const over =
    plan.names === undefined ? messages.fromTo(plan.xTitle, plan.xs[0], plan.xs.at(-1)) : messages.eachOf(plan.xTitle, plan.xs.length);
  if (lines === null) return messages.asItStands(own, over);
  return lines === ONE_LINE ? messages.asItStandsAlone(own, over) : messages.asItStandsByLine(own, over, lines.xTitle);
}

const notesOf = (axes: readonly (SweepAxis | null)[]): string =>
  axes.flatMap((axis) => (axis === null || axis.note === '' ? [] : [axis.note])).join(' ');

interface AxisValuesProps {
  readonly axis: SweepAxis;
  readonly values: readonly number[];
  /** What was chosen of it; without values they are as the scenario suggests. */
  readonly chosen: SweptSetting | undefined;
  readonly most?: number;
  readonly onChange: (chosen: SweptSetting) => void;
  readonly onWrong: (isWrong: boolean) => void;
}

/** Its values: numbers in a field, choices as boxes to tick. */
function AxisValues({ axis, values, chosen, most = MOST_VALUES, onChange, onWrong }: AxisValuesProps) {
  const { id: setting, choices, xTitle } = axis;
  if (choices === undefined) {
    return (
      <Values
        key={setting}
        label={messages.valuesOf(xTitle)}
        values={values}
        most={most}
        any={axis.pointer !== undefined}
        suggested={chosen?.setting !== setting || chosen.values === undefined}
        onChange={(next) => onChange({ setting, ...(next && { values: next }) })}
        onWrong={onWrong}
      />
    );
  }
  const toggle = (x: number) => {
    const next = values.includes(x) ? values.filter((one) => one !== x) : [...values, x].toSorted((a, b) => a - b);
    onChange({ setting, names: next.map((one) => choices[one].id) });
  };
  return (
    <Fold summary={messages.choicesOf(xTitle, values.length, choices.length)} quiet>
      <fieldset className={styles.choices}>
        <legend>
          <VisuallyHidden>{messages.valuesOf(xTitle)}</VisuallyHidden>
        </legend>
        {choices.map(({ id, name }, x) => (
          <label key={id} className={styles.line}>
            <input
              type="checkbox"
              checked={values.includes(x)}
              // One is left, and no more than fit.
              disabled={values.includes(x) ? values.length === 1 : values.length >= most}
              onChange={() => toggle(x)}
            />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </Fold>
  );
}

interface ValuesProps {
  readonly label: string;
  readonly values: SweptSetting['values'] & {};
  readonly most: number;
  /** 0 and numbers below may be there too. */
  readonly any: boolean;
  /** Nobody has chosen them. */
  readonly suggested: boolean;
  /** Null: as they are suggested. */
  readonly onChange: (values: readonly number[] | null) => void;
  readonly onWrong: (isWrong: boolean) => void;
}

/**
 * Numbers with commas between them, taken over while they are typed, so that leaving the field changes nothing: a press that ends on a button
 * began there. What is wrong stays in the field, and is said below it at once.
 */
function Values({ label, values, most, any, suggested, onChange, onWrong }: ValuesProps) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  /** What stood there before it was typed in; null: what is suggested. */
  const [before, setBefore] = useState<readonly number[] | null>(null);
  const read = draft === null ? null : valuesFrom(draft, most, any);
  const problem = read === null || read.ok ? null : read.error;
  const text = values.join(', ');
  const tell = useRef(onWrong);
  useEffect(() => {
    tell.current = onWrong;
  });
  const isWrong = problem !== null;
  useEffect(() => {
    tell.current(isWrong);
    return () => tell.current(false);
  }, [isWrong]);
  const type = (typed: string) => {
    if (draft === null) setBefore(suggested ? null : values);
    setDraft(typed);
    const next = valuesFrom(typed, most, any);
    if (next.ok && next.value.join(', ') !== text) onChange(next.value);
  };
  const leave = () => {
    if (problem === null) setDraft(null);
  };
  return (
    <span className={styles.values}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...undoOf(draft)}
        value={draft ?? text}
        inputMode={any ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={400}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
          if (event.key !== 'Escape' || draft === null) return;
          // The first Escape takes back what was typed; the next one closes the dialog.
          event.stopPropagation();
          event.preventDefault();
          setDraft(null);
          onChange(before);
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
