/** What the lanes show: the record that is there, its disk, and the request at the cursor. */
import { useMemo } from 'react';
import type { DetailRecord } from '../../../engine/record/detail.ts';
import type { DetailState } from '../../../store/types.ts';
import { diskName } from '../../../scenario/names.ts';
import type { TimeWindow } from '../../../analysis/run/columns.ts';
import { useApp, useHandles } from '../../kit/state/useApp.ts';
import { busiestDisk, diskDetail, requestAt } from './disks.ts';
import type { DiskDetail } from './disks.ts';
import { useLanes } from './useLanes.ts';
import { fitView } from './window.ts';
import type { NameDisk } from './words.ts';

export interface LanesData {
  readonly record: DetailRecord;
  /** What the record is of. */
  readonly shown: NonNullable<DetailState['shown']>;
  readonly disk: DiskDetail;
  readonly nameOf: NameDisk;
  /** All of the record, and the part that is seen. */
  readonly whole: TimeWindow;
  readonly view: TimeWindow;
  readonly row: number | null;
  /** It is of an earlier layout, or of another window than the one that is being simulated. */
  readonly stale: boolean;
}

/** The record on screen; null until there is one. */
export function useLanesData(): LanesData | null {
  const { results } = useHandles();
  const shown = useApp((state) => state.detail.shown);
  const stale = useApp(({ detail, scenarioHash }) => detail.status !== 'done' || detail.shown?.scenarioHash !== scenarioHash);
  const chosen = useApp((state) => state.view.disk);
  const cursorMs = useApp((state) => state.view.cursorMs);
  const zoom = useLanes((state) => state.view);
  const cursor = useLanes((state) => state.cursor);
  const record = shown ? results.detail(shown.key) : undefined;
  return useMemo(() => {
    if (!record || !shown) return null;
    const disk = diskDetail(record, chosen ?? busiestDisk(record) ?? 0);
    const whole = { fromMs: record.fromMs, toMs: record.toMs };
    const view = (zoom && fitView(zoom, whole)) ?? whole;
    const inside = cursorMs !== null && cursorMs >= whole.fromMs && cursorMs <= whole.toMs;
    const own = cursor?.record === record && record.requests.device[cursor.row] === disk.device ? cursor.row : null;
    // A cursor that came from elsewhere - another picture, a link, the run before an edit - stands for the request of its time.
    const row = own ?? (inside ? requestAt(record, disk.rows, cursorMs) : null);
    const nameOf = (device: number) => diskName(shown.disks[device] ?? String(device + 1));
    return { record, shown, disk, nameOf, whole, view, row, stale };
  }, [record, shown, chosen, cursorMs, zoom, cursor, stale]);
}
