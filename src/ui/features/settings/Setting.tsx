import type { ReactNode } from 'react';
import { Glossed } from '../../kit/primitives/Glossed.tsx';
import styles from './Settings.module.css';

interface SettingProps {
  readonly name: string;
  /** What it means as it is now. */
  readonly about: string;
  /** Why the last change was not made. */
  readonly refusal?: string | null;
  readonly children: ReactNode;
}

/** A setting with what it means; a refusal stands beside what caused it. */
export function Setting({ name, about, refusal = null, children }: SettingProps) {
  return (
    <div className={styles.setting} role="group" aria-label={name}>
      <span aria-hidden="true">{name}</span>
      <div className={styles.controls}>{children}</div>
      <p className={styles.about}>
        <Glossed text={about} />
      </p>
      {refusal !== null && (
        <p role="alert" className={styles.refusal}>
          {refusal}.
        </p>
      )}
    </div>
  );
}
