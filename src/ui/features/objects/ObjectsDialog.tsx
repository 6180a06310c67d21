/** Requests by object: what a database's own monitor lists by table space, beside another layout and over time. */
import { useMemo, useState } from 'react';
import { sameWork } from '../../../analysis/compare/conditions.ts';
import { ratesOf } from '../../../analysis/run/objects.ts';
import type { ObjectSummary } from '../../../engine/record/result.ts';
import { scenarioHash as hashOf } from '../../../scenario/hash.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { ScrollRegion } from '../../kit/primitives/ScrollRegion.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { Table } from '../../kit/primitives/Table.tsx';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { closeDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import type { Asked } from '../../kit/state/useRuns.ts';
import { messages } from './messages.ts';
import { MonitorPart } from './MonitorPart.tsx';
import { RankPart } from './RankPart.tsx';
import { PoolFigures } from './PoolFigures.tsx';
import { RatePicture } from './RatePicture.tsx';
import { useObjectRuns } from './useObjectRuns.ts';
import type { ObjectRun } from './useObjectRuns.ts';
import styles from './Objects.module.css';

const NOTHING = '';

/** A layout with its run. */
interface Measured {
  readonly title: string;
  readonly scenario: Scenario;
  readonly run: ObjectRun;
}

export function ObjectsDialog() {
  const withheld = useApp(isAnswerWithheld);
  const faulty = useApp((state) => state.problems.length > 0);
  return (
    <Dialog title={messages.title} size="wide" onClose={closeDialog}>
      {withheld ? <p>{messages.answerFirst}</p> : faulty ? <p>{messages.fixProblems}</p> : <Measurements />}
    </Dialog>
  );
}

function Measurements() {
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
  const { runs, progress, error } = useObjectRuns(asked);
  const measured = layouts.flatMap((layout, k): Measured[] => {
    const run = runs[k];
    return run === undefined ? [] : [{ ...layout, run }];
  });
  return (
    <>
      <p className={styles.lead}>
        {messages.lead(scenario.seed, scale === 1 ? messages.wholeBatch : messages.partOfBatch(messages.share(scale)))}
      </p>
      <div className={styles.controls}>
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
        {pinned.length === 0 && <p className={styles.note}>{messages.pinToCompare}</p>}
        {progress !== null && (
          <>
            <progress value={progress} max={1} aria-label={messages.measuring} />
            <span aria-hidden="true">{messages.measuringOf(messages.share(progress))}</span>
          </>
        )}
      </div>
      {error !== null && <p role="alert">{messages.failed(error)}</p>}
      {measured.length > 0 && <Figures measured={measured} />}
      {runs[0] !== undefined && <MonitorPart scenario={scenario} run={runs[0]} />}
      {runs[0] !== undefined && <RankPart scenario={scenario} run={runs[0]} scale={scale} />}
    </>
  );
}

function Figures({ measured }: { readonly measured: readonly Measured[] }) {
  const runs = useMemo(() => measured.map(({ run }) => run), [measured]);
  return (
    <>
      <VisuallyHidden>
        <h3>{messages.figures}</h3>
      </VisuallyHidden>
      <ScrollRegion aria-label={messages.figures} className={styles.scroll}>
        <FigureTable measured={measured} />
      </ScrollRegion>
      <p className={styles.note}>{messages.notes}</p>
      {measured.map(({ title, scenario, run }) => (
        <RatePicture
          key={title}
          title={measured.length > 1 ? messages.overTimeOf(title) : messages.overTime}
          scenario={scenario}
          run={run}
          among={runs}
        />
      ))}
      {measured.map(({ title, scenario, run }) => (
        <PoolFigures key={`pools ${title}`} title={measured.length > 1 ? title : null} scenario={scenario} run={run} />
      ))}
      <Fold summary={messages.sizes}>
        <div className={styles.scroll}>
          {measured.map((one) => (
            <Sizes key={one.title} measured={one} alone={measured.length === 1} />
          ))}
        </div>
      </Fold>
    </>
  );
}

const FIGURES: readonly { readonly head: string; readonly cell: (one: ObjectSummary, elapsedMs: number) => string }[] = [
  { head: messages.reads, cell: ({ reads }) => messages.count(reads) },
  { head: messages.writes, cell: ({ writes }) => messages.count(writes) },
  { head: messages.read, cell: ({ bytesRead }) => messages.bytes(bytesRead) },
  { head: messages.written, cell: ({ bytesWritten }) => messages.bytes(bytesWritten) },
  { head: messages.mbPerSecond, cell: (one, elapsedMs) => messages.number(ratesOf(one, elapsedMs).mbPerSecond) },
  { head: messages.requestsPerSecond, cell: (one, elapsedMs) => messages.number(ratesOf(one, elapsedMs).requestsPerSecond) },
  {
    head: messages.meanSize,
    cell: (one, elapsedMs) => {
      const { meanBytes } = ratesOf(one, elapsedMs);
      return meanBytes === null ? messages.none : messages.bytes(Math.round(meanBytes));
    },
  },
  {
    head: messages.outstanding,
    cell: ({ meanOutstanding, maxOutstanding }) => messages.pair(messages.number(meanOutstanding), messages.count(maxOutstanding)),
  },
  {
    head: messages.response,
    cell: ({ responseMs: { mean, p95, max } }) =>
      max > 0 ? messages.times(messages.ms(mean), messages.ms(p95), messages.ms(max)) : messages.none,
  },
  { head: messages.sequential, cell: (one) => (isIdle(one) ? messages.none : messages.share(one.sequentialShare)) },
  { head: messages.undisturbed, cell: (one) => (isIdle(one) ? messages.none : messages.share(one.sequentialShare * one.undisturbedShare)) },
];

const isIdle = (one: ObjectSummary | undefined): boolean => one === undefined || one.reads + one.writes === 0;

/** A row for each object that was asked for anything, or of two layouts a row for each. Objects are matched by their ids. */
function FigureTable({ measured }: { readonly measured: readonly Measured[] }) {
  const [here, other] = measured;
  const objects = [...here.scenario.database.objects];
  for (const object of other?.scenario.database.objects ?? []) if (!objects.some(({ id }) => id === object.id)) objects.push(object);
  const figuresOf = (id: string, { objects: all }: ObjectRun) => all?.find((each) => each.id === id);
  const asksNothing = (id: string): boolean => measured.every(({ run }) => isIdle(figuresOf(id, run)));
  const idle = objects.filter(({ id }) => asksNothing(id));
  const shown = objects.filter(({ id }) => !asksNothing(id));
  return (
    <>
      <table className={styles.table} data-testid="object-figures">
        <caption>{messages.caption(other === undefined ? here.title : messages.versus(here.title, other.title))}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.object}</th>
            {other !== undefined && <th scope="col">{messages.layout}</th>}
            {FIGURES.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name }) =>
            measured.map(({ title, run }, k) => {
              const one = figuresOf(id, run);
              return (
                <tr key={`${id}/${title}`} className={k > 0 ? styles.other : undefined}>
                  {k === 0 && (
                    <th scope={measured.length > 1 ? 'rowgroup' : 'row'} rowSpan={measured.length}>
                      {name}
                    </th>
                  )}
                  {other !== undefined && (
                    <th scope="row" className={styles.layout}>
                      {title}
                    </th>
                  )}
                  {FIGURES.map(({ head, cell }) => (
                    <td key={head}>{one === undefined ? messages.none : cell(one, run.elapsedMs)}</td>
                  ))}
                </tr>
              );
            }),
          )}
        </tbody>
      </table>
      {idle.length > 0 && <p className={styles.note}>{messages.idle(idle.map(({ name }) => name).join(', '))}</p>}
    </>
  );
}

/** How many requests of each object had which size. */
function Sizes({ measured: { title, scenario, run }, alone }: { readonly measured: Measured; readonly alone: boolean }) {
  const objects = run.objects ?? [];
  const limits = [...new Set(objects.flatMap(({ sizes }) => sizes.map(({ atMostBytes }) => atMostBytes ?? Infinity)))].toSorted(
    (a, b) => a - b,
  );
  return (
    <>
      {!alone && <h3>{title}</h3>}
      <Table
        caption={messages.sizesCaption}
        columns={[messages.object, ...limits.map((limit) => (limit === Infinity ? messages.beyond : messages.upTo(limit)))]}
        rows={objects.map(({ id, sizes }) => ({
          key: id,
          cells: [
            scenario.database.objects.find((object) => object.id === id)?.name ?? id,
            ...limits.map((limit) => messages.count(sizes.find(({ atMostBytes }) => (atMostBytes ?? Infinity) === limit)?.requests ?? 0)),
          ],
        }))}
      />
    </>
  );
}
