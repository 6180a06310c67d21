const MARGIN = 8;

/** Places a popover below its anchor, or above where there is no room, and always inside the window. */
export function placePopover(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end' = 'start'): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const left = align === 'start' ? box.left : box.right - width;
  const below = box.bottom + 4;
  const top = below + height > innerHeight - MARGIN && box.top - 4 - height >= MARGIN ? box.top - 4 - height : below;
  element.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
  element.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`;
}
