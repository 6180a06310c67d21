/** Asks how to spread files over several targets: three ways, each with a small picture of which target gets which PSU, whether it fits, and an estimate. */
import { useMemo } from 'react';
import { useApp, useHandles, useWords } from '../../kit/state/useApp.ts';
import { Dialog } from '../../kit/primitives/Dialog.tsx';
import { spreadOf } from '../../../scenario/edit/deal.ts';
import type { Spread } from '../../../scenario/schema.ts';
import { targetNumber } from '../../../scenario/spread.ts';
import { targetsName } from '../../../scenario/names.ts';
import { placeBy } from '../../../store/move/commands.ts';
import { splitChanges } from '../../../store/move/change.ts';
import { putBack } from '../../../store/move/hand.ts';
import type { SplitQuestion } from '../../../store/move/hand.ts';
import { previewChange } from '../../../store/move/preview.ts';
import { filesInHand } from '../../../store/move/sources.ts';
import { useEstimates } from './useEstimates.ts';
import { useHand, useHandApi } from '../../kit/drag/useHand.ts';
import { messages } from './messages.ts';
import styles from './Move.module.css';

export function SplitDialog() {
  const asking = useHand((s) => s.asking);
  return asking && <SplitChoice asking={asking} />;
}

function SplitChoice({ asking }: { readonly asking: SplitQuestion }) {
  const handles = useHandles();
  const hand = useHandApi();
  const scenario = useApp((s) => s.scenario);
  const words = useWords();
  const ways = useMemo(() => {
    const files = filesInHand(scenario, asking.psus);
    if (files?.kind !== 'files') return [];
    return splitChanges(scenario, files, asking.targets).map(({ way, change }) => ({ way, change, ...previewChange(scenario, change) }));
  }, [scenario, asking]);
  const estimates = useEstimates(useMemo(() => ways.map(({ change, after }) => (after ? change : null)), [ways]));
  return (
    <Dialog title={messages.spreadOver(asking.targets.length)} onClose={() => putBack(hand)}>
      <p className={styles.lead}>
        <strong>{asking.label}</strong>
        {messages.spreadKey(words, targetsName(scenario, asking.targets))}
      </p>
      <div className={styles.ways}>
        {ways.map(({ way, change, effect, refused }, i) => (
          <button key={way.id} type="button" className={styles.way} onClick={() => placeBy(handles, asking.psus, change)}>
            <SpreadPicture spread={spreadOf(way.spread, { role: 'fact' })} />
            <span>
              <strong>{way.label}</strong>
              <span className={styles.quiet}>{way.note}</span>
              <span className={refused ? styles.refused : undefined} data-testid={`split-${way.id}`}>
                {[effect, estimates[i]].filter(Boolean).join(' · ')}
              </span>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

const COLUMNS = 8;
const ROWS = 4;
const CELL = 11;

/** Four segments of eight PSUs as the rule places them. */
function SpreadPicture({ spread }: { readonly spread: Spread | undefined }) {
  if (!spread) return null;
  const n = spread.kind === 'all' ? 1 : spread.targets.length;
  const area = { segments: [1, ROWS] as const, psus: [1, COLUMNS] as const };
  const cells = Array.from({ length: ROWS * COLUMNS }, (_, i) => {
    const s = Math.floor(i / COLUMNS) + 1;
    const p = (i % COLUMNS) + 1;
    const shade = n === 1 ? 1 : targetNumber(spread, area, s, p) / (n - 1);
    return (
      <rect
        key={i}
        x={(p - 1) * CELL}
        y={(s - 1) * CELL}
        width={CELL - 2}
        height={CELL - 2}
        fill="currentColor"
        opacity={0.15 + 0.85 * shade}
      />
    );
  });
  return (
    <svg className={styles.picture} width={COLUMNS * CELL} height={ROWS * CELL} aria-hidden="true" focusable="false">
      {cells}
    </svg>
  );
}
