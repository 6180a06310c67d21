import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import type { ButtonProps } from './Button.tsx';
import { usePopover } from './usePopover.ts';
import styles from './Menu.module.css';

export interface PopoverProps extends Pick<ButtonProps, 'kind' | 'icon' | 'label' | 'className' | 'title'> {
  /** What the button shows. */
  readonly trigger?: ReactNode;
  /** What pops up; a function receives a way to close it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
  readonly panelLabel: string;
  readonly align?: 'start' | 'end';
}

/** A button that shows more about something, without leaving the place. */
export function Popover({ trigger, children, panelLabel, align = 'start', ...button }: PopoverProps) {
  const { open, id, anchorRef, panelRef, show, hide } = usePopover(align);
  return (
    <>
      <Button
        {...button}
        ref={anchorRef}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? hide() : show())}
      >
        {trigger}
      </Button>
      {open && (
        <section ref={panelRef} id={id} popover="auto" aria-label={panelLabel} className={styles.panel}>
          {typeof children === 'function' ? children(hide) : children}
        </section>
      )}
    </>
  );
}
