// @vitest-environment happy-dom
/** What is recorded is rendered a few times a second while it grows, and at once when it is all there. */
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { NOT_PLAYED, playback } from '../../../store/playback.ts';
import { sampleScenario } from '../../../studies/testing/samples.ts';
import { mountOn, withPage } from '../../kit/testing/onStore.tsx';
import { shownText } from '../../kit/testing/mounted.tsx';
import { useRecorded } from './state.ts';

afterEach(() => {
  vi.useRealTimers();
  playback.setState(NOT_PLAYED, true);
});
withPage();

let renders = 0;
function Shows() {
  renders++;
  return <p>{`${useRecorded()?.ios ?? 'none'} I/Os`}</p>;
}
const recordedOf = (ios: number, complete = false) => ({ ms: ios, ios, fraction: ios / 1000, complete, checkpoints: 1, bytes: 0 });

test('fifteen reports a second are four renders, and the last one is shown at once', async () => {
  await mountOn(sampleScenario('loose', 'tight'), <Shows />);
  vi.useFakeTimers();
  await act(async () => playback.setState({ status: 'recording', recorded: recordedOf(1) }));
  expect(shownText()).toContain('1 I/Os');
  renders = 0;
  for (let k = 2; k <= 31; k++)
    await act(async () => {
      playback.setState({ recorded: recordedOf(k) });
      vi.advanceTimersByTime(1000 / 15);
    });
  expect(renders).toBeGreaterThanOrEqual(6);
  expect(renders).toBeLessThanOrEqual(9);
  await act(async () => playback.setState({ status: 'recorded', recorded: recordedOf(1000, true) }));
  expect(shownText()).toContain('1000 I/Os');
});
