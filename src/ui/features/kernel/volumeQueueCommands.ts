/** What a person sets at the queue above a volume: each one edit with its words. */
import { setVolumeQueue, setVolumeTunable, type VolumeQueueChange } from '../../../scenario/edit/volumeQueue.ts';
import { volumeQueueWords } from '../../../scenario/describeHost.ts';
import { tunablesOf } from '../../../scenario/kernel/tunables.ts';
import type { TunableName } from '../../../scenario/kernel/tunables.ts';
import type { Scenario, Volume } from '../../../scenario/schema.ts';
import { said } from '../../../store/said.ts';
import type { AppHandles } from '../../../store/handles.ts';
import { rowTitle, valueText } from '../../../analysis/kernel/rows.ts';
import type { SettingRow } from '../../../analysis/kernel/rows.ts';
import { messages } from './dialogMessages.ts';

/** null: no queue. */
export function changeVolumeQueue(handles: AppHandles, volume: Volume, change: VolumeQueueChange | null): void {
  const { store } = handles;
  const apply = (s: Scenario): Scenario => setVolumeQueue(s, volume.id, change);
  const merge = change === null ? undefined : `volume-queue ${volume.id} ${Object.keys(change).join()}`;
  const { edit, announce, scenario } = store.getState();
  const label = change === null ? messages.noQueueAbove(volume.name) : messages.queueAbove2(volume.name);
  if (!edit(label, apply, merge === undefined ? undefined : { merge })) return;
  const queue = store.getState().scenario.volumes.find(({ id }) => id === volume.id)?.queue;
  announce(queue === undefined ? `${label}.` : `${label}: ${volumeQueueWords(queue, scenario.host.kernel?.profile)}.`);
}

/** A tunable of its scheduler; null: as the kernel has it. */
export function changeVolumeTunable(handles: AppHandles, volume: Volume, row: SettingRow, value: number | null): string | null {
  // A row of tunables is named as its tunable.
  const name = row.name as TunableName;
  const what = `${rowTitle(row)} ${value === null ? messages.backTo3(valueText(row.unit, row.usual ?? 0)) : valueText(row.unit, value)}`;
  return said(
    handles,
    messages.queueAbove3(volume.name, what),
    (s) => setVolumeTunable(s, volume.id, name, value),
    `volume-tunable ${volume.id} ${name}`,
  );
}

/** All tunables as the kernel has them, in one step. */
export function resetVolumeTunables(handles: AppHandles, volume: Volume): void {
  const { queue } = volume;
  if (queue === undefined) return;
  const apply = (s: Scenario): Scenario =>
    tunablesOf(queue.scheduler.kind, s.host.kernel?.profile).reduce((one, { name }) => setVolumeTunable(one, volume.id, name, null), s);
  said(handles, messages.queueAboveTunablesWithTheirDefaults(volume.name), apply);
}
