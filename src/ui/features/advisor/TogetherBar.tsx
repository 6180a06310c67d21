/** Lines on the board between objects that are used together, and their legend. */
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import { diskShares, type Pair } from '../../../analysis/coAccess/pairs.ts';
import { nextWords, objectName, pairName } from '../../../analysis/coAccess/words.ts';
import { fillsOf } from '../../../analysis/fill/fillAfter.ts';
import { formatPercent } from '../../../analysis/format.ts';
import { disksName } from '../../../scenario/names.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { isAnswerWithheld } from '../../../store/withheld.ts';
import { cssColor, objectColors } from '../../kit/canvas/objectColor.ts';
import { Button } from '../../kit/primitives/Button.tsx';
import { showDialog } from '../../kit/state/dialogs.ts';
import { useApp } from '../../kit/state/useApp.ts';
import { useField } from './field.ts';
import { messages } from './messages.ts';
import { bandMiddle, bowOf, drawnPairs, endIn, figuresOn, named, spread, widthOf, type End, type Point } from './nodes.ts';
import { useTogether, type Together } from './useTogether.ts';
import styles from './Advisor.module.css';

/** From the middle of a line of text to its baseline, in px. */
const BASELINE = 4;

export function TogetherBar({ onHide }: { readonly onHide: () => void }) {
  const withheld = useApp((state) => isAnswerWithheld(state) || state.problems.length > 0);
  const known = useTogether(withheld);
  const { scenario, pairs, progress, error } = known;
  const strongest = useMemo(() => drawnPairs(pairs ?? []), [pairs]);
  const warned = strongest.find(({ sharedDisks }) => sharedDisks.length > 0);
  return (
    <div className={styles.bar} data-testid="together-bar">
      <div className={styles.barWords}>
        {warned !== undefined && <p className={styles.barSays}>{sharedWords(scenario, warned)}</p>}
        <p className={styles.barText}>
          {error !== null
            ? messages.failed(error)
            : pairs === undefined
              ? progress === null
                ? ''
                : messages.measuringOf(progress)
              : strongest.length === 0
                ? messages.linesNone
                : `${messages.linesLegend(strongest.length, pairs.length)} ${messages.linesWarn}`}
        </p>
      </div>
      <div className={styles.barActions}>
        <Button onClick={() => showDialog('advisor')}>{messages.asTable}</Button>
        <Button onClick={onHide}>{messages.hide}</Button>
      </div>
      <p className={styles.spoken} role="status">
        {pairs === undefined ? '' : nextWords(scenario, pairs)}
      </p>
      {strongest.length > 0 && <Lines known={known} strongest={strongest} />}
    </div>
  );
}

const sharedWords = (scenario: Scenario, pair: Pair): string => messages.linesShared(pairName(scenario, pair), disksName(pair.sharedDisks));

function Lines({ known: { scenario, run }, strongest }: { readonly known: Together; readonly strongest: readonly Pair[] }) {
  const field = useField(scenario.hardware.disks.length);
  const shares = useMemo(() => diskShares(scenario, run?.psuBytes ?? null), [scenario, run]);
  const ends = useMemo(() => {
    if (field === null) return [];
    const ids = new Set(strongest.flatMap(({ a, b }) => [a, b]));
    const fills = fillsOf(scenario);
    return scenario.database.objects.flatMap(({ id }, o): End[] => {
      if (!ids.has(id)) return [];
      const areas = field.places.map((place, disk): Point | null => {
        if (place === null || place.bytesPerPx === null) return place;
        const down = bandMiddle(fills[disk].bands, o, place.bytesPerPx, place.height);
        return down === null ? null : { x: place.x, y: place.top + down };
      });
      // What the run has moved elsewhere is not drawn there.
      const at = endIn(shares[o], areas) ?? endIn(shares[o], field.places);
      return at === null ? [] : [{ id, x: at.x, y: at.y }];
    });
  }, [field, strongest, scenario, shares]);
  if (field === null) return null;
  const colors = objectColors(scenario.database);
  const at = (id: string): End | undefined => ends.find((end) => end.id === id);
  const names = named(spread(ends, field.width, field.height), (id) => objectName(scenario, id), field.width);
  const lines = strongest.flatMap((pair) => {
    const [from, to] = [at(pair.a), at(pair.b)];
    if (from === undefined || to === undefined) return [];
    const warns = pair.sharedDisks.length > 0;
    const share = formatPercent(pair.togetherShare);
    return [{ pair, warns, bow: bowOf(from, to), text: warns ? messages.warn(share) : share }];
  });
  const figures = figuresOn(lines, names);
  return createPortal(
    <svg
      className={styles.lines}
      data-together=""
      data-testid="together-lines"
      width={field.width}
      height={field.height}
      aria-hidden="true"
    >
      {lines.map(({ pair, warns, bow: { from, control, to } }) => {
        const path = `M${from.x} ${from.y}Q${control.x} ${control.y} ${to.x} ${to.y}`;
        return (
          <g key={`${pair.a}/${pair.b}`} data-pair={`${pair.a}/${pair.b}`} data-warns={warns || undefined}>
            <title>{messages.lineWords(pairName(scenario, pair), formatPercent(pair.togetherShare), warns)}</title>
            <path d={path} className={styles.halo} strokeWidth={widthOf(pair.togetherShare) + 3} />
            <path d={path} className={warns ? styles.warnLine : styles.line} strokeWidth={widthOf(pair.togetherShare)} />
          </g>
        );
      })}
      {/* Words after all lines, so that none lies over them. */}
      {lines.map(({ pair, text }, k) => (
        <text key={`${pair.a}/${pair.b}`} x={figures[k].x} y={figures[k].y + BASELINE} className={styles.share}>
          {text}
        </text>
      ))}
      {names.map(({ id, x, y, text, isLeft }) => (
        <g key={id} data-end={id}>
          <Leader from={at(id)} to={{ x: isLeft ? x - 8 : x + 8, y }} />
          <circle
            cx={at(id)?.x}
            cy={at(id)?.y}
            r={5}
            className={styles.end}
            style={{ fill: cssColor(colors[scenario.database.objects.findIndex((one) => one.id === id)]) }}
          />
          <text x={isLeft ? x - 10 : x + 10} y={y + BASELINE} className={styles.name} textAnchor={isLeft ? 'end' : 'start'}>
            {text}
          </text>
        </g>
      ))}
    </svg>,
    field.element,
  );
}

/** From an end to its name, where that had to go elsewhere. */
function Leader({ from, to }: { readonly from: Point | undefined; readonly to: Point }) {
  if (from === undefined || Math.hypot(to.x - from.x, to.y - from.y) < 16) return null;
  return <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className={styles.leader} />;
}
