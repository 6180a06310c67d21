import { cssColor } from '../../kit/canvas/objectColor.ts';
import type { ColorName } from '../../kit/canvas/tokens.ts';
import { depthTicks } from '../../kit/plots/depthTicks.ts';
import { rowHeightWords } from './queueKey.ts';
import { LAYERS } from '../../kit/plots/queueModel.ts';
import type { DepthScale } from '../../kit/plots/queueModel.ts';
import type { DepthRange } from '../../../analysis/run/depths.ts';
import { messages } from './messages.ts';
import styles from './HeatLegend.module.css';

interface QueueLegendProps {
  readonly range: DepthRange;
  readonly scale: DepthScale;
  /** Objects whose color a row has. */
  readonly objects: readonly { readonly title: string; readonly name: ColorName }[];
  /** The axis extends past the end of the run. */
  readonly ended: boolean;
}

/** Numbers that fit on the ruler at the length its style gives it. */
const NUMBERS = 5;

/** What the opacity, color and height of the rows mean. */
export function QueueLegend({ range, scale, objects, ended }: QueueLegendProps) {
  return (
    <span className={styles.legend} data-testid="queue-legend">
      {LAYERS.toReversed().map(({ name, opacity }) => (
        <span key={name} className={styles.layer} title={messages.layerTitle(name)}>
          <span className={styles.swatch} style={{ opacity }} aria-hidden="true" />
          {name}
        </span>
      ))}
      <span className={styles.ruler} title={rowHeightWords(range, scale)} aria-hidden="true">
        {depthTicks(range, scale, NUMBERS).map(({ depth, share }) => (
          <span key={depth} style={{ left: `${share * 100}%` }}>
            {depth}
          </span>
        ))}
      </span>
      <span className={styles.unit} title={rowHeightWords(range, scale)}>
        {scale === 'log' ? messages.requestsLog : messages.requests}
      </span>
      {ended && <EndedKey />}
      <span className={styles.objects}>
        {objects.map(({ title, name }) => (
          <span key={title} className={styles.layer} title={messages.objectColor}>
            <span className={styles.swatch} style={{ background: cssColor(name) }} aria-hidden="true" />
            {title}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Marks the part of a shared axis after this run has ended. */
export function EndedKey() {
  return (
    <span className={styles.layer} title={messages.endedTitle}>
      <span className={styles.dots} aria-hidden="true" />
      {messages.ended}
    </span>
  );
}
