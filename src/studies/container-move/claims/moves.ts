/** The three moves that the essay measured: how long each takes, and what the streams get meanwhile. ES-07 to ES-10. */
import { MIB, plural } from '../../../base/units.ts';
import { mean } from '../../../base/stats.ts';
import type { RunResult } from '../../../engine/record/result.ts';
import type { Claim, Decision } from '../../claims/claim.ts';
import type { Change, ClaimContext } from '../../claims/context.ts';
import { percent } from '../../claims/figures.ts';
import { decideParts, spread, withMechanism, within, type Check, type GatePart } from '../../claims/gates.ts';
import { ONE_DISK } from '../layouts.ts';
import { STUDY } from '../presets.ts';
import { ADD_DROP, COPY, VOLUME_MANAGER } from '../moves.ts';
import { withoutLoad, withoutUpdatesOfB } from '../variants.ts';
import { controlOf, movePresets, perMinute } from './common.ts';
import { controlOfMove, firstMinutes, minutesOf, moveOf, ratesOf, runsOfMove, type Rates } from './moving.ts';

export const minutes = (value: number): string => `${value.toPrecision(3)} min`;

/** A stream while data move, to the same stream before: one figure for each run. */
const against = (runs: readonly RunResult[], of: keyof Rates, action = 0): number[] =>
  runs.map((run) => {
    // Before the first of them, also for the second.
    const { before } = ratesOf(run);
    return ratesOf(run, action).during[of] / before[of];
  });
const during = (runs: readonly RunResult[], of: keyof Rates, action = 0): number[] => runs.map((run) => ratesOf(run, action).during[of]);
/** "6 % less than before". */
const change = (ratio: number): string => `${percent(Math.abs(ratio - 1))} ${ratio < 1 ? 'less' : 'more'} than before`;

const inMinutes = (topic: string, values: readonly number[], low: number, high: number): GatePart =>
  within(topic, values, low, high, minutes);
const lower = (topic: string, values: readonly number[], least: number, most: number): GatePart =>
  within(topic, values, 1 - most, 1 - least, change);

/** Without load the same bytes go in the same chunks: what is left is the disks' own time. */
function loadSlows(context: ClaimContext, method: string): Check {
  const alone = mean(controlOfMove(context, method, withoutLoad).map((run) => minutesOf(run)));
  const under = mean(runsOfMove(context, method).map((run) => minutesOf(run)));
  return {
    topic: 'no load',
    holds: alone < under / 2,
    says: `without load it takes ${minutes(alone)}`,
  };
}

/** All streams wait behind the move's visits to the disk that both containers are on. */
function waits(runs: readonly RunResult[], method: string): Check {
  const { bytes } = moveOf(runs[0]);
  const select = mean(against(runs, 'select'));
  return {
    topic: 'the move shares the disk of the streams',
    holds: select < 1,
    says: `${method} ${(bytes / MIB).toFixed(0)} MiB, and SELECT gets ${change(select)}`,
  };
}

function copied(context: ClaimContext): Decision {
  const runs = runsOfMove(context, COPY);
  const times = runs.map((run) => minutesOf(run));
  const decision = decideParts('minutes of the copy', times, [
    inMinutes('copy', times, 2.5, 4),
    within('SELECT meanwhile', during(runs, 'select'), 0.2, 0.3, perMinute),
    within('UPDATE A', against(runs, 'updateA'), 1, Infinity, change),
    lower('UPDATE B', against(runs, 'updateB'), 0.9, 1),
  ]);
  const volume = mean(against(runsOfMove(context, VOLUME_MANAGER), 'updateB'));
  const inUse = mean(against(controlOfMove(context, COPY, updatesGoOn), 'updateA'));
  const waited = mean(runs.map((run) => moveOf(run).waits));
  const explained = withMechanism(
    decision,
    [
      {
        topic: 'updates of B wait for the end of the copy',
        holds: waited >= 1,
        says: `${plural(Math.round(waited), 'change')} waited for it, ${minutes(mean(runs.map((run) => moveOf(run).waitedMs)) / 60_000)} in all`,
      },
    ],
    [
      {
        topic: 'a move that lets updates go on',
        holds: volume > 0.8,
        says: `while the volume manager moves B its updates get ${change(volume)}`,
      },
    ],
  );
  return {
    ...explained,
    reason: `${explained.reason} Where the same chunks are copied and updates of B go on, UPDATE A gets ${change(inUse)}; that B stands still gives back the rest. With nothing that moves and no stream that updates B, UPDATE A gets ${percent(updatesOfA(context, withoutUpdatesOfB) / updatesOfA(context) - 1)} more than with it: the disk alone gives no more than that, so the essay’s rise must come from elsewhere.`,
  };
}

/** The chunks of the copy, moved as a volume manager does. */
const updatesGoOn: Change = (scenario) => ({
  ...scenario,
  timeline: scenario.timeline?.map((action) => {
    if (action.kind !== 'move') return action;
    const { reopens: _, ...move } = action;
    return { ...move, method: VOLUME_MANAGER, pace: { chunkBytes: MIB } };
  }),
});

/** On one disk, with nothing that moves. */
const updatesOfA = (context: ClaimContext, change: Change = (scenario) => scenario): number =>
  mean(controlOf(context, ONE_DISK, change).map(({ streams }) => streams!.streams[1].perMinute));

/** Shown and not gated: nobody could explain the published figure. */
function added(context: ClaimContext): Decision {
  const runs = runsOfMove(context, ADD_DROP);
  const ratio = runs.map((run) => firstMinutes(run, 3).select / ratesOf(run).before.select);
  const finding = 'adding a container: shown, not gated';
  return {
    figure: 'SELECT in the first three minutes after a container is added, to before',
    simulated: spread(ratio),
    passes: 0,
    verdict: 'ungated',
    reason: `Adding a container takes no time here: its rebalance begins at once. In the first three minutes of that SELECT gets ${change(mean(ratio))}, where the essay has half. Nothing is written to a new container but the extents that come to it.`,
    finding,
  };
}

function rebalanced(context: ClaimContext): Decision {
  const runs = runsOfMove(context, ADD_DROP);
  const [first, second] = [0, 1].map((action) => runs.map((run) => minutesOf(run, action)));
  const decision = decideParts('minutes of the first rebalance', first, [
    inMinutes('rebalance after the add', first, 9, 15),
    inMinutes('rebalance after the drop', second, 9, 15),
    lower('UPDATE A in the first', against(runs, 'updateA', 0), 0.05, 0.25),
    lower('UPDATE B in the first', against(runs, 'updateB', 0), 0.05, 0.25),
    lower('UPDATE A in the second', against(runs, 'updateA', 1), 0.05, 0.25),
    lower('UPDATE B in the second', against(runs, 'updateB', 1), 0.05, 0.25),
  ]);
  const early = runs.map((run) => firstMinutes(run, 3));
  const before = runs.map((run) => ratesOf(run).before);
  const atFirst = (of: keyof Rates): string => change(mean(early.map((rates, k) => rates[of] / before[k][of])));
  const explained = withMechanism(decision, [waits(runs, 'each rebalance moves')], [loadSlows(context, ADD_DROP)]);
  return {
    ...explained,
    reason: `${explained.reason} In its first three minutes UPDATE A gets ${atFirst('updateA')} and UPDATE B ${atFirst('updateB')}; then extents of B are already on the other disk.`,
  };
}

function volumeMoved(context: ClaimContext): Decision {
  const runs = runsOfMove(context, VOLUME_MANAGER);
  const times = runs.map((run) => minutesOf(run));
  const decision = decideParts('minutes of the move of the volume', times, [
    inMinutes('move of the volume', times, 18, 28),
    within('SELECT', against(runs, 'select'), 0, 1, change),
    within('UPDATE A', against(runs, 'updateA'), 0.95, 1.05, change),
    within('UPDATE B', against(runs, 'updateB'), 0, 1, change),
  ]);
  return withMechanism(decision, [waits(runs, 'the volume manager moves')], [loadSlows(context, VOLUME_MANAGER)]);
}

export const MOVES: readonly Claim[] = [
  {
    id: 'ES-07',
    study: STUDY,
    kind: 'number',
    claim: 'Quiesce and copy takes 3 minutes; SELECT gets 0.25 per minute, UPDATE B stands still, and UPDATE A rises to 550.',
    published: '3 min; 0.25, 550 and 0 per minute',
    gate: '2.5 to 4 min, and with the same setting SELECT 0.20 to 0.30, UPDATE A not lower than before, UPDATE B at most a tenth',
    basis: 'text',
    mechanism: 'nobody writes to the file until it has been copied; everybody else waits behind its chunks',
    control: 'a move by the volume manager, which lets updates go on',
    scenarios: movePresets(COPY, VOLUME_MANAGER),
    decide: copied,
  },
  {
    id: 'ES-08',
    study: STUDY,
    kind: 'number',
    claim: 'Adding a container takes 3 minutes, in which SELECT halves.',
    published: '3 min; 0.15 or 0.2 of 0.3',
    gate: 'none: the author could not explain it',
    basis: 'text',
    scenarios: movePresets(ADD_DROP),
    decide: added,
  },
  {
    id: 'ES-09',
    study: STUDY,
    kind: 'number',
    claim:
      'Rebalances take 11 and 13 minutes; dropping a container returns at once and continues in the background; UPDATE gets 460 and 430 meanwhile.',
    published: '11 and 13 min; 460 and 430 of 510 per minute',
    gate: '9 to 15 min each, and with the same setting every UPDATE stream 5 to 25 % lower in both',
    basis: 'text',
    mechanism: 'extents are read on the disk of the streams, and everybody waits behind them',
    control: 'no load',
    scenarios: movePresets(ADD_DROP),
    decide: rebalanced,
  },
  {
    id: 'ES-10',
    study: STUDY,
    kind: 'number',
    claim: 'A volume manager moves the volume of 3.5 GB in 23 minutes; SELECT gets 0.25, UPDATE A 515 and UPDATE B 465.',
    published: '23 min; 0.25, 515 and 465 per minute',
    gate: '18 to 28 min for a container that fills its volume, and with the same setting SELECT and UPDATE B lower than before, UPDATE A within 5 %',
    basis: 'text',
    mechanism: 'chunks are read on the disk of the streams, and everybody waits behind them',
    control: 'no load',
    scenarios: movePresets(VOLUME_MANAGER),
    decide: volumeMoved,
  },
];
