import { useMemo, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { batchPart, forPart } from '../../../analysis/answers/batchPart.ts';
import { formatMs } from '../../../analysis/format.ts';
import { PlaceHeader } from '../../kit/primitives/PlaceHeader.tsx';
import { useApp, useCommands } from '../../kit/state/useApp.ts';
import { trailDots } from './trailModel.ts';
import type { TrailDot } from './trailModel.ts';
import { messages } from './messages.ts';
import styles from './EditTrail.module.css';

/** Every edit, plotted by elapsed time; clicking one goes back (or forward) to it. */
export function EditTrail() {
  const history = useApp((state) => state.history);
  const index = useApp((state) => state.historyIndex);
  const commands = useCommands();
  const list = useRef<HTMLOListElement>(null);
  const asked = useApp((state) => state.questionHash);
  const dots = useMemo(() => trailDots(history, asked), [history, asked]);
  if (history.length < 2) return null;
  const words = ({ label, elapsedMs, index: at }: TrailDot) => {
    if (elapsedMs === null) return label;
    const { scenario } = history[at];
    const part = batchPart(scenario, scenario.workload.interactiveScale);
    return `${label}, ${formatMs(elapsedMs)}${part.isWhole ? '' : ` ${forPart(part)}`}`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (by === 0 || at < 0) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, at + by))].focus();
  };
  const times = dots.filter(({ y, elapsedMs }) => elapsedMs !== null && y > 0);
  return (
    <section className={styles.trail} aria-labelledby="trail-title">
      <PlaceHeader id="trail-title" title={messages.edits}>
        {history[index].label}
      </PlaceHeader>
      <div className={styles.field}>
        <svg className={styles.line} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <polyline points={times.map(({ x, y }) => `${x},${1 - y}`).join(' ')} vectorEffect="non-scaling-stroke" />
        </svg>
        <ol ref={list} aria-label={messages.editsInOrder}>
          {dots.map((dot) => (
            <li key={dot.index} style={{ left: `${dot.x * 100}%`, bottom: `${dot.y * 100}%` }}>
              <button
                type="button"
                tabIndex={dot.index === index ? 0 : -1}
                aria-current={dot.index === index ? 'step' : undefined}
                aria-label={words(dot)}
                title={words(dot)}
                data-undone={dot.index > index || undefined}
                data-open={dot.elapsedMs === null || undefined}
                onKeyDown={onKeyDown}
                onClick={() => commands.jumpTo(dot.index)}
              />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
