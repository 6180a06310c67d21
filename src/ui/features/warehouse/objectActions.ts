/** What can be done with a row of the warehouse: an object, or a group of them. */
import { showDialog } from '../../kit/state/dialogs.ts';
import { layoutOf } from '../../../analysis/document/derived.ts';
import type { MenuItem } from '../../kit/primitives/Menu.tsx';
import { pickUpFiles } from '../../../store/move/commands.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { psusOfObject } from './files.ts';
import { wordsOf } from '../../../scenario/terms.ts';

/** The menu of the objects with these indexes; the files that it speaks of are selected by what is chosen. */
export function objectActions(handles: AppHandles, list: readonly number[]): readonly MenuItem[] {
  const { scenario, select } = handles.store.getState();
  const { segment, psu, spill } = wordsOf(scenario);
  const layout = layoutOf(scenario);
  const files = Int32Array.from(list.flatMap((o) => [...psusOfObject(layout, o)])).sort();
  const objects = list.flatMap((o) => scenario.database.objects[o] ?? []);
  return [
    {
      id: 'partition',
      label: 'Partitioning and files…',
      note: `${segment.Many}, ${psu.many}, maximum, growth, row order`,
      unavailable: objects.some(({ role }) => role !== 'spill') ? undefined : `${spill.One} is not partitioned`,
      run: () => showDialog('partition', objects[0]?.id ?? null),
    },
    {
      id: 'move',
      label: 'Move to…',
      note: 'All its files, to a target from a list',
      run: () => {
        select(files);
        showDialog('move');
      },
    },
    { id: 'pick-up', label: 'Pick up', note: 'Then choose a target on the board (M)', run: () => pickUpFiles(handles, files) },
  ];
}
