/** Leads to a control that a lesson names: brings its place to the front on a phone, scrolls to it and focuses it. */
import { CONTROLS } from '../../store/lesson/controls.ts';
import type { ControlName } from '../../store/lesson/controls.ts';
import { firstIn } from '../frame/focusTrail.ts';
import type { AppHandles } from '../useApp.ts';

/** The first that is seen: a striped warehouse has a unit on each volume. */
function find(name: ControlName): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-control="${name}"]`)].find((each) => each.getClientRects().length > 0);
}

export function showControl({ store }: AppHandles, name: ControlName): void {
  const { setView, notify, announce } = store.getState();
  const { tab, otherwise } = CONTROLS[name];
  setView({ tab });
  // Another place has to be drawn first.
  requestAnimationFrame(() => {
    const control = find(name);
    if (!control) {
      notify({ kind: 'info', text: otherwise, passing: true });
      announce(otherwise);
      return;
    }
    control.scrollIntoView({ block: 'nearest' });
    (control.matches('button, select, input') ? control : (firstIn(control) ?? control)).focus();
  });
}
