/** What each stream got, beside another layout, and over time. */
import { longWords } from '../../../analysis/run/longResponses.ts';
import { useCallback, useMemo, useState } from 'react';
import { sameWork } from '../../../analysis/compare/conditions.ts';
import { judgeLevels } from '../../../analysis/levels/judge.ts';
import { overTime, STREAM_HEADER, streamRows, streamTitleOf } from '../../../analysis/run/streamRows.ts';
import type { RunResult, StreamSummary } from '../../../engine/record/result.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import { timedMs } from '../../../scenario/streams/streams.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { toCsv } from '../../kit/export/csv.ts';
import { CsvButton } from '../../kit/export/CsvButton.tsx';
import type { OriginSource } from '../../kit/export/origin.ts';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { useApp } from '../../kit/state/useApp.ts';
import { useRuns } from '../../kit/state/useRuns.ts';
import type { Asked, Recorded } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { streamModel } from './streamModel.ts';
import type { Figure } from './streamModel.ts';
import { ReportOverTime } from './ReportOverTime.tsx';
import { StreamPicture } from './StreamPicture.tsx';
import styles from './Streams.module.css';

const NOTHING = '';
type StreamRun = Pick<RunResult, 'streams' | 'elapsedMs' | 'moves' | 'policy'> & OriginSource;
const RECORDED: Recorded<StreamRun> = {
  series: false,
  part: ({ streams, elapsedMs, moves, policy, seed, scale, ios, scenarioHash, resultHash, engineVersion }) => ({
    streams,
    elapsedMs,
    moves,
    policy,
    seed,
    scale,
    ios,
    scenarioHash,
    resultHash,
    engineVersion,
  }),
};

interface Measured {
  readonly title: string;
  readonly scenario: Scenario;
  readonly run: StreamRun;
  readonly figures: NonNullable<RunResult['streams']>;
}

export function StreamFigures() {
  const scenario = useApp((state) => state.scenario);
  const summary = useApp((state) => (state.answer.summary?.scenarioHash === state.scenarioHash ? state.answer.summary : null));
  const pinned = useApp((state) => state.pinned);
  const [otherId, setOtherId] = useState(NOTHING);
  const other = pinned.find(({ id }) => id === otherId);
  const scale = summary?.scale ?? scenario.workload.interactiveScale;
  const layouts = useMemo(
    () => [{ title: messages.thisLayout, scenario }, ...(other === undefined ? [] : [{ title: other.title, scenario: other.scenario }])],
    [scenario, other],
  );
  const asked = useMemo(
    (): Asked[] => layouts.map((layout) => ({ key: `${hashOf(layout.scenario)}/${layout.scenario.seed}/${scale}`, ...layout, scale })),
    [layouts, scale],
  );
  const { runs, progress, error } = useRuns(asked, RECORDED);
  const measured = layouts.flatMap((layout, k): Measured[] => {
    const run = runs[k];
    return run?.streams === undefined ? [] : [{ ...layout, run, figures: run.streams }];
  });
  return (
    <section className={styles.part} aria-label={messages.results}>
      <h3>{messages.results}</h3>
      <div className={styles.fields}>
        <Select
          label={messages.compareWith}
          value={other === undefined ? NOTHING : otherId}
          options={[
            { value: NOTHING, label: messages.nothing },
            ...pinned.map((pin) => ({
              value: pin.id,
              label: sameWork(pin.scenario, scenario) ? pin.title : messages.otherWork(pin.title),
            })),
          ]}
          onChange={setOtherId}
        />
        {progress !== null && (
          <>
            <progress value={progress} max={1} aria-label={messages.measuring} />
            <span aria-hidden="true">{messages.measuringOf(messages.percent(progress))}</span>
          </>
        )}
      </div>
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
      {measured.length > 0 && <Figures measured={measured} />}
    </section>
  );
}

const nameIn = (scenario: Scenario, id: string, row: number, count: number): string =>
  streamTitleOf(scenario, id, row, count, messages.batch);

function Figures({ measured }: { readonly measured: readonly Measured[] }) {
  const [{ run, scenario: first }] = measured;
  const wholeMs = timedMs(first.workload, 1)?.toMs ?? run.elapsedMs;
  const caption = measured.map(({ title }) => title);
  const alone = measured.length === 1;
  const rows = measured.flatMap(({ title, scenario, figures }) =>
    figures.streams.map((one, row) => ({
      key: `${title}/${one.id}`,
      cells: [nameIn(scenario, one.id, row, figures.streams.length), ...(alone ? [] : [title]), ...FIGURES.map(({ cell }) => cell(one))],
    })),
  );
  const failed = measured.flatMap(({ scenario, figures }) =>
    figures.streams.flatMap((one, row) =>
      one.failed ? [messages.failedNote(nameIn(scenario, one.id, row, figures.streams.length), one.failed)] : [],
    ),
  );
  const turnedAway = measured.flatMap(({ scenario, figures }) =>
    figures.streams.flatMap((one, row) =>
      one.refused > 0 ? [messages.refusedNote(nameIn(scenario, one.id, row, figures.streams.length), one.refused)] : [],
    ),
  );
  const long = measured.flatMap(({ scenario, figures }) =>
    figures.streams.flatMap((one, row) => longWords(nameIn(scenario, one.id, row, figures.streams.length), one) ?? []),
  );
  return (
    <>
      <p className={styles.quiet}>{messages.lead(run.seed, messages.ofTime(run.elapsedMs, wholeMs))}</p>
      <ScrollRegion aria-label={messages.table} className={styles.scroll}>
        <Table
          caption={messages.caption(alone ? caption[0] : messages.versus(caption[0], caption[1]))}
          columns={[messages.streamHead, ...(alone ? [] : [messages.layout]), ...FIGURES.map(({ head }) => head)]}
          rows={rows}
          testId="stream-figures"
        />
      </ScrollRegion>
      {[...turnedAway, ...failed, ...long].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className={styles.quiet}>{messages.notes}</p>
      <Pictures measured={measured} figure="throughput" title={messages.throughput} />
      <Pictures measured={measured} figure="response" title={messages.responses} />
      <div className={styles.fields}>
        {measured.map(({ title, scenario, run: of, figures }) => (
          <CsvButton
            key={title}
            label={alone ? messages.saveCsv : messages.saveCsvOf(title)}
            title={messages.csvTitle}
            result={of}
            csv={(origin) => toCsv(STREAM_HEADER, streamRows(scenario, overTime(figures), of.elapsedMs, messages.batch), origin)}
          />
        ))}
      </div>
      <ReportOverTime scenario={first} run={run} />
    </>
  );
}

const FIGURES: readonly { readonly head: string; readonly cell: (one: StreamSummary) => string }[] = [
  { head: messages.perMinute, cell: ({ perMinute }) => messages.number(perMinute) },
  { head: messages.complete, cell: ({ completed }) => messages.count(completed) },
  { head: messages.mean, cell: (one) => time(one, one.responseMs.mean) },
  { head: messages.p95, cell: (one) => time(one, one.responseMs.p95) },
  { head: messages.p99, cell: (one) => time(one, one.responseMs.p99) },
  { head: messages.most, cell: (one) => time(one, one.responseMs.max) },
  { head: messages.underWay, cell: ({ meanInSystem }) => messages.number(meanInSystem) },
  { head: messages.atEnd, cell: ({ underWay, waiting }) => messages.count(underWay + waiting) },
  { head: messages.turnedAway, cell: ({ open, refused }) => (open ? messages.count(refused) : messages.dash) },
];

const time = ({ completed }: StreamSummary, ms: number): string => (completed > 0 ? messages.duration(ms) : messages.dash);

/** One picture for each layout, on one scale. */
function Pictures({
  measured,
  figure,
  title,
}: {
  readonly measured: readonly Measured[];
  readonly figure: Figure;
  readonly title: string;
}) {
  const models = useMemo(
    () => measured.map(({ scenario, figures, run }) => streamModel(figures, run.elapsedMs, figure, [], judgeLevels(run, scenario.levels))),
    [measured, figure],
  );
  const scale = useMemo(
    () => ({ elapsedMs: Math.max(...models.map((model) => model.elapsedMs)), most: Math.max(...models.map((model) => model.most)) }),
    [models],
  );
  return measured.map((one, k) => (
    <Picture
      key={one.title}
      measured={one}
      model={models[k]}
      scale={scale}
      title={measured.length > 1 ? messages.of(title, one.title) : title}
    />
  ));
}

interface PictureProps {
  readonly measured: Measured;
  readonly model: ReturnType<typeof streamModel>;
  readonly scale: { readonly elapsedMs: number; readonly most: number };
  readonly title: string;
}

function Picture({ measured: { scenario, figures }, model, scale, title }: PictureProps) {
  const nameOf = useCallback((row: number) => nameIn(scenario, figures.streams[row].id, row, figures.streams.length), [scenario, figures]);
  return <StreamPicture title={title} model={model} scale={scale} nameOf={nameOf} />;
}
