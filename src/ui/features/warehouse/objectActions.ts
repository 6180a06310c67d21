/** The actions of a row of the warehouse, which is an object or a group of them. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import type { MenuItem } from '../../kit/primitives/Menu.tsx';
import { pickUpFiles } from '../../../store/move/commands.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { psusOfObject } from './files.ts';
import { messages } from './messages.ts';
import { wordsOf } from '../../../scenario/terms.ts';

/** The menu of the objects with these indexes. Choosing an item selects their files. */
export function objectActions(handles: AppHandles, list: readonly number[]): readonly MenuItem[] {
  const { scenario, select } = handles.store.getState();
  const words = wordsOf(scenario);
  const layout = layoutOf(scenario);
  const files = Int32Array.from(list.flatMap((o) => [...psusOfObject(layout, o)])).sort();
  const objects = list.flatMap((o) => scenario.database.objects[o] ?? []);
  return [
    {
      id: 'partition',
      label: messages.partitionObject,
      note: messages.partitionNote(words),
      unavailable: objects.some(({ role }) => role !== 'spill') ? undefined : messages.notPartitioned(words),
      run: () => showDialog('partition', objects[0]?.id ?? null),
    },
    {
      id: 'move',
      label: messages.moveTo,
      note: messages.moveNote,
      run: () => {
        select(files);
        showDialog('move');
      },
    },
    { id: 'pick-up', label: messages.pickUp, note: messages.pickUpNote, run: () => pickUpFiles(handles, files) },
  ];
}
