/**
 * The series that the author measured later: anticipatory without read-ahead and with 2 MiB of it. Every candidate for
 * their shape (`controls.ts`) is run beside the study's own values, and the reason says what each of them brings.
 */
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { ratios, seconds, times } from '../../claims/figures.ts';
import { decideOrder, decideParts, removes, within, type Check, type GatePart } from '../../claims/gates.ts';
import { CONTROLS, withoutWaiting, type Control } from '../controls.ts';
import { layoutId } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { degreesOf, LONG_READ_AHEAD, PUBLISHED_SERIES, WITHOUT_READ_AHEAD, type PublishedSeries } from '../published.ts';
import { dop } from '../workloads.ts';
import { beside, controlMs, presetIdsOf, timesOf, withFastProcessors, type Aside } from './common.ts';

/** Seconds are claimed, so the whole scan is run whatever the setting. */
const WHOLE = { share: 1 } as const;
/** The degrees whose seconds are gated. */
const GATED = [1, 2, 3] as const;
const TOLERANCE = 0.15;
/** Without read-ahead: more than so many seconds at five processes. */
const COLLAPSED_MS = 100_000;
const COLLAPSED_AT = 5;
/** With 2 MiB: at least such a step from three processes to four. */
const STEP = 1.25;

const layoutOf = (series: PublishedSeries): string => layoutId('anticipatory', undefined, series.knob);

/** Elapsed ms by seed at a degree. */
type Times = (degree: number) => readonly number[];

const near = (series: PublishedSeries, at: Times): GatePart[] =>
  GATED.map((degree) => {
    const published = series.seconds[degree - 1];
    const [low, high] = [published * 1000 * (1 - TOLERANCE), published * 1000 * (1 + TOLERANCE)];
    return within(`DoP ${degree} against ${published} s`, at(degree), low, high, seconds);
  });

/** What the gate of a series asks beside its first degrees. */
const SHAPE: Readonly<Record<string, (at: Times) => GatePart>> = {
  [WITHOUT_READ_AHEAD.claim]: (at) =>
    within(`DoP ${COLLAPSED_AT} above ${COLLAPSED_MS / 1000} s`, at(COLLAPSED_AT), COLLAPSED_MS, Infinity, seconds),
  [LONG_READ_AHEAD.claim]: (at) => within('step from DoP 3 to 4', ratios(at(4), at(3)), STEP, Infinity, times),
};

const partsOf = (series: PublishedSeries, at: Times): GatePart[] => [...near(series, at), SHAPE[series.claim](at)];

const listed = (series: PublishedSeries, at: Times): string =>
  degreesOf(series)
    .map((degree) => (mean(at(degree)) / 1000).toFixed(0))
    .join(', ');

/** What a candidate makes of a series, of one seed; seeds differ by less than a hundredth. */
function underControl(context: ClaimContext, series: PublishedSeries, { change }: Control): { meets: boolean; says: string; of: string } {
  const at: Times = (degree) => timesOf(context, layoutOf(series), degree, { ...WHOLE, seeds: 1, change });
  const parts = partsOf(series, at);
  const met = parts.filter(({ holds }) => holds).length;
  return { meets: met === parts.length, says: `${listed(series, at)} s`, of: `${met} of ${parts.length} parts` };
}

function candidates(context: ClaimContext, series: PublishedSeries): Aside[] {
  const other = PUBLISHED_SERIES.find(({ claim }) => claim !== series.claim)!;
  const results = CONTROLS.map((control) => ({ control, own: underControl(context, series, control) }));
  const bringing = results.filter(({ own }) => own.meets);
  const both = bringing.filter(({ control }) => underControl(context, other, control).meets);
  const names = (list: readonly { readonly control: Control }[]): string =>
    list.length === 0 ? 'none' : list.map(({ control }) => `“${control.title}”`).join(', ');
  return [
    ...results.map(({ control, own }): Aside => ({
      says: `${control.title}: ${own.says} (${own.of})`,
      finding: `${control.title}: ${own.of}`,
    })),
    {
      says: `of the candidates ${names(bringing)} brings this series, ${names(both)} this and ${other.claim}`,
      finding: `of the candidates ${names(bringing)} brings this series, ${names(both)} this and ${other.claim}`,
    },
  ];
}

function decideSeries(series: PublishedSeries): (context: ClaimContext) => Decision {
  return (context) => {
    const kept = new Map(degreesOf(series).map((degree) => [degree, timesOf(context, layoutOf(series), degree, WHOLE)] as const));
    const at: Times = (degree) => kept.get(degree)!;
    const parts = partsOf(series, at);
    // The shape is what is in question; the figure is what its part is about.
    const shape = parts[parts.length - 1].held!.values;
    const figure = series === LONG_READ_AHEAD ? 'elapsed at DoP 4 to that at DoP 3' : `elapsed at DoP ${COLLAPSED_AT}, in ms`;
    const all: Aside = {
      says: `DoP ${degreesOf(series).join(', ')}: ${listed(series, at)} s; published ${series.seconds.join(', ')} s`,
      finding: 'published and simulated are listed side by side on the study’s page',
    };
    return beside(decideParts(figure, shape, parts), [all, ...candidates(context, series)]);
  };
}

const [SHORT, LONG] = [layoutOf(WITHOUT_READ_AHEAD), layoutOf(LONG_READ_AHEAD)];

/** Time in which the disk has nothing to do, in ms. */
const idleMs = (runs: readonly RunResult[]): number => mean(runs.map(({ elapsedMs, devices }) => elapsedMs * (1 - devices[0].utilization)));

/** What the scan without read-ahead takes longer, the disk spends waiting for the one process that it is kept for. */
function excessIsIdle(context: ClaimContext): Check {
  const [slower, faster] = [SHORT, LONG].map((layout) => context.runs(layout, dop(COLLAPSED_AT), WHOLE));
  const excess = mean(slower.map((run, k) => run.elapsedMs - faster[k].elapsedMs));
  const idle = idleMs(slower) - idleMs(faster);
  return {
    topic: 'the excess at DoP 5 is an idle disk',
    holds: idle >= (2 / 3) * excess,
    says: `at DoP 5 the disk is idle for ${seconds(idle)} longer, the scan takes ${seconds(excess)} longer`,
  };
}

function crossing(context: ClaimContext): Decision {
  const at = (layout: string, degree: number): readonly number[] => timesOf(context, layout, degree, WHOLE);
  const ratio = (change: Parameters<typeof controlMs>[3]): number =>
    controlMs(context, SHORT, COLLAPSED_AT, change) / controlMs(context, LONG, COLLAPSED_AT, change);
  const decision = decideOrder({
    steps: [
      { name: 'DoP 1, 2 MiB against none', better: at(SHORT, 1), worse: at(LONG, 1) },
      { name: `DoP ${COLLAPSED_AT}, none against 2 MiB`, better: at(LONG, COLLAPSED_AT), worse: at(SHORT, COLLAPSED_AT) },
    ],
    mechanism: () => [excessIsIdle(context)],
    controls: () => [
      removes(
        'processors twice as fast',
        ratio((scenario) => scenario),
        ratio(withFastProcessors),
      ),
    ],
  });
  const [fast, without] = [ratio(withFastProcessors), ratio(withoutWaiting)];
  return beside(decision, [
    {
      says: `with processors twice as fast the scan without read-ahead takes ${times(fast)} of the other at DoP ${COLLAPSED_AT}, without waiting ${times(without)}`,
      finding: `at DoP ${COLLAPSED_AT} the order ${fast > 1 ? 'stays with faster processors' : 'turns with faster processors'} and ${without > 1 ? 'stays without waiting' : 'turns without waiting'}`,
    },
  ]);
}

export const seriesClaims: readonly Claim[] = [
  ...PUBLISHED_SERIES.map((series): Claim => {
    const last = series.seconds.length;
    return {
      id: series.claim,
      study: STUDY,
      kind: 'number',
      claim: `The anticipatory scheduler ${series.title} collapses between three processes and ${series === LONG_READ_AHEAD ? 'four' : 'five'}.`,
      published: `${series.seconds.join(', ')} s at DoP 1 to ${last}`,
      gate: `DoP 1 to 3 each within 15 %; ${series === LONG_READ_AHEAD ? 'a step up of at least 25 % from DoP 3 to 4' : 'above 100 s at DoP 5'}`,
      basis: 'text',
      scenarios: presetIdsOf([layoutOf(series)], degreesOf(series)),
      mechanism: 'none is known; the candidates are tried one by one, and none is fitted',
      control: CONTROLS.map(({ title }) => title).join('; '),
      decide: decideSeries(series),
    };
  }),
  {
    id: 'IO-06',
    study: STUDY,
    kind: 'order',
    claim: 'Without read-ahead the scan is faster than with 2 MiB of it for one process, and slower for five.',
    published: '53 against 61 s at DoP 1, 124 against 90 s at DoP 5',
    gate: 'both orders',
    basis: 'text',
    scenarios: presetIdsOf([SHORT, LONG], [1, COLLAPSED_AT]),
    mechanism:
      'at DoP 5 the scheduler keeps the disk idle after every read of 128 KiB, and 2 MiB are one long visit; of the order at DoP 1 nothing is known',
    control: 'processors twice as fast',
    decide: crossing,
  },
];
