/** Goes to a control that a lesson names: brings its place to the front on a phone, scrolls to it and focuses it. */
import { CONTROLS } from '../../../store/lesson/controls.ts';
import type { ControlName } from '../../../store/lesson/controls.ts';
import { firstIn } from '../../kit/primitives/focusTrail.ts';
import type { AppHandles } from '../../../store/handles.ts';

/** The first visible one: a striped warehouse has a unit on each volume. */
function find(name: ControlName): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-control="${name}"]`)].find((each) => each.getClientRects().length > 0);
}

/** @param onFound hears whether the control is on the page; if not, what brings it there is announced. */
export function showControl({ store }: AppHandles, name: ControlName, onFound: (found: boolean) => void): void {
  const { setView, announce } = store.getState();
  const { tab, otherwise } = CONTROLS[name];
  setView({ tab });
  // The other place has to be drawn first.
  requestAnimationFrame(() => {
    const control = find(name);
    onFound(control !== undefined);
    if (!control) {
      announce(otherwise);
      return;
    }
    control.scrollIntoView({ block: 'nearest' });
    (control.matches('button, select, input') ? control : (firstIn(control) ?? control)).focus();
  });
}

/** Where the places are tabs: scrolls to the first control of a step that is on the page, so that what changes there is seen. The focus stays. */
export function bringIntoView(names: readonly ControlName[] = []): void {
  // Once what was opened is drawn.
  setTimeout(() => {
    const control = names.map(find).find((each) => each !== undefined);
    control?.scrollIntoView({ block: 'nearest' });
  }, 100);
}
