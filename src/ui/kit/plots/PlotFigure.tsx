import type { ReactNode } from 'react';
import styles from './Plot.module.css';

export interface PlotFigureProps {
  /** Unique on the page: the title, and the caption with `-summary`, are named after it. */
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly tools?: ReactNode;
  readonly caption: string;
  /** The surface that is drawn on. */
  readonly children: ReactNode;
  /** Below the caption. */
  readonly below?: ReactNode;
}

/** What stands around every plot: its title, its tools, its caption in words. */
export function PlotFigure({ id, title, tools, caption, children, below }: PlotFigureProps) {
  return (
    <figure className={styles.plot} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`}>
      <div className={styles.head}>
        <h4 id={`${id}-title`}>{title}</h4>
        {tools}
      </div>
      {children}
      <figcaption id={`${id}-summary`} className={styles.summary}>
        {caption}
      </figcaption>
      {below}
    </figure>
  );
}
