import { useMemo } from 'react';
import type { PublishedPoints, StudySweep } from '../../../analysis/sweep/sweep.ts';
import type { MeasureUnit } from '../../../analysis/measure/measure.ts';
import { seriesOf } from '../../../analysis/sweep/series.ts';
import { Table } from '../../kit/primitives/Table.tsx';
import { Button } from '../../kit/primitives/Button.tsx';
import { useApp } from '../../kit/state/useApp.ts';
import { PUBLISHED_COLUMNS, publishedRows } from './publishedModel.ts';
import { useStudyView, useSweep } from './state.ts';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

interface Props {
  readonly plan: StudySweep;
  readonly published: PublishedPoints;
  readonly unit: MeasureUnit;
}

/** The published values with what is simulated of them, also while that line is not shown. */
export function PublishedPart({ plan, published, unit }: Props) {
  const state = useSweep((all) => all);
  const setView = useApp(({ setView: set }) => set);
  const [line] = useMemo(() => seriesOf(plan, new Set([published.line]), state), [plan, published, state]);
  const claim = published.claim.split('/')[1];
  const showClaim = () => {
    setView({ claim: published.claim });
    useStudyView.setState({ part: 'claims' });
  };
  return (
    <div className={styles.published} data-testid="published-beside-simulated">
      <p className={styles.publishedKey}>
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <path d="M2 2l10 10M2 12L12 2" />
        </svg>
        <span>{messages.cross(published.title)}</span>
      </p>
      <div className={styles.scroller} tabIndex={-1}>
        <Table
          caption={messages.beside(line.title)}
          columns={[plan.xTitle, ...PUBLISHED_COLUMNS]}
          rows={publishedRows(published, line, unit).map((cells) => ({ key: cells[0], cells }))}
          compact
        />
      </div>
      <Button kind="link" className={styles.target} onClick={showClaim}>
        {messages.amongClaims(claim)}
      </Button>
    </div>
  );
}
