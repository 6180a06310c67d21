import { useCallback, useMemo } from 'react';
import { sweepCsv } from '../../../analysis/sweep/files.ts';
import { xText } from '../../../analysis/sweep/sweep.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { mean } from '../../../base/stats.ts';
import { rank } from '../../../analysis/compare/verdict.ts';
import { formatMeasure } from '../../../analysis/measure/measure.ts';
import type { MeasureUnit } from '../../../analysis/measure/measure.ts';
import { bandRange, readingAt, summaryOf } from '../../../analysis/sweep/words.ts';
import { measureOfLines, spreadOf, unitOf } from '../../../analysis/sweep/series.ts';
import { tableRows } from '../../../analysis/sweep/rows.ts';
import type { Band, Series } from '../../../analysis/sweep/series.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { exportCsv, exportPng, exportSvg } from '../../kit/export/export.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import type { Space } from '../../kit/plots/axes.ts';
import { CursorPlot } from '../../kit/plots/CursorPlot.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { formatRatio } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Menu } from '../../kit/primitives/Menu.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { useCommands } from '../../kit/state/useApp.ts';
import { useOpenScenario } from './openScenario.ts';
import { PublishedPart } from './PublishedPart.tsx';
import { publishedMarks, publishedSummary, publishedWords } from './publishedModel.ts';
import { setLook, useSweepView } from './state.ts';
import { sweepText } from './sweepExport.ts';
import {
  choiceMarks,
  cursorMarks,
  inkOf,
  nameMarks,
  nearestStep,
  refusedMarks,
  refusedSteps,
  sweepAxes,
  sweepMarks,
  xTitleMarks,
} from './sweepMarks.ts';
import type { SweepAxes, XAxis } from './sweepMarks.ts';
import { Scroller } from './Scroller.tsx';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

/** Size of an exported picture. */
const FILE = { width: 900, height: 420 };

interface Props {
  readonly plan: StudySweep;
  readonly series: readonly Series[];
  /** Seeds that each point is to have. */
  readonly seeds: number;
  /** What the axis of values reaches at least. */
  readonly least: number;
}

export function SweepPicture({ plan, series, seeds, least }: Props) {
  const chosen = useSweepView((view) => view.looks[plan.id]?.axis) ?? (plan.isLog === true ? 'log' : 'linear');
  // Names have no scale, and 0 has no logarithm.
  const canBeLog = plan.names === undefined && plan.xs.every((x) => x > 0);
  const axis = canBeLog ? chosen : 'linear';
  const band = useSweepView((view) => view.band);
  const step = Math.min(useSweepView((view) => view.looks[plan.id]?.step) ?? 1, plan.xs.length - 1);
  const commands = useCommands();
  const unit = unitOf(series, least);
  const axes = useCallback(
    (space: Space) => sweepAxes(plan, series, space, axis, band, unit, least),
    [plan, series, axis, band, unit, least],
  );
  const marks = useCallback(
    (own: SweepAxes, now: Tokens) => {
      const ink = inkOf(now);
      return [
        ...axisMarks(own, ink, '', plan.published ? unit.name : messages.simulatedUnit(unit.name)),
        ...xTitleMarks(plan, own, ink),
        ...choiceMarks(plan, own, ink),
        ...refusedMarks(plan, series, own, ink),
        ...sweepMarks(series, own, ink, band, unit, plan.names !== undefined),
        ...publishedMarks(plan.published, own, ink, unit),
        ...nameMarks(series, own, ink, band, unit, plan.published),
      ];
    },
    [plan, series, band, unit],
  );
  const cursor = useCallback((own: SweepAxes, now: Tokens, at: number) => cursorMarks(plan, own, at, inkOf(now)), [plan]);
  const summary = useMemo(() => {
    const refused = refusedSteps(plan, series).length > 0 ? messages.refusedKey : '';
    return `${[publishedSummary(plan, unit), summaryOf(plan, series, band)].filter(Boolean).join(' ')}${refused}`;
  }, [plan, series, band, unit]);
  const reading = readingAt(plan, series, step, band, unit, publishedWords(plan, plan.xs[step], unit));
  const save = async (kind: 'png' | 'svg' | 'csv') => {
    const now = tokens();
    const room = { ...FILE, labelPx: now.labelPx };
    const drawing = () => ({ ...FILE, marks: marks(axes(room), now) });
    const scaleWords = axis === 'log' ? messages.isLog(plan.xTitle) : '';
    const text = sweepText(plan, series, seeds, `${summary}${scaleWords}`);
    try {
      if (kind === 'csv') exportCsv(text.stem, sweepCsv(plan, series, seeds));
      else if (kind === 'svg') exportSvg(drawing(), text);
      else await exportPng(drawing(), text);
      commands.announce(messages.saved(kind.toUpperCase()));
    } catch (error) {
      commands.notify({ kind: 'error', text: messages.notSaved(kind.toUpperCase()), details: [String(error)] });
    }
  };
  const item = (kind: 'png' | 'svg' | 'csv', note: string) => ({ id: kind, label: kind.toUpperCase(), note, run: () => void save(kind) });
  return (
    <div className={styles.picture}>
      <CursorPlot
        title={plan.title}
        summary={summary}
        tools={
          <span className={styles.plotTools}>
            {canBeLog && (
              <Segmented<XAxis>
                label={messages.axisOf(plan.xTitle)}
                value={axis}
                options={[
                  { value: 'linear', label: messages.linear },
                  { value: 'log', label: messages.log },
                ]}
                onChange={(next) => setLook(plan.id, { axis: next })}
              />
            )}
            <Segmented<Band>
              label={messages.band}
              value={band}
              options={[
                { value: 'range', label: messages.range, title: messages.rangeNote },
                { value: 'interval', label: messages.interval, title: messages.intervalNote },
              ]}
              onChange={(chosen) => useSweepView.setState({ band: chosen })}
            />
            <Menu
              kind="quiet"
              icon="download"
              align="end"
              label={messages.saveAsFile}
              items={[item('png', messages.forSlides), item('svg', messages.vector), item('csv', messages.everyRun)]}
            />
          </span>
        }
        axes={axes}
        marks={marks}
        cursorMarks={cursor}
        stepAt={(x) => nearestStep(plan, axis, x)}
        last={plan.xs.length - 1}
        step={step}
        onStep={(next) => setLook(plan.id, { step: next })}
        reading={reading}
      />
      <div className={styles.tables}>
        {plan.published && <PublishedPart plan={plan} published={plan.published} unit={unit} />}
        <AtCursor plan={plan} series={series} step={step} band={band} unit={unit} />
      </div>
      <Fold summary={messages.asTable} quiet>
        <div className={styles.scroller} tabIndex={-1}>
          <Table
            caption={plan.title}
            columns={[plan.xTitle, ...series.map(({ title }) => title)]}
            rows={tableRows(plan, series, band, unit).map((cells) => ({ key: cells[0], cells }))}
            compact
          />
        </div>
      </Fold>
    </div>
  );
}

/** What stands at the cursor, each with the way to its scenario. */
function AtCursor({
  plan,
  series,
  step,
  band,
  unit,
}: {
  plan: StudySweep;
  series: readonly Series[];
  step: number;
  band: Band;
  unit: MeasureUnit;
}) {
  const open = useOpenScenario();
  const x = xText(plan, plan.xs[step]);
  const spreads = series.map(({ points }) => spreadOf(points[step], band));
  const measure = measureOfLines(series);
  const where = plan.panels === undefined ? messages.atX(plan.xTitle, x) : messages.inPanel(plan.title, messages.atX(plan.xTitle, x));
  const bySeed = series.map(({ points }) => points[step].values);
  const { kind, first } = rank(bySeed, measure);
  const best = first.length > 0 ? bySeed[first[0]] : [];
  return (
    <div className={styles.cursorTable} data-testid="sweep-cursor">
      <h4 className={styles.at}>{messages.xIs(plan.xTitle, x)}</h4>
      <Scroller label={where}>
        <Table
          caption={where}
          columns={[
            messages.line,
            messages.mean,
            messages.band,
            measure.better === 'lower' ? messages.againstLowest : messages.againstHighest,
            messages.seeds,
            messages.scenario,
          ]}
          compact
          rows={series.map(({ id, title, points }, k) => {
            const spread = spreads[k];
            const { place, values, failure } = points[step];
            return {
              key: id,
              cells: [
                title,
                spread
                  ? formatMeasure(measure, spread.mean, unit)
                  : place.problem !== undefined
                    ? messages.refused
                    : failure === undefined
                      ? messages.notRun
                      : messages.cannotRun,
                spread && values.length > 1 ? bandRange(spread, measure, unit) || messages.noWidth : '–',
                !spread
                  ? '–'
                  : kind === 'open'
                    ? messages.fewSeeds
                    : kind === 'tie' && first.includes(k)
                      ? messages.withinNoise
                      : `×${formatRatio(mean(values) / mean(best))}`,
                messages.seedCount(values.length),
                <Button
                  key="open"
                  kind="link"
                  className={styles.target}
                  label={plan.panels === undefined ? messages.openAt(title, x) : messages.inPanel(plan.title, messages.openAt(title, x))}
                  unavailable={place.scenario === null ? failure : undefined}
                  onClick={() => place.scenario && open(place.scenario, messages.openAtX(title, plan.xTitle, x))}
                >
                  {messages.open}
                </Button>,
              ],
            };
          })}
        />
      </Scroller>
    </div>
  );
}
