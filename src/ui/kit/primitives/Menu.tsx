import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { usePopover } from './usePopover.ts';
import type { PopoverControl } from './usePopover.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** Second, quieter line. */
  readonly note?: string;
  readonly checked?: boolean;
  /** Begins a new group. */
  readonly divider?: boolean;
  /** Begins a new group with this heading. */
  readonly heading?: string | undefined;
  /** Why it cannot be done now: it stays in the list and says so. */
  readonly unavailable?: string | undefined;
  readonly run: () => void;
}

export interface MenuProps extends Pick<ButtonProps, 'kind' | 'icon' | 'label' | 'className'> {
  readonly items: readonly MenuItem[];
  readonly children?: ReactNode;
  readonly align?: 'start' | 'end';
}

/** A popover for a `MenuList`: once it is open, the focus is on the chosen entry, or the first. */
export function useMenu(align: 'start' | 'end' = 'start'): PopoverControl {
  const control = usePopover(align);
  const { open, panelRef } = control;
  useEffect(() => {
    if (!open) return;
    const entries = menuItems(panelRef.current);
    (entries.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? entries[0])?.focus();
  }, [open, panelRef]);
  return control;
}

/** A button that opens a list of commands: arrows, Home, End and the first letters of an entry move, Enter chooses, Escape closes. */
export function Menu({ items, children, align = 'start', ...button }: MenuProps) {
  const control = useMenu(align);
  const { open, id, anchorRef, show, hide } = control;
  return (
    <>
      <Button
        {...button}
        ref={anchorRef}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? hide() : show())}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault();
            show();
          }
        }}
      >
        {children}
      </Button>
      <MenuList items={items} control={control} />
    </>
  );
}

/** Letters typed within this time belong together, ms. */
const TYPING_MS = 1000;

/** The entry that typed letters lead to: the next that begins with them; the same letter again leads to the next one. */
function typedEntry(entries: readonly HTMLElement[], at: number, typed: string): HTMLElement | undefined {
  const isOneLetter = typed === typed.charAt(0).repeat(typed.length);
  // A word that grows may still be that of the entry with the focus.
  const from = isOneLetter ? at + 1 : Math.max(0, at);
  const inTurn = [...entries.slice(from), ...entries.slice(0, from)];
  const begins = (start: string) => inTurn.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(start));
  return isOneLetter ? begins(typed.charAt(0)) : begins(typed);
}

/** The list that pops up at the anchor of `control`; nothing while it is closed. */
export function MenuList({ items, control }: { readonly items: readonly MenuItem[]; readonly control: PopoverControl }) {
  const { open, id, panelRef, hide } = control;
  const checkable = items.some((item) => item.checked !== undefined);
  const typing = useRef({ letters: '', at: 0 });

  const onKeyDown = (event: KeyboardEvent) => {
    const entries = menuItems(panelRef.current);
    const at = entries.findIndex((entry) => entry === document.activeElement);
    let next: HTMLElement | undefined;
    // Shift alone is part of typing.
    if (event.key.length > 1 && event.key !== 'Shift') typing.current.letters = '';
    if (event.key === 'ArrowDown') next = entries[(at + 1) % entries.length];
    else if (event.key === 'ArrowUp') next = entries[(at - 1 + entries.length) % entries.length];
    else if (event.key === 'Home') next = entries[0];
    else if (event.key === 'End') next = entries.at(-1);
    else if (event.key === 'Tab') hide();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const { letters, at: last } = typing.current;
      const before = event.timeStamp - last < TYPING_MS ? letters : '';
      // A space by itself chooses; within a word it is one of its letters.
      if (event.key === ' ' && before === '') return;
      if (event.key === ' ') event.preventDefault();
      typing.current = { letters: before + event.key.toLowerCase(), at: event.timeStamp };
      next = typedEntry(entries, at, typing.current.letters);
    }
    if (next) {
      event.preventDefault();
      next.focus();
    }
  };

  if (!open) return null;
  return (
    <div ref={panelRef} id={id} popover="auto" role="menu" tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
      {sections(items).map(({ heading, divided, items: own }) => (
        <div
          key={own[0].id}
          role={heading === undefined ? 'none' : 'group'}
          aria-label={heading}
          className={divided ? styles.divided : undefined}
        >
          {heading !== undefined && (
            <div className={styles.heading} aria-hidden="true">
              {heading}
            </div>
          )}
          {own.map((item) => (
            <Entry key={item.id} item={item} checkable={checkable} hide={hide} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface AnchoredMenuProps {
  readonly items: readonly MenuItem[];
  /** The control whose menu it is: by the right mouse button, or the keyboard's menu key. */
  readonly anchor: HTMLButtonElement;
  readonly onClose: () => void;
}

/** A list of commands that pops up at a control which has another use of its own. Mount it to open it. */
export function AnchoredMenu({ items, anchor, onClose }: AnchoredMenuProps) {
  const control = useMenu();
  const { anchorRef, show, open } = control;
  const shown = useRef(false);
  useEffect(() => {
    anchorRef.current = anchor;
    show();
  }, [anchor, anchorRef, show]);
  useEffect(() => {
    if (open) shown.current = true;
    else if (shown.current) onClose();
  }, [open, onClose]);
  return <MenuList items={items} control={control} />;
}

interface Section {
  readonly heading: string | undefined;
  readonly divided: boolean;
  readonly items: MenuItem[];
}

/** Runs of items that belong together. */
function sections(items: readonly MenuItem[]): Section[] {
  const found: Section[] = [];
  for (const item of items) {
    const divided = item.divider === true || item.heading !== undefined;
    if (divided || found.length === 0) found.push({ heading: item.heading, divided, items: [item] });
    else found[found.length - 1].items.push(item);
  }
  return found;
}

function Entry({ item, checkable, hide }: { readonly item: MenuItem; readonly checkable: boolean; readonly hide: () => void }) {
  const note = item.unavailable ?? item.note;
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.unavailable === undefined ? undefined : true}
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        if (item.unavailable !== undefined) return;
        hide();
        item.run();
      }}
    >
      {checkable && <span className={styles.check}>{item.checked && <Icon name="check" size={14} />}</span>}
      <span className={styles.text}>
        <span>{item.label}</span>
        {note && <span className={styles.note}>{note}</span>}
      </span>
    </button>
  );
}

function menuItems(panel: HTMLElement | null): HTMLElement[] {
  return panel ? [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')] : [];
}
