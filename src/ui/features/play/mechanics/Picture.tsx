/** A picture of one disk with its title, what it shows in words, and its export. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { ENGINE_VERSION } from '../../../../engine/version.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import type { Mark } from '../../../kit/canvas/draw.ts';
import { toCsv } from '../../../kit/export/csv.ts';
import { ExportMenu } from '../../../kit/export/ExportMenu.tsx';
import { PRINT_ORDER } from '../../../kit/primitives/printing.ts';
import { useApp, useShownResult } from '../../../kit/state/useApp.ts';
import { usePlayback } from '../state.ts';
import { CSV_HEADER, csvRows } from './rows.ts';
import type { Service } from './services.ts';
import styles from './Mechanics.module.css';

export interface PictureProps {
  readonly title: string;
  readonly summary: string;
  readonly note?: string;
  readonly square?: boolean;
  readonly tools: ReactNode;
  readonly children: ReactNode;
  /** What is picked in it, in words: right below it, before the summary. */
  readonly words?: ReactNode;
  /** Below the words. */
  readonly more?: ReactNode;
}

export function Picture({ title, summary, note, square = false, tools, children, words, more }: PictureProps) {
  const id = useId();
  return (
    <figure className={styles.picture} aria-labelledby={`${id}-title`} aria-describedby={`${id}-summary`} data-square={square || undefined}>
      <div className={styles.head}>
        <h3 id={`${id}-title`}>{title}</h3>
        {tools}
      </div>
      <div className={styles.surface}>{children}</div>
      {words}
      {/* No figcaption, which would have to come last: the tools do, so that picture and words are seen together. */}
      <p className={styles.caption} id={`${id}-summary`}>
        {summary}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </p>
      {more}
    </figure>
  );
}

export interface ExportProps {
  readonly title: string;
  readonly summary: string;
  readonly drawing: (width?: number) => { readonly width: number; readonly height: number; readonly marks: readonly Mark[] };
  readonly services: readonly Service[];
  readonly scenario: Scenario;
}

export function Export({ title, summary, drawing, services, scenario }: ExportProps) {
  const result = useShownResult();
  const scenarioHash = useApp((state) => state.scenarioHash);
  const scale = usePlayback((state) => state.scale);
  const own = result?.scenarioHash === scenarioHash ? result : null;
  const source = own ?? { scenarioHash, resultHash: '', seed: scenario.seed, scale, ios: 0, engineVersion: ENGINE_VERSION };
  return (
    <ExportMenu
      title={title}
      summary={summary}
      result={source}
      drawing={drawing}
      printOrder={PRINT_ORDER.lanes}
      csv={(origin) => toCsv(CSV_HEADER, csvRows(scenario, services), origin)}
    />
  );
}
