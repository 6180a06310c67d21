import type { ReactNode } from 'react';
import { actionLabel } from '../kit/actions/action.ts';
import { pageAction } from './actions.ts';
import type { PageActionId } from './actions.ts';
import { Button } from '../kit/primitives/Button.tsx';
import type { ButtonProps } from '../kit/primitives/Button.tsx';
import { useApp, useHandles } from '../kit/state/useApp.ts';
import { keyActs, showKey } from '../kit/actions/keys.ts';
import { messages } from './messages.ts';

export interface ActionButtonProps extends Pick<ButtonProps, 'kind' | 'icon' | 'className'> {
  readonly action: PageActionId;
  /** Why it cannot be used, when it cannot. */
  readonly otherwise?: string;
  readonly children?: ReactNode;
}

/** A button of the action table: its name, key and availability come from there. */
export function ActionButton({ action: id, otherwise = messages.notPossible, children, ...button }: ActionButtonProps) {
  const handles = useHandles();
  const action = pageAction(id);
  // Both depend on state: follow them as text and as a boolean.
  const label = useApp(() => actionLabel(action, handles));
  const available = useApp(() => action.when?.(handles) ?? true);
  const shortcuts = useApp((state) => state.shortcuts);
  const key = action.keys.find((each) => keyActs(each, shortcuts));
  return (
    <Button
      {...button}
      label={label}
      title={key === undefined ? label : `${label} (${showKey(key)})`}
      aria-keyshortcuts={key?.replace('Mod', 'Control')}
      unavailable={available ? undefined : otherwise}
      data-action={id}
      onClick={() => action.perform?.(handles)}
    >
      {children}
    </Button>
  );
}
