import { inWordsOf } from '../../../scenario/edit/settings.ts';
import type { Pinned } from '../../../store/types.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import { withLayout } from '../../../studies/standing.ts';
import type { Commands } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';

/** Makes a pinned layout the one on the board: of the study under today's host and workload, of the user as it was pinned. */
export function openPinned(commands: Commands, pin: Pinned): void {
  const [studyId, layoutId] = pin.from === 'study' ? pin.id.split('/') : [];
  if (layoutId === undefined) commands.edit(messages.openEdit(pin.title), (scenario) => inWordsOf(pin.scenario, scenario));
  else commands.edit(messages.layoutEdit(pin.title), (scenario) => withLayout(scenario, layoutId, catalogStudy(studyId)));
}
