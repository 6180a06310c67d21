import { useEffect, useMemo, useState } from 'react';
import { ENGINE_VERSION } from '../../../engine/version.ts';
import { ownSweep, shownLines } from '../../../studies/ownSweep.ts';
import type { Study } from '../../../studies/study.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { driveLibrary } from '../../../scenario/drives/library.ts';
import { useLater } from '../../kit/primitives/useLater.ts';
import { KERNELS } from '../../../scenario/kernel/profiles.ts';
import { designText, MOST_SEEDS, readDesign } from '../../../analysis/sweep/design.ts';
import type { SweepDesign } from '../../../analysis/sweep/design.ts';
import { FIRST_LOAD_LOOK } from '../../../analysis/sweep/load/look.ts';
import type { LoadLook } from '../../../analysis/sweep/load/look.ts';
import { placeOf } from '../../../analysis/sweep/places.ts';
import { xText } from '../../../analysis/sweep/sweep.ts';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { progressOf, seriesOf } from '../../../analysis/sweep/series.ts';
import { capital, formatLeft } from '../../../analysis/format.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { Segmented } from '../../kit/primitives/Segmented.tsx';
import { Select } from '../../kit/primitives/Select.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { LinePicker } from './LinePicker.tsx';
import { OwnSweepForm, type Part } from './OwnSweepForm.tsx';
import { panelPlan } from './narrowed.ts';
import { topOf } from './publishedModel.ts';
import { LoadPicture } from './LoadPicture.tsx';
import { SweepPicture } from './SweepPicture.tsx';
import { narrowed } from './narrowed.ts';
import { setLook, useSweep, useSweepView } from './state.ts';
import type { SweepLook } from './state.ts';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';
import { sweepsOf } from '../../../studies/sweeps.ts';

type Subject = 'study' | 'own';

/** Elapsed time over a range of the study's setting, or of the current scenario. */
export function SweepPart({ study }: { readonly study: Study }) {
  const scenario = useApp((state) => state.scenario);
  const wanted = useSweepView((view) => view.subject);
  const sweeps = sweepsOf(study.id);
  const hasCharts = sweeps.length > 0;
  const subject: Subject = hasCharts ? wanted : 'own';
  const chosen = useSweepView((view) => view.chart);
  const chart = sweeps.find(({ id }) => id === chosen) ?? sweeps[0];
  const design = useSweepView((view) => view.design);
  const [wrong, setWrong] = useState<readonly Part[]>([]);
  const note = (part: Part, isWrong: boolean) => setWrong((now) => [...now.filter((one) => one !== part), ...(isWrong ? [part] : [])]);
  // Its drives are choices as soon as they are there.
  useLater(subject === 'own' ? driveLibrary : undefined);
  const range = useSweepView((view) => (chart && subject === 'study' ? view.looks[chart.id]?.range : undefined));
  const plan = subject === 'study' ? narrowed(chart, range) : ownSweep(scenario, design);
  const { setView } = useCommands();
  const look = useSweepView((view) => view.looks[plan.id]);
  const load = plan.load !== undefined && look?.picture === 'load' ? (look.load ?? FIRST_LOAD_LOOK) : undefined;
  const choose = (next: SweepDesign): void => {
    carryLook(scenario, design, next);
    useSweepView.setState({ design: next });
  };
  // While it is looked at, the link leads to it.
  const sweep = subject === 'own' ? ownText(design, plan, look, load) : null;
  useEffect(() => {
    setView({ sweep });
    return () => setView({ sweep: null });
  }, [setView, sweep]);
  return (
    <>
      <div className={styles.tools}>
        <Segmented<Subject>
          label={messages.whatIsSwept}
          value={subject}
          options={[
            {
              value: 'study',
              label: sweeps.length > 1 ? messages.charts : messages.chart,
              disabled: !hasCharts,
              title: hasCharts ? undefined : messages.noChart,
            },
            { value: 'own', label: messages.onScreen },
          ].map(({ title, ...option }) => ({ ...option, value: option.value as Subject, ...(title === undefined ? {} : { title }) }))}
          onChange={(next) => useSweepView.setState({ subject: next })}
        />
        {subject === 'study' && sweeps.length > 1 && (
          <Select
            label={messages.pickChart}
            className={styles.over}
            value={plan.id}
            options={sweeps.map(({ id, title }, k) => ({ value: id, label: messages.numbered(k + 1, title) }))}
            onChange={(id) => useSweepView.setState({ chart: id })}
          />
        )}
      </div>
      {subject === 'own' && <OwnSweepForm scenario={scenario} design={design} onChange={choose} onWrong={note} />}
      {range && (
        <p className={styles.quiet}>
          {messages.onlyRange(capital(plan.xTitle), plan.xs[0], plan.xs.at(-1))}{' '}
          <Button kind="link" onClick={() => setLook(plan.id, { range: undefined })}>
            {messages.wholeChart}
          </Button>
        </p>
      )}
      {subject === 'study' && plan.note !== undefined && <p className={styles.quiet}>{plan.note}</p>}
      <Sweep
        key={`${plan.id} ${range?.join() ?? ''}`}
        plan={plan}
        alike={subject === 'study' ? alikeTo(plan, sweeps) : []}
        isWrong={subject === 'own' && wrong.length > 0}
      />
    </>
  );
}

const NO_LOOK: SweepLook = {};

/** A sweep over other values is looked at as before; its lines, too, where they are the same ones. */
function carryLook(scenario: Scenario, from: SweepDesign, to: SweepDesign): void {
  const isSame = (part: 'over' | 'lines' | 'panels') => from[part]?.setting === to[part]?.setting;
  if (!isSame('over') || !isSame('lines') || !isSame('panels')) return;
  const { lines, ...look } = useSweepView.getState().looks[ownSweep(scenario, from).id] ?? NO_LOOK;
  setLook(ownSweep(scenario, to).id, { ...look, ...(lines && from.lines === to.lines && { lines }) });
}

/** The sweep as its link has it. Names of chosen lines that are too long for one are left out of it. */
function ownText(design: SweepDesign, plan: StudySweep, look: SweepLook | undefined, load: LoadLook | undefined): string {
  const { lines, seeds } = look ?? NO_LOOK;
  const own = { ...design, ...(load && { load }), ...(seeds !== undefined && seeds !== plan.seeds && { seeds }) };
  const whole = designText({ ...own, ...(lines && lines.size > 0 && { shown: [...lines] }) });
  return readDesign(whole).ok ? whole : designText(own);
}

/** The other sweeps that this one shares its axis of times with. */
const alikeTo = (plan: StudySweep, sweeps: readonly StudySweep[]): readonly StudySweep[] =>
  plan.sameScale === undefined ? [] : sweeps.filter((other) => other !== plan && other.sameScale === plan.sameScale);

const idsOf = (plan: StudySweep, chosen: ReadonlySet<string> | undefined): ReadonlySet<string> =>
  new Set(shownLines(plan, chosen).map(({ id }) => id));

interface SweepProps {
  readonly plan: StudySweep;
  readonly alike: readonly StudySweep[];
  /** What is typed above is no list of values, so that the plan is not what is read there. */
  readonly isWrong: boolean;
}

function Sweep({ plan, alike, isWrong }: SweepProps) {
  const { lines: chosen, seeds = plan.seeds, picture = 'values' } = useSweepView((view) => view.looks[plan.id]) ?? NO_LOOK;
  const state = useSweep((all) => all);
  const looks = useSweepView((view) => view.looks);
  const band = useSweepView((view) => view.band);
  const lines = useMemo(() => idsOf(plan, chosen), [chosen, plan]);
  const bases = useMemo(() => new Set(plan.lines.flatMap(({ id, base = id }) => (lines.has(id) ? [base] : []))), [plan, lines]);
  const series = useMemo(() => seriesOf(plan, lines, state), [plan, lines, state]);
  const least = useMemo(() => {
    const others = alike.map((other) => ({ plan: other, series: seriesOf(other, idsOf(other, looks[other.id]?.lines), state) }));
    const isShared = plan.published !== undefined || others.length > 0 || plan.panels !== undefined;
    return topOf([{ plan, series: isShared ? series : [] }, ...others], band);
  }, [plan, series, alike, looks, state, band]);
  const running = state.running === plan;
  const { missing, there } = progressOf(series, seeds);
  const start = (count: number) => {
    setLook(plan.id, { seeds: count });
    state.start(plan, [...lines], count);
  };
  const failed = series.flatMap(({ title, points }) =>
    points.flatMap(({ x, failure }) => (failure === undefined ? [] : [{ title, x: xText(plan, x), failure }])),
  );
  const groups = useMemo(() => groupsOf(plan), [plan]);
  return (
    <div className={styles.sweep}>
      <div className={styles.sweepTools}>
        <LinePicker plan={plan} groups={groups} lines={bases} onChange={(next) => setLook(plan.id, { lines: next })} />
        <div className={styles.run}>
          {/* Two buttons by their keys: a press that began on one never ends on the other, nor does a second Enter. */}
          {running ? (
            <Button key="cancel" icon="stop" onClick={state.cancel}>
              {messages.cancel}
            </Button>
          ) : (
            <Button
              key="run"
              kind="primary"
              unavailable={
                isWrong ? messages.valuesWrong : lines.size === 0 ? messages.chooseLine : missing === 0 ? messages.allSimulated : undefined
              }
              onClick={() => start(seeds)}
            >
              {missing === 0 ? messages.allDone : there === 0 ? messages.run(missing) : messages.runRemaining(missing)}
            </Button>
          )}
          {!running && there > 0 && (
            <Button
              kind="link"
              title={messages.startOverNote}
              unavailable={isWrong ? messages.valuesWrong : undefined}
              onClick={() => state.startOver(plan, [...lines], seeds)}
            >
              {messages.startOver}
            </Button>
          )}
          <Button
            unavailable={
              isWrong
                ? messages.valuesWrong
                : lines.size === 0
                  ? messages.chooseLine
                  : seeds >= MOST_SEEDS
                    ? messages.enoughSeeds(MOST_SEEDS)
                    : undefined
            }
            onClick={() => start(Math.min(MOST_SEEDS, seeds + MORE_SEEDS))}
          >
            {messages.moreSeeds}
          </Button>
          <span className={styles.quiet}>{messages.seedsPerPoint(seeds)}</span>
        </div>
        {running && (
          <p className={styles.progress}>
            <progress value={state.done} max={Math.max(1, state.total)} aria-label={messages.runs} />
            <span>{messages.progress(state.done, state.total, state.now, state.leftMs === null ? null : formatLeft(state.leftMs))}</span>
          </p>
        )}
        {!running && there > 0 && missing > 0 && (
          <p className={styles.quiet} data-testid="sweep-unfinished">
            {messages.unfinished(there, there + missing)}
          </p>
        )}
        {failed.length > 0 && (
          <ul className={styles.failed} aria-label={messages.failedPoints}>
            {failed.slice(0, 5).map(({ title, x, failure }) => (
              <li key={`${title}/${x}`}>{messages.failedPoint(title, x, failure)}</li>
            ))}
            {failed.length > 5 && <li>{messages.andMore(failed.length - 5)}</li>}
          </ul>
        )}
      </div>
      <div className={styles.picture}>
        {plan.load !== undefined && (
          <div className={styles.tools}>
            <Segmented<'values' | 'load'>
              label={messages.picture}
              value={picture}
              options={[
                { value: 'values', label: messages.overX(plan.xTitle) },
                { value: 'load', label: messages.hockeyStick },
              ]}
              onChange={(next) => setLook(plan.id, { picture: next })}
            />
          </div>
        )}
        {picture === 'load' && plan.load !== undefined ? (
          <div className={styles.panels}>
            {(plan.panels?.map(({ id }) => panelPlan(plan, id)) ?? [plan]).map((shown) => {
              const own = new Set(shown.lines.map((line) => line.id));
              return <LoadPicture key={shown.title} plan={shown} series={series.filter((line) => own.has(line.id))} seeds={seeds} />;
            })}
          </div>
        ) : plan.panels === undefined ? (
          <SweepPicture plan={plan} series={series} seeds={seeds} least={least} />
        ) : (
          <div className={styles.panels}>
            {plan.panels.map(({ id }) => {
              const shown = panelPlan(plan, id);
              const own = new Set(shown.lines.map((line) => line.id));
              return <SweepPicture key={id} plan={shown} series={series.filter((line) => own.has(line.id))} seeds={seeds} least={least} />;
            })}
          </div>
        )}
      </div>
      <p className={styles.quiet}>
        {messages.origin(plan.published !== undefined, ENGINE_VERSION, plan.scale)}
        {plan.panels && ` ${messages.panelsShare(plan.panels.length)}`}
        {alike.length > 0 && messages.sharedAxis(alike.map(({ title }) => title))}
      </p>
    </div>
  );
}

const MORE_SEEDS = 2;

/** Lines under their own heading or the kernel of their scenario; those without either under a name of their own. */
function groupsOf(plan: StudySweep): readonly { readonly title: string; readonly lines: StudySweep['lines'] }[] {
  const byTitle = new Map<string, StudySweep['lines'][number][]>();
  for (const line of plan.panels ? panelPlan(plan, plan.panels[0].id).lines : plan.lines) {
    const profile =
      line.group === undefined && plan.panels === undefined ? placeOf(plan, line.id, plan.xs[0]).scenario?.host.kernel?.profile : undefined;
    const title = (plan.panels ? undefined : line.group) ?? KERNELS.find(({ id }) => id === profile)?.title ?? messages.schedulers;
    byTitle.set(title, [...(byTitle.get(title) ?? []), line]);
  }
  return [...byTitle].map(([title, lines]) => ({ title, lines }));
}
