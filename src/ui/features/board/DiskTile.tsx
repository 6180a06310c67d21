/** Up to 16 disks as one tile, where there are too many for tubes: mean and maximum of the used share and of the busy share. */
import type { Scenario } from '../../../scenario/schema.ts';
import { hasFailed, isOut } from '../../../analysis/volumes/health.ts';
import { disksName } from '../../../scenario/names.ts';
import { useApp, useShownResult } from '../../kit/state/useApp.ts';
import { useEvidenceShown } from '../../kit/state/evidence.ts';
import type { DiskFill } from '../../../analysis/fill/fill.ts';
import { measureDisk, measureWindow } from './measure.ts';
import { messages } from './messages.ts';
import { useHeldPreview, useMomentOfTile } from './useMeasure.ts';
import styles from './DiskTile.module.css';

interface DiskTileProps {
  readonly disks: readonly number[];
  readonly fills: readonly DiskFill[];
  /** Bytes of each disk at the playhead; null: as in `fills`. */
  readonly used: Float64Array | null;
  readonly capacities: Float64Array;
  readonly scenario: Scenario;
  /** Width in pixels. */
  readonly width: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

export function DiskTile({ disks, fills, used, capacities, scenario, width, open, onToggle }: DiskTileProps) {
  const result = useShownResult();
  const cursorMs = useApp((s) => s.view.cursorMs);
  const evidence = useEvidenceShown();
  const window = result ? measureWindow(result, cursorMs, evidence?.window) : null;
  const preview = useHeldPreview();
  const changes = preview && disks.some((d) => preview.has(d));
  const shareOf = (d: number) => {
    const more = (used?.[d] ?? fills[d].usedBytes) - fills[d].usedBytes;
    return capacities[d] > 0 ? ((preview?.get(d) ?? fills[d]).usedBytes + more) / capacities[d] : 0;
  };
  const fill = stats(disks.map(shareOf));
  const measured = result && window ? disks.flatMap((d) => measureDisk(result, d, window)?.utilization ?? []) : [];
  const busy = measured.length > 0 ? stats(measured) : null;
  const out = disks.map((d) => scenario.hardware.disks[d].id).filter((id) => isOut(scenario, id));
  const failed = out.length;
  const broken = out.filter((id) => hasFailed(scenario, id)).length;
  const own = disks.filter((d) => Object.keys(scenario.hardware.disks[d].queue ?? {}).length > 0).length;
  const more = [
    ...(broken > 0 ? [messages.disksFailed(broken)] : []),
    ...(failed > broken ? [messages.disksOutOfReach(failed - broken)] : []),
    ...(own > 0 ? [messages.disksWithOwnQueue(own)] : []),
  ];
  const name = disksName(disks.map((d) => scenario.hardware.disks[d].id));
  const moment = useMomentOfTile(disks);
  const busyText = moment ?? (busy ? messages.tileBusy(busy.mean, busy.most) : messages.notMeasured);
  return (
    <button
      type="button"
      className={styles.tile}
      style={{ width }}
      aria-expanded={open}
      data-tile={disks.join(' ')}
      data-changes={changes || undefined}
      data-highlighted={disks.some((d) => evidence?.disks.includes(d)) || undefined}
      aria-label={messages.tile(name, fill.mean, fill.most, busyText, more)}
      onClick={onToggle}
    >
      <span className={styles.name}>
        {failed > 0 && <span className={styles.broken}>✕{failed > 1 ? failed : ''} </span>}
        {name.replace('disks ', '')}
        {own > 0 && <span className={styles.own}> q</span>}
      </span>
      <Bar mean={fill.mean} most={fill.most} title={messages.full} />
      <Bar mean={busy?.mean ?? 0} most={busy?.most ?? 0} title={messages.busy} isShare />
    </button>
  );
}

/** Mean as a bar, maximum as a tick. */
function Bar({
  mean,
  most,
  title,
  isShare = false,
}: {
  readonly mean: number;
  readonly most: number;
  readonly title: string;
  /** Of the busy share, which a film draws itself. */
  readonly isShare?: boolean;
}) {
  return (
    <span className={styles.row}>
      <span className={styles.bar} data-share={isShare ? 'bar' : undefined}>
        <span className={styles.mean} style={{ width: `${Math.min(1, mean) * 100}%` }} />
        <span className={styles.most} style={{ left: `${Math.min(1, most) * 100}%` }} />
      </span>
      <span className={styles.word}>{title}</span>
    </span>
  );
}

function stats(values: readonly number[]): { readonly mean: number; readonly most: number } {
  if (values.length === 0) return { mean: 0, most: 0 };
  return { mean: values.reduce((sum, v) => sum + v, 0) / values.length, most: Math.max(...values) };
}
