/** When the note of a term is open: while it is pointed at, has the focus, or was opened by a press. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FocusEvent, PointerEvent, RefObject } from 'react';

/** So long the pointer rests on a term before its note opens, and so long it may be on its way from one to the other. */
const OPEN_MS = 300;
const CLOSE_MS = 300;

type OpenBy = 'pointer' | 'focus' | 'press' | null;

/** Closes the note that is open, if any: there is one at a time. */
let closeOpen: (() => void) | null = null;

export interface NoteControl {
  readonly open: boolean;
  /** It was opened by a press, or kept by one. */
  readonly pressed: boolean;
  readonly close: () => void;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  readonly noteRef: RefObject<HTMLElement | null>;
  /** For the trigger. A note that the pointer or the focus opened stays open by a press, and a second press closes it. */
  readonly triggerEvents: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onClick: () => void;
  };
  /** For the note, which may be pointed at and may hold the focus itself. */
  readonly noteEvents: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onBlur: (event: FocusEvent) => void;
  };
}

export function useNote(): NoteControl {
  const [by, setBy] = useState<OpenBy>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  const noteRef = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The pointer has moved on the term since it came. */
  const pointedAt = useRef(false);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setBy(null);
  }, []);
  const open = by !== null;

  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (!open) return undefined;
    closeOpen?.();
    closeOpen = close;
    const inside = (target: EventTarget | null): boolean =>
      target instanceof Node && (triggerRef.current?.contains(target) === true || noteRef.current?.contains(target) === true);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Only the note closes: neither the dialog around it nor a selection goes with it.
      event.preventDefault();
      event.stopPropagation();
      if (noteRef.current?.contains(document.activeElement)) triggerRef.current?.focus();
      close();
    };
    const onPointerDown = (event: Event) => {
      if (!inside(event.target)) close();
    };
    // A reader who continues by keys is done with a note that the pointer opened and may still rest on.
    const onFocusIn = (event: Event) => {
      if (!inside(event.target)) close();
    };
    globalThis.addEventListener('keydown', onKeyDown, true);
    globalThis.addEventListener('pointerdown', onPointerDown, true);
    globalThis.addEventListener('focusin', onFocusIn, true);
    return () => {
      globalThis.removeEventListener('keydown', onKeyDown, true);
      globalThis.removeEventListener('pointerdown', onPointerDown, true);
      globalThis.removeEventListener('focusin', onFocusIn, true);
      if (closeOpen === close) closeOpen = null;
    };
  }, [open, close]);

  const leaveSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setBy((now) => (now === 'pointer' ? null : now)), CLOSE_MS);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const next = relatedTarget instanceof Node ? relatedTarget : null;
    // The window itself lost the focus: what is read stays.
    if (next === null && !document.hasFocus()) return;
    if (next !== null && (noteRef.current?.contains(next) || triggerRef.current?.contains(next))) return;
    setBy((now) => (now === 'focus' || (now === 'press' && next !== null) ? null : now));
  };

  return {
    open,
    pressed: by === 'press',
    close,
    triggerRef,
    noteRef,
    triggerEvents: {
      // Not on entering: a term that scrolls under a pointer at rest is not pointed at, and its note would cover what is read.
      onPointerMove: ({ pointerType }) => {
        if (pointerType === 'touch' || pointedAt.current) return;
        pointedAt.current = true;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setBy((now) => now ?? 'pointer'), OPEN_MS);
      },
      onPointerLeave: () => {
        pointedAt.current = false;
        leaveSoon();
      },
      onFocus: () => {
        // A press gives the focus too; it opens by itself.
        if (triggerRef.current?.matches(':focus-visible')) setBy((now) => now ?? 'focus');
      },
      onBlur,
      onClick: () => {
        clearTimeout(timer.current);
        setBy((now) => (now === 'press' ? null : 'press'));
      },
    },
    noteEvents: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: leaveSoon, onBlur },
  };
}
