import { actionLabel } from '../action.ts';
import { pageAction } from '../actions.ts';
import { Menu } from '../primitives/Menu.tsx';
import { useHandles } from '../useApp.ts';
import { showKey } from './keys.ts';

/** What is wanted less often than the top bar's buttons. */
export function MoreMenu() {
  const handles = useHandles();
  const items = (['study', 'calculators', 'take-away', 'failures', 'drives', 'validation'] as const).map((id) => {
    const action = pageAction(id);
    const [key] = action.keys;
    return { id, label: actionLabel(action, handles), ...(key && { note: showKey(key) }), run: () => action.perform?.(handles) };
  });
  return (
    <Menu kind="quiet" icon="more" label="More: study, calculators, commands, failures, drives, validation" align="end" items={items} />
  );
}
