import { useCallback, useMemo } from 'react';
import type { Answered } from '../../../store/replaySlice.ts';
import { useTokens } from '../../kit/canvas/tokens.ts';
import type { Tokens } from '../../kit/canvas/tokens.ts';
import { axisMarks, shareAxes } from '../../kit/plots/axes.ts';
import type { Axes, Space } from '../../kit/plots/axes.ts';
import { Plot } from '../../kit/plots/Plot.tsx';
import { cdfDomain, cdfMarks, cdfReading, cdfRows } from './cdfModel.ts';
import { distributionOf } from './distribution.ts';
import { messages } from './messages.ts';
import styles from './Replay.module.css';

const BEFORE_DASH = [6, 5];

/** The distribution of responses of the last replay, and dashed that of the one before. */
export function CdfPicture({ answered, before }: { readonly answered: Answered; readonly before: Answered | null }) {
  const answers = useMemo(() => (before ? [answered.answer, before.answer] : [answered.answer]), [answered, before]);
  const distributions = useMemo(() => answers.map(distributionOf), [answers]);
  const domain = useMemo(() => cdfDomain(distributions), [distributions]);
  const axes = useCallback((space: Space) => shareAxes(space, domain), [domain]);
  const marks = useCallback(
    (own: Axes, { color, labelPx, linePx }: Tokens) => {
      const [now, earlier] = distributions;
      const curves = [
        ...(earlier ? [{ name: 'before', distribution: earlier, stroke: color.ink2, width: linePx, dash: BEFORE_DASH }] : []),
        { name: 'this', distribution: now, stroke: color.fact, width: linePx + 1 },
      ];
      const ink = { ink: color.ink2, strong: color.ink, line: color.line, labelPx };
      return [...axisMarks(own, ink, '', messages.ofRequestsWithinSoManyMs), ...cdfMarks(curves, own)];
    },
    [distributions],
  );
  const reading = useCallback((ms: number) => cdfReading(ms, distributions), [distributions]);
  const rows = useMemo(() => cdfRows(answers), [answers]);
  const [now, earlier] = answers.map(({ result }) => result.workloads[0].responseMs);
  return (
    <Plot
      title={messages.responseTimes}
      summary={messages.halfOfTheRequestsWithin(now, earlier)}
      tools={before && <Legend />}
      axes={axes}
      marks={marks}
      reading={reading}
      columns={[messages.share, messages.within, ...(before ? ['Before'] : [])]}
      rows={rows}
    />
  );
}

/** Which curve is which, for the eye; the summary says it in words. */
function Legend() {
  const { linePx } = useTokens();
  const sample = (color: string, width: number, dash?: readonly number[]) => (
    <svg width={28} height={8} focusable="false">
      <line x1={0} x2={28} y1={4} y2={4} stroke={`var(--${color})`} strokeWidth={width} strokeDasharray={dash?.join(' ')} />
    </svg>
  );
  return (
    <span className={styles.legend} aria-hidden="true" data-testid="cdf-legend">
      {sample('fact', linePx + 1)} {messages.thisRun} {sample('ink-2', linePx, BEFORE_DASH)} {messages.runBefore}
    </span>
  );
}
