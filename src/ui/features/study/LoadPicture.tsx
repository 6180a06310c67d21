import { useCallback, useId, useMemo, useState } from 'react';
import { capital, formatMs, formatPercent } from '../../../analysis/format.ts';
import { loadCsv } from '../../../analysis/sweep/files.ts';
import { boundsOf } from '../../../analysis/sweep/load/bounds.ts';
import { FIRST_LOAD_LOOK, LEAST_TARGET_MS, MOST_TARGET_MS, secondsOf } from '../../../analysis/sweep/load/look.ts';
import { loadLines, meanOf, RATE_UNITS } from '../../../analysis/sweep/load/points.ts';
import type { Rate, Response } from '../../../analysis/sweep/load/points.ts';
import type { LoadFigures, LoadSubject } from '../../../analysis/sweep/load/subject.ts';
import { littleText, loadSummary, loadText, pointText, rateText, responseWords } from '../../../analysis/sweep/load/words.ts';
import type { Series } from '../../../analysis/sweep/series.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { tokens } from '../../kit/canvas/tokens.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { exportCsv, exportPng, exportSvg } from '../../kit/export/export.ts';
import { axisMarks } from '../../kit/plots/axes.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { CursorPlot } from '../../kit/plots/CursorPlot.tsx';
import { Button } from '../../kit/primitives/Button.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { Menu } from '../../kit/primitives/Menu.tsx';
import { undoOf } from '../../kit/primitives/pageUndo.ts';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { useCommands } from '../../kit/state/useApp.ts';
import { loadAxes, loadCursor, loadMarks, nearestPoint, stepsOf, unitOfResponses } from './loadMarks.ts';
import { useOpenScenario } from './openScenario.ts';
import { setLook, useSweepView } from './state.ts';
import { sweepText } from './sweepExport.ts';
import { inkOf } from './sweepMarks.ts';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

const FILE = { width: 900, height: 420 };

const READ: Readonly<Record<Response, (figures: LoadFigures) => number>> = {
  mean: ({ meanMs }) => meanMs,
  p50: ({ p50Ms }) => p50Ms,
  p95: ({ p95Ms }) => p95Ms,
};

interface Props {
  readonly plan: StudySweep;
  readonly series: readonly Series[];
  readonly seeds: number;
}

/** Throughput against response time, a point for each load. */
export function LoadPicture({ plan, series, seeds }: Props) {
  const subject = plan.load!;
  const look = useSweepView((view) => view.looks[plan.id]?.load) ?? FIRST_LOAD_LOOK;
  const { rate, response, isLog, targetMs } = look;
  const change = (part: Partial<typeof look>) => setLook(plan.id, { load: { ...look, ...part } });
  const [chosen, setStep] = useState(0);
  const commands = useCommands();
  const open = useOpenScenario();
  const lines = useMemo(() => loadLines(series, rate, response), [series, rate, response]);
  const steps = useMemo(() => stepsOf(lines), [lines]);
  const step = Math.max(0, Math.min(chosen, steps.length - 1));
  const at = steps.at(step);
  // Bounds are of queries, and of one line at a time.
  const bounds = useMemo(() => {
    const found = at === undefined || rate !== 'queries' ? null : boundsOf(at.line, subject);
    return typeof found === 'string' ? null : found;
  }, [at, rate, subject]);
  const drawn = useMemo(() => ({ lines, rate, isLog, targetMs, bounds }), [lines, rate, isLog, targetMs, bounds]);
  const axes = useCallback((space: Space) => loadAxes(drawn, space), [drawn]);
  const marks = useCallback(
    (own: Axes, now: Tokens) => {
      const ink = inkOf(now);
      const up = messages.responseUnit(responseWords(response), unitOfResponses(drawn).name);
      return [...axisMarks(own, ink, RATE_UNITS[rate].name, up), ...loadMarks(drawn, own, ink)];
    },
    [drawn, rate, response],
  );
  const cursor = useCallback((own: Axes, now: Tokens, to: number) => loadCursor(steps, to, drawn, own, inkOf(now)), [steps, drawn]);
  const summary = useMemo(() => {
    const words = loadSummary(lines, subject, rate, response, targetMs, READ[response]);
    const key = messages.loadKey(subject.model === 'closed' ? messages.closedModel : messages.openModel, plan.xTitle);
    const dashed = bounds !== null && at !== undefined && lines.length > 1 ? ` ${messages.boundsAt(at.line.title)}` : '';
    if (steps.length > 0) return `${words} ${key}${dashed} ${messages.wholeRun}`;
    return lines.some(({ without }) => without.length > 0) ? words : messages.noLoads;
  }, [lines, subject, rate, response, targetMs, plan, bounds, at, steps]);
  const reading = at === undefined ? messages.noPoint : pointText(at.line, at.point, subject, rate, response);
  const openAt = () => {
    const scenario = at?.point.point.place.scenario;
    if (at && scenario) open(scenario, messages.openAt(at.line.title, loadText(subject, at.point.load)));
  };
  const title = messages.loadTitle(plan.title);
  const save = async (kind: 'png' | 'svg' | 'csv') => {
    const now = tokens();
    const drawing = () => ({ ...FILE, marks: marks(axes({ ...FILE, labelPx: now.labelPx }), now) });
    const own = sweepText(plan, series, seeds, summary);
    const text = { ...own, title, stem: `${own.stem}-load` };
    try {
      if (kind === 'csv') exportCsv(text.stem, loadCsv(plan, series, seeds));
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
        title={title}
        summary={summary}
        tools={
          <span className={styles.plotTools}>
            <Segmented<Rate>
              label={messages.throughput}
              value={rate}
              options={[
                { value: 'queries', label: messages.queriesRate },
                { value: 'ios', label: messages.iosRate },
                { value: 'bytes', label: messages.bytesRate },
              ]}
              onChange={(next) => change({ rate: next })}
            />
            <Segmented<Response>
              label={messages.response}
              value={response}
              options={[
                { value: 'mean', label: messages.meanResponse },
                { value: 'p50', label: messages.medianResponse },
                { value: 'p95', label: messages.slowResponse },
              ]}
              onChange={(next) => change({ response: next })}
            />
            <Segmented<'linear' | 'log'>
              label={messages.responseAxis}
              value={isLog ? 'log' : 'linear'}
              options={[
                { value: 'linear', label: messages.linear },
                { value: 'log', label: messages.log },
              ]}
              onChange={(next) => change({ isLog: next === 'log' })}
            />
            <Target targetMs={targetMs} onChange={(next) => change({ targetMs: next })} />
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
        stepNear={(own, x, y) => nearestPoint(steps, drawn, own, x, y)}
        onOpen={openAt}
        last={Math.max(0, steps.length - 1)}
        step={step}
        onStep={setStep}
        reading={reading}
      />
      <p className={styles.at} data-testid="load-cursor">
        {reading}{' '}
        {at !== undefined && (
          <Button
            kind="link"
            className={styles.target}
            label={messages.openAt(at.line.title, loadText(subject, at.point.load))}
            onClick={openAt}
          >
            {messages.open}
          </Button>
        )}
      </p>
      <Fold summary={messages.loadTable} quiet>
        <div className={styles.scroller} tabIndex={-1}>
          <LoadTable title={title} steps={steps} subject={subject} rate={rate} response={response} />
        </div>
      </Fold>
    </div>
  );
}

interface LoadTableProps {
  readonly title: string;
  readonly steps: ReturnType<typeof stepsOf>;
  readonly subject: LoadSubject;
  readonly rate: Rate;
  readonly response: Response;
}

function LoadTable({ title, steps, subject, rate, response }: LoadTableProps) {
  const load = subject.model === 'open' ? messages.arrivals : messages.users;
  return (
    <Table
      caption={title}
      columns={[
        messages.line,
        load,
        messages.xIn(RATE_UNITS[rate].name),
        messages.intervalOf(capital(responseWords(response))),
        messages.meanResponse,
        messages.medianResponse,
        messages.slowResponse,
        messages.busiestDisk,
        messages.little,
        messages.seeds,
      ]}
      rows={steps.map(({ line, point }) => {
        const { runs, responseMs } = point;
        const interval = responseMs.low === undefined ? messages.fewSeeds : `${formatMs(responseMs.low)} – ${formatMs(responseMs.high!)}`;
        return {
          key: `${line.id} ${point.load}`,
          cells: [
            line.title,
            String(point.load),
            rateText(point.rate.mean, rate),
            interval,
            formatMs(meanOf(runs, READ.mean)),
            formatMs(meanOf(runs, READ.p50)),
            formatMs(meanOf(runs, READ.p95)),
            `${runs[0].disk} ${formatPercent(meanOf(runs, ({ diskUtilization }) => diskUtilization))}`,
            littleText(point, subject),
            String(runs.length),
          ],
        };
      })}
      compact
    />
  );
}

/** A response that is to be kept, in seconds; empty: none. */
function Target({ targetMs, onChange }: { readonly targetMs: number | null; readonly onChange: (targetMs: number | null) => void }) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const isWrong =
    draft !== null && draft.trim() !== '' && !(Number(draft) * 1000 >= LEAST_TARGET_MS && Number(draft) * 1000 <= MOST_TARGET_MS);
  const commit = () => {
    if (draft === null || isWrong) return;
    setDraft(null);
    onChange(draft.trim() === '' ? null : Number(draft) * 1000);
  };
  return (
    <span className={styles.targetField}>
      <label htmlFor={id}>{messages.target}</label>
      <input
        id={id}
        {...undoOf(draft)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        size={5}
        placeholder={messages.noTarget}
        value={draft ?? (targetMs === null ? '' : String(secondsOf(targetMs)))}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={({ target }) => setDraft(target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
          if (event.key !== 'Escape' || draft === null) return;
          event.stopPropagation();
          event.preventDefault();
          setDraft(null);
        }}
      />
      {messages.targetUnit}
      {isWrong && (
        <span id={`${id}-problem`} role="alert" className={styles.valuesProblem}>
          {messages.targetWrong}
        </span>
      )}
    </span>
  );
}
