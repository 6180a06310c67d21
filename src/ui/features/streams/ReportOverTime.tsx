/** A run over time as a report: load, actions, gain, and the windows that break a service level which is stated here. */
import { useCallback, useMemo, useState } from 'react';
import {
  reportOf,
  REPORT_HEADER,
  reportRows,
  type Breach,
  type ReportCell,
  type ReportStream,
  type RunReport,
  type ServiceLevel,
} from '../../../analysis/run/overTime.ts';
import { STABLE_WITHIN } from '../../../analysis/run/stable.ts';
import { streamTitleOf } from '../../../analysis/run/streamRows.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { actionWords } from '../../../scenario/timeline/words.ts';
import { toCsv } from '../../kit/export/csv.ts';
import { CsvButton } from '../../kit/export/CsvButton.tsx';
import type { OriginSource } from '../../kit/export/origin.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { NumberField } from '../../kit/primitives/NumberField.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { RemapLog } from './RemapLog.tsx';
import { messages as words } from './messages.ts';
import { messages } from './reportMessages.ts';
import { streamModel } from './streamModel.ts';
import { StreamPicture } from './StreamPicture.tsx';
import styles from './Streams.module.css';

type Run = Pick<RunResult, 'streams' | 'elapsedMs' | 'moves'> & OriginSource;
type Limit = 'leastPerMinute' | 'mostP95Ms';

interface ReportProps {
  readonly scenario: Scenario;
  readonly run: Run;
}

export function ReportOverTime({ scenario, run }: ReportProps) {
  const [levels, setLevels] = useState<readonly ServiceLevel[]>([]);
  const report = useMemo(() => reportOf(run, levels), [run, levels]);
  if (report === null) return null;
  const nameOf = (row: number): string => streamTitleOf(scenario, report.streams[row].id, row, report.streams.length, words.batch);
  const set = (stream: string, limit: Limit, value: number) => {
    const level = { ...(levels.find((one) => one.stream === stream) ?? { stream }), [limit]: value > 0 ? value : undefined };
    setLevels([...levels.filter((one) => one.stream !== stream), level]);
  };
  return (
    <section className={styles.part} aria-label={messages.title} data-testid="report">
      <h3>{messages.title}</h3>
      <p className={styles.quiet}>{messages.lead(messages.time(report.windowMs))}</p>
      <Levels report={report} levels={levels} nameOf={nameOf} onSet={set} />
      <ByStream report={report} levels={levels} nameOf={nameOf} />
      {report.settling !== null && <p data-testid="report-stable">{stableWords(report.settling)}</p>}
      <Gain scenario={scenario} run={run} report={report} />
      <RemapLog scenario={scenario} run={run} />
      <Windows scenario={scenario} report={report} nameOf={nameOf} elapsedMs={run.elapsedMs} />
      <div className={styles.fields}>
        <CsvButton
          label={messages.save}
          title={messages.csvTitle}
          result={run}
          csv={(origin) => toCsv(REPORT_HEADER, reportRows(scenario, report, words.batch), origin)}
        />
      </div>
    </section>
  );
}

interface LevelsProps {
  readonly report: RunReport;
  readonly levels: readonly ServiceLevel[];
  readonly nameOf: (row: number) => string;
}

function Levels({
  report,
  levels,
  nameOf,
  onSet,
}: LevelsProps & { readonly onSet: (stream: string, limit: Limit, value: number) => void }) {
  return (
    <>
      <fieldset className={styles.fields}>
        <legend>{messages.levels}</legend>
        {report.streams.map(({ id }, row) => {
          const level = levels.find((one) => one.stream === id);
          return (
            <span key={id} className={styles.fields}>
              <NumberField
                label={messages.least(nameOf(row))}
                value={level?.leastPerMinute ?? 0}
                min={0}
                max={1e6}
                integer={false}
                width={7}
                inDocument={false}
                onCommit={(value) => onSet(id, 'leastPerMinute', value)}
              />
              <NumberField
                label={messages.most(nameOf(row))}
                value={level?.mostP95Ms ?? 0}
                min={0}
                max={1e9}
                integer={false}
                unit={messages.ms}
                width={7}
                inDocument={false}
                onCommit={(value) => onSet(id, 'mostP95Ms', value)}
              />
            </span>
          );
        })}
      </fieldset>
      <p className={styles.quiet}>{messages.noLimit}</p>
    </>
  );
}

const rateWords = (rate: number | null, before: number | null): string => {
  if (rate === null) return messages.dash;
  return before === null || before === 0 ? messages.rate(rate) : messages.rateWith(rate, rate / before - 1);
};

function ByStream({ report, levels, nameOf }: LevelsProps) {
  const broken = (stream: ReportStream, limit: Limit): string => {
    const level = levels.find((one) => one.stream === stream.id);
    if (level?.[limit] === undefined) return messages.noLevel;
    return limit === 'leastPerMinute' ? messages.broken(stream.slow, stream.judged) : messages.broken(stream.late, stream.judgedResponses);
  };
  return (
    <ScrollRegion aria-label={messages.caption} className={styles.scroll}>
      <Table
        caption={messages.caption}
        columns={[messages.stream, messages.before, messages.during, messages.after, messages.slow, messages.late]}
        rows={report.streams.map((stream, row) => ({
          key: stream.id,
          cells: [
            nameOf(row),
            rateWords(stream.before, null),
            rateWords(stream.during, stream.before),
            rateWords(stream.after, stream.before),
            broken(stream, 'leastPerMinute'),
            broken(stream, 'mostP95Ms'),
          ],
        }))}
        testId="report-streams"
      />
    </ScrollRegion>
  );
}

function stableWords({ stableMs, endMs, finalFromMs, windowMs }: NonNullable<RunReport['settling']>): string {
  if (finalFromMs === null) return messages.tooShort;
  const means = messages.means(STABLE_WITHIN, messages.time(windowMs), messages.time(finalFromMs));
  if (stableMs === null) return messages.notStable(means);
  return stableMs === endMs ? messages.stableAtOnce(means) : messages.stableAfter(stableMs - endMs, means);
}

/** Streams of very different rates on one scale: each as a share of what it got before. */
function Gain({ scenario, run, report }: ReportProps & { readonly report: RunReport }) {
  const { streams: figures, elapsedMs } = run;
  const model = useMemo(
    () =>
      figures === undefined
        ? null
        : streamModel(
            figures,
            elapsedMs,
            'gain',
            report.streams.map(({ before }) => before),
          ),
    [figures, elapsedMs, report],
  );
  const { streams } = report;
  const nameOf = useCallback(
    (row: number) => streamTitleOf(scenario, streams[row].id, row, streams.length, words.batch),
    [scenario, streams],
  );
  if (model === null || streams.every(({ before }) => before === null)) return null;
  return <StreamPicture title={messages.gain} model={model} scale={model} nameOf={nameOf} />;
}

const breachWords = (breaches: readonly Breach[]): string =>
  breaches.length > 1 ? messages.both : breaches[0] === 'rate' ? messages.tooFew : messages.tooSlow;

function cellWords({ perMinute, gain, p95Ms, breaches }: ReportCell): string {
  const rate = gain === null ? messages.rate(perMinute) : messages.rateWith(perMinute, gain);
  const cell = p95Ms === null ? messages.cellWithout(rate) : messages.cell(rate, messages.time(p95Ms));
  return breaches.length === 0 ? cell : messages.breaks(cell, breachWords(breaches));
}

interface WindowsProps {
  readonly scenario: Scenario;
  readonly report: RunReport;
  readonly nameOf: (row: number) => string;
  readonly elapsedMs: number;
}

function Windows({ scenario, report, nameOf, elapsedMs }: WindowsProps) {
  const actions = new Map((scenario.timeline ?? []).map((action) => [action.id, actionWords(scenario, action)]));
  return (
    <Fold quiet summary={messages.windows}>
      <ScrollRegion aria-label={messages.windowsCaption} className={styles.scroll}>
        <Table
          caption={messages.windowsCaption}
          columns={[messages.window, ...report.streams.map((_, row) => nameOf(row)), messages.underWay]}
          rows={report.windows.map(({ fromMs, toMs, warmUp, cells, actions: under }) => {
            const window = messages.fromTo(fromMs, toMs, elapsedMs);
            return {
              key: String(fromMs),
              cells: [
                warmUp ? messages.warmUp(window) : window,
                ...cells.map((cell, row) =>
                  cell.breaches.length > 0 ? (
                    <strong key={row} className={styles.refusal}>
                      {cellWords(cell)}
                    </strong>
                  ) : (
                    cellWords(cell)
                  ),
                ),
                under.length === 0 ? messages.nothing : under.map((id) => actions.get(id) ?? id).join('; '),
              ],
            };
          })}
          testId="report-windows"
        />
      </ScrollRegion>
    </Fold>
  );
}
