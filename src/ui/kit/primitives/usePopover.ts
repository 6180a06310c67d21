import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { placePopover } from './placePopover.ts';

export interface PopoverControl {
  readonly open: boolean;
  readonly id: string;
  readonly anchorRef: RefObject<HTMLButtonElement | null>;
  /** Put on the element that pops up, which must have the attribute `popover="auto"`. */
  readonly panelRef: RefObject<HTMLDivElement | null>;
  readonly show: () => void;
  /** Closes; the focus returns to the anchor if it was inside. */
  readonly hide: () => void;
}

/**
 * The platform's popover (top layer, light dismiss, Escape), placed below its anchor, or above where there
 * is no room, and always inside the window.
 */
export function usePopover(align: 'start' | 'end' = 'start'): PopoverControl {
  const id = useId();
  const anchorRef = useRef<HTMLButtonElement | null>(null);
  const panelRef = useRef<HTMLDivElement | null>(null);
  const [open, setOpen] = useState(false);

  const show = useCallback(() => setOpen(true), []);
  const hide = useCallback(() => {
    const element = panelRef.current;
    if (element?.contains(document.activeElement)) anchorRef.current?.focus();
    setOpen(false);
  }, []);

  useEffect(() => {
    const element = panelRef.current;
    if (!open || !element) return undefined;
    element.showPopover();
    const place = () => {
      if (anchorRef.current) placePopover(element, anchorRef.current, align);
    };
    const onToggle = (event: Event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') setOpen(false);
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    element.addEventListener('toggle', onToggle);
    globalThis.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      element.removeEventListener('toggle', onToggle);
      globalThis.removeEventListener('resize', place);
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
    };
  }, [open, align]);

  return { open, id, anchorRef, panelRef, show, hide };
}
