import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** `primary` once a screen at most; `quiet` without an outline; `link` inside sentences. */
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'link';
  readonly icon?: IconName;
  /** Name of a button that shows only its icon. */
  readonly label?: string;
  /** Why the button cannot be used now. It stays focusable and says so, instead of vanishing from the keyboard's way. */
  readonly unavailable?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

export function Button({ kind = 'plain', icon, label, unavailable, children, className, onClick, title, ...rest }: ButtonProps) {
  const classes = [styles.button, styles[kind], children === undefined ? styles.iconOnly : '', className].filter(Boolean).join(' ');
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-label={label}
      aria-disabled={unavailable === undefined ? undefined : true}
      title={unavailable ?? title ?? (children === undefined ? label : undefined)}
      onClick={unavailable === undefined ? onClick : undefined}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
