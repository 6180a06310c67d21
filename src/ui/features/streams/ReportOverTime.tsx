/** A run over time as a report: load, actions, gain, and breaches of the document's service levels. */
import { useCallback, useMemo } from 'react';
import { breachWords, beyondWords, titledLimit, verdictWords } from '../../../analysis/levels/words.ts';
import { actionNames, policyActions } from '../../../analysis/policy/actions.ts';
import { reportNotes, reportOf, REPORT_HEADER, reportRows, type ReportCell, type RunReport } from '../../../analysis/run/overTime.ts';
import { STABLE_WITHIN } from '../../../analysis/run/stable.ts';
import { streamTitleOf } from '../../../analysis/run/streamRows.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { toCsv } from '../../kit/export/csv.ts';
import { CsvButton } from '../../kit/export/CsvButton.tsx';
import type { OriginSource } from '../../kit/export/origin.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { RemapLog } from './RemapLog.tsx';
import { messages as words } from './messages.ts';
import { messages } from './reportMessages.ts';
import { streamModel } from './streamModel.ts';
import { StreamPicture } from './StreamPicture.tsx';
import styles from './Streams.module.css';

type Run = Pick<RunResult, 'streams' | 'elapsedMs' | 'moves' | 'policy'> & OriginSource;

/** Breaches of one limit that are listed; the file and the table of windows have all. */
const MOST_BREACHES = 12;

interface ReportProps {
  readonly scenario: Scenario;
  readonly run: Run;
}

export function ReportOverTime({ scenario, run }: ReportProps) {
  const { levels } = scenario;
  const report = useMemo(() => reportOf(run, levels), [run, levels]);
  if (report === null) return null;
  const nameOf = (row: number): string => streamTitleOf(scenario, report.streams[row].id, row, report.streams.length, words.batch);
  return (
    <section className={styles.part} aria-label={messages.title} data-testid="report">
      <h3>{messages.title}</h3>
      <p className={styles.quiet}>{messages.lead(messages.time(report.windowMs))}</p>
      <ByStream report={report} nameOf={nameOf} />
      <Levels scenario={scenario} report={report} elapsedMs={run.elapsedMs} />
      <PolicyMoves scenario={scenario} run={run} />
      {report.settling !== null && <p data-testid="report-stable">{stableWords(report.settling)}</p>}
      <Gain scenario={scenario} run={run} report={report} />
      <RemapLog scenario={scenario} run={run} />
      <Windows scenario={scenario} run={run} report={report} nameOf={nameOf} />
      <div className={styles.fields}>
        <CsvButton
          label={messages.save}
          title={messages.csvTitle}
          result={run}
          csv={(origin) => toCsv(REPORT_HEADER, reportRows(scenario, run, report, words.batch), origin, reportNotes(levels))}
        />
      </div>
    </section>
  );
}

interface LevelsProps {
  readonly scenario: Scenario;
  readonly report: RunReport;
  readonly elapsedMs: number;
}

/** What became of each limit, with every breach: when, how long, by how much, and what was under way. */
function Levels({ scenario, report: { verdicts, windows }, elapsedMs }: LevelsProps) {
  const names = new Map(windows.flatMap(({ fromMs, actions }) => (actions.length > 0 ? [[fromMs, actions] as const] : [])));
  if (verdicts.length === 0) return <p className={styles.quiet}>{messages.noLevels}</p>;
  const under = (fromMs: number, toMs: number): string => {
    const ids = new Set([...names].flatMap(([at, actions]) => (at >= fromMs && at < toMs ? actions : [])));
    return ids.size === 0 ? '' : messages.meanwhile([...ids].join(', '));
  };
  return (
    <section aria-label={messages.levels} data-testid="report-levels">
      <h4>{messages.levels}</h4>
      <ul className={styles.verdicts}>
        {verdicts.map((verdict) => (
          <li key={`${verdict.stream}/${verdict.limit}`} data-kept={verdict.isKept}>
            <span className={verdict.isKept ? undefined : styles.refusal}>
              {messages.verdict(titledLimit(scenario, verdict), verdictWords(verdict))}
            </span>
            {verdict.breaches.length > 0 && (
              <ul>
                {verdict.breaches.slice(0, MOST_BREACHES).map((breach) => (
                  <li key={breach.fromMs}>{breachWords(verdict, breach, elapsedMs) + under(breach.fromMs, breach.toMs)}</li>
                ))}
                {verdict.breaches.length > MOST_BREACHES && <li>{messages.moreBreaches(verdict.breaches.length - MOST_BREACHES)}</li>}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.quiet}>{messages.notJudged}</p>
    </section>
  );
}

/** The moves that the policy started, by name. */
function PolicyMoves({ scenario, run }: ReportProps) {
  const actions = policyActions(scenario, run);
  if (actions.length === 0) return null;
  return (
    <ul className={styles.verdicts} aria-label={messages.policyMoves} data-testid="report-policy">
      {actions.map(({ id, atMs, what, why }) => (
        <li key={id}>{messages.policyMove(atMs, what, why, id)}</li>
      ))}
    </ul>
  );
}

const rateWords = (rate: number | null, before: number | null): string => {
  if (rate === null) return messages.dash;
  return before === null || before === 0 ? messages.rate(rate) : messages.rateWith(rate, rate / before - 1);
};

interface ByStreamProps {
  readonly report: RunReport;
  readonly nameOf: (row: number) => string;
}

function ByStream({ report, nameOf }: ByStreamProps) {
  return (
    <ScrollRegion aria-label={messages.caption} className={styles.scroll}>
      <Table
        caption={messages.caption}
        columns={[messages.stream, messages.before, messages.during, messages.after]}
        rows={report.streams.map((stream, row) => ({
          key: stream.id,
          cells: [
            nameOf(row),
            rateWords(stream.before, null),
            rateWords(stream.during, stream.before),
            rateWords(stream.after, stream.before),
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

function cellWords({ perMinute, gain, p95Ms, breaches }: ReportCell): string {
  const rate = gain === null ? messages.rate(perMinute) : messages.rateWith(perMinute, gain);
  const cell = p95Ms === null ? messages.cellWithout(rate) : messages.cell(rate, messages.time(p95Ms));
  return breaches.length === 0 ? cell : messages.breaks(cell, breaches.map(({ limit, by }) => beyondWords(limit, by)).join(', '));
}

interface WindowsProps {
  readonly scenario: Scenario;
  readonly run: Run;
  readonly report: RunReport;
  readonly nameOf: (row: number) => string;
}

function Windows({ scenario, run, report, nameOf }: WindowsProps) {
  const { elapsedMs } = run;
  const actions = actionNames(scenario, run);
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
