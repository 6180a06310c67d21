import { inWordsOf } from '../../../scenario/edit/settings.ts';
import type { Pinned } from '../../../store/types.ts';
import { catalogStudy } from '../../../studies/catalog.ts';
import { withLayout } from '../../../studies/standing.ts';
import type { Commands } from '../../kit/state/useApp.ts';
import { messages } from './messages.ts';

/** Opens a pinned layout on the board: a study's layout with the current host and workload, the user's own as it was pinned. */
export function openPinned(commands: Commands, pin: Pinned): void {
  const [studyId, layoutId] = pin.from === 'study' ? pin.id.split('/') : [];
  if (layoutId === undefined) commands.edit(messages.openEdit(pin.title), (scenario) => inWordsOf(pin.scenario, scenario));
  else commands.edit(messages.layoutEdit(pin.title), (scenario) => withLayout(scenario, layoutId, catalogStudy(studyId)));
}
