// @vitest-environment happy-dom
/** The film's timeline: what a drop does, and the actions with what became of them. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { MovePhase } from '../../../engine/record/movePhases.ts';
import type { MoveSummary } from '../../../engine/record/result.ts';
import { addMoves } from '../../../scenario/edit/timeline.ts';
import type { MoveMethod } from '../../../scenario/timeline/timeline.ts';
import { dropChoice } from '../../../store/filmMoves.ts';
import { meaningOfMoves } from '../../../store/move/meaning.ts';
import { NOT_PLAYED, playback } from '../../../store/playback.ts';
import type { Player } from '../../../store/player.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { allBy, by, press, shownText } from '../../kit/testing/mounted.tsx';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { phaseAt, phaseWords, remapWords, stateWords } from './actionState.ts';
import { Timeline } from './Timeline.tsx';

const CHOICE = dropChoice.getState();
afterEach(() => {
  dropChoice.setState(CHOICE, true);
  playback.setState(NOT_PLAYED, true);
});
withPage();

/** Numbers stand before a narrow space, which is not written here. */
const plain = (text: string) => text.replaceAll('\u202f', ' ');
const bare = sampleScenario('fourStripes', 'mixed');
const withMove = (method: MoveMethod) => addMoves(bare, [0], { kind: 'all', target: 'v-spill' }, { atMs: 2000, method });

async function show(scenario = bare) {
  const seek = vi.fn();
  playback.setState({ open: true, wantedMs: 12_345.67 });
  const app = await mountOn(scenario, <Timeline player={{ seek } as unknown as Player} />);
  return { app, seek, timeline: () => app.state().scenario.timeline };
}

test('says what a drop does, and drops can mean the layout instead', async () => {
  await show();
  expect(plain(shownText())).toContain('Files that you drop now move in the run, at 12.3457 s');
  expect(shownText()).toContain('No actions yet.');
  await act(async () => playback.setState({ playing: true }));
  expect(shownText()).toContain('at the playhead');
  expect(meaningOfMoves()).not.toBeNull();
  await press(by('radio', 'Edits the layout instead'));
  expect(shownText()).toContain('Files that you drop change the layout');
  expect(meaningOfMoves()).toBeNull();
});

test('an action goes to the playhead and away, and the focus stays in the list', async () => {
  const { app, seek, timeline } = await show(withMove('copy'));
  expect(plain(shownText())).toContain(
    'at 2 s PSU 1 in segment 1 of Daily sales to volume Spill: quiesce and copy · passed · how it ends is known once the run is simulated',
  );
  await press(by('button', /^Show in the film: at 2/));
  expect(seek).toHaveBeenLastCalledWith(2000);
  await press(by('button', /^To the playhead: /));
  expect(timeline()).toMatchObject([{ id: 'a1', atMs: 12_345.7, method: 'copy' }]);
  expect(plain(app.state().announcement)).toMatch(/^Changed: at 12\.3457 s PSU 1 .*\.$/);
  await act(async () =>
    app.state().edit('Another', (s) => addMoves(s, [1], { kind: 'all', target: 'v-spill' }, { atMs: 1, method: 'copy' })),
  );
  const [first, second] = allBy('button', /^Remove: /);
  await press(first);
  expect(document.activeElement).toBe(second);
  await press(second);
  expect(timeline()).toBeUndefined();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions of the run');
  expect(app.state().announcement).toMatch(/^Removed: /);
  await act(async () => app.state().undo());
  expect(timeline()).toHaveLength(1);
});

test('says what became of an action', () => {
  const move: MoveSummary = {
    id: 'a1',
    kind: 'move',
    method: 'copy',
    state: 'finished',
    atMs: 1000,
    beganMs: 1200,
    endedMs: 5000,
    bytes: 3 * 2 ** 20,
    movedBytes: 3 * 2 ** 20,
    leftBytes: 0,
    waits: 0,
    waitedMs: 0,
  };
  const said = (more: Partial<MoveSummary>) => plain(stateWords({ ...move, ...more }, 'passed'));
  expect(said({})).toBe('began at 1.2 s, finished at 5 s; 3 MiB moved');
  expect(said({ state: 'running', endedMs: null, movedBytes: 2 ** 20, leftBytes: 2 ** 21, waits: 2, waitedMs: 30 })).toBe(
    'began at 1.2 s; 1 MiB moved, 2 MiB left when the run ends; 2 writes waited for it, 30.0 ms in all',
  );
  expect(said({ state: 'refused', reason: 'container-moving' })).toBe(
    'refused: the container is being moved; a later moment, or an action that cancels that move first',
  );
  expect(said({ state: 'not-reached', beganMs: null, endedMs: null })).toBe('the run ends before');
  expect(stateWords(undefined, 'passed')).toBe('how it ends is known once the run is simulated');
  // The playhead is not there yet.
  expect(plain(stateWords(move, 'ahead'))).toBe('will begin at 1.2 s and finish at 5 s; 3 MiB in all');
  expect(plain(stateWords({ ...move, waits: 1, waitedMs: 30 }, 'underWay'))).toBe(
    'began at 1.2 s, will finish at 5 s; 3 MiB in all; 1 write will have waited for it, 30.0 ms in all',
  );
  expect(plain(stateWords({ ...move, state: 'canceled' }, 'underWay'))).toBe('to be canceled at 5 s; 3 MiB moved, 0 B left then');
});

test('what the film shows under way has not passed, although the run is not complete', () => {
  const [action] = withMove('copy').timeline!;
  expect(phaseAt(action, undefined, 1999)).toBe('ahead');
  expect(phaseAt(action, undefined, 2000, true)).toBe('underWay');
  expect(phaseAt(action, undefined, 2000, false)).toBe('passed');
});

test('phases that take no time are not listed', () => {
  const [drain, copy, reopen]: MovePhase[] = [
    { name: 'drain', beganMs: 1000, endedMs: 1000, bytes: 0 },
    { name: 'copy', beganMs: 1000, endedMs: 3000, bytes: 2 ** 20 },
    { name: 'reopen', beganMs: 3000, endedMs: 3500, bytes: 0 },
  ];
  const said = (...phases: MovePhase[]) => plain(phaseWords({ phases } as unknown as MoveSummary));
  expect(said(drain, copy, reopen)).toBe('. In turn it copies from 1 s to 3 s (1 MiB); opens the file again from 3 s to 3.5 s.');
  expect(said(drain, copy)).toBe('');
  expect(said({ ...drain, endedMs: 1500 }, copy)).toContain('lets writes end from 1 s to 1.5 s');
});

test('extents that the volume manager maps by itself are logged in the list, and warned about', () => {
  const volumeGroups = [{ id: 'g', name: 'G', extentBytes: 2 ** 20, physical: ['d1', 'd2'], logical: [] }];
  const scenario = { ...bare, volumeGroups };
  const moved = (automatic: boolean, lines: number) =>
    ({
      id: 'a1',
      endedMs: 5000,
      remapped: Array.from({ length: lines }, () => ({ logical: 'lv', from: 'd1', to: 'd2', extents: 3, ...(automatic && { automatic }) })),
    }) as unknown as MoveSummary;
  const said = remapWords(moved(true, 6), scenario)!;
  expect(plain(said.log)).toMatch(/^At 5 s the volume manager maps 3 extents .* by itself; .*; and 2 lines more in the report\.$/);
  expect(plain(said.warning!)).toMatch(/^Warning: From 5 s on 18 extents .* lie where the volume manager chose\.$/);
  expect(remapWords(moved(false, 1), scenario)).toMatchObject({ warning: null });
  expect(remapWords(moved(false, 0), scenario)).toBeNull();
});
