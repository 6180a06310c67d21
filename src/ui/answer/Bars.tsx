import { useMemo, useState } from 'react';
import { lowerBoundMs } from '../../analysis/run/loads.ts';
import { formatMeasure } from '../../analysis/measure/measure.ts';
import { comparisonSummary } from '../../analysis/compare/summaryWords.ts';
import { elapsedTimes, GROUPS } from '../../analysis/run/phases.ts';
import type { GroupId } from '../../analysis/run/phases.ts';
import { tokens } from '../canvas/tokens.ts';
import { toCsv } from '../charts/csv.ts';
import { ExportMenu } from '../charts/ExportMenu.tsx';
import { formatMs, formatPercent } from '../format.ts';
import { Term } from '../help/Term.tsx';
import { Menu } from '../primitives/Menu.tsx';
import { PRINT_ORDER } from '../primitives/printing.ts';
import { Segmented } from '../primitives/Segmented.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { useShown } from '../shown.ts';
import { useApp, useCommands, useHandles } from '../useApp.ts';
import { barsModel } from './bars.ts';
import type { Bar, BarMode, BarsModel } from './bars.ts';
import { useBarInputs } from './barInputs.ts';
import { csvHeader, CSV_NOTES, csvRows, unfinishedNote } from './barsFile.ts';
import { barsDrawing, whiskerWords } from './barsPicture.ts';
import { DeviceTime } from './DeviceTime.tsx';
import { shownAnswer } from './Number.tsx';
import { openPinned } from './openPinned.ts';
import { phaseColour } from './phaseColour.ts';
import { useEvidence } from './useEvidence.ts';
import { useMeasure } from './useMeasure.ts';
import styles from './Bars.module.css';

/** P1: this layout and every pinned one, with their parts. */
export function Bars() {
  const inputs = useBarInputs();
  const { store } = useHandles();
  const [mode, setMode] = useState<BarMode>('time');
  const [what, setWhat] = useState<'user' | 'device'>('user');
  const { result, stale } = useShown();
  const measure = useMeasure();
  const model = useMemo(() => barsModel(inputs, mode, measure), [inputs, mode, measure]);
  const summary = useMemo(() => comparisonSummary(model.bars, model.unit, model.measure), [model]);
  const hasBaseline = inputs.some(({ baseline }) => baseline);
  const others = inputs.length - 1;
  const odd = [...new Set(inputs.flatMap((each) => (each.stale && !each.current ? [each.staleBecause ?? 'other work'] : [])))];
  const bound = result && !stale && measure.isTime ? lowerBoundMs(result) : null;
  return (
    <figure
      className={styles.figure}
      aria-label={measure.isTime ? `${measure.title} and its parts` : measure.title}
      aria-describedby="bars-summary"
    >
      <VisuallyHidden>
        <span id="bars-summary">{summary}</span>
      </VisuallyHidden>
      <div className={styles.tools}>
        <Segmented
          label="Time of whom"
          value={what}
          options={[
            { value: 'user', label: 'last user', title: 'Where the last user’s time went' },
            { value: 'device', label: 'disks', title: 'What all disks together spent on requests' },
          ]}
          onChange={setWhat}
        />
        {what === 'user' && (
          <Segmented
            label="Bars show"
            value={model.mode}
            options={[
              { value: 'time', label: measure.isTime ? 's' : model.unit.name, title: measure.title },
              { value: 'share', label: '%', title: 'Shares of the elapsed time' },
              {
                value: 'change',
                label: 'Δ',
                title: hasBaseline ? 'Change against the baseline' : 'Change against this layout',
                disabled: others === 0,
              },
            ]}
            onChange={setMode}
          />
        )}
        {result && (
          <ExportMenu
            title={measure.title}
            summary={[summary, whiskerWords(model)].filter(Boolean).join(' ')}
            result={result}
            drawing={(width = 900) => barsDrawing(model, tokens(), width, bound)}
            printOrder={PRINT_ORDER.bars}
            csv={(origin) => toCsv(csvHeader(measure), csvRows(inputs, measure), origin, CSV_NOTES)}
            unfinished={() => unfinishedNote(store.getState())}
          />
        )}
      </div>
      {what === 'device' ? (
        <DeviceTime />
      ) : (
        <>
          <ol className={styles.bars}>
            {model.bars.map((bar) => (
              <BarRow key={bar.id} bar={bar} model={model} bound={bar.current ? bound : null} />
            ))}
          </ol>
          {odd.length > 0 && <p className={styles.note}>Hatched bars cannot be compared with this layout: {odd.join(', ')}.</p>}
          <Legend />
        </>
      )}
    </figure>
  );
}

/** An amount of a part; shares are of the time, whatever the measure is. */
function amountText(amount: number, { mode, measure, unit }: BarsModel): string {
  if (mode === 'share') return measure.isTime ? formatMeasure(measure, amount, unit) : formatMs(amount);
  return `${mode === 'change' && amount > 0 ? '+' : ''}${formatMeasure(measure, amount, unit)}`;
}

function BarRow({ bar, model, bound }: { readonly bar: Bar; readonly model: BarsModel; readonly bound: number | null }) {
  const showEvidence = useEvidence();
  const percent = (share: number) => `${share * 100}%`;
  return (
    <li className={styles.row} data-current={bar.current || undefined} data-stale={bar.stale || undefined} data-testid="bar">
      {bar.current ? <span className={styles.name}>{bar.title}</span> : <PinMenu bar={bar} />}
      <span className={styles.value}>
        {bar.label}
        {bar.stale && <VisuallyHidden>, not comparable: {bar.staleBecause ?? 'other work'}</VisuallyHidden>}
      </span>
      <span className={styles.track} aria-hidden="true">
        {bar.parts.map((part) => {
          const box = {
            className: styles.part,
            'data-group': part.group.id,
            'data-hatched': part.group.waiting || undefined,
            style: {
              left: percent(part.from),
              width: percent(part.length),
              background: phaseColour(part.group.id),
            },
            title: `${part.group.label} ${amountText(part.amount, model)}`,
          };
          // A short cut for the pointer; the legend below is the way for everybody.
          return bar.current ? (
            <button key={part.group.id} type="button" tabIndex={-1} {...box} onClick={() => showEvidence(part.group.id)} />
          ) : (
            <span key={part.group.id} {...box} />
          );
        })}
        {model.mode === 'change' && <span className={styles.zero} style={{ left: percent(model.zero) }} />}
        {bound !== null && model.mode === 'time' && <span className={styles.bound} style={{ left: percent(bound / model.high) }} />}
      </span>
    </li>
  );
}

/** What can be done with a pinned layout. */
function PinMenu({ bar }: { readonly bar: Bar }) {
  const commands = useCommands();
  const pin = useApp((state) => state.pinned.find(({ id }) => id === bar.id));
  if (!pin) return <span className={styles.name}>{bar.title}</span>;
  return (
    <Menu
      kind="link"
      className={styles.name}
      label={`${bar.title}${bar.baseline ? ', baseline' : ''}${bar.stale ? `, not comparable: ${bar.staleBecause ?? 'other work'}` : ''}: what to do`}
      items={[
        bar.baseline
          ? { id: 'no-baseline', label: 'No longer the baseline', run: () => commands.setView({ baselineId: null }) }
          : { id: 'baseline', label: 'Compare against this', run: () => commands.setView({ baselineId: bar.id }) },
        { id: 'open', label: 'Open this layout', run: () => openPinned(commands, pin) },
        { id: 'unpin', label: 'Take out of the comparison', run: () => commands.unpin(bar.id) },
      ]}
    >
      {bar.baseline ? '▸ ' : ''}
      {bar.title}
    </Menu>
  );
}

/** The parts of this layout in words; a press shows where each was spent. */
function Legend() {
  const answer = useApp((state) => state.answer);
  const { result } = useShown();
  const showEvidence = useEvidence();
  const shown = shownAnswer(answer);
  if (!shown) return null;
  const times = elapsedTimes(shown.summary.attributionMs);
  const total = Math.max(1e-9, shown.summary.elapsedMs);
  const entry = (id: GroupId, label: string) => `${label} ${formatPercent(times[id] / total)}`;
  return (
    <div className={styles.legend}>
      <div className={styles.legendTitle}>
        <Term id="attribution">Where the last user’s time went</Term>
      </div>
      {GROUPS.filter(({ id }) => times[id] > 0).map((group) => (
        <button
          key={group.id}
          type="button"
          className={styles.entry}
          title={result ? `Show where: ${group.words}` : group.words}
          onClick={() => showEvidence(group.id)}
        >
          <span className={styles.swatch} data-hatched={group.waiting || undefined} style={{ background: phaseColour(group.id) }} />
          {entry(group.id, group.label)}
        </button>
      ))}
    </div>
  );
}
