import { useMemo } from 'react';
import type { StudySweep } from '../../../analysis/sweep/sweep.ts';
import { stylesOf } from '../../../analysis/sweep/series.ts';
import { useTokens } from '../../kit/canvas/tokens.ts';
import { Fold } from '../../kit/primitives/Fold.tsx';
import { lineColors, lookOf } from './sweepMarks.ts';
import styles from './Study.module.css';
import { messages } from './sweepMessages.ts';

/** What is folded away: one group by its name, several by their number. */
const othersWords = (groups: LinePickerProps['groups']): string =>
  groups.length === 1 ? groups[0].title : messages.moreKernels(groups.length);

export interface LinePickerProps {
  readonly plan: StudySweep;
  readonly groups: readonly { readonly title: string; readonly lines: StudySweep['lines'] }[];
  readonly lines: ReadonlySet<string>;
  readonly onChange: (lines: ReadonlySet<string>) => void;
}

/** Which lines are shown: tick boxes by kernel, each with the look of its line, so that the list is the legend too. */
export function LinePicker({ plan, groups, lines, onChange }: LinePickerProps) {
  const { color } = useTokens();
  const colors = lineColors(color);
  const looks = useMemo(() => stylesOf(plan), [plan]);
  const toggle = (id: string) => {
    const next = new Set(lines);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const box = ({ id: line, base: id = line, title, definition }: StudySweep['lines'][number]) => {
    const look = lookOf(looks.get(line) ?? 0, colors);
    return (
      <label key={id} className={styles.line}>
        <input type="checkbox" checked={lines.has(id)} onChange={() => toggle(id)} />
        <svg width="26" height="10" viewBox="0 0 26 10" aria-hidden="true">
          <line x1="0" y1="5" x2="26" y2="5" stroke={look.color} strokeWidth="2" strokeDasharray={look.dash.join(' ')} />
          {look.shape === 0 && <circle cx="13" cy="5" r="3.5" fill={look.color} />}
          {look.shape === 1 && <rect x="9.5" y="1.5" width="7" height="7" fill={look.color} />}
          {look.shape === 2 && <path d="M13 1l4 8H9z" fill={look.color} />}
          {look.shape === 3 && <path d="M13 .5l4.5 4.5L13 9.5 8.5 5z" fill={look.color} />}
        </svg>
        <span>
          {title}
          {definition !== undefined && <span className={styles.lineNote}>{definition}</span>}
        </span>
      </label>
    );
  };
  const [first, ...others] = groups;
  const elsewhere = others.flatMap((group) => group.lines).filter(({ id, base = id }) => lines.has(base)).length;
  return (
    <fieldset className={styles.lines}>
      <legend>{messages.lines(lines.size)}</legend>
      <div className={styles.group}>
        {others.length > 0 && <span className={styles.quiet}>{first.title}</span>}
        {first.lines.map(box)}
      </div>
      {/* The first group is the one that the chart begins with; others are opened where they are wanted. */}
      {others.length > 0 && (
        <Fold summary={messages.moreLines(othersWords(others), elsewhere)}>
          {others.map((group) => (
            <div key={group.title} className={styles.group}>
              {others.length > 1 && <span className={styles.quiet}>{group.title}</span>}
              {group.lines.map(box)}
            </div>
          ))}
        </Fold>
      )}
    </fieldset>
  );
}
