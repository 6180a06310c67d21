import { useMemo, useState } from 'react';
import { later } from '../../../base/later.ts';
import { lowerBoundMs } from '../../../analysis/run/loads.ts';
import { batchPart, partWords } from '../../../analysis/answers/batchPart.ts';
import { comparisonSummary } from '../../../analysis/compare/summaryWords.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import { ExportMenu } from '../../kit/export/ExportMenu.tsx';
import { PRINT_ORDER } from '../../kit/primitives/printing.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { useShown } from '../../kit/state/shown.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { BarRow } from './BarRow.tsx';
import { BarsLegend } from './BarsLegend.tsx';
import { barsModel } from './bars.ts';
import type { BarMode } from './bars.ts';
import { useBarInputs } from './barInputs.ts';
import { barsInOrder, setApart } from './barOrder.ts';
import type { BarOrder } from './barOrder.ts';
import { unfinishedNote } from './unfinishedNote.ts';
import { barsAxis, barsDrawing, shownBound, whiskerWords } from './barsPicture.ts';
import { DeviceTime } from './DeviceTime.tsx';
import { SetApart } from './SetApart.tsx';
import { shownAnswer } from './Number.tsx';
import { useMeasure } from './useMeasure.ts';
import { messages } from './messages.ts';
import styles from './Bars.module.css';

const file = later(messages.writingNumbers, () => import('./barsFile.ts'));

/** P1: this layout and every pinned one, each split into its parts. */
export function Bars() {
  const inputs = useBarInputs();
  const { store } = useHandles();
  const [mode, setMode] = useState<BarMode>('time');
  const [order, setOrder] = useState<BarOrder>('pinned');
  const [what, setWhat] = useState<'user' | 'device'>('user');
  const { result, stale } = useShown();
  const measure = useMeasure();
  const bars = useMemo(() => barsInOrder(inputs, order, measure), [inputs, order, measure]);
  const others = useMemo(() => setApart(inputs), [inputs]);
  const model = useMemo(() => barsModel(bars, bars.length < 2 && mode === 'change' ? 'time' : mode, measure), [bars, mode, measure]);
  const axis = useMemo(() => barsAxis(model), [model]);
  const summary = useMemo(() => comparisonSummary(model.bars, model.unit, model.measure), [model]);
  const hasBaseline = bars.some(({ baseline }) => baseline);
  const scenario = useApp((state) => state.scenario);
  const headline = useApp((state) => shownAnswer(state.answer)?.summary.scale);
  const current = inputs.find((each) => each.current)?.answer;
  // All bars show the largest part of the batch they have in common; if the headline covers more, say so.
  const less = current && current.scale !== headline ? messages.allBars(partWords(batchPart(scenario, current.scale))) : '';
  const isOfBar = !stale && measure.isTime && result?.scale === current?.scale;
  const bound = shownBound(model, result && isOfBar ? lowerBoundMs(result) : null);
  return (
    <figure
      className={styles.figure}
      aria-label={measure.isTime ? messages.andItsParts(measure.title) : measure.title}
      aria-describedby="bars-summary"
    >
      <VisuallyHidden>
        <span id="bars-summary">{[less, summary].filter(Boolean).join(' ')}</span>
      </VisuallyHidden>
      <div className={styles.tools}>
        <Segmented
          label={messages.timeOf}
          value={what}
          options={[
            scenario.workload.until === undefined
              ? { value: 'user', label: messages.lastUser, title: messages.lastUserTitle }
              : { value: 'user', label: messages.queriesTime, title: messages.queriesTimeTitle },
            { value: 'device', label: messages.disks, title: messages.disksTitle },
          ]}
          onChange={setWhat}
        />
        {what === 'user' && (
          <Segmented
            label={messages.barsShow}
            value={model.mode}
            options={[
              { value: 'time', label: model.unit.name, title: measure.title },
              { value: 'share', label: '%', title: messages.sharesTitle },
              {
                value: 'change',
                label: 'Δ',
                title: hasBaseline ? messages.fromBaseline : messages.fromThis,
                disabled: bars.length < 2,
              },
            ]}
            onChange={setMode}
          />
        )}
        {result && (
          <ExportMenu
            title={measure.title}
            summary={[less, summary, whiskerWords(model)].filter(Boolean).join(' ')}
            result={result}
            drawing={(width = 900) => barsDrawing(model, tokens(), width, bound, others)}
            printOrder={PRINT_ORDER.bars}
            csv={async (origin) => (await file.load()).barsCsv([...bars, ...others], measure, origin)}
            unfinished={() => unfinishedNote(store.getState())}
          />
        )}
      </div>
      {what === 'device' ? (
        <DeviceTime />
      ) : (
        <>
          {bars.length > 2 && (
            <div className={styles.order}>
              <span aria-hidden="true">{messages.order}</span>
              <Segmented
                label={messages.orderOfBars}
                value={order}
                options={[
                  { value: 'pinned', label: messages.asPinned },
                  {
                    value: 'value',
                    label: measure.isTime ? messages.time : measure.noun,
                    title: messages.first(measure.title, measure.best),
                  },
                  { value: 'name', label: messages.name },
                ]}
                onChange={setOrder}
              />
            </div>
          )}
          {less !== '' && (
            <p className={styles.less} data-testid="bars-scale">
              {less}
            </p>
          )}
          <ol className={styles.bars}>
            {model.bars.map((bar, i) => (
              <BarRow key={bar.id} bar={bar} model={model} axis={axis} whisker={axis.whiskers[i]} bound={bar.current ? bound : null} />
            ))}
          </ol>
          <SetApart others={others} measure={measure} />
          <BarsLegend model={model} whiskers={axis.whiskers.some((whisker) => whisker !== null)} bound={bound} />
        </>
      )}
    </figure>
  );
}
