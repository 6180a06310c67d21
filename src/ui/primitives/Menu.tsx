import { useEffect } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { usePopover } from './usePopover.ts';
import styles from './Menu.module.css';

export interface MenuItem {
  readonly id: string;
  readonly label: string;
  /** Second, quieter line. */
  readonly note?: string;
  readonly checked?: boolean;
  /** Begins a new group. */
  readonly divider?: boolean;
  readonly run: () => void;
}

export interface MenuProps extends Pick<ButtonProps, 'kind' | 'icon' | 'label' | 'className'> {
  readonly items: readonly MenuItem[];
  readonly children?: ReactNode;
  readonly align?: 'start' | 'end';
}

/** A button that opens a list of commands: arrows, Home, End and first letters move, Enter chooses, Escape closes. */
export function Menu({ items, children, align = 'start', ...button }: MenuProps) {
  const { open, id, anchorRef, panelRef, show, hide } = usePopover(align);
  const checkable = items.some((item) => item.checked !== undefined);

  useEffect(() => {
    if (!open) return;
    const entries = menuItems(panelRef.current);
    (entries.find((entry) => entry.getAttribute('aria-checked') === 'true') ?? entries[0])?.focus();
  }, [open, panelRef]);

  const onKeyDown = (event: KeyboardEvent) => {
    const entries = menuItems(panelRef.current);
    const at = entries.findIndex((entry) => entry === document.activeElement);
    let next: HTMLElement | undefined;
    if (event.key === 'ArrowDown') next = entries[(at + 1) % entries.length];
    else if (event.key === 'ArrowUp') next = entries[(at - 1 + entries.length) % entries.length];
    else if (event.key === 'Home') next = entries[0];
    else if (event.key === 'End') next = entries.at(-1);
    else if (event.key === 'Tab') hide();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const letter = event.key.toLowerCase();
      next = [...entries.slice(at + 1), ...entries.slice(0, at + 1)].find((entry) =>
        entry.textContent?.trim().toLowerCase().startsWith(letter),
      );
    }
    if (next) {
      event.preventDefault();
      next.focus();
    }
  };

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
      {open && (
        <div ref={panelRef} id={id} popover="auto" role="menu" tabIndex={-1} className={styles.menu} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <div key={item.id} role="none" className={item.divider ? styles.divided : undefined}>
              <button
                type="button"
                role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.checked}
                tabIndex={-1}
                className={styles.item}
                onClick={() => {
                  hide();
                  item.run();
                }}
              >
                {checkable && <span className={styles.check}>{item.checked && <Icon name="check" size={14} />}</span>}
                <span className={styles.text}>
                  <span>{item.label}</span>
                  {item.note && <span className={styles.note}>{item.note}</span>}
                </span>
              </button>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

function menuItems(panel: HTMLElement | null): HTMLElement[] {
  return panel ? [...panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')] : [];
}
