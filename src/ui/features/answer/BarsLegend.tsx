import { elapsedTimes, GROUPS } from '../../../analysis/run/phases.ts';
import type { GroupId } from '../../../analysis/run/phases.ts';
import { formatPercent } from '../../../analysis/format.ts';
import { Term } from '../../kit/primitives/Term.tsx';
import { useShown } from '../../kit/state/shown.ts';
import { useApp } from '../../kit/state/useApp.ts';
import type { BarsModel } from './bars.ts';
import { boundWords, groupsDrawn } from './barsPicture.ts';
import { phaseColor, phaseHatch } from './phaseColor.ts';
import { useEvidence } from './useEvidence.ts';
import { messages } from './messages.ts';
import styles from './Bars.module.css';

interface BarsLegendProps {
  readonly model: BarsModel;
  /** At least one bar has a whisker. */
  readonly whiskers: boolean;
  readonly bound: number | null;
}

/** The key to every color, hatch and mark of the bars. Clicking a part of this layout shows where that time was spent. */
export function BarsLegend({ model, whiskers, bound }: BarsLegendProps) {
  const { result } = useShown();
  const showEvidence = useEvidence();
  const mineNow = model.bars.find((bar) => bar.current)?.answer ?? null;
  const isTimed = useApp(({ scenario }) => scenario.workload.until !== undefined);
  const times = mineNow && elapsedTimes(mineNow.attributionMs);
  const total = Math.max(1e-9, mineNow?.elapsedMs ?? 0);
  const swatch = (id: GroupId) => (
    <span className={styles.swatch} data-hatched={phaseHatch(id)} style={{ background: phaseColor(id) }} aria-hidden="true" />
  );
  const mine = times ? GROUPS.filter(({ id }) => times[id] > 0) : [];
  const others = model.measure.isTime ? groupsDrawn(model).filter((group) => !mine.includes(group)) : [];
  if (mine.length === 0 && others.length === 0) return null;
  return (
    <div data-testid="bars-legend">
      <div className={styles.legend}>
        <div className={styles.legendTitle}>
          <Term id="attribution" alone>
            {isTimed ? messages.queriesTimeTitle : messages.lastUserTitle}
          </Term>
        </div>
        {times &&
          mine.map((group) => (
            <button
              key={group.id}
              type="button"
              className={styles.entry}
              title={result ? messages.showWhere(group.words) : group.words}
              onClick={() => showEvidence(group.id)}
            >
              {swatch(group.id)}
              {group.label} {formatPercent(times[group.id] / total)}
            </button>
          ))}
        {others.map((group) => (
          <span key={group.id} className={styles.entry} data-inert="" title={messages.onlyOthers(group.words)}>
            {swatch(group.id)}
            {messages.others(group.label)}
          </span>
        ))}
      </div>
      {(whiskers || bound !== null) && (
        <div className={styles.marks}>
          {whiskers && (
            <span>
              <span className={styles.sample} aria-hidden="true">
                <span className={styles.whisker} />
              </span>
              {messages.interval}
            </span>
          )}
          {bound !== null && (
            <span>
              <span className={styles.sample} aria-hidden="true">
                <span className={styles.bound} />
              </span>
              {boundWords(model, bound)}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
