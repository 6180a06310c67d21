import { actionLabel } from '../action.ts';
import { pageAction } from '../actions.ts';
import { Menu } from '../primitives/Menu.tsx';
import { useHandles } from '../useApp.ts';
import { showKey } from './keys.ts';

/** What is wanted less often than the top bar's buttons: the study, the drives and the validation. */
export function MoreMenu() {
  const handles = useHandles();
  const items = (['study', 'drives', 'validation'] as const).map((id) => {
    const action = pageAction(id);
    return { id, label: actionLabel(action, handles), note: showKey(action.keys[0]), run: () => action.perform?.(handles) };
  });
  return <Menu kind="quiet" icon="more" label="More: study, drives, validation" align="end" items={items} />;
}
