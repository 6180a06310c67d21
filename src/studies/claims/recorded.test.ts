import { expect, test } from 'vitest';
import { runToEnd } from '../../engine/run.ts';
import { presetScenario } from '../presets.ts';
import { moveRates } from '../../analysis/run/moveRates.ts';
import { createContext, type ClaimSettings } from './context.ts';
import { isRecorded, recordOf, RECORDED_FROM_IOS, resultOf, type RecordedRun } from './recorded.ts';

const settings: ClaimSettings = { seeds: 1, controlSeeds: 1, scales: { w2: 0.1 }, shares: {}, wholeSeeds: 0 };
const preset = (layout: string, workload: string) => presetScenario(`red-brick/${layout}/${workload}`);
const run = runToEnd(preset('manual-22', 'w2')!, { scale: 0.1, series: false });

test('a recorded run says what the run said, and refuses what it does not know', () => {
  const again = resultOf(JSON.parse(JSON.stringify(recordOf('manual-22/w2', run))) as RecordedRun);
  for (const name of ['scenarioHash', 'seed', 'scale', 'share', 'elapsedMs', 'ios', 'attributionMs', 'cpu'] as const)
    expect(again[name], name).toEqual(run[name]);
  expect(() => again.devices).toThrow('Of the recorded run of manual-22/w2 there is no devices.');
});

test('stands for the run of the same scenario, seed, scale and share, and for no other', () => {
  const record = { ...recordOf('manual-22/w2', run), elapsedMs: 7 };
  let made = 0;
  const used: string[] = [];
  const context = createContext(settings, preset, () => made++, { known: [record], used: ({ of }) => used.push(of) });
  expect(context.runs('manual-22', 'w2')[0].elapsedMs).toBe(7);
  expect([made, used]).toEqual([0, ['manual-22/w2']]);
  expect(context.runs('manual-22', 'w2', { seeds: 2 })[1].elapsedMs).not.toBe(7);
  expect(context.runs('manual-22', 'w2', { scale: 0.2 })[0].elapsedMs).not.toBe(7);
  expect(
    context.runs('manual-22', 'w2', { change: (one) => ({ ...one, seed: 1, host: { ...one.host, processors: 8 } }) })[0].elapsedMs,
  ).not.toBe(7);
  expect(context.runs('stripe-22-64k', 'w2')[0].elapsedMs).not.toBe(7);
  // Short runs are not worth a record.
  expect([made, used]).toEqual([4, ['manual-22/w2']]);
});

test('of a run in which data move its moves and what its streams completed are recorded; other timed runs are not', () => {
  const scenario = presetScenario('container-move/one-disk/copy')!;
  const until = { seconds: 60, warmUpSeconds: 10 };
  const timeline = [{ kind: 'add-container' as const, id: 'add', atMs: 20_000, object: 'ts-b', to: 'hdb', pace: { chunkBytes: 131_072 } }];
  const moved = runToEnd({ ...scenario, timeline, workload: { ...scenario.workload, until } }, { series: false });
  const again = resultOf(JSON.parse(JSON.stringify(recordOf('one-disk/copy', moved))) as RecordedRun);
  expect(again.moves).toEqual(moved.moves);
  expect(again.streams!.streams).toEqual(moved.streams!.streams);
  const [move] = moved.moves!;
  expect(moveRates(again.streams!, again.moves![0], again.elapsedMs)).toEqual(moveRates(moved.streams!, move, moved.elapsedMs));

  const long = { ...moved, ios: RECORDED_FROM_IOS };
  expect([isRecorded(moved), isRecorded(long), isRecorded({ ...long, moves: undefined })]).toEqual([false, true, false]);
});
