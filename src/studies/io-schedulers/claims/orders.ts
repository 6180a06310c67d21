/** The two orders of the post's chart: anticipatory is best, and only the others jump when the scan becomes parallel. */
import { MIB } from '../../../base/units.ts';
import { mean } from '../../../base/stats.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { ClaimContext } from '../../claims/context.ts';
import { percent, ratios, seconds, times } from '../../claims/figures.ts';
import { decideOrder, removes, within, type Check, type Step } from '../../claims/gates.ts';
import { withoutWaiting } from '../controls.ts';
import { layoutId } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { dop } from '../workloads.ts';
import {
  beside,
  CLAIMED,
  controlMs,
  ELSEWHERE,
  fastestOf,
  OTHERS,
  positioningMs,
  presetIdsOf,
  sequentialShare,
  timesOf,
  withReadAhead,
  type Aside,
  type Elsewhere,
  type Kind,
} from './common.ts';

const BEST = layoutId('anticipatory');
const REST = OTHERS.map((kind) => layoutId(kind));

/** The degree at which mechanism and controls are looked at: in the middle of the chart. */
const LOOKED_AT = 4;
/** Degrees that other kernels and tag depths are looked at. */
const ASIDE_DEGREES = [2, 8, 20] as const;

/** At least so much of a difference has to be the mechanism's. */
const MOST = 2 / 3;

/** What `slower` needs more than `faster` goes into moving the arm and waiting for the platter. */
function excessIsPositioning(context: ClaimContext, slower: readonly [string, number], faster: readonly [string, number]): Check {
  const [runs, base] = [slower, faster].map(([layout, degree]) => context.runs(layout, dop(degree)));
  const excess = mean(runs.map((run, k) => run.elapsedMs - base[k].elapsedMs));
  const share = (positioningMs(runs) - positioningMs(base)) / excess;
  return {
    topic: 'the excess is seek and rotation',
    holds: share >= MOST,
    says: `seek and rotation at the disk make ${percent(share)} of the excess`,
  };
}

/** Anticipatory continues where it was; the others do not. */
function goesOn(context: ClaimContext): Check {
  const share = (layout: string): number => sequentialShare(context.runs(layout, dop(LOOKED_AT)));
  const [best, most] = [share(BEST), Math.max(...REST.map(share))];
  return {
    topic: 'reads follow each other on the disk',
    holds: best >= 0.8 && most <= 0.5,
    says: `at DoP ${LOOKED_AT} ${percent(best)} of the reads begin where the one before ended, with the others at most ${percent(most)}`,
  };
}

function order(context: ClaimContext): Decision {
  const steps = CLAIMED.map((degree): Step => ({
    name: `DoP ${degree}, next to anticipatory`,
    better: timesOf(context, BEST, degree),
    worse: fastestOf(context, REST, degree),
  }));
  const [deadline] = [layoutId('deadline')];
  const ratio = (change?: typeof withoutWaiting): number => {
    const of = (layout: string): number =>
      change === undefined ? mean(timesOf(context, layout, LOOKED_AT)) : controlMs(context, layout, LOOKED_AT, change);
    return Math.min(...REST.map(of)) / of(BEST);
  };
  const decision = decideOrder({
    steps,
    mechanism: () => [excessIsPositioning(context, [deadline, LOOKED_AT], [BEST, LOOKED_AT]), goesOn(context)],
    controls: () => [
      removes('without waiting (antic_expire 0)', ratio(), ratio(withoutWaiting)),
      removes('read-ahead of 2 MiB', ratio(), ratio(withReadAhead(2 * MIB))),
    ],
  });
  return beside(decision, [...ELSEWHERE.map((place) => orderElsewhere(context, place)), slicesBeside(context)]);
}

function orderElsewhere(context: ClaimContext, { name, layout, change, others }: Elsewhere): Aside {
  const request = { seeds: 1, ...(change ? { change } : {}) };
  const least = ASIDE_DEGREES.map((degree) => {
    const rest = fastestOf(
      context,
      others.map((kind) => layout(kind)),
      degree,
      request,
    );
    return ratios(rest, timesOf(context, layout('anticipatory'), degree, request))[0];
  });
  const listed = ASIDE_DEGREES.map((degree, k) => `DoP ${degree} ${times(least[k])}`).join(', ');
  const holds = least.every((ratio) => ratio > 1);
  return { says: `${name} ${listed}`, finding: `${name} anticipatory is ${holds ? 'best too' : 'not best throughout'}` };
}

/** The document's contradiction: a CFQ with time slices would sit beside anticipatory, which its description excludes. */
function slicesBeside(context: ClaimContext): Aside {
  const [cfq, best] = (['cfq', 'anticipatory'] as const).map((kind) =>
    ASIDE_DEGREES.map((degree) => timesOf(context, layoutId(kind, '2.6.18'), degree, { seeds: 1 })[0]),
  );
  const against = ratios(cfq, best);
  const near = against.slice(0, -1).every((ratio) => ratio < 1.2);
  return {
    says: `CFQ with time slices (2.6.18) takes ${against.map(times).join(', ')} of anticipatory`,
    finding: `CFQ with time slices (2.6.18) ${near ? 'lies beside anticipatory, so the post’s was not that one' : 'does not lie beside anticipatory'}`,
  };
}

const JUMP = 1.5;
const SLIGHT = 1.2;

function jump(context: ClaimContext): Decision {
  const jumps = (layout: string): number[] => ratios(timesOf(context, layout, 2), timesOf(context, layout, 1));
  const ratio = (change: typeof withoutWaiting): number => {
    const of = (layout: string): number => controlMs(context, layout, 2, change) / controlMs(context, layout, 1, change);
    return Math.min(...REST.map(of)) / of(BEST);
  };
  const effect = Math.min(...REST.map((layout) => mean(jumps(layout)))) / mean(jumps(BEST));
  const steps = OTHERS.map((kind): Step => ({
    name: `${kind}, DoP 1 to 2`,
    better: timesOf(context, layoutId(kind), 1),
    worse: timesOf(context, layoutId(kind), 2),
    least: JUMP,
  }));
  const decision = decideOrder({
    steps,
    parts: [within('anticipatory, DoP 1 to 2', jumps(BEST), 0, SLIGHT, times)],
    mechanism: () => [excessIsPositioning(context, [layoutId('deadline'), 2], [layoutId('deadline'), 1])],
    controls: () => [
      removes('without waiting (antic_expire 0), jump of the others against anticipatory’s', effect, ratio(withoutWaiting)),
      removes('read-ahead of 2 MiB, the same', effect, ratio(withReadAhead(2 * MIB))),
    ],
  });
  // Compared over degrees, so the whole scan of each.
  const whole = (degree: number): number => timesOf(context, BEST, degree, { share: 1, seeds: 1 })[0];
  const rise = CLAIMED.map((degree) => whole(degree) / whole(1));
  const rising: Aside = {
    says: `anticipatory against its serial scan at DoP ${CLAIMED.join(', ')}: ${rise.map(times).join(', ')}`,
    finding: `anticipatory rises ${Math.max(...rise) <= SLIGHT ? 'slightly up to DoP 20' : 'more than slightly up to DoP 20'}`,
  };
  return beside(decision, [rising, serial(context), ...ELSEWHERE.map((place) => jumpElsewhere(context, place))]);
}

/** What the post's serial scan took. */
const SERIAL_S = 53;

/** Which kernels read ahead while the process counts decides on the serial scan; no claim is about it. */
function serial(context: ClaimContext): Aside {
  const at = (layout: string): number => timesOf(context, layout, 1, { share: 1, seeds: 1 })[0];
  const [here, later] = [at(BEST), at(layoutId('anticipatory', '2.6.11'))];
  const near = (ms: number): boolean => Math.abs(ms / (SERIAL_S * 1000) - 1) < 0.05;
  const words = (ms: number): string => (near(ms) ? 'as the post’s' : 'not as the post’s');
  return {
    says: `the serial scan takes ${seconds(here)}, under 2.6.11, which reads ahead while the process counts, ${seconds(later)}; the post’s ${SERIAL_S} s`,
    finding: `the serial scan takes ${here > later ? 'longer' : 'no longer'} than under 2.6.11: ${words(here)}, and there ${words(later)}`,
  };
}

function jumpElsewhere(context: ClaimContext, { name, layout, change, others }: Elsewhere): Aside {
  const request = { seeds: 1, ...(change ? { change } : {}) };
  const of = (kind: Kind): number => timesOf(context, layout(kind), 2, request)[0] / timesOf(context, layout(kind), 1, request)[0];
  const listed = [...others, 'anticipatory' as const].map((kind) => `${kind} ${times(of(kind))}`).join(', ');
  const holds = others.every((kind) => of(kind) >= JUMP) && of('anticipatory') <= SLIGHT;
  return { says: `${name} ${listed}`, finding: `${name} ${holds ? 'the same' : 'not the same'}` };
}

export const orderClaims: readonly Claim[] = [
  {
    id: 'IO-01',
    study: STUDY,
    kind: 'order',
    claim: 'With buffered reads and the default read-ahead the anticipatory scheduler is clearly best for a parallel scan of one disk.',
    published: 'anticipatory clearly best in the default set-up (buffered, read-ahead 128 KB)',
    gate: 'anticipatory takes the least time at every degree of parallelism from 2 to 20',
    basis: 'chart, wording only',
    scenarios: presetIdsOf([BEST, ...REST], CLAIMED),
    mechanism:
      'each of the others turns to another process after every read, and pays seek and rotation for it; anticipatory waits for the next read of the same process',
    control: 'anticipation switched off (antic_expire 0); read-ahead of 2 MiB, with which a visit is long enough',
    decide: order,
  },
  {
    id: 'IO-02',
    study: STUDY,
    kind: 'order',
    claim: 'The other three jump when the scan becomes parallel; anticipatory rises only slightly.',
    published: 'noop, deadline and CFQ rise sharply from DoP 1 to 2; anticipatory rises slightly and about linearly',
    gate: 'T2/T1 ≥ 1.5 for noop, deadline and the early CFQ; ≤ 1.2 for anticipatory',
    basis: 'chart, wording only',
    scenarios: presetIdsOf([BEST, ...REST], [1, 2]),
    mechanism:
      'two positions on the disk instead of one, and a seek between any two reads. DoP 1 is a serial scan through the buffer cache and no parallel scan with one slave, so the step mixes two effects; both read 128 KiB at a time here',
    control: 'anticipation switched off (antic_expire 0), with which anticipatory jumps as well; read-ahead of 2 MiB',
    decide: jump,
  },
];
