import { useCallback } from 'react';
import { Canvas } from '../../kit/canvas/Canvas.tsx';
import type { Paint } from '../../kit/canvas/Canvas.tsx';
import { ramp, rampColor, RAMP_STEPS } from '../../kit/canvas/ramp.ts';
import { useTokens } from '../../kit/canvas/tokens.ts';
import { VisuallyHidden } from '../../kit/primitives/VisuallyHidden.tsx';
import { EndedKey } from './QueueLegend.tsx';
import { messages } from './messages.ts';
import styles from './HeatLegend.module.css';

/** The ramp, from the same table as the cells, with its direction in words. */
export function HeatLegend({ ended }: { readonly ended: boolean }) {
  const { theme } = useTokens();
  const table = ramp(theme === 'dark');
  const words = messages.rampWords(table.moreIs);
  const paint = useCallback<Paint>(
    (context, { width, height }) => {
      for (let i = 0; i < RAMP_STEPS; i += 1) {
        context.fillStyle = `rgb(${table.rgb[i * 3]},${table.rgb[i * 3 + 1]},${table.rgb[i * 3 + 2]})`;
        context.fillRect((i * width) / RAMP_STEPS, 0, width / RAMP_STEPS + 1, height);
      }
    },
    [table],
  );
  return (
    <span className={styles.legend} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span aria-hidden="true">0{'\u202f'}%</span>
      <Canvas className={styles.ramp} paint={paint} />
      <span aria-hidden="true">100{'\u202f'}%</span>
      <span className={styles.layer} aria-hidden="true">
        <span className={styles.notch} style={{ background: rampColor(table, 1) }} />
        {messages.notch}
      </span>
      {ended && <EndedKey />}
    </span>
  );
}
