import { formatMeasure } from '../../../analysis/measure/measure.ts';
import type { Compared } from '../../../analysis/compare/compared.ts';
import { formatMs } from '../../../analysis/format.ts';
import { isInterimAnswer } from '../../../analysis/answers/certainty.ts';
import { Menu } from '../../kit/primitives/Menu.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import type { Bar, BarsModel } from './bars.ts';
import type { BarsAxis, Whisker } from './barsPicture.ts';
import { openPinned } from './openPinned.ts';
import { cssColor } from '../../kit/canvas/objectColor.ts';
import { phaseColor, phaseHatch } from './phaseColor.ts';
import { useEvidence } from './useEvidence.ts';
import { messages } from './messages.ts';
import styles from './Bars.module.css';

/** The amount of one part; shares are always of the time, whatever the measure. */
function amountText(amount: number, { mode, measure, unit }: BarsModel): string {
  if (mode === 'share') return measure.isTime ? formatMeasure(measure, amount, unit) : formatMs(amount);
  return `${mode === 'change' && amount > 0 ? '+' : ''}${formatMeasure(measure, amount, unit)}`;
}

/** ", 1 seed": what has too few seeds yet stands beside means of all. */
const seedsSoFar = ({ answer }: Bar, { measure }: BarsModel): string =>
  answer && answer.basis !== 'estimate' && isInterimAnswer(answer, measure) ? messages.seedsSoFar(answer.seeds) : '';

interface BarRowProps {
  readonly bar: Bar;
  readonly model: BarsModel;
  readonly axis: BarsAxis;
  readonly whisker: Whisker | null;
  /** Position of the dashed tick, in units of the measure; null: none. */
  readonly bound: number | null;
}

export function BarRow({ bar, model, axis, whisker, bound }: BarRowProps) {
  const showEvidence = useEvidence();
  const percent = (share: number) => `${share * 100}%`;
  return (
    <li className={styles.row} data-current={bar.current || undefined} data-stale={bar.stale || undefined} data-testid="bar">
      {bar.current ? <span className={styles.name}>{bar.title}</span> : <PinMenu bar={bar} />}
      <span className={styles.value}>
        {bar.label}
        {model.mode === 'time' && seedsSoFar(bar, model)}
        {bar.stale && <VisuallyHidden>{messages.ofBefore}</VisuallyHidden>}
      </span>
      <span className={styles.track} aria-hidden="true">
        {bar.parts.map((part) => {
          const box = {
            className: styles.part,
            'data-group': part.group.id,
            'data-hatched': phaseHatch(part.group.id),
            style: {
              left: percent(axis.ofShare(part.from)),
              width: percent(axis.ofShare(part.from + part.length) - axis.ofShare(part.from)),
              background: part.group.fill === undefined ? phaseColor(part.group.id) : cssColor(part.group.fill),
            },
            title: `${part.group.label} ${amountText(part.amount, model)}`,
          };
          // A shortcut for the pointer; the legend below does the same for everyone.
          return bar.current && part.group.fill === undefined ? (
            <button key={part.group.id} type="button" tabIndex={-1} {...box} onClick={() => showEvidence(part.group.id)} />
          ) : (
            <span key={part.group.id} {...box} />
          );
        })}
        {model.mode === 'change' && <span className={styles.zero} style={{ left: percent(axis.at(0)) }} />}
        {whisker && (
          <span
            className={styles.whisker}
            style={{ left: percent(axis.at(whisker.low)), width: percent(axis.at(whisker.high) - axis.at(whisker.low)) }}
            data-testid="whisker"
          />
        )}
        {bound !== null && model.mode === 'time' && <span className={styles.bound} style={{ left: percent(axis.at(bound)) }} />}
      </span>
    </li>
  );
}

/** The actions on a pinned layout. */
export function PinMenu({ bar }: { readonly bar: Compared }) {
  const commands = useCommands();
  const pin = useApp((state) => state.pinned.find(({ id }) => id === bar.id));
  if (!pin) return <span className={styles.name}>{bar.title}</span>;
  return (
    <Menu
      kind="link"
      className={styles.name}
      label={messages.menu(bar.title, bar.baseline, bar.stale ? (bar.staleBecause ?? messages.otherWork) : '')}
      items={[
        bar.baseline
          ? { id: 'no-baseline', label: messages.noBaseline, run: () => commands.setView({ baselineId: null }) }
          : { id: 'baseline', label: messages.setBaseline, run: () => commands.setView({ baselineId: bar.id }) },
        { id: 'open', label: messages.open, run: () => openPinned(commands, pin) },
        { id: 'unpin', label: messages.unpin, run: () => commands.unpin(bar.id) },
      ]}
    >
      {bar.baseline ? '▸ ' : ''}
      {bar.title}
    </Menu>
  );
}
