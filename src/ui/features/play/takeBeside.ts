/** Goes to the other future. */
import { playback } from '../../../store/playback.ts';
import type { AppState } from '../../../store/types.ts';
import { messages } from './futureMessages.ts';

/** The document gets the timeline of the future beside; the present one takes its place there. One step that can be undone. */
export function takeBeside({ edit, announce }: AppState): void {
  const { beside } = playback.getState();
  if (beside === null) return;
  const { timeline } = beside.scenario;
  const took = edit(messages.returned, (scenario) => {
    const { timeline: _before, ...rest } = scenario;
    return { ...rest, ...(timeline !== undefined && { timeline }) };
  });
  if (took) announce(messages.said(messages.returned));
}
